/* SPDX-License-Identifier: MIT
 *
 * The recorder, for every algorithm of the registry: a recorded search counts and finds what an
 * unrecorded one does; its events are a consistent story (nodes are made before they are named,
 * numbered in order, a child is its parent after the move, one deeper); there are as many EXPAND
 * and GENERATE events as nodes expanded and generated; the goal's way is the solution; and ending
 * the recording does not end the search.
 */
#include "support/test_solve.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 25 };

struct made {
    int64_t parent, g;
    char move;
    uint16_t tiles[CELLS_MAX];
};

struct story {
    const char *name;
    int rows, cols;
    struct made *nodes;
    int64_t count, room;
    uint64_t events, stop_after; /* 0: never */
    uint64_t counts[LOYD_TRACE_GOAL + 1];
    int64_t goals[2]; /* the last two */
    bool g_is_depth;  /* false: a reading counts its steps */
};

#define REQUIRE(story, condition)                                                                  \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s, event %llu: %s", (story)->name, (unsigned long long)(story)->events,     \
                     #condition);                                                                  \
    } while (0)

static void slide(const struct story *story, uint16_t *tiles, char move) {
    int blank = 0;
    while (tiles[blank]) blank++;
    int row = blank / story->cols, col = blank % story->cols;
    row += move == 'D' ? 1 : move == 'U' ? -1 : 0;
    col += move == 'R' ? 1 : move == 'L' ? -1 : 0;
    REQUIRE(story, row >= 0 && row < story->rows && col >= 0 && col < story->cols);
    tiles[blank] = tiles[row * story->cols + col];
    tiles[row * story->cols + col] = 0;
}

static void add_node(struct story *story, const loyd_trace_event *e) {
    if (story->count == story->room) {
        story->room = story->room ? 2 * story->room : 1024;
        story->nodes = realloc(story->nodes, (size_t)story->room * sizeof *story->nodes);
        assert_non_null(story->nodes);
    }
    REQUIRE(story, e->node == story->count);
    struct made *node = &story->nodes[story->count++];
    *node = (struct made){.parent = e->parent, .g = e->g, .move = e->move};
    memcpy(node->tiles, e->tiles, (size_t)(story->rows * story->cols) * sizeof *e->tiles);
}

static void check_child(struct story *story, const loyd_trace_event *e) {
    uint16_t tiles[CELLS_MAX];
    size_t bytes = (size_t)(story->rows * story->cols) * sizeof *tiles;
    REQUIRE(story, e->parent >= 0 && e->parent < story->count && e->move);
    const struct made *parent = &story->nodes[e->parent];
    if (story->g_is_depth) REQUIRE(story, e->g == parent->g + 1);
    memcpy(tiles, parent->tiles, bytes);
    slide(story, tiles, e->move);
    REQUIRE(story, !memcmp(tiles, e->tiles, bytes));
}

static void check_known(struct story *story, const loyd_trace_event *e) {
    size_t bytes = (size_t)(story->rows * story->cols) * sizeof *e->tiles;
    REQUIRE(story, e->node >= 0 && e->node < story->count);
    const struct made *node = &story->nodes[e->node];
    REQUIRE(story, node->parent == e->parent && node->g == e->g);
    REQUIRE(story, !memcmp(node->tiles, e->tiles, bytes));
}

static bool follow(const loyd_trace_event *e, void *user) {
    struct story *story = user;
    bool drops = e->kind == LOYD_TRACE_PRUNE || e->kind == LOYD_TRACE_DUPLICATE;
    story->events++;
    REQUIRE(story, (size_t)e->kind <= LOYD_TRACE_GOAL);
    story->counts[e->kind]++;
    REQUIRE(story, drops == (e->reason != NULL));
    if (e->kind == LOYD_TRACE_ITERATION) {
        REQUIRE(story, e->node == -1 && !e->tiles);
    } else {
        REQUIRE(story, e->tiles != NULL && e->g >= 0);
        REQUIRE(story, e->f == (e->h < 0 ? e->g : e->g + e->h));
        bool made = e->kind == LOYD_TRACE_GENERATE ||
                    (e->kind == LOYD_TRACE_START && e->node == story->count);
        if (e->kind == LOYD_TRACE_GENERATE) check_child(story, e);
        if (made)
            add_node(story, e);
        else
            check_known(story, e);
    }
    if (e->kind == LOYD_TRACE_GOAL) {
        story->goals[0] = story->goals[1];
        story->goals[1] = e->node;
    }
    return story->events != story->stop_after;
}

static loyd_options options_for(const loyd_info *info) {
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = info->name;
    options.node_limit = 20000;
    options.memory_limit_bytes = 256 << 20;
    return options;
}

/* All that a search reports but time and memory. With pattern tables the engine's last iteration
 * goes through the tree in an order of its own, and the recorded one in that of idastar; the fast
 * beam drops a layer as a whole where nodes are short. */
static void same_result(const char *name, const loyd_result *a, const loyd_result *b) {
    bool engine =
        a->heuristic && (!strcmp(a->heuristic, "pdb") || !strcmp(a->heuristic, "learned"));
    bool same = a->outcome == b->outcome && a->length == b->length && a->optimal == b->optimal &&
                a->lower_bound == b->lower_bound && a->iteration_count == b->iteration_count;
    bool same_nodes = a->expanded == b->expanded && a->generated == b->generated &&
                      a->seen == b->seen && a->frontier_max == b->frontier_max &&
                      (!a->moves || !strcmp(a->moves, b->moves));
    same = same && (same_nodes || engine);
    if (!same)
        fail_msg("%s: recorded %s, %llu expanded, %llu generated, %lld seen, %lld waiting; "
                 "else %s, %llu, %llu, %lld, %lld",
                 name, loyd_outcome_name(a->outcome), (unsigned long long)a->expanded,
                 (unsigned long long)a->generated, (long long)a->seen, (long long)a->frontier_max,
                 loyd_outcome_name(b->outcome), (unsigned long long)b->expanded,
                 (unsigned long long)b->generated, (long long)b->seen, (long long)b->frontier_max);
}

/* The moves from a root to the node; the caller frees them. */
static char *way_to(const struct story *story, int64_t node) {
    size_t length = 0;
    for (int64_t n = node; story->nodes[n].parent >= 0; n = story->nodes[n].parent) length++;
    char *moves = malloc(length + 1);
    assert_non_null(moves);
    moves[length] = 0;
    for (int64_t n = node; length; n = story->nodes[n].parent)
        moves[--length] = story->nodes[n].move;
    return moves;
}

static char undo(char move) {
    return "DURL"[strchr("UDLR", move) - "UDLR"];
}

/* Two searches that meet: the second one's way is gone backwards. */
static char *way_by_meeting(const struct story *story) {
    char *front = way_to(story, story->goals[0]), *back = way_to(story, story->goals[1]);
    size_t first = strlen(front), second = strlen(back);
    char *moves = realloc(front, first + second + 1);
    assert_non_null(moves);
    for (size_t i = 0; i < second; i++) moves[first + i] = undo(back[second - 1 - i]);
    moves[first + second] = 0;
    free(back);
    return moves;
}

/* Searches that wander shorten their way at the end. */
static bool wanders(const char *name) {
    static const char *const names[] = {"hill-sideways", "hill-restart", "beta-hill", "annealing",
                                        "genetic"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

static void check_goal(const struct story *story, const loyd_result *r) {
    bool improves = story->counts[LOYD_TRACE_IMPROVE] && !story->counts[LOYD_TRACE_GOAL];
    if (r->outcome != LOYD_SOLVED || improves) return;
    REQUIRE(story, story->counts[LOYD_TRACE_GOAL] > 0);
    bool meets = !strcmp(story->name, "bibfs");
    char *moves = meets ? way_by_meeting(story) : way_to(story, story->goals[1]);
    if (wanders(story->name))
        REQUIRE(story, strlen(moves) >= (size_t)r->length);
    else
        assert_string_equal(moves, r->moves);
    free(moves);
}

/* A search that a limit stops may have counted an expansion that it did not begin. */
static void check_counts(const struct story *story, const loyd_result *r) {
    uint64_t expanded = story->counts[LOYD_TRACE_EXPAND];
    uint64_t generated = story->counts[LOYD_TRACE_GENERATE];
    bool as_idastar = !strcmp(r->algorithm, "idastar") || !strcmp(r->algorithm, "optimal");
    bool counts_start = as_idastar && r->outcome != LOYD_UNSOLVABLE;
    if (counts_start) generated++;
    REQUIRE(story, expanded == r->expanded);
    if (strcmp(r->algorithm, "auto") != 0) REQUIRE(story, generated == r->generated);
}

static void run_twice(const loyd_board *start, const loyd_board *goal, loyd_options options,
                      bool g_is_depth) {
    struct story story = {.name = options.algorithm,
                          .rows = loyd_board_rows(start),
                          .cols = loyd_board_cols(start),
                          .g_is_depth = g_is_depth};
    loyd_result *plain = test_run(start, goal, &options);
    options.trace = follow;
    options.trace_user = &story;
    loyd_result *recorded = test_run(start, goal, &options);
    same_result(options.algorithm, recorded, plain);
    check_counts(&story, recorded);
    check_goal(&story, recorded);
    loyd_result_free(plain);
    loyd_result_free(recorded);
    free(story.nodes);
}

static void for_boards(void (*check)(const loyd_board *, const loyd_board *)) {
    static const char *const texts[] = {
        "1 2 3 4 5 6 7 8 0", "1 2 3 4 5 6 7 0 8", "4 1 6 3 2 8 7 0 5",
        "1 2 3 8 6 7 4 0 5", "1 2 0/4 5 3",       "5 1 2 4 9 6 3 8 0 13 7 11 14 10 15 12",
        "1 0 3/2 4 5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        loyd_board *start = test_board(texts[i]), *goal = test_goal("last", start);
        check(start, goal);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
}

static void check_registry(const loyd_board *start, const loyd_board *goal) {
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        run_twice(start, goal, options_for(info), true);
}

static void every_algorithm_tells_a_true_story(void **state) {
    (void)state;
    for_boards(check_registry);
}

static void limits_and_large_boards(void **state) {
    (void)state;
    const loyd_info *info;
    loyd_board *start =
        test_board("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13");
    loyd_board *goal = test_goal("last", start);
    for (size_t a = 0; (info = loyd_algorithm(a)); a++) {
        loyd_options options = options_for(info);
        if (!strcmp(info->name, "auto")) continue; /* recorded it chooses other searches */
        options.node_limit = 3000;
        run_twice(start, goal, options, true);
        options.depth_limit = 7;
        run_twice(start, goal, options, true);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
}

static void check_knobs(const loyd_board *start, const loyd_board *goal) {
    static const struct {
        const char *algorithm, *params[2];
    } runs[] = {
        {"bfs", {"duplicates=pop"}},
        {"bfs", {"duplicates=closed", "goal-test=generation"}},
        {"dfs", {"duplicates=path"}},
        {"dls", {"duplicates=pop", "limit=12"}},
        {"dls", {"duplicates=none", "limit=8"}},
        {"iddfs", {"duplicates=pop"}},
        {"greedy", {"ties=heap-003", "duplicates=pop"}},
        {"astar", {"ties=heap-000", "duplicates=push"}},
        {"astar", {"cost=step", "duplicates=push"}},
        {"beam", {"width=2"}},
        {"dfs-restart", {"limit=5"}},
        {"genetic", {"length=8", "generations=2"}},
        {"backtrack", {"cut=gt"}},
        {"dfs-bnb", {"limit=12"}},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        loyd_options options;
        loyd_options_init(&options);
        options.algorithm = runs[i].algorithm;
        options.params = runs[i].params;
        options.param_count = runs[i].params[1] ? 2 : 1;
        options.node_limit = 20000;
        run_twice(start, goal, options, strcmp(runs[i].params[0], "cost=step") != 0);
    }
}

static void knobs_tell_a_true_story(void **state) {
    (void)state;
    for_boards(check_knobs);
}

/* Returning false ends the recording at once, and changes nothing else. */
static void check_stopping(const loyd_board *start, const loyd_board *goal) {
    static const uint64_t stops[] = {1, 2, 3, 17, 500};
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
            struct story story = {.name = info->name,
                                  .rows = loyd_board_rows(start),
                                  .cols = loyd_board_cols(start),
                                  .g_is_depth = true,
                                  .stop_after = stops[i]};
            loyd_options options = options_for(info);
            loyd_result *plain = test_run(start, goal, &options);
            options.trace = follow;
            options.trace_user = &story;
            loyd_result *recorded = test_run(start, goal, &options);
            REQUIRE(&story, story.events <= stops[i]);
            same_result(info->name, recorded, plain);
            loyd_result_free(plain);
            loyd_result_free(recorded);
            free(story.nodes);
        }
}

static void recording_can_be_ended(void **state) {
    (void)state;
    for_boards(check_stopping);
}

/* The recorder's own memory counts: a limit is an outcome, and is kept. */
static void memory_of_the_recorder_is_counted(void **state) {
    (void)state;
    const loyd_info *info;
    loyd_board *start = test_board("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0");
    loyd_board *goal = test_goal("last", start);
    for (size_t a = 0; (info = loyd_algorithm(a)); a++)
        for (uint64_t bytes = 1 << 12; bytes <= 1 << 20; bytes *= 4) {
            struct story story = {.name = info->name, .rows = 4, .cols = 4, .g_is_depth = true};
            loyd_options options = options_for(info);
            options.memory_limit_bytes = bytes;
            options.trace = follow;
            options.trace_user = &story;
            loyd_result *r = test_run(start, goal, &options);
            REQUIRE(&story, r->peak_bytes <= bytes);
            loyd_result_free(r);
            free(story.nodes);
        }
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_tells_a_true_story),
        cmocka_unit_test(limits_and_large_boards),
        cmocka_unit_test(knobs_tell_a_true_story),
        cmocka_unit_test(recording_can_be_ended),
        cmocka_unit_test(memory_of_the_recorder_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
