/* SPDX-License-Identifier: MIT
 *
 * The outer loop where a solution is sought in another way between the iterations: what is found so
 * saves the iterations that could only find it again, is proved or bettered, and is the answer when
 * a limit ends the search. Here seek hands over what a search before it found, with some moves to
 * and fro where it is to be longer.
 */
#include "engine/deepen.h"
#include "engine/engine_trial.h"
#include "run/search_log.h"

#include <stdlib.h>

/* By IDA* with Manhattan distance, 900 million nodes. */
static const uint16_t hard[16] = {3, 2, 9, 4, 7, 8, 11, 12, 0, 15, 6, 10, 1, 5, 13, 14};
enum { LENGTH = 58, SOUGHT_NODES = 1000 };

static struct trial trial;
static uint8_t known[ENGINE_MOVES_MAX];
static uint64_t alone; /* nodes without seek */

struct sought_plan {
    uint32_t longer;   /* than the shortest by so much */
    uint64_t from;     /* only after an iteration of so many nodes */
    uint32_t asked;    /* so often */
    loyd_outcome stop; /* what seek ends the search with; LOYD_SOLVED: it does not */
};

static struct sought_plan sought;

static void seek(struct search *s, uint64_t nodes) {
    uint8_t moves[LENGTH + 8];
    s->generated += SOUGHT_NODES;
    sought.asked++;
    s->stopped = sought.stop;
    if (nodes < sought.from || s->log->solved) return;
    for (uint32_t i = 0; i < sought.longer; i++)
        moves[i] = i % 2 ? (uint8_t)move_opposite(moves[i - 1]) : known[0];
    memcpy(moves + sought.longer, known, LENGTH);
    assert_true(search_found_better(s, moves, LENGTH + sought.longer));
    strcpy(s->method, "friend");
}

static int open_trial(void **state) {
    static const struct trial_plan plan = {
        .kernel = &loydi_kernel_flat, .rows = 4, .cols = 4, .split = {{0xE, 0xF0, 0xF00}}};
    const struct trial_way way = {.threads = 2, .simd = true};
    (void)state;
    trial_open(&trial, &plan);
    assert_true(trial_engine(&trial, &way));
    assert_int_equal(trial_solve(&trial, hard), LENGTH);
    assert_int_equal(engine_moves(trial.engine, known), LENGTH);
    alone = trial.engine->generated;
    return 0;
}

static int close_trial(void **state) {
    (void)state;
    trial_close(&trial);
    return 0;
}

struct run {
    struct search s;
    struct search_log log;
    loyd_options options;
    loyd_error message;
    struct pool pool;
    loyd_outcome outcome;
};

static void run_deepen(struct run *run, uint64_t node_limit, uint64_t depth_limit) {
    *run = (struct run){.log = {.options = NULL}};
    run->log.options = &run->options;
    pool_init(&run->pool, 0);
    sought.asked = 0;
    trial_start(&trial, hard);
    run->s = (struct search){.space = &trial.space,
                             .pool = &run->pool,
                             .log = &run->log,
                             .message = &run->message,
                             .lower_bound = -1,
                             .node_limit = node_limit,
                             .depth_limit = depth_limit,
                             .tables_used = "3-4-4-4"};
    struct deepening d = {.s = &run->s, .engine = trial.engine, .seek = seek};
    run->outcome = deepen(&d);
}

static void end_run(struct run *run) {
    search_log_free(&run->log);
    pool_drop(&run->pool);
}

static void the_last_iteration_is_not_needed(void **state) {
    struct run run;
    (void)state;
    sought = (struct sought_plan){.longer = 0};
    run_deepen(&run, UINT64_MAX, UINT64_MAX);
    assert_int_equal(run.outcome, LOYD_SOLVED);
    assert_true(run.s.optimal);
    assert_int_equal(run.log.length, LENGTH);
    assert_int_equal(run.s.lower_bound, LENGTH);
    assert_string_equal(run.s.method, "friend + IDA* with pattern tables 3-4-4-4");
    assert_true(run.s.generated < alone);
    assert_int_equal(run.s.generated,
                     trial.engine->generated + (uint64_t)sought.asked * SOUGHT_NODES);
    end_run(&run);
}

static void what_is_longer_is_bettered(void **state) {
    struct run run;
    (void)state;
    for (uint32_t longer = 2; longer <= 4; longer += 2) {
        sought = (struct sought_plan){.longer = longer, .from = 1000};
        run_deepen(&run, UINT64_MAX, UINT64_MAX);
        assert_int_equal(run.outcome, LOYD_SOLVED);
        assert_true(run.s.optimal);
        assert_int_equal(run.log.length, LENGTH);
        assert_string_equal(run.s.method, "");
        end_run(&run);
    }
}

/* The figures of an iteration are the engine's alone. */
static void iterations_count_their_own(void **state) {
    struct run run;
    uint64_t sum = 0;
    (void)state;
    sought = (struct sought_plan){.longer = 2};
    run_deepen(&run, UINT64_MAX, UINT64_MAX);
    search_close_iteration(&run.s);
    for (size_t i = 0; i < run.log.iteration_count; i++) sum += run.log.iterations[i].generated;
    assert_int_equal(sum + (uint64_t)sought.asked * SOUGHT_NODES, run.s.generated);
    end_run(&run);
}

static void a_limit_leaves_what_was_found(void **state) {
    struct run run;
    (void)state;
    for (int cancelled = 0; cancelled <= 1; cancelled++) {
        sought =
            (struct sought_plan){.longer = 2, .stop = cancelled ? LOYD_CANCELLED : LOYD_SOLVED};
        run_deepen(&run, alone / 4, UINT64_MAX);
        assert_int_equal(run.outcome, cancelled ? LOYD_CANCELLED : LOYD_SOLVED);
        assert_false(run.s.optimal);
        assert_int_equal(run.log.length, LENGTH + 2);
        assert_true(run.s.lower_bound <= LENGTH);
        assert_true(run.s.generated <= alone / 4);
        assert_int_equal(*run.message.text != 0, !cancelled);
        end_run(&run);
    }
}

static void a_depth_limit_holds(void **state) {
    struct run run;
    (void)state;
    sought = (struct sought_plan){.longer = 2};
    run_deepen(&run, UINT64_MAX, LENGTH - 1);
    assert_int_equal(run.outcome, LOYD_DEPTH_LIMIT);
    assert_false(run.log.solved);
    end_run(&run);
    run_deepen(&run, alone / 4, LENGTH);
    assert_int_equal(run.outcome, LOYD_NODE_LIMIT);
    assert_false(run.log.solved);
    end_run(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_iteration_is_not_needed),
        cmocka_unit_test(what_is_longer_is_bettered),
        cmocka_unit_test(iterations_count_their_own),
        cmocka_unit_test(a_limit_leaves_what_was_found),
        cmocka_unit_test(a_depth_limit_holds),
    };
    return cmocka_run_group_tests(tests, open_trial, close_trial);
}
