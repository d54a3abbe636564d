/* SPDX-License-Identifier: MIT */
/* Worksheets: every answer of a key is held against a recording of the test's own, made anew. */
#include "sheet_tree.h"
#include "support/cmocka_all.h"
#include "worksheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char board_text[] = "1 2 3 / 4 6 8 / 7 5 0";

static struct problem problem_of(const char *text) {
    struct problem problem = {0};
    struct board_args how = {0};
    assert_int_equal(problem_parse(text, 0, &how, &problem, NULL), LOYD_OK);
    return problem;
}

static char *page_of(const struct worksheet *sheet, loyd_status wanted, loyd_error *error) {
    static char *text; /* the stream knows its place until it is closed */
    static size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_int_equal(worksheet_write(sheet, file, error), wanted);
    fclose(file);
    return text;
}

static size_t times(const char *text, const char *word) {
    size_t count = 0;
    while ((text = strstr(text, word))) {
        count++;
        text += strlen(word);
    }
    return count;
}

/* ---- The key against a recording ---- */

struct check {
    const struct sheet_tree *tree;
    size_t cells;
    unsigned expansions, dropped;
    int nodes;
    bool over;
};

static bool compare(const loyd_trace_event *e, void *user) {
    struct check *c = user;
    if (e->kind == LOYD_TRACE_EXPAND && c->expansions == c->tree->expansions) c->over = true;
    if (c->over || e->node < 0) return true;
    assert_true(e->node < c->tree->count);
    const struct sheet_node *n = &c->tree->node[e->node];
    if (e->kind == LOYD_TRACE_EXPAND) assert_int_equal(n->order, ++c->expansions);
    if (e->kind == LOYD_TRACE_START || e->kind == LOYD_TRACE_GENERATE) {
        c->nodes++;
        assert_int_equal(n->g, e->g);
        assert_int_equal(n->h, e->h);
        assert_int_equal(n->f, e->f);
        assert_int_equal(n->parent, e->parent);
        assert_memory_equal(n->tiles, e->tiles, c->cells * sizeof *e->tiles);
    }
    if (e->reason) {
        c->dropped++;
        assert_string_equal(n->why, e->reason);
    }
    if (e->kind == LOYD_TRACE_GOAL) assert_true(n->goal && n->on_path);
    return true;
}

static void check_tree(const char *algorithm, uint64_t steps) {
    struct problem problem = problem_of(board_text);
    struct sheet_tree tree;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    assert_int_equal(
        sheet_tree_make(&problem, &(struct sheet_search){&options, steps}, &tree, NULL), LOYD_OK);
    assert_true(tree.fits);
    struct check check = {.tree = &tree, .cells = 9};
    loyd_result *result = NULL;
    options.trace = compare;
    options.trace_user = &check;
    options.node_limit = 2000;
    assert_int_equal(loyd_solve(problem.board, problem.goal, &options, &result, NULL), LOYD_OK);
    assert_int_equal(check.expansions, tree.expansions);
    assert_int_equal(check.nodes, tree.count);
    if (!tree.cut) assert_int_equal(tree.expansions, result->expanded);
    loyd_result_free(result);
    sheet_tree_free(&tree);
    problem_free(&problem);
}

static void keys_are_the_recordings(void **state) {
    static const char *const whole[] = {"astar", "greedy", "idastar", "wastar", NULL};
    static const char *const begun[] = {"bfs", "dfs", "iddfs", "bibfs", "beam", "astar", NULL};
    (void)state;
    for (size_t i = 0; whole[i]; i++) check_tree(whole[i], 0);
    for (size_t i = 0; begun[i]; i++) check_tree(begun[i], 5);
}

/* The moves of a key lead along the nodes on the path. */
static void paths_are_the_solutions(void **state) {
    struct problem problem = problem_of(board_text);
    struct sheet_tree tree;
    loyd_options options;
    (void)state;
    loyd_options_init(&options);
    options.algorithm = "astar";
    sheet_tree_make(&problem, &(struct sheet_search){&options, 0}, &tree, NULL);
    int at = 0;
    while (at < tree.count && !tree.node[at].goal) at++;
    assert_true(at < tree.count);
    for (int64_t i = tree.result->length; i-- > 0; at = tree.node[at].parent) {
        assert_true(tree.node[at].on_path);
        assert_int_equal(tree.node[at].move, tree.result->moves[i]);
    }
    assert_int_equal(at, 0);
    sheet_tree_free(&tree);
    problem_free(&problem);
}

/* ---- The page ---- */

static void sheets_hide_what_keys_show(void **state) {
    struct problem problem = problem_of(board_text);
    loyd_options options;
    (void)state;
    loyd_options_init(&options);
    options.algorithm = "astar";
    struct worksheet sheet = {.problem = &problem, .options = &options};
    char *empty = page_of(&sheet, LOYD_OK, NULL);
    sheet.key = true;
    char *key = page_of(&sheet, LOYD_OK, NULL);
    assert_int_equal(times(empty, "data-node="), times(key, "data-node="));
    assert_int_equal(times(empty, "<rect"), times(key, "<rect"));
    assert_null(strstr(empty, "class=\"order\""));
    assert_null(strstr(empty, "class=\"why\""));
    assert_null(strstr(empty, "class=\"move\""));
    assert_null(strstr(empty, "g=0"));
    assert_non_null(strstr(key, "g=0"));
    assert_non_null(strstr(key, "class=\"order\""));
    free(empty);
    free(key);
    problem_free(&problem);
}

static void twenty_boards_differ(void **state) {
    struct problem goal = {0};
    loyd_options options;
    (void)state;
    assert_int_equal(goal_parse("last", 3, 3, &goal.goal, NULL), LOYD_OK);
    loyd_options_init(&options);
    options.algorithm = "bfs";
    options.seed = 3;
    struct worksheet sheet = {.problem = &goal,
                              .options = &options,
                              .count = 20,
                              .steps = WORKSHEET_STEPS,
                              .key = true,
                              .language = SHEET_PORTUGUESE};
    char *page = page_of(&sheet, LOYD_OK, NULL), *again = page_of(&sheet, LOYD_OK, NULL);
    assert_string_equal(page, again);
    assert_int_equal(times(page, "<section>"), 20);
    assert_int_equal(times(page, "Gabarito "), 20);
    for (char *one = strstr(page, "<svg class=\"board\""); one;
         one = strstr(one + 1, "In\xc3\xad"
                               "cio</figcaption><svg class=\"board\"")) {
        char *end = strstr(one, "</svg>"), kept = *end;
        *end = 0;
        assert_int_equal(times(again, strchr(one, '<')), 1);
        *end = kept;
    }
    free(page);
    free(again);
    problem_free(&goal);
}

static void what_does_not_fit_is_refused(void **state) {
    struct problem far = problem_of("8 6 7 / 2 5 4 / 3 0 1"),
                   large = problem_of(
                       "5x5 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 24");
    loyd_options options;
    loyd_error error = {.text = ""};
    (void)state;
    loyd_options_init(&options);
    options.algorithm = "astar";
    struct worksheet sheet = {.problem = &far, .options = &options};
    free(page_of(&sheet, LOYD_UNSUPPORTED, &error));
    assert_string_equal(error.key, "sheet-large");
    sheet.problem = &large;
    free(page_of(&sheet, LOYD_UNSUPPORTED, &error));
    assert_string_equal(error.key, "sheet-cells");
    struct problem goal = {.goal = far.goal};
    sheet = (struct worksheet){.problem = &goal, .options = &options, .count = 50, .walk = 4};
    free(page_of(&sheet, LOYD_UNSUPPORTED, &error));
    assert_string_equal(error.key, "sheets-few");
    problem_free(&far);
    problem_free(&large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_the_recordings),      cmocka_unit_test(paths_are_the_solutions),
        cmocka_unit_test(sheets_hide_what_keys_show),   cmocka_unit_test(twenty_boards_differ),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
