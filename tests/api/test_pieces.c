/* SPDX-License-Identifier: MIT
 *
 * Pieces of a search: subtrees, and parts of subtrees that are given back and taken by whoever asks
 * next. However an iteration is divided, each subtree counts the same nodes. One sum over all those
 * counts is held here: who changes what the search of a subtree counts, or how subtrees are
 * numbered, has to raise SEARCH_FORMAT in lib/engine/pieces.c, so that journals of the search
 * before are refused, and put the new sum here.
 */
#include "loyd.h"
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <pthread.h>
#include <stdlib.h>

enum { BOUNDS = 2, FIRST_BOUND = 73, PIECES_MAX = 4000000 };
/* With the second of them the parts would be too small to be worth it. */
enum { NODES_MIN = 1600, NODES_MIN_WHOLE = 24000 };
#define BOARD    "3x6 11 8 0 5 2 6 9 3 7 15 13 10 17 12 16 14 1 4"
#define HELD_SUM UINT64_C(0xF86E3965317B5B44)
/* What a search without pieces counts at the bounds 73 and 75, above the roots as well; the next
 * bound meets the goal. */
static const uint64_t nodes[BOUNDS] = {4295565, 22131767};
static loyd_tables *tables;

struct tally { /* of one iteration */
    uint32_t subtrees, done;
    uint64_t *generated;
    uint32_t *covered, *parts;
};

struct office {
    pthread_mutex_t lock;
    bool gives;
    uint64_t nodes_min; /* 0: NODES_MIN */
    struct tally tally[BOUNDS];
    struct tally *now;
    uint32_t next, backs, given;
    loyd_piece *back; /* given back, the last first */
};

static bool begin(void *user, const loyd_pieces_iteration *iteration) {
    struct office *o = user;
    uint32_t number = iteration->bound < FIRST_BOUND ? 0 : (iteration->bound - FIRST_BOUND) / 2;
    if (number >= BOUNDS) return false;
    struct tally *t = o->now = &o->tally[number];
    free(t->generated);
    free(t->covered);
    free(t->parts);
    t->subtrees = iteration->subtrees;
    t->done = o->next = o->backs = 0;
    t->generated = calloc(t->subtrees, sizeof *t->generated);
    t->covered = calloc(t->subtrees, sizeof *t->covered);
    t->parts = calloc(t->subtrees, sizeof *t->parts);
    return t->generated && t->covered && t->parts;
}

static loyd_pieces_answer take(void *user, loyd_piece *piece) {
    struct office *o = user;
    pthread_mutex_lock(&o->lock);
    bool back = o->backs, taken = back || o->next < o->now->subtrees;
    bool over = o->now->done == o->now->subtrees;
    if (back)
        *piece = o->back[--o->backs];
    else if (taken)
        piece->subtree = o->next++;
    pthread_mutex_unlock(&o->lock);
    return taken ? LOYD_PIECE_TAKEN : over ? LOYD_PIECE_NONE : LOYD_PIECE_WAIT;
}

static bool give_back(void *user, const loyd_piece *piece, uint32_t from) {
    struct office *o = user;
    pthread_mutex_lock(&o->lock);
    bool gives = o->gives && o->backs + 2 < PIECES_MAX;
    uint32_t middle = from + (piece->end - from) / 2;
    assert_true(piece->first < from && from < piece->end && piece->end <= piece->parts);
    if (gives && middle > from)
        o->back[o->backs++] = (loyd_piece){piece->subtree, from, middle, piece->parts};
    if (gives) o->back[o->backs++] = (loyd_piece){piece->subtree, middle, piece->end, piece->parts};
    o->given += gives;
    pthread_mutex_unlock(&o->lock);
    return gives;
}

static void done(void *user, const loyd_piece *piece, uint64_t expanded, uint64_t generated) {
    struct office *o = user;
    struct tally *t = o->now;
    (void)expanded;
    pthread_mutex_lock(&o->lock);
    t->generated[piece->subtree] += generated;
    t->covered[piece->subtree] += piece->end - piece->first;
    assert_true(!t->parts[piece->subtree] || t->parts[piece->subtree] == piece->parts);
    t->parts[piece->subtree] = piece->parts;
    t->done += t->covered[piece->subtree] == piece->parts;
    pthread_mutex_unlock(&o->lock);
}

static void met(void *user, uint32_t subtree, uint32_t length) {
    (void)user;
    (void)subtree;
    (void)length;
}

static void state(void *user, loyd_pieces_state *state) {
    struct office *o = user;
    pthread_mutex_lock(&o->lock);
    state->done = o->now->done;
    for (uint32_t i = 0; state->done == o->now->subtrees && i < o->now->subtrees; i++)
        state->generated += o->now->generated[i];
    pthread_mutex_unlock(&o->lock);
}

static bool counts(void *user, uint32_t subtree, uint64_t *expanded, uint64_t *generated) {
    (void)user;
    (void)subtree;
    (void)expanded;
    (void)generated;
    return false;
}

static void office_close(struct office *o) {
    for (int i = 0; i < BOUNDS; i++) {
        free(o->tally[i].generated);
        free(o->tally[i].covered);
        free(o->tally[i].parts);
    }
    free(o->back);
}

static void search(struct office *o, unsigned threads) {
    const loyd_pieces pieces = {.struct_bytes = sizeof pieces,
                                .user = o,
                                .required = true,
                                .nodes_min = o->nodes_min ? o->nodes_min : NODES_MIN,
                                .begin = begin,
                                .take = take,
                                .met = met,
                                .done = done,
                                .state = state,
                                .counts = counts,
                                .give_back = give_back};
    loyd_board *board = NULL, *goal = NULL;
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.params = (const char *[]){"from=start"}; /* from the goal they would be smaller */
    options.param_count = 1;
    options.tables = tables;
    options.threads = threads;
    options.pieces = &pieces;
    pthread_mutex_init(&o->lock, NULL);
    o->back = calloc(PIECES_MAX, sizeof *o->back);
    assert_non_null(o->back);
    assert_int_equal(loyd_board_parse(BOARD, 0, 0, 0, &board, NULL, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 3, 6, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    loyd_result_free(result);
    loyd_board_free(board);
    loyd_board_free(goal);
}

static uint64_t sum_of(const struct office *o) {
    uint64_t sum = 0;
    for (int b = 0; b < BOUNDS; b++)
        for (uint32_t i = 0; i < o->tally[b].subtrees; i++)
            sum = (sum ^ o->tally[b].generated[i]) * UINT64_C(0x9E3779B97F4A7C15) + i;
    return sum;
}

static void check_same(const struct office *want, const struct office *got) {
    for (int b = 0; b < BOUNDS; b++) {
        assert_int_equal(got->tally[b].subtrees, want->tally[b].subtrees);
        assert_int_equal(got->tally[b].done, want->tally[b].subtrees);
        assert_memory_equal(got->tally[b].generated, want->tally[b].generated,
                            want->tally[b].subtrees * sizeof *want->tally[b].generated);
        assert_memory_equal(got->tally[b].parts, want->tally[b].parts,
                            want->tally[b].subtrees * sizeof *want->tally[b].parts);
    }
}

static void test_parts(void **state) {
    struct office whole = {.gives = false}, divided = {.gives = true}, threads = {.gives = true};
    (void)state;
    assert_int_equal(loyd_tables_open(folder, &tables, NULL), LOYD_OK);
    search(&whole, 1);
    search(&divided, 1);
    search(&threads, 3);
    loyd_tables_close(tables);
    for (int b = 0; b < BOUNDS; b++) {
        uint64_t generated = 0;
        for (uint32_t i = 0; i < whole.tally[b].subtrees; i++)
            generated += whole.tally[b].generated[i];
        assert_in_range(generated, b ? nodes[b] / 2 : 1, nodes[b]);
    }
    assert_int_equal(whole.given, 0);
    assert_true(divided.given > 100);
    assert_true(threads.given > 100);
    check_same(&whole, &divided);
    check_same(&whole, &threads);
    if (sum_of(&whole) != HELD_SUM)
        fail_msg("the counts' sum is 0x%016llX: see the head of this file",
                 (unsigned long long)sum_of(&whole));
    office_close(&whole);
    office_close(&divided);
    office_close(&threads);
}

/* A list of parts takes time, and so do short searches below its nodes: an iteration has none where
 * its subtrees would have to be divided too finely. */
static void test_no_small_parts(void **state) {
    struct office whole = {.gives = true, .nodes_min = NODES_MIN_WHOLE};
    (void)state;
    assert_int_equal(loyd_tables_open(folder, &tables, NULL), LOYD_OK);
    search(&whole, 1);
    loyd_tables_close(tables);
    const struct tally *last = &whole.tally[BOUNDS - 1];
    assert_int_equal(last->done, last->subtrees);
    for (uint32_t i = 0; i < last->subtrees; i++) assert_int_equal(last->parts[i], 1);
    assert_int_equal(whole.given, 0);
    office_close(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_small_parts, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(test_parts, folder_make, folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
