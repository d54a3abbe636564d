/* SPDX-License-Identifier: MIT
 *
 * The calls of the API over real HTTP: each one answers what the library says, and every mistake in
 * a request gets its own code.
 */
#include "support/cmocka_all.h"

#include "loyd.h"
#include "suites.h"
#include "web_server.h"

#include <dirent.h>

static json_t *get_json(const char *path) {
    struct answer a = get(port, path);
    assert_int_equal(a.status, 200);
    assert_string_equal(header_of(&a, "Content-Type"), "application/json");
    json_t *value = json_of(a);
    assert_non_null(value);
    return value;
}

static int64_t whole(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static const char *text(const json_t *object, const char *key) {
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

static void expect_fault(struct answer a, int status, const char *code) {
    if (a.status != status) print_error("%d, not %d: %s\n", a.status, status, a.body ? a.body : "");
    assert_int_equal(a.status, status);
    json_t *value = json_of(a);
    const json_t *error = json_object_get(value, "error");
    assert_string_equal(text(error, "code"), code);
    assert_true(strlen(text(error, "message")) > 5);
    json_decref(value);
}

static void registry_is_listed(void **state) {
    (void)state;
    json_t *algorithms = get_json("/api/algorithms"), *heuristics = get_json("/api/heuristics");
    size_t count = 0;
    for (const loyd_info *info; (info = loyd_algorithm(count)); count++) {
        const json_t *entry = json_array_get(json_object_get(algorithms, "algorithms"), count);
        assert_string_equal(text(entry, "name"), info->name);
        assert_int_equal(json_array_size(json_object_get(entry, "params")), info->param_count);
        assert_int_equal(json_is_true(json_object_get(entry, "optimal")),
                         !!(info->traits & LOYD_OPTIMAL));
    }
    assert_int_equal(json_array_size(json_object_get(algorithms, "algorithms")), count);
    for (count = 0; loyd_heuristic(count); count++) {
    }
    assert_int_equal(json_array_size(json_object_get(heuristics, "heuristics")), count);
    json_decref(algorithms);
    json_decref(heuristics);
}

static void suites_are_listed(void **state) {
    (void)state;
    json_t *suites = get_json("/api/suites"), *korf = get_json("/api/suites/korf100");
    assert_true(json_array_size(json_object_get(suites, "suites")) >= 4);
    assert_int_equal(json_array_size(json_object_get(korf, "boards")), 100);
    json_decref(suites);
    json_decref(korf);
    expect_fault(get(port, "/api/suites/none"), 404, "not-found");
}

static void papers_are_listed(void **state) {
    (void)state;
    json_t *papers = get_json("/api/papers");
    const json_t *list = json_object_get(papers, "experiments");
    assert_int_equal(json_array_size(json_object_get(papers, "papers")), 5);
    assert_true(json_array_size(list) > 30);
    const json_t *astar = json_array_get(list, 2);
    assert_string_equal(text(astar, "algorithm"), "astar");
    assert_int_equal(json_array_size(json_object_get(astar, "board")), 9);
    assert_string_equal(text(json_object_get(astar, "params"), "profile"), "paper-000");
    const json_t *figure = json_array_get(json_object_get(astar, "figures"), 0);
    assert_string_equal(text(figure, "measure"), "seen");
    assert_int_equal(whole(figure, "published"), 37);
    json_decref(papers);
}

/* The body of an experiment is that of a solve, and ours is the published number. */
static void papers_can_be_run(void **state) {
    (void)state;
    json_t *result = json_of(post(port, "/api/solve",
                                  "{" EIGHT ", \"algorithm\": \"astar\", \"heuristic\": "
                                  "\"manhattan\", \"params\": {\"profile\": \"paper-000\"}}"));
    assert_int_equal(whole(result, "seen"), 37);
    assert_int_equal(whole(result, "length"), 13);
    json_decref(result);
}

static void version_tells_the_limits(void **state) {
    (void)state;
    json_t *version = get_json("/api/version");
    const json_t *limits = json_object_get(version, "limits");
    assert_string_equal(text(version, "version"), loyd_version());
    assert_int_equal(whole(limits, "body_bytes"), 1 << 20);
    assert_int_equal(whole(limits, "memory_limit_bytes"), 64 << 20);
    json_decref(version);
}

static void random_is_the_librarys(void **state) {
    (void)state;
    loyd_board *goal = NULL, *board = NULL;
    json_t *drawn = get_json("/api/random?size=3x4&seed=7&count=2&goal=first");
    assert_int_equal(loyd_goal("first", 3, 4, &goal, NULL), 0);
    assert_int_equal(loyd_random_board(goal, 7, 1, &board, NULL), 0);
    const json_t *second = json_array_get(json_object_get(drawn, "boards"), 1);
    for (size_t i = 0; i < 12; i++)
        assert_int_equal(json_integer_value(json_array_get(second, i)), loyd_board_tiles(board)[i]);
    loyd_board_free(board);
    loyd_board_free(goal);
    json_decref(drawn);
    json_decref(get_json("/api/random?size=4&walk=20"));
    json_decref(get_json("/api/random?size=3&depth=31&count=2"));
    expect_fault(get(port, "/api/random"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=0"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=3&seed=x"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=3&count=1001"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=255&count=900"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=3&walk=1&depth=1"), 400, "bad-field");
    expect_fault(get(port, "/api/random?size=3&goal=nowhere"), 400, "bad-goal");
    expect_fault(get(port, "/api/random?size=3&depth=99"), 400, "bad-field");
}

static void check_tells_why(void **state) {
    (void)state;
    json_t *check = json_of(post(port, "/api/check", "{\"board\": [1,2,3,4,5,6,8,7,0]}"));
    assert_true(json_is_false(json_object_get(check, "solvable")));
    assert_int_equal(whole(check, "inversions"), 1);
    assert_int_equal(whole(json_object_get(check, "heuristics"), "manhattan"), 2);
    assert_null(json_object_get(check, "distance"));
    json_decref(check);
    check =
        json_of(post(port, "/api/check", "{\"board\": [1,2,3,4,5,6,8,7,0], \"distance\": true}"));
    assert_true(json_is_null(json_object_get(check, "distance")));
    assert_int_equal(json_object_size(json_object_get(check, "moves")), 0);
    json_decref(check);
}

static void check_knows_other_names(void **state) {
    (void)state;
    json_t *check = json_of(
        post(port, "/api/check", "{" EIGHT ", \"heuristics\": [\"Hamming\", \"manhattan\"]}"));
    const json_t *values = json_object_get(check, "heuristics");
    assert_int_equal(json_object_size(values), 2);
    assert_int_equal(whole(values, "misplaced"), 7);
    json_decref(check);
}

/* Every move's distance, against a search from where it leads. */
static void check_knows_the_distance(void **state) {
    (void)state;
    json_t *check = json_of(post(
        port, "/api/check", "{" EIGHT ", \"distance\": true, \"heuristics\": [\"manhattan\"]}"));
    const json_t *moves = json_object_get(check, "moves"), *shares;
    assert_int_equal(whole(check, "distance"), 13);
    assert_int_equal(strlen(text(check, "solution")), 13);
    assert_int_equal(json_object_size(moves), 3);
    assert_int_equal(whole(moves, "U"), 12);
    assert_int_equal(whole(moves, "L"), 14);
    assert_int_equal(whole(moves, "R"), 12);
    assert_int_equal(json_object_size(json_object_get(check, "heuristics")), 1);
    shares = json_object_get(json_object_get(check, "tiles"), "manhattan");
    int64_t sum = 0;
    for (size_t i = 0; i < 9; i++) sum += json_integer_value(json_array_get(shares, i));
    assert_int_equal(sum, 11);
    json_decref(check);
    check = json_of(post(port, "/api/check",
                         "{\"board\": \"1 2 3 4 5 6 7 8 0\", \"distance\": true, \"heuristics\": "
                         "false}"));
    assert_int_equal(whole(check, "distance"), 0);
    assert_int_equal(whole(json_object_get(check, "moves"), "U"), 1);
    json_decref(check);
    check = json_of(post(port, "/api/check",
                         "{\"board\": \"1 2 3 4 5 6 7 0 8\", \"distance\": true, \"heuristics\": "
                         "false}"));
    assert_int_equal(whole(json_object_get(check, "moves"), "R"), 0);
    assert_int_equal(whole(json_object_get(check, "moves"), "U"), 2);
    json_decref(check);
}

/* A board whose distance is out of reach: bounds, and the move that begins the path found. */
static void check_gives_a_good_move(void **state) {
    (void)state;
    json_t *check = json_of(post(port, "/api/check",
                                 "{\"board\": \"6 7 13 10 3 5 12 22 17 19 0 15 18 1 4 21 24 23 20 "
                                 "14 2 8 9 16 11\", \"distance\": true, \"heuristics\": false}"));
    assert_true(json_is_null(json_object_get(check, "distance")));
    assert_int_equal(strlen(text(check, "solution")), whole(check, "upper_bound"));
    assert_true(whole(check, "lower_bound") >= 68 && whole(check, "lower_bound") <= 110);
    assert_int_equal(*text(check, "good_move"), *text(check, "solution"));
    assert_int_equal(json_object_size(json_object_get(check, "moves")), 0);
    json_decref(check);
    check = json_of(post(port, "/api/check", "{" EIGHT ", \"distance\": true}"));
    assert_int_equal(*text(check, "good_move"), *text(check, "solution"));
    json_decref(check);
}

/* 255x255 fits into a request, with a goal of its own too. */
static void the_largest_board_fits(void **state) {
    enum { SIDE = LOYD_SIDE_MAX, CELLS = SIDE * SIDE };
    (void)state;
    json_t *tiles = json_array(), *goal = json_array();
    for (int i = 0; i < CELLS; i++) {
        json_array_append_new(goal, json_integer((i + 1) % CELLS));
        json_array_append_new(tiles, json_integer(i == CELLS - 2 ? 0 : i < CELLS - 2 ? i + 1 : i));
    }
    json_t *body = json_pack("{s:o, s:o, s:b, s:b}", "board", tiles, "goal", goal, "heuristics", 0,
                             "distance", 1);
    char *written = json_dumps(body, 0);
    json_t *check = json_of(post(port, "/api/check", written));
    assert_true(json_is_true(json_object_get(check, "solvable")));
    assert_int_equal(whole(check, "distance"), 1);
    assert_string_equal(text(check, "good_move"), "R");
    json_decref(check);
    json_decref(body);
    free(written);
}

static void solve_answers(void **state) {
    (void)state;
    struct answer a = post(port, "/api/solve",
                           "{" EIGHT ", \"algorithm\": \"wastar\", \"params\": {\"weight\": 1.5}, "
                           "\"states\": true, \"moves_of\": \"tile\"}");
    assert_int_equal(a.status, 200);
    json_t *result = json_of(a);
    int64_t length = whole(result, "length");
    assert_true(length >= 13);
    assert_int_equal(json_array_size(json_object_get(result, "states")), length + 1);
    assert_string_equal(text(result, "moves_of"), "tile");
    assert_true(json_real_value(json_object_get(json_object_get(result, "params"), "weight")) >
                1.4);
    json_decref(result);
    result = json_of(post(port, "/api/solve", "{\"board\": [2,1,3,4,5,6,7,8,0]}"));
    assert_string_equal(text(result, "outcome"), "unsolvable");
    json_decref(result);
    result = json_of(post(port, "/api/solve",
                          "{\"board\": [0,1,2,3,4,5], \"rows\": 2, \"cols\": 3, \"goal\": "
                          "[1,0,2,3,4,5], \"node_limit\": \"1k\", \"time_limit\": \"2s\"}"));
    assert_int_equal(whole(result, "length"), 1);
    json_decref(result);
    result = json_of(post(port, "/api/solve", "{" LONG_SEARCH ", \"node_limit\": 1000}"));
    assert_string_equal(text(result, "outcome"), "node-limit");
    json_decref(result);
}

static void multi_tile_moves_are_counted(void **state) {
    (void)state;
    json_t *result = json_of(post(port, "/api/solve", "{" EIGHT ", \"metric\": \"multi\"}"));
    assert_int_equal(whole(result, "length"), 10);
    assert_int_equal(json_array_size(json_object_get(result, "multi")), 10);
    assert_int_equal(strlen(text(result, "moves")), 13);
    json_decref(result);
    result = json_of(post(port, "/api/solve", "{" EIGHT ", \"metric\": \"single\"}"));
    assert_int_equal(whole(result, "length"), 13);
    assert_null(json_object_get(result, "multi"));
    json_decref(result);
}

static void all_solutions_are_listed(void **state) {
    (void)state;
    json_t *result = json_of(post(port, "/api/solve", "{" EIGHT ", \"all\": true}"));
    const json_t *list = json_object_get(result, "solutions");
    assert_int_equal(whole(result, "solutions_count"), 2);
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(strlen(json_string_value(json_array_get(list, i))), 13);
    json_decref(result);
    result = json_of(post(port, "/api/solve", "{" EIGHT ", \"all\": true, \"all_limit\": 1}"));
    assert_int_equal(whole(result, "solutions_count"), 2);
    assert_int_equal(json_array_size(json_object_get(result, "solutions")), 1);
    json_decref(result);
    result =
        json_of(post(port, "/api/solve", "{" EIGHT ", \"all\": true, \"algorithm\": \"dfs\"}"));
    assert_true(json_is_null(json_object_get(result, "solutions_count")));
    json_decref(result);
    result = json_of(post(port, "/api/solve", "{" EIGHT "}"));
    assert_null(json_object_get(result, "solutions"));
    json_decref(result);
}

/* With its table of all eight tiles the 8-puzzle's estimate is the distance itself; without, the
 * two tables in memory say less. */
static void tables_of_the_folder_are_used(void **state) {
    static const char body[] = "{\"board\": \"8 6 7 2 5 4 3 0 1\", \"algorithm\": \"idastar\", "
                               "\"heuristic\": \"pdb\"}";
    struct server_options o;
    char folder[] = "web_tables_XXXXXX", file[300];
    loyd_board *goal = NULL;
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(loyd_goal("last", 3, 3, &goal, NULL), 0);
    loyd_tables_order order = {.struct_bytes = sizeof order, .folder = folder, .goal = goal};
    assert_int_equal(loyd_tables_build(&order, NULL), 0);
    json_t *without = json_of(post(port, "/api/solve", body));
    stop_server(NULL);
    short_options(&o);
    o.cache_dir = folder;
    assert_int_equal(start_with(&o), 0);
    json_t *with = json_of(post(port, "/api/solve", body));
    assert_true(whole(without, "h_start") < 31);
    assert_int_equal(whole(with, "h_start"), 31);
    assert_int_equal(whole(with, "length"), 31);
    json_t *check = json_of(post(port, "/api/check", "{" EIGHT ", \"distance\": true}"));
    assert_int_equal(whole(check, "distance"), 13);
    json_decref(check);
    json_decref(with);
    json_decref(without);
    loyd_board_free(goal);
    struct dirent *entry;
    DIR *files = opendir(folder);
    while ((entry = readdir(files)) != NULL) {
        snprintf(file, sizeof file, "%s/%s", folder, entry->d_name);
        unlink(file);
    }
    closedir(files);
    assert_int_equal(rmdir(folder), 0);
}

static const struct mistake {
    const char *body, *code, *field;
} mistakes[] = {
    {"", "bad-json", NULL},
    {"{", "bad-json", NULL},
    {"[]", "bad-json", NULL},
    {"{} {}", "bad-json", NULL},
    {"{\"board\": \"\xff\"}", "bad-json", NULL},
    {"{\"board\": \"1\", \"board\": \"2\"}", "bad-json", NULL},
    {"{}", "bad-field", "board"},
    {"{\"board\": 5}", "bad-field", "board"},
    {"{\"board\": \"1 2 3 4 5 6 7 8 9\"}", "bad-board", "board"},
    {"{\"board\": [1,2,3]}", "bad-board", "board"},
    {"{\"board\": [1,2,3,-1]}", "bad-board", "board"},
    {"{\"board\": [1,2,3,1.5]}", "bad-board", "board"},
    {"{\"board\": [0,1,2,3,4,5]}", "bad-board", "board"},
    {"{\"board\": [0,1,2,3,4,5], \"rows\": 0}", "bad-field", "rows"},
    {"{\"board\": [0,1,2,3,4,5], \"rows\": 4}", "bad-board", "board"},
    {"{\"board\": \"0 1 2 3\", \"size\": \"2y2\"}", "bad-field", "size"},
    {"{\"board\": \"0 1 2 3\", \"goal\": \"middle\"}", "bad-goal", "goal"},
    {"{\"board\": \"0 1 2 3\", \"goal\": [1,2]}", "bad-goal", "goal"},
    {"{\"board\": \"0 1 2 3\", \"goal\": 7}", "bad-field", "goal"},
    {"{\"board\": \"0 1 2 3\", \"algoritm\": \"bfs\"}", "bad-field", "algoritm"},
    {"{\"board\": \"0 1 2 3\", \"algorithm\": \"bfz\"}", "bad-algorithm", "algorithm"},
    {"{\"board\": \"0 1 2 3\", \"algorithm\": 1}", "bad-field", "algorithm"},
    {"{\"board\": \"0 1 2 3\", \"heuristic\": \"manhatan\"}", "bad-heuristic", "heuristic"},
    {"{\"board\": \"0 1 2 3\", \"params\": []}", "bad-field", "params"},
    {"{\"board\": \"0 1 2 3\", \"params\": {\"a\": []}}", "bad-field", "params"},
    {"{\"board\": \"0 1 2 3\", \"algorithm\": \"wastar\", \"params\": {\"weight\": 0.5}}",
     "bad-param", NULL},
    {"{\"board\": \"0 1 2 3\", \"algorithm\": \"bfs\", \"params\": {\"wait\": 1}}", "bad-param",
     NULL},
    {"{\"board\": \"0 1 2 3\", \"order\": \"UDLL\"}", "bad-param", NULL},
    {"{\"board\": \"0 1 2 3\", \"time_limit\": 0}", "bad-field", "time_limit"},
    {"{\"board\": \"0 1 2 3\", \"time_limit\": \"soon\"}", "bad-field", "time_limit"},
    {"{\"board\": \"0 1 2 3\", \"time_limit\": \"11m\"}", "bad-limit", "time_limit"},
    {"{\"board\": \"0 1 2 3\", \"memory_limit\": \"65M\"}", "bad-limit", "memory_limit"},
    {"{\"board\": \"0 1 2 3\", \"memory_limit\": 0}", "bad-limit", "memory_limit"},
    {"{\"board\": \"0 1 2 3\", \"node_limit\": -1}", "bad-field", "node_limit"},
    {"{\"board\": \"0 1 2 3\", \"node_limit\": 0}", "bad-limit", "node_limit"},
    {"{\"board\": \"0 1 2 3\", \"node_limit\": 1.5}", "bad-field", "node_limit"},
    {"{\"board\": \"0 1 2 3\", \"jobs\": 65}", "bad-limit", "jobs"},
    {"{\"board\": \"0 1 2 3\", \"trace\": 5}", "bad-field", "trace"},
    {"{\"board\": \"0 1 2 3\", \"trace\": {\"limt\": 5}}", "bad-field", "trace"},
    {"{\"board\": \"0 1 2 3\", \"trace\": {\"limit\": 200001}}", "bad-limit", "trace"},
    {"{\"board\": \"0 1 2 3\", \"keep\": 1}", "bad-field", "keep"},
    {"{\"board\": \"0 1 2 3\", \"moves_of\": \"tyle\"}", "bad-field", "moves_of"},
    {"{\"board\": \"0 1 2 3\", \"metric\": \"double\"}", "bad-field", "metric"},
    {"{\"board\": \"0 1 2 3\", \"metric\": 2}", "bad-field", "metric"},
    {"{\"board\": \"0 1 2 3\", \"metric\": \"multi\", \"trace\": true}", "bad-field", "metric"},
    {"{\"board\": \"0 1 2 3\", \"metric\": \"multi\", \"all\": true}", "bad-field", "metric"},
    {"{\"board\": \"0 1 2 3\", \"metric\": \"multi\", \"algorithm\": \"astar\"}", "unsupported",
     "metric"},
    {"{\"board\": \"0 1 2 3\", \"all\": 1}", "bad-field", "all"},
    {"{\"board\": \"0 1 2 3\", \"all\": true, \"all_limit\": 0}", "bad-limit", "all_limit"},
    {"{\"board\": \"0 1 2 3\", \"all\": true, \"all_limit\": 10001}", "bad-limit", "all_limit"},
    {"{\"board\": \"0 1 2 3\", \"all_limit\": -3}", "bad-field", "all_limit"},
};

static void mistakes_are_named(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct answer a = post(port, "/api/jobs", mistakes[i].body);
        if (a.status != 400) print_error("%s: %d %s\n", mistakes[i].body, a.status, a.body);
        assert_int_equal(a.status, 400);
        json_t *value = json_of(a);
        const json_t *error = json_object_get(value, "error");
        assert_string_equal(text(error, "code"), mistakes[i].code);
        if (mistakes[i].field) assert_string_equal(text(error, "field"), mistakes[i].field);
        json_decref(value);
    }
}

static void a_bad_board_has_a_place(void **state) {
    (void)state;
    json_t *value = json_of(post(port, "/api/check", "{\"board\": \"1 2 3\\n4 q 5\\n6 7 0\"}"));
    const json_t *error = json_object_get(value, "error");
    assert_int_equal(whole(error, "line"), 2);
    assert_int_equal(whole(error, "column"), 3);
    json_decref(value);
}

/* 16 levels pass the gate (and are no field); 17 do not, even where brackets stand in a text. */
static void depth_is_bounded(void **state) {
    char body[200] = "{\"board\": ";
    (void)state;
    for (int depth = 15; depth <= 16; depth++) {
        size_t at = strlen("{\"board\": ");
        for (int i = 0; i < depth; i++) body[at++] = '[';
        for (int i = 0; i < depth; i++) body[at++] = ']';
        body[at++] = '}';
        body[at] = 0;
        expect_fault(post(port, "/api/check", body), 400, depth == 15 ? "bad-board" : "bad-json");
    }
    expect_fault(post(port, "/api/check", "{\"board\": \"[[[[[[[[[[[[[[[[[[\\\"[[\"}"), 400,
                 "bad-board");
}

static void methods_and_paths(void **state) {
    (void)state;
    struct answer a = request(port, "PUT", "/api/solve", JSON_TYPE, "{}");
    assert_string_equal(header_of(&a, "Allow"), "POST");
    expect_fault(a, 405, "bad-method");
    a = post(port, "/api/version", "{}");
    assert_string_equal(header_of(&a, "Allow"), "GET, HEAD");
    expect_fault(a, 405, "bad-method");
    a = post(port, "/api/jobs/0123456789abcdef", "{}");
    assert_string_equal(header_of(&a, "Allow"), "GET, HEAD, DELETE");
    expect_fault(a, 405, "bad-method");
    a = request(port, "DELETE", "/api/jobs", JSON_TYPE, NULL);
    assert_string_equal(header_of(&a, "Allow"), "GET, HEAD, POST");
    expect_fault(a, 405, "bad-method");
    a = request(port, "OPTIONS", "/api/solve", "Origin: http://evil.example\r\n", NULL);
    assert_null(header_of(&a, "Access-Control-Allow-Origin"));
    expect_fault(a, 403, "bad-origin");
    expect_fault(get(port, "/api/nothing"), 404, "not-found");
    expect_fault(get(port, "/api/jobs/0123456789abcdef"), 404, "not-found");
    expect_fault(get(port, "/api/jobs/0123456789abcdef/events"), 404, "not-found");
    expect_fault(get(port, "/api/jobs//events"), 404, "not-found");
    expect_fault(get(port, "/api/events"), 400, "bad-field");
    a = request(port, "HEAD", "/api/version", "", NULL);
    assert_int_equal(a.status, 200);
    assert_int_equal(a.length, 0);
    answer_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_is_listed),
        cmocka_unit_test(suites_are_listed),
        cmocka_unit_test(papers_are_listed),
        cmocka_unit_test(papers_can_be_run),
        cmocka_unit_test(version_tells_the_limits),
        cmocka_unit_test(random_is_the_librarys),
        cmocka_unit_test(check_tells_why),
        cmocka_unit_test(check_knows_other_names),
        cmocka_unit_test(check_knows_the_distance),
        cmocka_unit_test(check_gives_a_good_move),
        cmocka_unit_test(the_largest_board_fits),
        cmocka_unit_test(solve_answers),
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(a_bad_board_has_a_place),
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(methods_and_paths),
        cmocka_unit_test(multi_tile_moves_are_counted),
        cmocka_unit_test(all_solutions_are_listed),
        cmocka_unit_test(tables_of_the_folder_are_used),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
