/* SPDX-License-Identifier: MIT
 *
 * Records the sizes of the pieces of a real iteration, for bench_cluster:
 *
 *     record_sizes FOLDER SUITE ID BOUND >FILE      tables are kept in FOLDER
 *
 * Each subtree is given back whenever the search asks, so a row is about the least that a process
 * can be held up by. docs/cluster.md has the command that made bench/korf50-26.sizes.
 */
#include "loyd.h"
#include "piece_sizes.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parts as fine as those of an iteration three hundred times as large: this one is to stand for
 * larger ones. What is searched between two questions is added up to so many nodes a row. */
enum { NODES_MIN = 6400, ROW_NODES = 8000 };

struct recorder {
    uint32_t wanted_bound, next, subtrees, done;
    bool wanted, over;
    loyd_piece rest;                   /* given back; parts 0: none */
    uint64_t expanded, generated, row; /* row: nodes that no row has yet */
};

static bool begin(void *user, const loyd_pieces_iteration *iteration) {
    struct recorder *r = user;
    if (r->over) return false;
    r->wanted = r->over = iteration->bound == r->wanted_bound;
    r->subtrees = iteration->subtrees;
    r->next = r->done = r->rest.parts = 0;
    r->expanded = r->generated = 0;
    return true;
}

static loyd_pieces_answer take(void *user, loyd_piece *piece) {
    struct recorder *r = user;
    if (!r->rest.parts && r->next == r->subtrees) return LOYD_PIECE_NONE;
    if (r->rest.parts)
        *piece = r->rest;
    else
        piece->subtree = r->next++;
    r->rest.parts = 0;
    return LOYD_PIECE_TAKEN;
}

static bool give_back(void *user, const loyd_piece *piece, uint32_t from) {
    struct recorder *r = user;
    r->rest = (loyd_piece){piece->subtree, from, piece->end, piece->parts};
    return true;
}

static void done(void *user, const loyd_piece *piece, uint64_t expanded, uint64_t generated) {
    struct recorder *r = user;
    r->expanded += expanded;
    r->generated += generated;
    r->done += piece->end == piece->parts;
    if (!r->wanted) return;
    bool last = piece->end == piece->parts;
    r->row += generated;
    if (!last && r->row < ROW_NODES) return;
    putchar(size_code(r->row));
    r->row = 0;
    if (last) putchar('\n');
}

static void met(void *user, uint32_t subtree, uint32_t length) {
    (void)user;
    (void)subtree;
    (void)length;
}

static void state(void *user, loyd_pieces_state *state) {
    const struct recorder *r = user;
    state->expanded = r->expanded;
    state->generated = r->generated;
    state->done = r->done;
}

static bool counts(void *user, uint32_t subtree, uint64_t *expanded, uint64_t *generated) {
    (void)user;
    (void)subtree;
    (void)expanded;
    (void)generated;
    return false;
}

static loyd_status record(const loyd_suite_entry *entry, const char *tables, struct recorder *r) {
    const loyd_pieces pieces = {.struct_bytes = sizeof pieces,
                                .user = r,
                                .required = true,
                                .nodes_min = NODES_MIN,
                                .begin = begin,
                                .take = take,
                                .met = met,
                                .done = done,
                                .state = state,
                                .counts = counts,
                                .give_back = give_back};
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.threads = 1;
    options.cache_dir = tables;
    options.pieces = &pieces;
    loyd_status status = loyd_board_new(entry->rows, entry->cols, entry->tiles, &start, NULL);
    if (!status) status = loyd_goal(entry->goal, entry->rows, entry->cols, &goal, NULL);
    if (!status) status = loyd_solve(start, goal, &options, &result, NULL);
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
    return status;
}

int main(int argc, char **argv) {
    const loyd_suite *suite = argc == 5 ? loyd_suite_find(argv[2]) : NULL;
    const loyd_suite_entry *entry = NULL;
    for (size_t i = 0; suite && i < suite->count; i++)
        if (!strcmp(suite->entries[i].name, argv[3])) entry = &suite->entries[i];
    if (!entry) {
        fputs("usage: record_sizes FOLDER SUITE ID BOUND >FILE\n", stderr);
        return 2;
    }
    struct recorder recorder = {.wanted_bound = (uint32_t)strtoul(argv[4], NULL, 10)};
    loyd_status status = record(entry, argv[1], &recorder);
    if (status || !recorder.over) fputs("the iteration was not searched\n", stderr);
    return status || !recorder.over;
}
