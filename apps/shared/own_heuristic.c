/* SPDX-License-Identifier: MIT
 *
 *   h = ceil(sum of weight x heuristic + sum of weight x way of each tile + sum of patterns' costs)
 *
 * Every board is valued once, and the values are kept by rank, so that to measure and to search is
 * to look up. Sums are made in hundredths: 0.1 + 0.2 is 0.3 here.
 *
 * A heuristic that also measures from the start (misplaced-both) has no value of a board alone. It
 * is known by asking it about one board with two starts.
 */
#include "own_heuristic.h"

#include "app_sentence.h"
#include "pattern_costs.h"

#include <math.h>
#include <stdlib.h>

struct parts {
    const struct own_terms *terms;
    uint32_t cells;
    loyd_estimator *heuristic[OWN_TERMS_MAX], *ways;
    uint8_t *costs[OWN_PATTERNS_MAX];
};

static void parts_free(struct parts *p) {
    for (size_t i = 0; i < OWN_TERMS_MAX; i++) loyd_estimator_free(p->heuristic[i]);
    for (size_t i = 0; i < OWN_PATTERNS_MAX; i++) free(p->costs[i]);
    loyd_estimator_free(p->ways);
}

/* Asked of the farthest board, as if the search began there and at the goal. */
static bool looks_at_start(loyd_estimator *estimator, const loyd_census *census,
                           const loyd_board *goal) {
    uint16_t tiles[LAB_CELLS_MAX];
    uint32_t depth = loyd_census_depth(census);
    loyd_census_tiles(census, loyd_census_first(census, depth), tiles);
    loyd_estimator_start(estimator, tiles);
    uint32_t there = loyd_estimator_value(estimator, tiles);
    loyd_estimator_start(estimator, loyd_board_tiles(goal));
    return loyd_estimator_value(estimator, tiles) != there;
}

static loyd_status parts_make(struct parts *p, const loyd_census *census, const loyd_board *goal,
                              loyd_tables *tables, loyd_error *error) {
    const struct own_terms *terms = p->terms;
    for (size_t i = 0; i < terms->term_count; i++) {
        const char *name = terms->term[i].heuristic;
        loyd_status status = loyd_estimator_open(name, goal, tables, &p->heuristic[i], error);
        if (status) return status;
        if (looks_at_start(p->heuristic[i], census, goal))
            return app_refuse(error, SAY_LAB_START, value_word("name", name));
    }
    for (size_t i = 0; i < terms->pattern_count; i++)
        if (!(p->costs[i] = pattern_costs_new(goal, terms->pattern[i]))) return LOYD_NO_MEMORY;
    return terms->by_tile ? loyd_estimator_open("manhattan", goal, NULL, &p->ways, error) : LOYD_OK;
}

struct weighted {
    const uint32_t *weight; /* by tile */
    uint32_t cells, sum;
};

static void add_ways(const loyd_term *term, void *user) {
    struct weighted *w = user;
    for (uint32_t tile = 1; tile < w->cells; tile++)
        w->sum += w->weight[tile] * (uint32_t)lround(term->share[tile]);
}

static uint32_t value_of(const struct parts *p, const uint16_t *tiles) {
    const struct own_terms *terms = p->terms;
    struct weighted all = {terms->tile_weight, p->cells, 0};
    uint64_t word = lab_board_of(tiles, p->cells).word;
    for (size_t i = 0; i < terms->term_count; i++)
        all.sum += terms->term[i].weight * loyd_estimator_value(p->heuristic[i], tiles);
    for (size_t i = 0; i < terms->pattern_count; i++) {
        uint64_t view = pattern_view(word, p->cells, terms->pattern[i]);
        all.sum += WEIGHT_UNIT * p->costs[i][lab_rank(view, p->cells)];
    }
    if (p->ways) loyd_estimator_terms(p->ways, tiles, add_ways, &all);
    uint32_t h = (all.sum + WEIGHT_UNIT - 1) / WEIGHT_UNIT;
    return h < OWN_VALUE_MAX ? h : OWN_VALUE_MAX;
}

loyd_status own_heuristic_make(struct own_heuristic *own, const struct own_terms *terms,
                               const loyd_census *census, const loyd_board *goal,
                               loyd_tables *tables, loyd_error *error) {
    uint32_t cells = (uint32_t)(loyd_board_rows(goal) * loyd_board_cols(goal));
    struct parts parts = {.terms = terms, .cells = cells};
    uint16_t tiles[LAB_CELLS_MAX];
    *own = (struct own_heuristic){cells, calloc(LAB_RANKS, sizeof *own->value)};
    loyd_status status =
        own->value ? parts_make(&parts, census, goal, tables, error) : LOYD_NO_MEMORY;
    uint64_t boards = loyd_census_first(census, loyd_census_depth(census) + 1);
    for (uint64_t i = 0; i < boards && !status; i++) {
        loyd_census_tiles(census, i, tiles);
        own->value[lab_rank(lab_board_of(tiles, cells).word, cells)] =
            (uint16_t)value_of(&parts, tiles);
    }
    parts_free(&parts);
    return status;
}

void own_heuristic_free(struct own_heuristic *own) {
    free(own->value);
}

uint32_t own_heuristic_value(void *of, const uint16_t *tiles) {
    const struct own_heuristic *own = of;
    return own->value[lab_rank(lab_board_of(tiles, own->cells).word, own->cells)];
}
