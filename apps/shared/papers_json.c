/* SPDX-License-Identifier: MIT
 *
 * The papers' experiments as JSON: the published numbers, and for each what has to be solved to get
 * at ours. Nothing is run here.
 */
#include "papers_json.h"

#include "document.h"
#include "json.h"
#include "list.h"
#include "params_json.h"
#include "reproduce_rows.h"
#include "suites.h"

#include <string.h>

static json_t *figure_json(const struct paper_figure *figure) {
    static const char *const names[] = {[MEASURE_NONE] = "",
                                        [MEASURE_MOVES] = "moves",
                                        [MEASURE_SEEN] = "seen",
                                        [MEASURE_STEPS] = "steps",
                                        [MEASURE_FRONTIER] = "frontier",
                                        [MEASURE_NOS] = "nos",
                                        [MEASURE_SEQUENCE] = "sequence"};
    bool text = figure->measure == MEASURE_SEQUENCE;
    return json_pack("{s:s, s:o, s:o}", "measure", names[figure->measure], "published",
                     text ? json_text(figure->sequence) : json_whole(figure->published), "why_not",
                     json_text(figure->why_not));
}

static json_t *figures_json(const struct experiment *e) {
    json_t *list = json_array();
    for (size_t i = 0; i < FIGURES_MAX && e->figures[i].measure != MEASURE_NONE; i++)
        json_array_append_new(list, figure_json(&e->figures[i]));
    return list;
}

static void set_board(json_t *object, const char *name) {
    const loyd_suite *suite = loyd_suite_find("papers");
    for (size_t i = 0; suite && i < suite->count; i++) {
        const loyd_suite_entry *entry = &suite->entries[i];
        if (strcmp(entry->name, name)) continue;
        suite_board_set(object, entry);
    }
}

static json_t *experiment_json(const struct experiment *e) {
    json_t *object =
        json_pack("{s:s, s:s, s:s}", "paper", e->paper, "title", e->title, "board_name", e->entry);
    set_board(object, e->entry);
    json_object_set_new(object, "algorithm", json_text(e->algorithm));
    json_object_set_new(object, "heuristic", json_text(e->heuristic));
    json_object_set_new(object, "params", params_text_json(e->algorithm, e->params));
    json_object_set_new(object, "slow", json_boolean(e->slow));
    json_object_set_new(object, "figures", figures_json(e));
    return object;
}

static json_t *defect_json(const struct defect *d) {
    loyd_board *board = NULL;
    if (loyd_board_parse(d->board, 0, 0, 0, &board, NULL, NULL)) return NULL;
    json_t *object =
        json_pack("{s:s, s:s, s:i, s:i, s:o, s:s, s:o, s:o, s:o, s:o}", "paper", d->paper, "what",
                  d->what, "rows", loyd_board_rows(board), "cols", loyd_board_cols(board), "board",
                  json_tiles(board), "algorithm", d->algorithm, "heuristic",
                  json_text(d->heuristic), "params", params_text_json(d->algorithm, d->params),
                  "optimum", json_whole(d->optimum), "length", json_whole(d->length));
    loyd_board_free(board);
    return object;
}

json_t *papers_json(void) {
    json_t *titles = json_array(), *tried = json_array(), *wrong = json_array(),
           *untold = json_array();
    for (size_t i = 0; i < PAPERS; i++)
        json_array_append_new(
            titles, json_pack("{s:s, s:s}", "paper", papers[i][0], "title", papers[i][1]));
    for (size_t i = 0; i < experiment_count; i++)
        json_array_append_new(tried, experiment_json(&experiments[i]));
    for (size_t i = 0; i < defect_count; i++)
        json_array_append_new(wrong, defect_json(&defects[i]));
    for (size_t i = 0; i < gap_count; i++)
        json_array_append_new(untold, json_pack("{s:s, s:s, s:s}", "paper", gaps[i].paper, "what",
                                                gaps[i].what, "why", gaps[i].why));
    return document_of("papers", json_pack("{s:o, s:o, s:o, s:o}", "papers", titles, "experiments",
                                           tried, "defects", wrong, "gaps", untold));
}
