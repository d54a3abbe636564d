/* SPDX-License-Identifier: MIT
 *
 * Every shortest solution: counted (search/graph/shortest_solutions.c), then listed up to a limit.
 *
 * The list is a walk from the start, in the order of moves, that enters only boards from which a
 * path of the right length leads on: it never has to turn back without a solution. Each solution is
 * replayed before it is returned.
 *
 * Cost of listing: a few look-ups a move of each solution.
 */
#include "api/options.h"
#include "api/registry.h"
#include "core/board.h"
#include "core/sentence.h"
#include "search/graph/shortest_solutions.h"

#include <assert.h>
#include <stdlib.h>

/* A list and the memory behind its pointers. */
struct whole_list {
    loyd_solutions list;
    char **moves;
};

static bool keep(const struct shortest_solutions *w, struct whole_list *whole,
                 const uint8_t *path) {
    loyd_replay replay;
    loyd_solutions *list = &whole->list;
    char *moves = malloc((size_t)w->length + 1);
    if (!moves) return false;
    for (uint32_t i = 0; i < w->length; i++) moves[i] = move_letter(path[i]);
    moves[w->length] = 0;
    whole->moves[list->listed++] = moves;
    return !loyd_verify(w->start, w->goal, moves, &replay, NULL) && replay.solves;
}

/* Walks through all paths in the order of moves, until room solutions are listed. */
static bool walk(struct shortest_solutions *w, struct whole_list *whole, size_t room, uint8_t *path,
                 uint8_t *next) {
    const struct space *space = &w->front.space;
    struct state *state = &w->front.state;
    uint32_t depth = 0;
    state_set(space, state, space->start);
    next[0] = 0;
    while (whole->list.listed < room) {
        const struct moves *moves = state_moves(space, state);
        assert(depth <= w->length);
        if (depth == w->length && !keep(w, whole, path)) return false;
        if (depth == w->length || next[depth] == moves->count) {
            if (!depth--) return true;
            state_slide(space, state, space_step(space, state->blank, move_opposite(path[depth])));
            continue;
        }
        uint32_t i = next[depth]++, from = state->blank;
        state_slide(space, state, moves->to[i]);
        if (shortest_leads_on(w, state, depth + 1)) {
            path[depth++] = moves->direction[i];
            next[depth] = 0;
        } else {
            state_slide(space, state, from);
        }
    }
    return true;
}

static loyd_status list_solutions(struct shortest_solutions *w, struct whole_list *whole,
                                  size_t list_max, loyd_error *error) {
    uint64_t count = whole->list.count;
    size_t room = count < list_max ? (size_t)count : list_max;
    uint8_t *path = pool_alloc(&w->pool, w->length + 1),
            *next = pool_alloc(&w->pool, w->length + 1);
    whole->moves = calloc(room + 1, sizeof *whole->moves);
    whole->list.moves = (const char *const *)whole->moves;
    if (!path || !next || !whole->moves)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a list of solutions"));
    if (!walk(w, whole, room, path, next)) return loydi_refuse(error, ERROR_LISTED_WRONG);
    return LOYD_OK;
}

static loyd_status count_and_list(struct shortest_solutions *w, const uint8_t order[4],
                                  size_t list_max, struct whole_list *whole, loyd_error *error) {
    loyd_solutions *list = &whole->list;
    list->outcome = shortest_open(w, order) ? shortest_count(w) : LOYD_MEMORY_LIMIT;
    loyd_status status = LOYD_OK;
    if (list->outcome == LOYD_SOLVED) {
        list->count = shortest_total(w);
        status = list_solutions(w, whole, list_max, error);
    }
    list->time_s = search_now_s() - w->search.clock.start_s;
    list->peak_bytes = w->pool.peak;
    return status;
}

loyd_status loyd_solutions_new(const loyd_board *start, const loyd_board *goal,
                               const loyd_result *shortest, const loyd_options *options,
                               size_t list_max, loyd_solutions **solutions, loyd_error *error) {
    uint8_t order[4];
    loyd_status status = loydi_need(error, start, goal, shortest, solutions);
    if (status) return status;
    if (shortest->length < 0 || !shortest->optimal || strcmp(shortest->metric, "single"))
        return loydi_refuse(error, ERROR_LISTED_UNPROVED);
    if (start->rows != goal->rows || start->cols != goal->cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(start->rows, start->cols),
                            value_whole("goal_rows", goal->rows),
                            value_whole("goal_cols", goal->cols));
    struct shortest_solutions w = {
        .start = start, .goal = goal, .length = (uint32_t)shortest->length};
    w.options = options_known(options);
    status = order_read(w.options.order ? w.options.order : "UDLR", order, error);
    if (status) return status;
    struct whole_list *whole = calloc(1, sizeof *whole);
    if (!whole)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a list of solutions"));
    status = count_and_list(&w, order, list_max, whole, error);
    pool_drop(&w.pool);
    if (status)
        loyd_solutions_free(&whole->list);
    else
        *solutions = &whole->list;
    return status;
}

void loyd_solutions_free(loyd_solutions *solutions) {
    struct whole_list *whole = (struct whole_list *)solutions;
    if (!whole) return;
    for (size_t i = 0; i < whole->list.listed; i++) free(whole->moves[i]);
    free(whole->moves);
    free(whole);
}
