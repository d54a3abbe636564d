/* SPDX-License-Identifier: MIT
 *
 * max(a,b,...): the largest of several heuristics. Each part knows something the others do not;
 * where every part is admissible, or consistent, their maximum is too.
 *
 * max(a,max(b,c)) is max(a,b,c): the reader keeps a flat list of parts and counts open brackets, so
 * that nesting costs neither stack nor time. A value carries each part's own h and own words side
 * by side, and a move asks every part for its own change. There is room for so many words: the
 * parts with most of them, whose values are the dearest to find anew, come first, and a part that
 * finds no room is valued anew after each move.
 *
 * Cost: the sum of the parts; a part without room costs its whole evaluation.
 *
 * Holte et al. 2006, "Maximizing over multiple pattern databases speeds up heuristic search".
 */
#include "heuristics/max.h"
#include "core/sentence.h"
#include "heuristics/terms.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>

struct parts {
    uint32_t count;
    struct heuristic part[H_AUX];
    bool carried[H_AUX]; /* the part's value goes along from board to board */
    char name[HEURISTIC_NAME];
};

/* Where a part's value is among the words of the whole: its h, then its aux. */
static inline void take_value(const struct heuristic *part, const uint32_t *words,
                              struct hval *value) {
    value->h = words[0];
    memcpy(value->aux, words + 1, part->aux_words * sizeof *words);
}

static inline uint32_t put_value(const struct heuristic *part, uint32_t *words,
                                 const struct hval *value) {
    words[0] = value->h;
    memcpy(words + 1, value->aux, part->aux_words * sizeof *words);
    return 1 + part->aux_words;
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct parts *parts = self->data;
    struct hval value;
    uint32_t at = 0;
    out->h = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        heuristic_eval(&parts->part[i], state, &value);
        if (value.h > out->h) out->h = value.h;
        if (parts->carried[i]) at += put_value(&parts->part[i], out->aux + at, &value);
    }
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct parts *parts = self->data;
    struct hval was, is;
    uint32_t at = 0, largest = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        if (parts->carried[i]) {
            take_value(&parts->part[i], before->aux + at, &was);
            heuristic_move(&parts->part[i], state, slide, &was, &is);
            at += put_value(&parts->part[i], out->aux + at, &is);
        } else {
            heuristic_eval(&parts->part[i], state, &is);
        }
        if (is.h > largest) largest = is.h;
    }
    out->h = largest;
}

static double part_real(const struct heuristic *part, const struct state *state) {
    struct hval value;
    heuristic_eval(part, state, &value);
    return part->class->real ? part->class->real(part, state) : value.h;
}

/* The part whose formula gives most, the first of equal ones. */
static const struct heuristic *largest_part(const struct heuristic *self,
                                            const struct state *state) {
    const struct parts *parts = self->data;
    const struct heuristic *largest = parts->part;
    for (uint32_t i = 1; i < parts->count; i++)
        if (part_real(&parts->part[i], state) > part_real(largest, state))
            largest = &parts->part[i];
    return largest;
}

static double real(const struct heuristic *self, const struct state *state) {
    return part_real(largest_part(self, state), state);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    heuristic_terms(largest_part(self, state), state, sink);
}

const struct heuristic_class loydi_max = {
    .info = {.name = "max",
             .title = "Maximum",
             .summary = "the largest of several heuristics",
             .reference = "Holte et al. 2006"},
    .eval = eval,
    .move = move,
    .real = real,
    .terms = terms,
};

/* A list of parts that is being read. */
struct part_reader {
    struct heuristic_choice *choice;
    const struct plugin_heuristics *plugins;
    size_t used; /* bytes of the name */
};

/* Puts a part's name behind those before it. */
static loyd_status add_name(struct part_reader *r, const struct heuristic_choice *part,
                            loyd_error *error) {
    char *name = r->choice->name;
    size_t room = sizeof r->choice->name - 1, length = strlen(part->name);
    const char *before = r->choice->part_count ? "," : "max(";
    if (r->used + strlen(before) + length >= room)
        return loydi_refuse(error, ERROR_MAX_PARTS, value_word("part", part->name),
                            value_whole("max", H_AUX));
    r->used += (size_t)snprintf(name + r->used, room - r->used, "%s%s", before, part->name);
    return LOYD_OK;
}

/* Adds the part of that name (length bytes, no brackets but those of parameters), if there is room
 * for one more. */
static loyd_status add_part(struct part_reader *r, const char *name, size_t length,
                            loyd_error *error) {
    struct heuristic_choice *choice = r->choice, part;
    loyd_status status = heuristic_choose_one(&part, r->plugins, name, length, error);
    if (status) return status;
    if (choice->part_count == H_AUX)
        return loydi_refuse(error, ERROR_MAX_PARTS, value_word("part", part.name),
                            value_whole("max", H_AUX));
    status = add_name(r, &part, error);
    if (status) return status;
    memcpy(choice->params[choice->part_count], part.params[0], sizeof part.params[0]);
    choice->part[choice->part_count++] = part.class;
    return LOYD_OK;
}

/* The bytes of one part from here: its name, and its parameters if brackets follow. */
static size_t part_length(const char *at) {
    size_t length = strcspn(at, "(), ");
    const char *close = length && at[length] == '(' ? strchr(at + length, ')') : NULL;
    return close ? (size_t)(close + 1 - at) : length;
}

static loyd_status bad_syntax(const char *text, const char *at, loyd_error *error) {
    char shown[80];
    snprintf(shown, sizeof shown, "%.60s%s", text, strlen(text) > 60 ? "..." : "");
    return loydi_refuse(error, ERROR_MAX_FORM, value_list("text", shown),
                        value_whole("at", at - text + 1));
}

/* Reads "max(a,max(b,c))" into parts: between names only commas and brackets, in step. */
static loyd_status read_parts(struct part_reader *r, const char *text, loyd_error *error) {
    size_t depth = 0;
    bool want_part = true;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        bool opens = want_part && !strncmp(at, "max(", 4);
        size_t length = want_part && !opens ? part_length(at) : 0;
        if (opens) {
            depth++;
            at += 4;
        } else if (length) {
            loyd_status status = add_part(r, at, length, error);
            if (status) return status;
            want_part = false;
            at += length;
        } else if (!want_part && depth && (*at == ',' || *at == ')')) {
            want_part = *at == ',';
            if (*at++ == ')') depth--;
        } else {
            return bad_syntax(text, at, error);
        }
    }
    return want_part || depth ? bad_syntax(text, text + strlen(text), error) : LOYD_OK;
}

loyd_status max_choose(struct heuristic_choice *choice, const struct plugin_heuristics *plugins,
                       const char *text, loyd_error *error) {
    struct heuristic_choice read = {.class = &loydi_max};
    struct part_reader r = {&read, plugins, 0};
    loyd_status status = read_parts(&r, text, error);
    if (status) return status;
    assert(r.used + 1 < sizeof read.name);
    read.name[r.used] = ')';
    *choice = read;
    return LOYD_OK;
}

/* Gives the words of a value to the parts, those that need most of them first. Returns how many are
 * given. */
static uint32_t share_words(struct parts *parts) {
    uint32_t used = 0;
    for (uint32_t words = H_AUX; words > 0; words--)
        for (uint32_t i = 0; i < parts->count; i++)
            if (1 + parts->part[i].aux_words == words && used + words <= H_AUX) {
                parts->carried[i] = true;
                used += words;
            }
    return used;
}

bool max_create(struct heuristic *self, const struct heuristic_choice *choice,
                const struct heuristic_setup *setup) {
    struct parts *parts = pool_alloc(setup->pool, sizeof *parts);
    if (!parts) return false;
    *self = (struct heuristic){.class = &loydi_max,
                               .space = setup->space,
                               .traits = UINT_MAX,
                               .name = parts->name,
                               .data = parts};
    memcpy(parts->name, choice->name, sizeof parts->name);
    memset(parts->carried, 0, sizeof parts->carried);
    parts->count = choice->part_count;
    for (uint32_t i = 0; i < parts->count; i++) {
        struct heuristic *part = &parts->part[i];
        struct heuristic_setup own = *setup;
        own.params = choice->params[i];
        if (!heuristic_create_class(part, choice->part[i], &own)) return false;
        self->foreign |= part->foreign;
        self->wide |= part->wide;
        self->traits &= part->traits;
    }
    self->aux_words = share_words(parts);
    return true;
}
