/* SPDX-License-Identifier: MIT */
/* Boards to be solved by auto and beam, and what holds for each of their results. */
#ifndef TEST_TASKS_H
#define TEST_TASKS_H

#include "support/test_boards.h"

struct task {
    loyd_board *start, *goal;
};

/* goal: last, first, snail, or any: a random one. */
static inline struct task task_of(int rows, int cols, const char *goal, uint64_t seed) {
    struct task task = {0};
    bool any = !strcmp(goal, "any");
    loyd_board *named = board_goal(any ? "last" : goal, rows, cols);
    task.goal = named;
    if (any) assert_int_equal(loyd_random_board(named, 77, seed, &task.goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(task.goal, seed, 0, &task.start, NULL), LOYD_OK);
    if (any) loyd_board_free(named);
    return task;
}

static inline void task_free(struct task *task) {
    loyd_board_free(task->start);
    loyd_board_free(task->goal);
}

/* auto without its proof, for which it would build tables of a 5x5 board. */
static inline loyd_options options_of(const char *algorithm) {
    static const char *const no_proof = "proof=0";
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.params = &no_proof;
    options.param_count = !strcmp(algorithm, "auto");
    return options;
}

static inline loyd_result *run(const struct task *task, const loyd_options *options) {
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    if (loyd_solve(task->start, task->goal, options, &result, &error)) fail_msg("%s", error.text);
    return result;
}

static inline void assert_solves(const struct task *task, const char *moves, int64_t length) {
    loyd_replay replay;
    assert_non_null(moves);
    assert_int_equal(loyd_verify(task->start, task->goal, moves, &replay, NULL), LOYD_OK);
    if (!replay.solves) fail_msg("%s", replay.reason);
    assert_int_equal(replay.length, length);
}

/* What holds for every result that has moves. */
static inline void assert_sound(const struct task *task, const loyd_result *r) {
    assert_solves(task, r->moves, r->length);
    assert_true(r->lower_bound <= r->length);
    assert_true(!r->optimal || r->lower_bound == r->length);
    for (size_t i = 1; i < r->improvement_count; i++)
        assert_true(r->improvements[i] <= r->improvements[i - 1]);
    if (r->improvement_count) assert_true(r->improvements[r->improvement_count - 1] >= r->length);
}

static inline void assert_solved(const struct task *task, const loyd_result *r) {
    if (r->outcome != LOYD_SOLVED)
        fail_msg("%dx%d: %s", loyd_board_rows(task->goal), loyd_board_cols(task->goal),
                 loyd_outcome_name(r->outcome));
    assert_sound(task, r);
}

#endif
