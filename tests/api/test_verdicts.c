/* SPDX-License-Identifier: MIT
 *
 * What a result says of itself. Over all searches, heuristics, words of their parameters, metrics
 * and limits: none is called proved and doubtful at once; what chose says what it chose; and the
 * parameters are those that held.
 */
#include "support/test_boards.h"

#include <stdio.h>

static const char *const boards[] = {"1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 0 8", "1 2 3 7 4 6 0 5 8",
                                     "4 1 6 3 2 8 7 0 5", "8 6 7 2 5 4 3 0 1"};
static const uint64_t node_limits[] = {1, 30, 400, 3000};

static uint64_t results, proofs, doubts, timely;

/* Says the message that a shorter solution may exist? */
static bool is_doubt(const loyd_result *r) {
    return strstr(r->message, "may exist") || strstr(r->message, "need not be") ||
           strstr(r->message, "not finished");
}

static void check_result(const loyd_result *r) {
    bool chooses = !strcmp(r->algorithm, "auto") || !strcmp(r->algorithm, "optimal");
    results++;
    proofs += r->optimal;
    doubts += is_doubt(r);
    if (r->optimal && (is_doubt(r) || r->length != r->lower_bound))
        fail_msg("%s with %s: proved, but: %s", r->algorithm, r->heuristic ? r->heuristic : "none",
                 r->message);
    if (!r->moves != (r->length < 0)) fail_msg("%s: moves and length differ", r->algorithm);
    if ((r->method != NULL) != (chooses && r->moves))
        fail_msg("%s: method is %s", r->algorithm, r->method ? r->method : "missing");
}

static bool stop_soon(const loyd_progress *progress, void *user) {
    (void)progress;
    (void)user;
    return timely++ % 3;
}

/* One search on every board under every limit. */
static void run(loyd_options *options) {
    loyd_board *goal = board_goal("last", 3, 3);
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (size_t i = 0; i < sizeof node_limits / sizeof *node_limits; i++) {
            loyd_board *start = board_read(boards[b], 0, 0);
            loyd_result *r = NULL;
            options->node_limit = node_limits[i];
            options->progress = i % 2 ? stop_soon : NULL;
            if (!loyd_solve(start, goal, options, &r, NULL)) check_result(r);
            loyd_result_free(r);
            loyd_board_free(start);
        }
    loyd_board_free(goal);
}

/* With every word of every parameter that has words, one at a time. */
static void run_words(const loyd_info *info, loyd_options *options) {
    run(options);
    for (size_t p = 0; p < info->param_count; p++) {
        const char *word = info->params[p].words;
        while (word && *word) {
            char text[64];
            const char *params[] = {text};
            int length = (int)strcspn(word, "|");
            snprintf(text, sizeof text, "%s=%.*s", info->params[p].name, length, word);
            options->params = params;
            options->param_count = 1;
            run(options);
            word += length + (word[length] == '|');
        }
        options->param_count = 0;
    }
}

static void proved_and_doubtful_are_two_things(void **state) {
    (void)state;
    static const char *const heuristics[] = {NULL, "manhattan", "misplaced-both", "pdb"};
    const loyd_info *info;
    for (size_t i = 0; (info = loyd_algorithm(i)); i++)
        for (size_t h = 0; h < sizeof heuristics / sizeof *heuristics; h++)
            for (int multi = 0; multi < 2; multi++) {
                loyd_options options;
                loyd_options_init(&options);
                options.algorithm = info->name;
                options.heuristic = heuristics[h];
                options.metric = multi ? "multi" : "single";
                options.memory_limit_bytes = 64 << 20;
                options.threads = 1;
                if (!loyd_options_check(&options, 3, 3, NULL)) run_words(info, &options);
            }
    assert_true(results > 5000);
    assert_true(proofs > 500);
    assert_true(doubts > 50);
}

static void assert_param(const char *algorithm, const char *param, uint64_t depth_limit,
                         const char *held) {
    loyd_board *start = board_read("1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15", 0, 0),
               *goal = board_goal("last", 4, 4);
    loyd_options options;
    loyd_result *r = NULL;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.params = &param;
    options.param_count = param ? 1 : 0;
    options.depth_limit = depth_limit;
    options.node_limit = 1000;
    bool found = false;
    assert_int_equal(loyd_solve(start, goal, &options, &r, NULL), LOYD_OK);
    for (size_t i = 0; i < r->param_count; i++) found |= !strcmp(r->params[i], held);
    if (!found) fail_msg("%s: no %s", algorithm, held);
    loyd_result_free(r);
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void parameters_are_those_that_held(void **state) {
    (void)state;
    assert_param("dls", NULL, 0, "limit=50");
    assert_param("dls", NULL, 3, "limit=3");
    assert_param("dls", "limit=9", 0, "limit=9");
    assert_param("dls", "limit=9", 4, "limit=4");
    assert_param("dls", "profile=paper-003", 0, "limit=24");
    assert_param("dfs-bnb", NULL, 7, "limit=7");
    assert_param("backtrack", NULL, 12, "bound=12");
}

static bool first_child(const loyd_trace_event *event, void *user) {
    char *moves = user;
    if (event->kind != LOYD_TRACE_EXPAND || !event->move || strlen(moves) == 3) return true;
    moves[strlen(moves)] = event->move;
    return true;
}

/* The first moves that a recorded search goes down by; an unrecorded one finds the same path. */
static void assert_first_moves(const char *algorithm, const char *param, const char *order,
                               const char *expected) {
    loyd_board *start = board_read("8 6 7 2 0 4 3 5 1", 0, 0), *goal = board_goal("last", 3, 3);
    char moves[4] = "";
    loyd_options options;
    loyd_result *recorded = NULL, *plain = NULL;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.order = order;
    options.params = &param;
    options.param_count = param ? 1 : 0;
    options.depth_limit = 12;
    options.node_limit = 20000;
    assert_int_equal(loyd_solve(start, goal, &options, &plain, NULL), LOYD_OK);
    options.trace = first_child;
    options.trace_user = moves;
    assert_int_equal(loyd_solve(start, goal, &options, &recorded, NULL), LOYD_OK);
    assert_string_equal(moves, expected);
    assert_int_equal(plain->expanded, recorded->expanded);
    assert_int_equal(plain->generated, recorded->generated);
    loyd_result_free(plain);
    loyd_result_free(recorded);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* Children are tried from left to right in the order given, whatever is remembered of them. */
static void depth_first_goes_in_order(void **state) {
    (void)state;
    assert_first_moves("dfs", NULL, "UDLR", "ULD");
    assert_first_moves("dfs", NULL, "RLDU", "RDL");
    assert_first_moves("dfs", "duplicates=path", "UDLR", "ULD");
    assert_first_moves("dfs", "duplicates=undo", "UDLR", "ULD");
    assert_first_moves("dfs", "duplicates=pop", "UDLR", "ULD");
    assert_first_moves("dls", NULL, "UDLR", "ULD");
    assert_first_moves("dls", "duplicates=push", "UDLR", "ULD");
    assert_first_moves("dfs", "children=reversed", "UDLR", "RDL");
    assert_first_moves("dls", "children=reversed", "UDLR", "RDL");
    assert_first_moves("dfs", "profile=paper-002", "UDLR", "RDL");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved_and_doubtful_are_two_things),
        cmocka_unit_test(parameters_are_those_that_held),
        cmocka_unit_test(depth_first_goes_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
