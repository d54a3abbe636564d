/* SPDX-License-Identifier: MIT
 *
 * A page asks about one board after another, all with the same goal. Walking distance and pattern
 * databases build tables for that goal, which takes from a fraction of a second to some seconds; so
 * what was made for a goal is kept. A few goals are held; the one that was not asked for longest
 * makes room.
 *
 * A heuristic's value is the sum of its terms. Where all terms are made of tiles, each tile's share
 * is told as well, cell by cell. An estimator serves one thread at a time: the goal's lock sees to
 * that, so a long build for one goal does not hold up another.
 */
#include "estimators.h"

#include "json.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { GOALS_MAX = 4, KINDS_MAX = 64, SMALL_CELLS = 16 };

struct goal_set {
    pthread_mutex_t lock; /* of the estimators */
    loyd_board *goal;     /* NULL: a free place */
    unsigned users;
    uint64_t used; /* a count that grows with each use */
    loyd_estimator *kind[KINDS_MAX];
    bool tried[KINDS_MAX];
};

struct estimators {
    loyd_tables *tables;
    pthread_mutex_t lock; /* of all but the sets' estimators */
    uint64_t uses;
    struct goal_set sets[GOALS_MAX];
};

struct estimators *estimators_new(loyd_tables *tables) {
    struct estimators *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    all->tables = tables;
    pthread_mutex_init(&all->lock, NULL);
    for (size_t i = 0; i < GOALS_MAX; i++) pthread_mutex_init(&all->sets[i].lock, NULL);
    return all;
}

static void empty(struct goal_set *set) {
    for (size_t i = 0; i < KINDS_MAX; i++) loyd_estimator_free(set->kind[i]);
    loyd_board_free(set->goal);
    memset(set->kind, 0, sizeof set->kind);
    memset(set->tried, 0, sizeof set->tried);
    set->goal = NULL;
}

void estimators_free(struct estimators *all) {
    if (!all) return;
    for (size_t i = 0; i < GOALS_MAX; i++) {
        empty(&all->sets[i]);
        pthread_mutex_destroy(&all->sets[i].lock);
    }
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static loyd_board *copy_of(const loyd_board *board) {
    loyd_board *copy = NULL;
    loyd_board_new(loyd_board_rows(board), loyd_board_cols(board), loyd_board_tiles(board), &copy,
                   NULL);
    return copy;
}

/* The goal's own set, else the one that nobody uses for longest; NULL if all are in use. */
static struct goal_set *choose(struct estimators *all, const loyd_board *goal) {
    struct goal_set *best = NULL;
    for (size_t i = 0; i < GOALS_MAX; i++) {
        struct goal_set *set = &all->sets[i];
        if (set->goal && loyd_board_equal(set->goal, goal)) return set;
        if (!set->users && (!best || set->used < best->used)) best = set;
    }
    return best;
}

static struct goal_set *take(struct estimators *all, const loyd_board *goal) {
    pthread_mutex_lock(&all->lock);
    struct goal_set *set = choose(all, goal);
    if (set && !(set->goal && loyd_board_equal(set->goal, goal))) {
        empty(set);
        set->goal = copy_of(goal);
        if (!set->goal) set = NULL;
    }
    if (set) {
        set->users++;
        set->used = ++all->uses;
    }
    pthread_mutex_unlock(&all->lock);
    return set;
}

static void give_back(struct estimators *all, struct goal_set *set) {
    pthread_mutex_lock(&all->lock);
    set->users--;
    pthread_mutex_unlock(&all->lock);
}

/* ---- Values ---- */

struct sum {
    double value;
    double *share; /* by tile */
    size_t cells;
    bool of_tiles; /* every term so far is made of tiles */
};

static void add_term(const loyd_term *term, void *user) {
    struct sum *sum = user;
    sum->value += term->value;
    if (!term->share) sum->of_tiles = false;
    for (size_t i = 0; term->share && i < sum->cells; i++)
        if (!isnan(term->share[i])) sum->share[i] += term->share[i];
}

static json_t *plain(double value) {
    return floor(value) < value ? json_number(value) : json_integer((json_int_t)value);
}

static json_t *by_cell(const struct sum *sum, const uint16_t *tiles) {
    json_t *array = json_array();
    for (size_t i = 0; i < sum->cells; i++)
        json_array_append_new(array, plain(sum->share[tiles[i]]));
    return array;
}

struct asking {
    const struct problem *problem;
    json_t *values, *shares;
};

static void ask(const struct asking *a, loyd_estimator *estimator, const char *name) {
    const loyd_board *board = a->problem->board;
    const uint16_t *tiles = loyd_board_tiles(board);
    size_t cells = board_cells(board);
    struct sum sum = {0, calloc(cells, sizeof(double)), cells, true};
    if (!estimator || !sum.share) {
        json_object_set_new(a->values, name, json_null());
    } else {
        loyd_estimator_start(estimator, tiles);
        loyd_estimator_terms(estimator, tiles, add_term, &sum);
        json_object_set_new(a->values, name, plain(sum.value));
        if (sum.of_tiles) json_object_set_new(a->shares, name, by_cell(&sum, tiles));
    }
    free(sum.share);
}

static bool is_wanted(const char *name, const char *const *names, const loyd_board *board) {
    bool small = board_cells(board) <= SMALL_CELLS;
    if (!names) return small || strcmp(name, "pdb");
    while (*names && strcmp(*names, name)) names++;
    return *names;
}

void estimators_ask(struct estimators *all, const struct problem *problem, const char *const *names,
                    json_t *values, json_t *shares) {
    struct asking asking = {problem, values, shares};
    struct goal_set *set = take(all, problem->goal);
    const loyd_info *info;
    if (!set) return;
    pthread_mutex_lock(&set->lock);
    for (size_t i = 0; i < KINDS_MAX && (info = loyd_heuristic(i)); i++) {
        bool wanted = is_wanted(info->name, names, problem->board);
        if (names && !wanted) continue;
        if (wanted && !set->tried[i])
            loyd_estimator_open(info->name, set->goal, all->tables, &set->kind[i], NULL);
        set->tried[i] = set->tried[i] || wanted;
        ask(&asking, set->kind[i], info->name);
    }
    pthread_mutex_unlock(&set->lock);
    give_back(all, set);
}
