/* SPDX-License-Identifier: MIT
 *
 * The depth-first family against numbers counted by other programs: the papers' boards, the sizes
 * of the trees of moves, and small recursive versions of branch and bound, backtracking and RBFS
 * that share no code with the library.
 */
#include "support/depth_first.h"

#include <stdlib.h>
#include <string.h>

enum { WINS = 128 };

/* ---- A recursive judge ---- */

struct judge {
    int side, cells, blank, limit, best;
    bool cut_equal, bounded; /* cut at >= best; bounded: cut by g + Manhattan */
    uint16_t tiles[CELLS];
    uint64_t visited, expanded, generated; /* visited: nodes that pass the cut */
    uint32_t wins[WINS];
    size_t win_count;
};

static void judge_load(struct judge *judge, const struct board *board) {
    *judge = (struct judge){.side = board->rows, .cells = board->rows * board->cols};
    memcpy(judge->tiles, board->tiles, sizeof judge->tiles);
    while (judge->tiles[judge->blank]) judge->blank++;
}

static int judge_step(const struct judge *judge, int direction) {
    int row = judge->blank / judge->side, col = judge->blank % judge->side;
    row += direction == 0 ? -1 : direction == 1;
    col += direction == 2 ? -1 : direction == 3;
    bool off = row < 0 || col < 0 || row == judge->side || col == judge->side;
    return off ? -1 : row * judge->side + col;
}

static void judge_move(struct judge *judge, int to) {
    judge->tiles[judge->blank] = judge->tiles[to];
    judge->tiles[to] = 0;
    judge->blank = to;
}

static int judge_manhattan(const struct judge *judge) {
    int sum = 0, side = judge->side;
    for (int cell = 0; cell < judge->cells; cell++) {
        int home = judge->tiles[cell] - 1;
        if (home < 0) continue;
        sum += abs(home / side - cell / side) + abs(home % side - cell % side);
    }
    return sum;
}

static void judge_search(struct judge *judge, int level, int last) {
    int distance = judge_manhattan(judge), f = level + (judge->bounded ? distance : 0);
    if (judge->cut_equal ? f >= judge->best : f > judge->best) return;
    judge->visited++;
    if (!distance) {
        judge->best = level;
        assert_true(judge->win_count < WINS);
        judge->wins[judge->win_count++] = (uint32_t)level;
        return;
    }
    if (level == judge->limit) return;
    judge->expanded++;
    for (int direction = 0; direction < 4; direction++) {
        int from = judge->blank, to = judge_step(judge, direction);
        if (to < 0 || direction == (last ^ 1)) continue;
        judge->generated++;
        judge_move(judge, to);
        judge_search(judge, level + 1, direction);
        judge_move(judge, from);
    }
}

static void same_as_judge(const loyd_result *r, const struct judge *judge) {
    assert_int_equal(r->expanded, judge->expanded);
    assert_int_equal(r->generated, judge->generated);
    assert_int_equal(r->improvement_count, judge->win_count);
    for (size_t i = 0; i < judge->win_count; i++)
        assert_int_equal(r->improvements[i], judge->wins[i]);
}

/* ---- Branch and bound, paper 001 ---- */

/* Counts of nodes that pass the cut, and the first victories, from the reproduction of the paper.
 */
struct bnb_row {
    const struct board *board;
    int limit;
    bool cut_equal;
    uint64_t nodes;
    size_t win_count;
    uint32_t wins[15];
};

static const struct bnb_row BNB[] = {
    {&S1, 20, false, 9521, 5, {17, 17, 17, 13, 1}},
    {&S1, 20, true, 6860, 3, {17, 13, 1}},
    {&S1, 25, false, 60958, 10, {25, 25, 25, 25, 21, 17, 17, 17, 13, 1}},
    {&S1, 25, true, 37740, 5, {25, 21, 17, 13, 1}},
    {&S1, 31, false, 233950, 14, {31, 31, 29, 29, 25, 25, 25, 25, 21, 17, 17, 17, 13, 1}},
    {&S1, 31, true, 159302, 7, {31, 29, 25, 21, 17, 13, 1}},
    {&S3, 20, false, 23854, 7, {20, 18, 18, 18, 16, 8, 8}},
    {&S3, 20, true, 16168, 4, {20, 18, 16, 8}},
    {&S3, 25, false, 115033, 7, {20, 18, 18, 18, 16, 8, 8}},
    {&S3, 25, true, 107347, 4, {20, 18, 16, 8}},
    {&S3, 31, false, 227809, 16, {28, 26, 26, 26, 26, 26, 26, 26, 26, 20, 18, 18, 18, 16, 8}},
    {&S3, 31, true, 135101, 6, {28, 26, 20, 18, 16, 8}},
    {&FIG6, 20, false, 10447, 3, {20, 14, 6}},
    {&FIG6, 20, true, 8340, 3, {20, 14, 6}},
    {&FIG6, 25, false, 70143, 6, {24, 24, 24, 20, 14, 6}},
    {&FIG6, 25, true, 55279, 4, {24, 20, 14, 6}},
    {&FIG6, 31, false, 620533, 16, {30, 30, 30, 30, 30, 30, 30, 30, 30, 26, 24, 24, 24, 20, 14}},
    {&FIG6, 31, true, 403971, 6, {30, 26, 24, 20, 14, 6}},
    {&S2, 20, false, 156546, 2, {19, 19}},
    {&S2, 20, true, 103430, 1, {19}},
    {&S2, 25, false, 410728, 4, {23, 21, 19, 19}},
    {&S2, 25, true, 289120, 3, {23, 21, 19}},
    {&S4, 20, false, 236193, 0, {0}},
    {&S4, 20, true, 236193, 0, {0}},
    {&S4, 25, false, 3825553, 3, {25, 25, 25}},
    {&S4, 25, true, 3538107, 1, {25}},
    {&P000, 20, false, 19003, 3, {17, 13, 13}},
    {&P000, 20, true, 14163, 2, {17, 13}},
    {&P000, 25, false, 141211, 5, {25, 25, 17, 13, 13}},
    {&P000, 25, true, 94425, 3, {25, 17, 13}},
};

static void bnb_row(const struct bnb_row *row) {
    struct judge judge;
    judge_load(&judge, row->board);
    judge.limit = row->limit;
    judge.best = 1 << 20;
    judge.cut_equal = row->cut_equal;
    judge_search(&judge, 0, 8);
    assert_int_equal(judge.visited, row->nodes);

    const char *param = row->cut_equal ? "cut=ge" : "cut=gt";
    loyd_options options = plain("dfs-bnb");
    options.params = &param;
    options.param_count = 1;
    options.depth_limit = (uint64_t)row->limit;
    loyd_result *r = solve(row->board, &options);
    same_as_judge(r, &judge);
    assert_int_equal(r->improvement_count, row->win_count);
    for (size_t i = 0; i < row->win_count && i < 15; i++)
        assert_int_equal(r->improvements[i], row->wins[i]);
    bool solved = row->win_count > 0;
    assert_int_equal(r->outcome, solved ? LOYD_SOLVED : LOYD_DEPTH_LIMIT);
    assert_int_equal(r->optimal, solved);
    assert_int_equal(r->length, solved ? row->board->optimum : -1);
    assert_int_equal(r->lower_bound, solved ? row->board->optimum : row->limit + 1);
    assert_int_equal(r->states_max, row->limit + 1);
    assert_int_equal(r->seen, -1);
    loyd_result_free(r);
}

static void bnb_counts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof BNB / sizeof *BNB; i++) bnb_row(&BNB[i]);
}

static void bnb_default_limit_covers_the_8_puzzle(void **state) {
    (void)state;
    loyd_result *r = solve_with(&FIG6, "dfs-bnb", NULL, NULL);
    assert_int_equal(r->generated + 1, 620533); /* children made = nodes that "gt" lets pass */
    assert_int_equal(r->length, 6);
    assert_string_equal(r->moves, "URURDD");
    assert_string_equal(r->params[1], "limit=31");
    assert_string_equal(r->params[2], "cut=ge");
    loyd_result_free(r);
}

static void bnb_keeps_its_best_when_stopped(void **state) {
    (void)state;
    loyd_options options = plain("dfs-bnb");
    options.node_limit = 300000;
    loyd_result *r = solve(&FIG6, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_false(r->optimal);
    assert_true(r->length > 6);
    assert_int_equal(r->lower_bound, 6);
    assert_int_equal(r->generated, 300000);
    assert_non_null(strstr(r->message, "node limit"));
    loyd_result_free(r);
}

/* ---- Backtracking, paper 004 ---- */

struct backtrack_row {
    const struct board *board;
    bool cut_equal;
    uint64_t nodes; /* that pass the cut, the first best being 50 */
};

static const struct backtrack_row BACKTRACK[] = {
    {&UVA, true, 43756}, {&UVA, false, 126570}, {&T1, true, 53114},  {&T1, false, 210184},
    {&T2, true, 102128}, {&T2, false, 311286},  {&T3, true, 638572}, {&T3, false, 3030656},
};

static void backtrack_counts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof BACKTRACK / sizeof *BACKTRACK; i++) {
        const struct backtrack_row *row = &BACKTRACK[i];
        struct judge judge;
        judge_load(&judge, row->board);
        judge.limit = -1;
        judge.best = 50;
        judge.cut_equal = row->cut_equal;
        judge.bounded = true;
        judge_search(&judge, 0, 8);
        assert_int_equal(judge.visited, row->nodes);
        loyd_result *r = solve_with(row->board, "backtrack", row->cut_equal ? "cut=ge" : "cut=gt",
                                    row->cut_equal ? "bound=49" : "bound=50");
        same_as_judge(r, &judge);
        assert_int_equal(r->expanded + r->improvement_count, row->nodes);
        assert_int_equal(r->length, row->board->optimum);
        assert_true(r->optimal);
        loyd_result_free(r);
    }
}

static void backtrack_finds_answers_of_exactly_the_bound(void **state) {
    (void)state;
    loyd_result *r = solve_with(&T3, "backtrack", "bound=32", NULL);
    assert_int_equal(r->length, 32);
    loyd_result_free(r);
    r = solve_with(&T3, "backtrack", "bound=31", NULL);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    assert_null(r->moves);
    assert_int_equal(r->lower_bound, 32);
    assert_non_null(strstr(r->message, "bound"));
    loyd_result_free(r);
    r = solve_with(&T1, "backtrack", NULL, NULL);
    assert_int_equal(r->improvements[0], 50);
    loyd_result_free(r);
}

static void backtrack_claims_no_optimum_without_admissible_bound(void **state) {
    (void)state;
    loyd_options options = plain("backtrack");
    options.heuristic = "manhattan-blank";
    loyd_result *r = solve(&P000, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_false(r->optimal);
    loyd_result_free(r);
}

/* ---- Depth-limited search and iterative deepening ---- */

/* Nodes of the tree of moves by depth, none undoing the last; independent of the order. */
static const uint64_t TREE_000[] = {1, 3, 5, 10, 14, 28, 44, 88, 128, 256, 392, 784, 1160, 2320};
static const uint64_t TREE_T1[] = {1, 4, 10, 20, 38, 80, 178, 388, 822, 1728, 3666, 7844, 16774};

static void deepening(const struct board *board, const uint64_t *tree, const char *order) {
    loyd_options options = plain("iddfs");
    options.order = order;
    loyd_result *r = solve(board, &options);
    assert_int_equal(r->length, board->optimum);
    assert_true(r->optimal);
    assert_int_equal(r->iteration_count, board->optimum + 1);
    uint64_t expanded = 0, generated = 0, total = 0;
    for (int limit = 0; limit < board->optimum; limit++) {
        if (limit) generated += tree[limit];
        assert_int_equal(r->iterations[limit].bound, limit);
        assert_int_equal(r->iterations[limit].expanded, expanded);
        assert_int_equal(r->iterations[limit].generated, generated);
        expanded += tree[limit];
        total += generated;
    }
    const loyd_iteration *last = &r->iterations[board->optimum];
    assert_true(last->expanded <= expanded && last->generated <= generated + tree[board->optimum]);
    assert_int_equal(r->generated, total + last->generated);
    loyd_result_free(r);
}

static void iddfs_walks_the_whole_tree(void **state) {
    (void)state;
    const char *orders[] = {"UDLR", "DULR", "RLDU", "LURD"};
    for (size_t i = 0; i < 4; i++) {
        deepening(&P000, TREE_000, orders[i]);
        deepening(&T1, TREE_T1, orders[i]);
    }
}

/* Boards on which paper 003's version is cut short or returns too long a way. */
static void iddfs_does_not_miss_the_optimum(void **state) {
    (void)state;
    const struct board boards[] = {
        T2,
        {"limit", 4, 4, 8, {1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 11, 12, 9, 14, 15, 0}},
        {"late", 4, 4, 8, {1, 2, 3, 4, 5, 6, 7, 8, 14, 13, 10, 11, 9, 0, 15, 12}},
    };
    for (size_t i = 0; i < 3; i++) {
        loyd_result *r = solve_with(&boards[i], "iddfs", NULL, NULL);
        assert_int_equal(r->length, boards[i].optimum);
        assert_true(r->optimal);
        loyd_result_free(r);
    }
}

static void iddfs_stops_at_the_depth_limit(void **state) {
    (void)state;
    loyd_options options = plain("iddfs");
    options.depth_limit = 18;
    loyd_result *r = solve(&S2, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    assert_int_equal(r->lower_bound, 19);
    assert_int_equal(r->iteration_count, 19);
    loyd_result_free(r);
    options.depth_limit = 19;
    r = solve(&S2, &options);
    assert_int_equal(r->length, 19);
    loyd_result_free(r);
}

static void dls_searches_all_within_its_limit(void **state) {
    (void)state;
    loyd_result *r = solve_with(&P000, "dls", "limit=12", NULL);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    assert_int_equal(r->expanded, 2913 - 1160);
    assert_int_equal(r->generated, 2913 - 1);
    assert_int_equal(r->lower_bound, 13);
    loyd_result_free(r);
    r = solve_with(&P000, "dls", "limit=13", NULL);
    assert_int_equal(r->length, 13);
    assert_false(r->optimal);
    loyd_result_free(r);
    r = solve_with(&P000, "dls", NULL, NULL);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_in_range(r->length, 14, 50);
    loyd_result_free(r);
    loyd_options options = plain("dls");
    options.depth_limit = 20; /* wins over the parameter */
    r = solve(&S4, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    assert_int_equal(r->generated + 1, 236193);
    assert_int_equal(r->states_max, 21);
    loyd_result_free(r);
}

/* ---- RBFS ---- */

enum { NOTHING = 1 << 28 };

/* The pseudocode, recursive. Returns the new value of the node, or -1 when the goal is reached. */
static int judge_rbfs(struct judge *judge, int level, int last, int value, int limit) {
    int child[4], step[4], count = 0, h = judge_manhattan(judge);
    if (!h) {
        judge->best = level;
        return -1;
    }
    judge->expanded++;
    for (int direction = 0; direction < 4; direction++) {
        int from = judge->blank, to = judge_step(judge, direction);
        if (to < 0 || direction == (last ^ 1)) continue;
        judge_move(judge, to);
        int f = level + 1 + judge_manhattan(judge);
        judge_move(judge, from);
        judge->generated++;
        step[count] = direction;
        child[count++] = f > value ? f : value;
    }
    for (;;) {
        int best = -1, second = NOTHING;
        for (int i = 0; i < count; i++)
            if (best < 0 || child[i] < child[best]) best = i;
        for (int i = 0; i < count; i++)
            if (i != best && child[i] < second) second = child[i];
        if (best < 0) return NOTHING;
        if (child[best] > limit) return child[best];
        int from = judge->blank;
        judge_move(judge, judge_step(judge, step[best]));
        child[best] =
            judge_rbfs(judge, level + 1, step[best], child[best], second < limit ? second : limit);
        judge_move(judge, from);
        if (child[best] < 0) return -1;
    }
}

static void rbfs_is_its_pseudocode(void **state) {
    (void)state;
    const struct board *boards[] = {&S1, &S2, &S3, &S4, &FIG6, &P000, &E1, &T1, &T2, &T3, &UVA};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct judge judge;
        judge_load(&judge, boards[i]);
        judge_rbfs(&judge, 0, 8, judge_manhattan(&judge), NOTHING - 1);
        assert_int_equal(judge.best, boards[i]->optimum);
        loyd_result *r = solve_with(boards[i], "rbfs", NULL, NULL);
        assert_int_equal(r->length, boards[i]->optimum);
        assert_true(r->optimal);
        assert_int_equal(r->expanded, judge.expanded);
        assert_int_equal(r->generated, judge.generated);
        assert_true(r->states_max <= 2 + 3 * (r->length + 20));
        loyd_result_free(r);
    }
}

static void rbfs_takes_any_heuristic(void **state) {
    (void)state;
    const char *names[] = {"zero", "misplaced", "linear-conflict", "max(manhattan,misplaced)"};
    for (size_t i = 0; i < 4; i++) {
        loyd_options options = plain("rbfs");
        options.heuristic = names[i];
        loyd_result *r = solve(&S3, &options);
        assert_int_equal(r->length, 8);
        assert_true(r->optimal);
        loyd_result_free(r);
    }
    loyd_options options = plain("rbfs");
    options.heuristic = "manhattan-blank";
    loyd_result *r = solve(&P000, &options);
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_false(r->optimal);
    loyd_result_free(r);
}

static void rbfs_depth_limit(void **state) {
    (void)state;
    loyd_options options = plain("rbfs");
    options.depth_limit = 12;
    loyd_result *r = solve(&P000, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    options.depth_limit = 13;
    r = solve(&P000, &options);
    assert_int_equal(r->length, 13);
    loyd_result_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bnb_counts),
        cmocka_unit_test(bnb_default_limit_covers_the_8_puzzle),
        cmocka_unit_test(bnb_keeps_its_best_when_stopped),
        cmocka_unit_test(backtrack_counts),
        cmocka_unit_test(backtrack_finds_answers_of_exactly_the_bound),
        cmocka_unit_test(backtrack_claims_no_optimum_without_admissible_bound),
        cmocka_unit_test(iddfs_walks_the_whole_tree),
        cmocka_unit_test(iddfs_does_not_miss_the_optimum),
        cmocka_unit_test(iddfs_stops_at_the_depth_limit),
        cmocka_unit_test(dls_searches_all_within_its_limit),
        cmocka_unit_test(rbfs_is_its_pseudocode),
        cmocka_unit_test(rbfs_takes_any_heuristic),
        cmocka_unit_test(rbfs_depth_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
