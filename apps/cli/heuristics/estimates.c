/* SPDX-License-Identifier: MIT
 *
 * The heuristics' values of one board, kept for printing: the library hands over the terms one by
 * one and keeps none of them. Also their machine-readable forms: a row for each term, or JSON.
 */
#include "heuristics/estimates.h"

#include "document.h"
#include "json.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/table.h"
#include "registry_names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void write_value(double value, char *text, size_t size) {
    snprintf(text, size, "%.*f", floor(value) < value ? 3 : 0, value);
}

int heuristic_names(const char *list, struct names *names) {
    const loyd_info *info;
    int code = list ? names_read("-H", list, names) : CODE_OK;
    for (size_t i = 0; !list && names->count < NAMES_MAX && (info = heuristic_at(i)); i++)
        names->name[names->count++] = info->name;
    for (size_t i = 0; list && i < names->count && !code; i++)
        code = heuristic_check(names->name[i]);
    return code;
}

/* ---- Asking ---- */

struct keeper {
    struct estimate *estimate;
    size_t cells;
    bool failed;
};

static void keep_term(const loyd_term *term, void *user) {
    struct keeper *k = user;
    struct estimate *e = k->estimate;
    struct kept_term *more = realloc(e->terms, (e->term_count + 1) * sizeof *more);
    if (!more) {
        k->failed = true;
        return;
    }
    e->terms = more;
    struct kept_term *kept = &more[e->term_count++];
    *kept = (struct kept_term){.value = term->value};
    snprintf(kept->name, sizeof kept->name, "%s", term->name);
    e->value += term->value;
    if (!term->share) return;
    kept->share = malloc(k->cells * sizeof *kept->share);
    if (kept->share)
        memcpy(kept->share, term->share, k->cells * sizeof *kept->share);
    else
        k->failed = true;
}

static int ask(const struct estimates *all, struct estimate *e) {
    const struct problem *p = &all->problem;
    loyd_estimator *estimator = NULL;
    loyd_error error = {.text = ""};
    loyd_options options;
    loyd_options_init(&options);
    options.tables = all->tables;
    options.plugins = plugins_in_use();
    loyd_status status = loyd_estimator_with(e->name, p->goal, &options, &estimator, &error);
    if (status == LOYD_UNSUPPORTED) return CODE_OK;
    if (status) return complain(status_code(status), "%s", error.text);
    const uint16_t *tiles = loyd_board_tiles(p->board);
    struct keeper keeper = {e, (size_t)(loyd_board_rows(p->board) * loyd_board_cols(p->board)),
                            false};
    loyd_estimator_start(estimator, tiles);
    e->known = true;
    e->h = loyd_estimator_value(estimator, tiles);
    loyd_estimator_terms(estimator, tiles, keep_term, &keeper);
    status = loyd_estimator_fault(estimator, &error);
    loyd_estimator_free(estimator);
    if (status) return complain(status_code(status), "%s", error.text);
    return keeper.failed ? complain(CODE_FAULT, "no memory") : CODE_OK;
}

int estimates_make(struct estimates *e, const struct names *names) {
    int code = CODE_OK;
    e->list = calloc(names->count, sizeof *e->list);
    if (!e->list) return complain(CODE_FAULT, "no memory");
    e->count = names->count;
    for (size_t i = 0; i < e->count && !code; i++) {
        e->list[i].name = names->name[i];
        code = ask(e, &e->list[i]);
    }
    return code;
}

void estimates_free(struct estimates *e) {
    for (size_t i = 0; i < e->count; i++) {
        for (size_t t = 0; t < e->list[i].term_count; t++) free(e->list[i].terms[t].share);
        free(e->list[i].terms);
    }
    free(e->list);
    problem_free(&e->problem);
}

/* ---- csv, markdown, latex, jsonl: a row a term ---- */

static size_t cell_count(const struct estimates *e) {
    return (size_t)(loyd_board_rows(e->problem.board) * loyd_board_cols(e->problem.board));
}

/* "4:1 1:1 6:2" in the order of the board, malloc'ed; NULL: no tiles, or no memory. */
static char *shares_text(const struct estimates *e, const struct kept_term *term) {
    if (!term->share) return NULL;
    size_t cells = cell_count(e), size = cells * 40 + 1, used = 0;
    char *text = malloc(size), value[24];
    if (!text) return NULL;
    *text = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        unsigned tile = loyd_board_tiles(e->problem.board)[cell];
        if (isnan(term->share[tile])) continue;
        write_value(term->share[tile], value, sizeof value);
        used += (size_t)snprintf(text + used, size - used, "%s%u:%s", used ? " " : "", tile, value);
    }
    return text;
}

static void add_term(struct table *t, const struct estimates *e, const struct estimate *one,
                     const struct kept_term *term) {
    char *shares = term ? shares_text(e, term) : NULL;
    table_row(t);
    table_text(t, one->name);
    table_integer(t, one->known ? (int64_t)one->h : -1);
    table_integer(t, e->distance);
    if (one->known && e->distance >= 0)
        table_signed(t, e->distance - one->h);
    else
        table_absent(t);
    table_text(t, term ? term->name : NULL);
    table_real(t, term ? term->value : (double)NAN);
    table_text(t, shares);
    free(shares);
}

static const struct column columns[] = {
    {"heuristic", "heuristic", UNIT_TEXT}, {"h", "h", UNIT_COUNT},
    {"distance", "distance", UNIT_COUNT},  {"error", "error", UNIT_NUMBER},
    {"term", "term", UNIT_TEXT},           {"value", "value", UNIT_REAL},
    {"shares", "tile:share", UNIT_TEXT},
};
const struct table_kind estimate_terms_kind = {
    .name = "estimate-terms",
    .list = "terms",
    .summary = "a row for each term of each heuristic of `loyd heuristics BOARD -f jsonl`",
    .columns = columns,
    .count = sizeof columns / sizeof *columns};

bool estimates_table(const struct estimates *e, int format, FILE *file) {
    struct table *t = table_of(&estimate_terms_kind);
    for (size_t i = 0; i < e->count; i++) {
        const struct estimate *one = &e->list[i];
        if (!one->term_count) add_term(t, e, one, NULL);
        for (size_t n = 0; n < one->term_count; n++) add_term(t, e, one, &one->terms[n]);
    }
    bool written = table_print(t, format, false, file);
    table_free(t);
    return written;
}

/* ---- JSON ---- */

static json_t *value_json(double value) {
    return floor(value) < value ? json_number(value) : json_integer((json_int_t)value);
}

/* By tile, the blank first; null where the term does not look at the tile. */
static json_t *shares_json(const struct estimates *e, const struct kept_term *term) {
    if (!term->share) return json_null();
    json_t *shares = json_array();
    for (size_t tile = 0; tile < cell_count(e); tile++)
        json_array_append_new(shares, isnan(term->share[tile]) ? json_null()
                                                               : value_json(term->share[tile]));
    return shares;
}

static json_t *estimate_json(const struct estimates *e, const struct estimate *one) {
    if (!one->known)
        return json_pack("{s:s, s:n, s:n, s:n, s:[]}", "name", one->name, "h", "value", "error",
                         "terms");
    json_t *terms = json_array();
    for (size_t i = 0; i < one->term_count; i++)
        json_array_append_new(terms, json_pack("{s:s, s:o, s:o}", "name", one->terms[i].name,
                                               "value", value_json(one->terms[i].value), "shares",
                                               shares_json(e, &one->terms[i])));
    return json_pack("{s:s, s:i, s:o, s:o, s:o}", "name", one->name, "h", (int)one->h, "value",
                     value_json(one->value), "error",
                     e->distance < 0 ? json_null() : json_integer(e->distance - one->h), "terms",
                     terms);
}

json_t *estimates_json(const struct estimates *e) {
    json_t *list = json_array();
    for (size_t i = 0; i < e->count; i++)
        json_array_append_new(list, estimate_json(e, &e->list[i]));
    json_t *fields =
        json_pack("{s:i, s:i, s:o, s:o, s:b, s:o, s:o, s:o, s:o}", "rows",
                  loyd_board_rows(e->problem.board), "cols", loyd_board_cols(e->problem.board),
                  "board", json_tiles(e->problem.board), "goal", json_tiles(e->problem.goal),
                  "solvable", (int)e->solvable, "distance", json_whole(e->distance), "lower_bound",
                  json_whole(e->lower_bound), "length", json_whole(e->length), "heuristics", list);
    return document_of("estimates", fields);
}
