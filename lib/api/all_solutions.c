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

/* A move on the path, or one that is tried: so many cells in a direction. */
struct path_move {
    uint8_t direction; /* its place in the order of moves */
    uint8_t cells;
};

static char *path_letters(const struct shortest_solutions *w, const struct path_move *path) {
    size_t length = 0;
    for (uint32_t i = 0; i < w->length; i++) length += path[i].cells;
    char *moves = malloc(length + 1), *end = moves;
    if (!moves) return NULL;
    for (uint32_t i = 0; i < w->length; i++, end += path[i - 1].cells)
        memset(end, move_letter(w->front.space.order[path[i].direction]), path[i].cells);
    *end = 0;
    return moves;
}

static loyd_status no_list(loyd_error *error) {
    return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a list of solutions"));
}

static loyd_status keep(const struct shortest_solutions *w, struct whole_list *whole,
                        const struct path_move *path, loyd_error *error) {
    loyd_replay replay;
    char *moves = path_letters(w, path);
    if (!moves) return no_list(error);
    whole->moves[whole->list.listed++] = moves;
    loyd_status status = loyd_verify(w->start, w->goal, moves, &replay, error);
    if (status == LOYD_NO_MEMORY || (!status && replay.solves)) return status;
    return loydi_refuse(error, ERROR_LISTED_WRONG);
}

/* Makes the next move, from the one that stands in *move; in multi-tile moves that is first the
 * same by one cell more. False: there is none left, and the state is as before the first. */
static bool next_move(const struct shortest_solutions *w, struct state *state,
                      struct path_move *move) {
    const struct space *space = &w->front.space;
    for (; move->direction < 4; move->direction++) {
        int direction = space->order[move->direction];
        uint32_t to = space_step(space, state->blank, direction);
        if (to != CELL_NONE && (w->multi || !move->cells)) {
            state_slide(space, state, to);
            move->cells++;
            return true;
        }
        for (; move->cells; move->cells--)
            state_slide(space, state, space_step(space, state->blank, move_opposite(direction)));
    }
    return false;
}

/* Walks through all paths in the order of moves, until room solutions are listed. */
static loyd_status walk(struct shortest_solutions *w, struct whole_list *whole, size_t room,
                        struct path_move *path, loyd_error *error) {
    struct state *state = &w->front.state;
    uint32_t depth = 0;
    state_set(&w->front.space, state, w->front.space.start);
    while (whole->list.listed < room) {
        assert(depth <= w->length);
        bool end = depth == w->length;
        loyd_status status = end ? keep(w, whole, path, error) : LOYD_OK;
        if (status) return status;
        if (end || !next_move(w, state, &path[depth])) {
            if (!depth--) return LOYD_OK;
        } else if (shortest_leads_on(w, state, depth + 1)) {
            path[++depth] = (struct path_move){0, 0};
        }
    }
    return LOYD_OK;
}

static loyd_status list_solutions(struct shortest_solutions *w, struct whole_list *whole,
                                  size_t list_max, loyd_error *error) {
    uint64_t count = whole->list.count;
    size_t room = count < list_max ? (size_t)count : list_max;
    struct path_move *path = pool_alloc(&w->pool, ((size_t)w->length + 1) * sizeof *path);
    whole->moves = calloc(room + 1, sizeof *whole->moves);
    whole->list.moves = (const char *const *)whole->moves;
    if (!path || !whole->moves) return no_list(error);
    return walk(w, whole, room, path, error);
}

static loyd_status count_and_list(struct shortest_solutions *w, const uint8_t order[4],
                                  size_t list_max, struct whole_list *whole, loyd_error *error) {
    loyd_solutions *list = &whole->list;
    list->outcome = shortest_open(w, order) ? shortest_count(w) : LOYD_MEMORY_LIMIT;
    loyd_status status = LOYD_OK;
    if (list->outcome == LOYD_SOLVED) {
        list->count = shortest_total(w);
        status = list->count ? list_solutions(w, whole, list_max, error)
                             : loydi_refuse(error, ERROR_LISTED_WRONG);
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
    if (shortest->length < 0 || !shortest->optimal)
        return loydi_refuse(error, ERROR_LISTED_UNPROVED);
    if (start->rows != goal->rows || start->cols != goal->cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(start->rows, start->cols),
                            value_whole("goal_rows", goal->rows),
                            value_whole("goal_cols", goal->cols));
    struct shortest_solutions w = {.start = start,
                                   .goal = goal,
                                   .multi = !strcmp(shortest->metric, "multi"),
                                   .length = (uint32_t)shortest->length};
    w.options = options_known(options);
    status = order_read(w.options.order ? w.options.order : "UDLR", order, error);
    if (status) return status;
    struct whole_list *whole = calloc(1, sizeof *whole);
    loyd_tables *own = NULL;
    if (!whole)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a list of solutions"));
    status = options_tables(&w.options, &w.front.source, &own, error);
    w.back.source.tables = w.front.source.tables;
    if (!status) status = count_and_list(&w, order, list_max, whole, error);
    source_release(&w.front.source);
    source_release(&w.back.source);
    loyd_tables_close(own);
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
