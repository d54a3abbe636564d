/* SPDX-License-Identifier: MIT
 *
 * max(a,b,...): the largest of several heuristics. Each part knows something the others do not;
 * where every part is admissible, or consistent, their maximum is too.
 *
 * max(a,max(b,c)) is max(a,b,c): the reader keeps a flat list of parts and counts open brackets, so
 * that nesting costs neither stack nor time. A value carries each part's own h and own words side
 * by side, which bounds the number of parts; a move asks every part for its own change.
 *
 * Cost: the sum of the parts.
 *
 * Holte et al. 2006, "Maximizing over multiple pattern databases speeds up heuristic search".
 */
#include "heuristics/max.h"
#include "core/sentence.h"
#include "heuristics/terms.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>

enum { NAME_BYTES = 40 };

struct parts {
    uint32_t count;
    struct heuristic part[H_AUX];
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
        at += put_value(&parts->part[i], out->aux + at, &value);
    }
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct parts *parts = self->data;
    struct hval was, is;
    uint32_t at = 0, largest = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        take_value(&parts->part[i], before->aux + at, &was);
        heuristic_move(&parts->part[i], state, slide, &was, &is);
        if (is.h > largest) largest = is.h;
        at += put_value(&parts->part[i], out->aux + at, &is);
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

/* Adds the part of that name (length bytes, no brackets), if there is room for its words. */
static loyd_status add_part(struct heuristic_choice *choice, const char *name, int length,
                            loyd_error *error) {
    char text[NAME_BYTES];
    struct heuristic_choice part;
    snprintf(text, sizeof text, "%.*s", length, name);
    loyd_status status = heuristic_choose(&part, text, error);
    if (status) return status;
    uint32_t words = 1 + part.class->aux_words;
    for (uint32_t i = 0; i < choice->part_count; i++) words += 1 + choice->part[i]->aux_words;
    if (words > H_AUX)
        return loydi_refuse(error, ERROR_MAX_PARTS, value_word("part", part.name),
                            value_whole("max", H_AUX));
    choice->part[choice->part_count++] = part.class;
    return LOYD_OK;
}

static loyd_status bad_syntax(const char *text, const char *at, loyd_error *error) {
    char shown[80];
    snprintf(shown, sizeof shown, "%.60s%s", text, strlen(text) > 60 ? "..." : "");
    return loydi_refuse(error, ERROR_MAX_FORM, value_list("text", shown),
                        value_whole("at", at - text + 1));
}

/* Reads "max(a,max(b,c))" into parts: between names only commas and brackets, in step. */
static loyd_status read_parts(struct heuristic_choice *choice, const char *text,
                              loyd_error *error) {
    size_t depth = 0;
    bool want_part = true;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, "(), ");
        if (want_part && !strncmp(at, "max(", 4)) {
            depth++;
            at += 4;
        } else if (want_part && length) {
            loyd_status status = add_part(choice, at, (int)length, error);
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

loyd_status max_choose(struct heuristic_choice *choice, const char *text, loyd_error *error) {
    struct heuristic_choice read = {.class = &loydi_max};
    loyd_status status = read_parts(&read, text, error);
    if (status) return status;
    size_t at = 0;
    for (uint32_t i = 0; i < read.part_count; i++)
        at += (size_t)snprintf(read.name + at, sizeof read.name - at, "%s%s", i ? "," : "max(",
                               read.part[i]->info.name);
    assert(at + 1 < sizeof read.name);
    read.name[at] = ')';
    *choice = read;
    return LOYD_OK;
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
    parts->count = choice->part_count;
    for (uint32_t i = 0; i < parts->count; i++) {
        struct heuristic *part = &parts->part[i];
        if (!heuristic_create_class(part, choice->part[i], setup)) return false;
        self->aux_words += 1 + part->aux_words;
        self->traits &= part->traits;
    }
    assert(self->aux_words <= H_AUX);
    return true;
}
