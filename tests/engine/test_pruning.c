/* SPDX-License-Identifier: MIT
 *
 * Finite-state pruning against breadth-first search: every board up to some depth is reached by as
 * few moves without the moves that are left out.
 */
#include "core/rules.h"
#include "engine/pruning.h"
#include "support/test_boards.h"

enum { DEPTH = 14, ROOM = 1 << 20 };

struct seen { /* boards by word; open addressing; depth 255: free */
    uint64_t word;
    uint8_t depth;
};

/* True if the board is new, or was met deeper before. */
static bool meet(struct seen *seen, uint64_t word, uint32_t depth) {
    uint32_t at = (uint32_t)(word * UINT64_C(0x9E3779B97F4A7C15) >> 44);
    while (seen[at].depth != UINT8_MAX && seen[at].word != word) at = (at + 1) % ROOM;
    bool news = seen[at].depth > depth;
    if (news) seen[at] = (struct seen){word, (uint8_t)depth};
    return news;
}

struct visit {
    struct state state;
    uint32_t after, depth;
};

/* Meets all boards up to DEPTH moves away: by all paths that the automaton allows or, without it,
 * breadth-first. Returns how many. */
static uint64_t reach(const struct space *space, const struct state *from,
                      const struct pruning *pruning, struct seen *seen) {
    struct visit *waiting = malloc(4 * ROOM * sizeof *waiting);
    uint64_t head = 0, tail = 0, count = 0;
    for (uint32_t i = 0; i < ROOM; i++) seen[i].depth = UINT8_MAX;
    waiting[tail++] = (struct visit){*from, 0, 0};
    meet(seen, from->word, 0);
    while (head < tail) {
        struct visit here = waiting[pruning ? --tail : head++];
        if (here.depth == DEPTH) continue;
        for (uint8_t move = 0; move < 4; move++) {
            uint32_t to = space_step(space, here.state.blank, move);
            if (to == CELL_NONE) continue;
            if (pruning && !(pruning->moves[here.after] >> move & 1)) continue;
            struct visit next = here;
            state_slide(space, &next.state, to);
            next.depth++;
            if (pruning) next.after = pruning->next[here.after][move];
            if (!meet(seen, next.state.word, next.depth) && !pruning) continue;
            waiting[tail++] = next;
            assert_true(tail < 4 * ROOM);
        }
    }
    for (uint32_t i = 0; i < ROOM; i++) count += seen[i].depth != UINT8_MAX;
    free(waiting);
    return count;
}

static void check_reach(int rows, int cols, uint64_t seed, uint32_t length) {
    struct pool pool;
    struct space space;
    struct state state;
    loyd_board *last = NULL, *start = NULL;
    pool_init(&pool, 0);
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(last, 31, seed, &start, NULL), LOYD_OK);
    assert_true(space_init(&space, &pool, start, last, (const uint8_t[4]){UP, DOWN, LEFT, RIGHT}));
    assert_true(state_new(&space, &pool, &state));
    const struct pruning *pruning = pruning_new(&pool, length);
    assert_non_null(pruning);
    struct seen *all = malloc(ROOM * sizeof *all), *fewer = malloc(ROOM * sizeof *fewer);
    uint64_t count = reach(&space, &state, NULL, all);
    assert_int_equal(reach(&space, &state, pruning, fewer), count);
    for (uint32_t i = 0; i < ROOM; i++)
        if (all[i].depth != UINT8_MAX)
            assert_false(meet(fewer, all[i].word, all[i].depth)); /* met, and no deeper */
    free(all);
    free(fewer);
    loyd_board_free(start);
    loyd_board_free(last);
    pool_drop(&pool);
}

static void automaton_loses_no_board(void **state) {
    (void)state;
    for (uint32_t length = 2; length <= 12; length += 2) {
        check_reach(4, 4, length, length);
        check_reach(2, 6, length, length);
        check_reach(3, 3, length, length);
    }
}

static void automaton_leaves_out_the_way_back(void **state) {
    (void)state;
    struct pool pool;
    pool_init(&pool, 0);
    const struct pruning *plain = pruning_new(&pool, 2), *all = pruning_new(&pool, 8);
    assert_non_null(plain);
    assert_non_null(all);
    assert_int_equal(plain->moves[0], 15);
    assert_int_equal(plain->moves[plain->next[0][UP]], 15 & ~(1 << DOWN));
    /* Half a turn more than once round a square is the same in both directions: one goes. */
    static const uint8_t turn[2][6] = {{UP, LEFT, DOWN, RIGHT, UP, LEFT},
                                       {LEFT, UP, RIGHT, DOWN, LEFT, UP}};
    uint32_t allowed = 0;
    for (int way = 0; way < 2; way++) {
        uint32_t after = 0;
        bool good = true;
        for (int i = 0; i < 6 && good; i++) {
            good = all->moves[after] >> turn[way][i] & 1;
            after = all->next[after][turn[way][i]];
        }
        allowed += good;
    }
    assert_int_equal(allowed, 1);
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(automaton_leaves_out_the_way_back),
        cmocka_unit_test(automaton_loses_no_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
