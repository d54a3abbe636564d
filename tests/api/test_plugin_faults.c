/* SPDX-License-Identifier: MIT
 *
 * Plugins that are wrong: in what they say of themselves, in the values that they give, in the
 * calls that they make. Each is refused by its own sentence, and no result is made.
 */
#include "loyd_plugin.h"
#include "support/heard_sentences.h"
#include "support/test_boards.h"

#include <math.h>

/* ---- Descriptors ---- */

static double zero(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space, (void)board;
    return 0;
}

static const loyd_plugin_heuristic sound_heuristic = {
    .name = "mine", .title = "Mine", .summary = "a test's", .value = zero};

static void no_run(loyd_plugin_search *search) {
    (void)search;
}
static const loyd_plugin_algorithm sound_algorithm = {
    .name = "search", .title = "Mine", .summary = "a test's", .run = no_run};

static loyd_status load(const loyd_plugin_heuristic *heuristic,
                        const loyd_plugin_algorithm *algorithm, loyd_plugins **plugins,
                        loyd_error *error) {
    const loyd_plugin_heuristic *heuristics[] = {heuristic, NULL};
    const loyd_plugin_algorithm *algorithms[] = {algorithm, NULL};
    const loyd_plugin plugin = {.version = LOYD_PLUGIN_VERSION,
                                .heuristics = heuristic ? heuristics : NULL,
                                .algorithms = algorithm ? algorithms : NULL};
    const loyd_plugin *list[] = {&plugin};
    return loyd_plugins_new(list, 1, plugins, error);
}

static void assert_refused(loyd_plugin_heuristic heuristic, const char *key) {
    loyd_plugins *plugins = NULL;
    loyd_error error = {.text = ""};
    assert_heard(load(&heuristic, NULL, &plugins, &error), &error, key);
    assert_null(plugins);
}

static loyd_plugin_heuristic named(const char *name) {
    loyd_plugin_heuristic h = sound_heuristic;
    h.name = name;
    return h;
}

static void names_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {NULL,
                                      "",
                                      "Mine",
                                      "a b",
                                      "1st",
                                      "-a",
                                      "a(b",
                                      "a,b",
                                      "a\nb",
                                      "m\xC3\xA9",
                                      "this-name-is-longer-than-thirty-letters"};
    static const char *const taken[] = {"manhattan", "astar", "max", "pdb", "suites"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_refused(named(bad[i]), "plugin-name");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        assert_refused(named(taken[i]), "plugin-taken");
}

/* The same name twice: in one plugin, in two, of a heuristic and an algorithm. */
static void names_are_taken_once(void **state) {
    (void)state;
    const loyd_plugin_heuristic *twice[] = {&sound_heuristic, &sound_heuristic, NULL};
    const loyd_plugin_heuristic *once[] = {&sound_heuristic, NULL};
    const loyd_plugin both = {.version = 1, .heuristics = twice},
                      one = {.version = 1, .heuristics = once};
    const loyd_plugin *single[] = {&both}, *list[] = {&one, &one};
    loyd_plugins *plugins = NULL;
    loyd_plugin_algorithm algorithm = sound_algorithm;
    loyd_error error;
    assert_heard(loyd_plugins_new(single, 1, &plugins, &error), &error, "plugin-taken");
    assert_heard(loyd_plugins_new(list, 2, &plugins, &error), &error, "plugin-taken");
    algorithm.name = "mine";
    assert_heard(load(&sound_heuristic, &algorithm, &plugins, &error), &error, "plugin-taken");
    assert_null(plugins);
}

static void versions_are_refused(void **state) {
    (void)state;
    static const uint32_t versions[] = {0, LOYD_PLUGIN_VERSION + 1, UINT32_MAX};
    for (int i = 0; i < 3; i++) {
        const loyd_plugin plugin = {.version = versions[i]};
        const loyd_plugin *list[] = {&plugin};
        loyd_plugins *plugins = NULL;
        loyd_error error;
        assert_heard(loyd_plugins_new(list, 1, &plugins, &error), &error, "plugin-version");
    }
}

static void texts_and_claims_are_refused(void **state) {
    (void)state;
    char large[300];
    loyd_plugin_heuristic h = sound_heuristic;
    loyd_plugin_algorithm algorithm = sound_algorithm;
    loyd_plugins *plugins = NULL;
    loyd_error error;
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = 0;
    h.title = NULL;
    assert_refused(h, "plugin-field");
    h.title = "\033[2J";
    assert_refused(h, "plugin-text");
    h.title = large;
    assert_refused(h, "plugin-text");
    h = sound_heuristic;
    h.value = NULL;
    assert_refused(h, "plugin-field");
    h = sound_heuristic;
    h.claims = LOYD_OPTIMAL;
    assert_refused(h, "plugin-claims");
    algorithm.claims = LOYD_ADMISSIBLE;
    assert_heard(load(NULL, &algorithm, &plugins, &error), &error, "plugin-claims");
    algorithm = sound_algorithm;
    algorithm.run = NULL;
    assert_heard(load(NULL, &algorithm, &plugins, &error), &error, "plugin-field");
}

static void parameters_are_refused(void **state) {
    (void)state;
    static const loyd_param sound = {
        .name = "weight", .summary = "w", .type = LOYD_REAL, .min = 0, .max = 9, .initial = 1};
    loyd_param params[2] = {sound, sound};
    loyd_plugin_heuristic h = sound_heuristic;
    h.params = params;
    h.param_count = LOYD_PLUGIN_PARAMS_MAX + 1;
    assert_refused(h, "plugin-params");
    h.param_count = 2;
    assert_refused(h, "plugin-param"); /* twice the same */
    h.param_count = 1;
    params[0].name = "a=b";
    assert_refused(h, "plugin-param");
    params[0] = sound;
    params[0].initial = 10;
    assert_refused(h, "plugin-param");
    params[0].initial = NAN;
    assert_refused(h, "plugin-param");
    params[0] = sound;
    params[0].type = LOYD_WORD;
    assert_refused(h, "plugin-param");
    static const char *const no_words[] = {"a||b", "|a", "a|", "|", "a b", "a\tb", "a\"|b", ""};
    for (size_t i = 0; i < sizeof no_words / sizeof *no_words; i++) {
        params[0].words = no_words[i];
        assert_refused(h, "plugin-param");
    }
    params[0] = sound;
    params[0].summary = "\n";
    assert_refused(h, "plugin-text");
    h.params = NULL;
    assert_refused(h, "plugin-params");
}

/* ---- Values ---- */

static double minus(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space;
    return board->blank == 1 ? -1 : 0;
}
static double no_number(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space, (void)board;
    return NAN;
}
static double endless(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space, (void)board;
    return INFINITY;
}
static double one(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space, (void)board;
    return 1;
}
static double misplaced(const loyd_plugin_space *space, const loyd_plugin_board *board,
                        double each) {
    double sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = loyd_plugin_tile(space, board, cell);
        sum += tile && space->goal_cell[tile] != cell ? each : 0;
    }
    return sum;
}
static double tenfold(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    return misplaced(space, board, 10);
}
static double threefold(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    return misplaced(space, board, 3);
}
static double right(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    return misplaced(space, board, 1);
}
static int32_t wrong_change(const loyd_plugin_space *space, const loyd_plugin_board *board,
                            loyd_plugin_step step) {
    (void)space, (void)board;
    return step.tile ? 1 : 0;
}
static int32_t downhill(const loyd_plugin_space *space, const loyd_plugin_board *board,
                        loyd_plugin_step step) {
    (void)space, (void)board, (void)step;
    return INT32_MIN;
}

static bool only_square(uint32_t rows, uint32_t cols) {
    return rows == cols;
}

/* Solves by the plugin's heuristic and says how that ended; a result is freed. */
static loyd_status solve_by(const loyd_plugin_heuristic *h, const char *algorithm, int rows,
                            loyd_error *error) {
    loyd_board *goal = board_goal("last", rows, 3), *start = NULL;
    loyd_plugins *plugins = NULL;
    loyd_options options;
    loyd_result *result = NULL;
    *error = (loyd_error){.text = ""};
    assert_int_equal(load(h, NULL, &plugins, NULL), LOYD_OK);
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = "mine";
    options.plugins = plugins;
    options.node_limit = 200000;
    assert_int_equal(loyd_random_walk(goal, 14, 2, 0, &start, NULL), LOYD_OK);
    loyd_status status = loyd_solve(start, goal, &options, &result, error);
    assert_true(!status == !!result);
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
    loyd_plugins_free(plugins);
    return status;
}

static const struct {
    double (*value)(const loyd_plugin_space *, const loyd_plugin_board *);
    int32_t (*change)(const loyd_plugin_space *, const loyd_plugin_board *, loyd_plugin_step);
    unsigned claims;
    const char *algorithm, *key;
} wrong[] = {
    {minus, NULL, 0, "astar", "plugin-value"},
    {minus, NULL, LOYD_ADMISSIBLE, "idastar", "plugin-value"},
    {no_number, NULL, 0, "greedy", "plugin-value"},
    {endless, NULL, 0, "hill", "plugin-value"},
    {endless, NULL, LOYD_ADMISSIBLE, "optimal", "plugin-value"},
    {right, downhill, LOYD_ADMISSIBLE, "astar", "plugin-value"},
    {one, NULL, LOYD_ADMISSIBLE, "astar", "plugin-goal"},
    {tenfold, NULL, LOYD_ADMISSIBLE, "greedy", "plugin-admissible"},
    {threefold, NULL, LOYD_CONSISTENT, "greedy", "plugin-consistent"},
    {right, wrong_change, 0, "astar", "plugin-change"},
    {tenfold, NULL, LOYD_ADMISSIBLE, "idastar", "plugin-bound"},
};

static void values_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        loyd_plugin_heuristic h = sound_heuristic;
        loyd_error error;
        h.value = wrong[i].value;
        h.change = wrong[i].change;
        h.claims = wrong[i].claims;
        loyd_status status = solve_by(&h, wrong[i].algorithm, 3, &error);
        if (!status)
            fail_msg("row %zu: %s heard nothing of %s", i, wrong[i].algorithm, wrong[i].key);
        assert_heard(status, &error, wrong[i].key);
    }
}

/* No search does harm by a value, whatever it does with the heuristic. */
static void every_search_survives(void **state) {
    (void)state;
    const loyd_info *info;
    for (size_t i = 0; (info = loyd_algorithm(i)); i++)
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            if (!(info->traits & LOYD_USES_HEURISTIC)) continue;
            loyd_plugin_heuristic h = sound_heuristic;
            loyd_error error;
            h.value = wrong[k].value;
            h.change = wrong[k].change;
            h.claims = wrong[k].claims;
            solve_by(&h, info->name, 3, &error);
        }
}

static void shapes_are_refused(void **state) {
    (void)state;
    loyd_plugin_heuristic h = sound_heuristic;
    loyd_error error;
    h.supports = only_square;
    assert_int_equal(solve_by(&h, "astar", 3, &error), LOYD_OK);
    assert_heard(solve_by(&h, "astar", 2, &error), &error, "plugin-shape");
}

/* An estimator goes on with 0 and remembers. */
static void estimators_remember(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 3, 3), *board = board_read("1 0 3 4 2 5 7 8 6", 3, 3);
    loyd_plugin_heuristic h = sound_heuristic;
    loyd_plugins *plugins = NULL;
    loyd_estimator *e = NULL;
    loyd_options options;
    loyd_error error;
    h.value = minus;
    assert_int_equal(load(&h, NULL, &plugins, NULL), LOYD_OK);
    loyd_options_init(&options);
    options.plugins = plugins;
    assert_int_equal(loyd_estimator_with("mine", goal, &options, &e, NULL), LOYD_OK);
    assert_int_equal(loyd_estimator_value(e, loyd_board_tiles(goal)), 0);
    assert_int_equal(loyd_estimator_fault(e, &error), LOYD_OK);
    assert_int_equal(loyd_estimator_value(e, loyd_board_tiles(board)), 0);
    assert_heard(loyd_estimator_fault(e, &error), &error, "plugin-value");
    assert_non_null(strstr(error.text, "gives -1 for the board 1 0 3/4 2 5/7 8 6"));
    loyd_estimator_free(e);
    loyd_board_free(board);
    loyd_board_free(goal);
    loyd_plugins_free(plugins);
}

/* ---- Calls ---- */

static void beyond(loyd_plugin_search *search) {
    loyd_plugin_child child[4];
    search->expand(search, 0, child);
    search->expand(search, 99, child);
}
static void no_goal(loyd_plugin_search *search) {
    search->found(search, 0);
}
static void no_goal_here(loyd_plugin_search *search) {
    search->found(search, LOYD_PLUGIN_HERE);
}
static void no_move(loyd_plugin_search *search) {
    search->step(search, 'x');
}
static void off_the_board(loyd_plugin_search *search) {
    for (int i = 0; i < 9; i++) search->step(search, 'D');
}
static void back_beyond(loyd_plugin_search *search) {
    search->back(search);
}
static void both(loyd_plugin_search *search) {
    loyd_plugin_child child[4];
    search->look(search, child);
    search->expand(search, 0, child);
}
/* It goes on, though every call says that it is to return. */
static void deaf(loyd_plugin_search *search) {
    loyd_plugin_child child[4];
    uint16_t tiles[9];
    both(search);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(search->expand(search, 0, child), -1);
        assert_int_equal(search->look(search, child), -1);
        assert_false(search->step(search, 'U') || search->back(search));
        assert_false(search->found(search, 0) || search->tiles(search, 0, tiles));
        search->iteration(search, 1);
    }
}

static void calls_are_refused(void **state) {
    (void)state;
    static const struct {
        void (*run)(loyd_plugin_search *);
        const char *key;
    } rows[] = {
        {beyond, "plugin-node"},  {no_goal, "plugin-not-goal"},   {no_goal_here, "plugin-not-goal"},
        {no_move, "plugin-step"}, {off_the_board, "plugin-step"}, {back_beyond, "plugin-step"},
        {both, "plugin-mixed"},   {deaf, "plugin-mixed"},
    };
    loyd_board *goal = board_goal("last", 3, 3), *board = board_read("1 0 3 4 2 5 7 8 6", 3, 3);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        loyd_plugin_algorithm algorithm = sound_algorithm;
        loyd_plugins *plugins = NULL;
        loyd_options options;
        loyd_result *result = NULL;
        loyd_error error;
        algorithm.run = rows[i].run;
        assert_int_equal(load(NULL, &algorithm, &plugins, NULL), LOYD_OK);
        loyd_options_init(&options);
        options.algorithm = "search";
        options.plugins = plugins;
        assert_heard(loyd_solve(board, goal, &options, &result, &error), &error, rows[i].key);
        assert_null(result);
        loyd_plugins_free(plugins);
    }
    loyd_board_free(board);
    loyd_board_free(goal);
}

/* The board needs three moves; neither of these looks before it steps. */
static void steps_too_far(loyd_plugin_search *search) {
    for (const char *move = "DRD"; *move; move++)
        if (!search->step(search, *move)) return;
    search->found(search, LOYD_PLUGIN_HERE);
}
static void steps_for_ever(loyd_plugin_search *search) {
    while (search->step(search, 'D') && search->back(search)) continue;
}

static loyd_outcome outcome_of(void (*run)(loyd_plugin_search *), uint64_t depth_limit) {
    loyd_board *goal = board_goal("last", 3, 3), *board = board_read("1 0 3 4 2 5 7 8 6", 3, 3);
    loyd_plugin_algorithm algorithm = sound_algorithm;
    loyd_plugins *plugins = NULL;
    loyd_options options;
    loyd_result *result = NULL;
    algorithm.run = run;
    assert_int_equal(load(NULL, &algorithm, &plugins, NULL), LOYD_OK);
    loyd_options_init(&options);
    options.algorithm = "search";
    options.plugins = plugins;
    options.time_limit_ms = 200;
    options.depth_limit = depth_limit;
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    loyd_outcome outcome = result->outcome;
    loyd_result_free(result);
    loyd_plugins_free(plugins);
    loyd_board_free(board);
    loyd_board_free(goal);
    return outcome;
}

static void limits_hold_for_steps(void **state) {
    (void)state;
    assert_int_equal(outcome_of(steps_too_far, 3), LOYD_SOLVED);
    assert_int_equal(outcome_of(steps_too_far, 2), LOYD_DEPTH_LIMIT);
    assert_int_equal(outcome_of(steps_for_ever, 0), LOYD_TIME_LIMIT);
}

static void every_sentence_was_heard(void **state) {
    (void)state;
    for (size_t i = 0; loyd_sentence_at(i); i++)
        if (!strncmp(loyd_sentence_at(i)->key, "plugin-", 7) && !heard[i])
            fail_msg("no test hears %s", loyd_sentence_at(i)->key);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_refused),      cmocka_unit_test(names_are_taken_once),
        cmocka_unit_test(versions_are_refused),   cmocka_unit_test(texts_and_claims_are_refused),
        cmocka_unit_test(parameters_are_refused), cmocka_unit_test(values_are_refused),
        cmocka_unit_test(every_search_survives),  cmocka_unit_test(shapes_are_refused),
        cmocka_unit_test(estimators_remember),    cmocka_unit_test(calls_are_refused),
        cmocka_unit_test(limits_hold_for_steps),  cmocka_unit_test(every_sentence_was_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
