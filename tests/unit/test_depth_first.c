/* SPDX-License-Identifier: MIT
 *
 * The depth-first family against numbers counted by other programs: the papers' boards, the sizes
 * of the trees of moves, and small recursive versions of branch and bound, backtracking and RBFS
 * that share no code with the library. Then limits, shapes and seeds.
 */
#include "support/cmocka_all.h"

#include "loyd.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 16, WINS = 128 };

struct board {
    const char *name;
    int rows, cols, optimum;
    uint16_t tiles[CELLS];
};

static const struct board S1 = {"s1", 3, 3, 1, {1, 2, 3, 4, 5, 0, 7, 8, 6}};
static const struct board S2 = {"s2", 3, 3, 19, {2, 3, 5, 6, 7, 1, 4, 0, 8}};
static const struct board S3 = {"s3", 3, 3, 8, {0, 4, 3, 2, 1, 5, 7, 8, 6}};
static const struct board S4 = {"s4", 3, 3, 25, {1, 6, 5, 2, 7, 0, 3, 8, 4}};
static const struct board FIG6 = {"fig6", 3, 3, 6, {1, 5, 2, 7, 4, 3, 0, 8, 6}};
static const struct board P000 = {"000", 3, 3, 13, {4, 1, 6, 3, 2, 8, 7, 0, 5}};
static const struct board E1 = {"e1", 3, 3, 4, {1, 2, 3, 7, 4, 6, 0, 5, 8}};
static const struct board T1 = {
    "t1", 4, 4, 12, {1, 2, 3, 4, 5, 6, 8, 12, 13, 9, 0, 7, 14, 11, 10, 15}};
static const struct board T2 = {
    "t2", 4, 4, 15, {5, 1, 2, 4, 9, 6, 3, 7, 10, 0, 8, 12, 13, 11, 14, 15}};
static const struct board T3 = {
    "t3", 4, 4, 32, {1, 2, 4, 12, 8, 14, 3, 11, 0, 6, 10, 13, 9, 5, 7, 15}};
static const struct board UVA = {
    "uva", 4, 4, 9, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15}};
/* Korf's instance 1 turned round, so that the blank's home is the last cell: 57 moves. */
static const struct board KORF = {
    "korf", 4, 4, 57, {13, 6, 8, 12, 15, 14, 0, 10, 11, 7, 4, 5, 9, 1, 3, 2}};

/* ---- The library under test ---- */

static loyd_options plain(const char *algorithm) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    return options;
}

static loyd_result *solve_tiles(int rows, int cols, const uint16_t *tiles,
                                const loyd_options *options) {
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_error error = {{0}, 0, 0};
    assert_int_equal(loyd_board_new(rows, cols, tiles, &start, &error), LOYD_OK);
    assert_int_equal(loyd_goal("last", rows, cols, &goal, &error), LOYD_OK);
    if (loyd_solve(start, goal, options, &result, &error)) fail_msg("%s", error.text);
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

static loyd_result *solve(const struct board *board, const loyd_options *options) {
    return solve_tiles(board->rows, board->cols, board->tiles, options);
}

static loyd_result *solve_with(const struct board *board, const char *algorithm, const char *a,
                               const char *b) {
    const char *params[2] = {a, b};
    loyd_options options = plain(algorithm);
    options.params = params;
    options.param_count = b ? 2 : a ? 1 : 0;
    return solve(board, &options);
}

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

/* ---- Restarts, paper 002 ---- */

/* State 1 of the paper is solved before the limit is reached: 31 nodes taken, 25 left. */
static void restart_papers_first_state(void **state) {
    (void)state;
    loyd_result *r = solve_with(&E1, "dfs-restart", NULL, NULL);
    assert_int_equal(r->length, 30);
    assert_int_equal(r->expanded, 30);
    assert_int_equal(r->generated, 85);
    assert_int_equal(r->seen, 56);
    assert_false(r->optimal);
    loyd_result_free(r);
}

static void restart_depends_on_the_seed_alone(void **state) {
    (void)state;
    int64_t lengths[2] = {0, 0};
    for (int run = 0; run < 6; run++) {
        loyd_options options = plain("dfs-restart");
        options.seed = run < 3 ? 7 : 8;
        loyd_result *r = solve(&S2, &options);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_true(r->length > 33);
        assert_int_equal(r->seen, -1);
        if (run % 3) assert_int_equal(r->length, lengths[run / 3]);
        lengths[run / 3] = r->length;
        loyd_result_free(r);
    }
    assert_int_not_equal(lengths[0], lengths[1]);
}

static void restart_solves_many(void **state) {
    (void)state;
    const struct board *boards[] = {&S1, &S3, &FIG6, &P000};
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (size_t i = 0; i < 4; i++) {
            loyd_options options = plain("dfs-restart");
            options.seed = seed;
            options.node_limit = 50000000;
            loyd_result *r = solve(boards[i], &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            loyd_result_free(r);
        }
}

static void restart_depth_limit_bounds_the_whole_path(void **state) {
    (void)state;
    loyd_options options = plain("dfs-restart");
    options.depth_limit = 200;
    loyd_result *r = solve(&S4, &options);
    if (r->outcome == LOYD_SOLVED)
        assert_true(r->length <= 200);
    else
        assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    options.depth_limit = 24;
    r = solve(&S4, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
}

/* ---- All of them: limits and shapes ---- */

static const char *const FAMILY[] = {"dls", "dfs-bnb", "dfs-restart", "iddfs", "backtrack", "rbfs"};
enum { MEMBERS = sizeof FAMILY / sizeof *FAMILY };

static loyd_options endless(const char *algorithm) {
    loyd_options options = plain(algorithm);
    if (strcmp(algorithm, "dfs-restart") && strcmp(algorithm, "iddfs") && strcmp(algorithm, "rbfs"))
        options.depth_limit = 56; /* one less than the optimum */
    return options;
}

static void node_limit_is_exact(void **state) {
    (void)state;
    const uint64_t limits[] = {1, 2, 3, 1000, 99999};
    for (size_t m = 0; m < MEMBERS; m++)
        for (size_t i = 0; i < 5; i++) {
            loyd_options options = endless(FAMILY[m]);
            options.node_limit = limits[i];
            loyd_result *r = solve(&KORF, &options);
            assert_int_equal(r->outcome, LOYD_NODE_LIMIT);
            assert_true(r->generated <= limits[i]);
            bool one_by_one = strcmp(FAMILY[m], "rbfs") && strcmp(FAMILY[m], "dfs-restart");
            if (one_by_one)
                assert_int_equal(r->generated, limits[i]);
            else
                assert_true(r->generated + 4 > limits[i]);
            loyd_result_free(r);
        }
}

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* How long a search under a limit of 100 ms takes. */
static double limited_time_s(const char *algorithm) {
    loyd_options options = endless(algorithm);
    options.time_limit_ms = 100;
    double begin = now_s();
    loyd_result *r = solve(&KORF, &options);
    double spent = now_s() - begin;
    assert_int_equal(r->outcome, LOYD_TIME_LIMIT);
    assert_true(spent >= 0.1);
    assert_true(r->generated > 0);
    loyd_result_free(r);
    return spent;
}

/* A busy machine may hold a search up; not five times in a row. */
static void time_limit_holds(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++) {
        int tries = 1;
        while (limited_time_s(FAMILY[m]) >= 0.2) assert_true(tries++ < 5);
    }
}

static bool refuse(const loyd_progress *progress, void *user) {
    ++*(int *)user;
    return progress->event != LOYD_TICK || progress->generated < 1000;
}

static void callback_cancels(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++) {
        int calls = 0;
        loyd_options options = endless(FAMILY[m]);
        options.progress = refuse;
        options.user = &calls;
        double begin = now_s();
        loyd_result *r = solve(&KORF, &options);
        assert_true(now_s() - begin < 5);
        assert_int_equal(r->outcome, LOYD_CANCELLED);
        assert_true(calls > 0);
        loyd_result_free(r);
    }
}

static void memory_limit_holds(void **state) {
    (void)state;
    for (size_t m = 0; m < MEMBERS; m++)
        for (uint64_t bytes = 1; bytes < 1 << 20; bytes = bytes * 3 + 500) {
            loyd_options options = endless(FAMILY[m]);
            options.memory_limit_bytes = bytes;
            options.node_limit = 200000;
            loyd_result *r = solve(&KORF, &options);
            assert_true(r->outcome == LOYD_MEMORY_LIMIT || r->outcome == LOYD_NODE_LIMIT);
            assert_true(r->peak_bytes <= bytes);
            if (bytes < 4096) assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
            loyd_result_free(r);
        }
}

/* A path of half a million moves: no C stack, and the memory that it takes is counted. */
static void deep_paths_take_memory_not_stack(void **state) {
    (void)state;
    loyd_options options = plain("dls");
    options.depth_limit = UINT64_MAX - 1;
    options.memory_limit_bytes = 1 << 20;
    loyd_result *r = solve(&KORF, &options);
    assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
    assert_in_range(r->states_max, 400000, 600000);
    assert_true(r->peak_bytes <= 1 << 20);
    loyd_result_free(r);
}

static void solved_boards(void **state) {
    (void)state;
    uint16_t tiles[CELLS];
    for (size_t m = 0; m < MEMBERS; m++)
        for (int cells = 1; cells <= CELLS; cells++) {
            for (int i = 0; i < cells; i++) tiles[i] = (uint16_t)((i + 1) % cells);
            loyd_options options = plain(FAMILY[m]);
            loyd_result *r = solve_tiles(1, cells, tiles, &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, 0);
            assert_true(r->optimal);
            assert_string_equal(r->moves, "");
            assert_int_equal(r->expanded, 0);
            loyd_result_free(r);
        }
}

/* A row with the blank at its far end: one way only, cells - 1 moves. */
static void single_lines(void **state) {
    (void)state;
    uint16_t tiles[40];
    for (size_t m = 0; m < MEMBERS; m++)
        for (int cells = 2; cells <= 40; cells++)
            for (int upright = 0; upright < 2; upright++) {
                for (int i = 0; i < cells; i++) tiles[i] = (uint16_t)i;
                loyd_options options = plain(FAMILY[m]);
                options.node_limit = 1000000;
                if (!strcmp(FAMILY[m], "dfs-bnb")) options.depth_limit = 50;
                int rows = upright ? cells : 1, cols = upright ? 1 : cells;
                loyd_result *r = solve_tiles(rows, cols, tiles, &options);
                assert_int_equal(r->outcome, LOYD_SOLVED);
                if (strcmp(FAMILY[m], "dfs-restart") || cells <= 34)
                    assert_int_equal(r->length, cells - 1);
                loyd_result_free(r);
            }
}

/* Not square, and too large for a packed state. */
static void rectangles(void **state) {
    (void)state;
    const uint16_t wide[] = {1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 11, 12, 13, 14, 9, 15, 16, 17};
    for (size_t m = 0; m < MEMBERS; m++) {
        loyd_options options = plain(FAMILY[m]);
        options.depth_limit = strcmp(FAMILY[m], "dfs-restart") ? 5 : 0;
        options.node_limit = 100000;
        loyd_result *r = solve_tiles(3, 6, wide, &options);
        if (strcmp(FAMILY[m], "dfs-restart")) {
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_int_equal(r->length, 4);
        }
        loyd_result_free(r);
    }
}

static void largest_board(void **state) {
    (void)state;
    loyd_board *goal = NULL, *start = NULL;
    assert_int_equal(loyd_goal("last", 255, 255, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 100000, 1, 0, &start, NULL), LOYD_OK);
    for (size_t m = 0; m < MEMBERS; m++) {
        loyd_options options = endless(FAMILY[m]);
        options.depth_limit = 0;
        options.node_limit = 20000;
        options.time_limit_ms = 200;
        loyd_result *r = NULL;
        double begin = now_s();
        assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
        assert_true(now_s() - begin < 5);
        assert_true(r->outcome == LOYD_NODE_LIMIT || r->outcome == LOYD_TIME_LIMIT ||
                    r->outcome == LOYD_DEPTH_LIMIT);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
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
        cmocka_unit_test(restart_papers_first_state),
        cmocka_unit_test(restart_depends_on_the_seed_alone),
        cmocka_unit_test(restart_solves_many),
        cmocka_unit_test(restart_depth_limit_bounds_the_whole_path),
        cmocka_unit_test(node_limit_is_exact),
        cmocka_unit_test(time_limit_holds),
        cmocka_unit_test(callback_cancels),
        cmocka_unit_test(memory_limit_holds),
        cmocka_unit_test(deep_paths_take_memory_not_stack),
        cmocka_unit_test(solved_boards),
        cmocka_unit_test(single_lines),
        cmocka_unit_test(rectangles),
        cmocka_unit_test(largest_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
