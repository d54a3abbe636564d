/* SPDX-License-Identifier: MIT
 *
 * Learning the potential from nothing but the rules. Boards of many shapes are drawn: a walk from
 * the goal, tiles exchanged with near ones, or any board. From each a small search looks ahead
 * (look_ahead.c), a sample of what it expanded is put down with its targets, and the search goes on
 * from its frontier, a few times. Then the weights of each sample's terms are moved towards its
 * target. Near the goal the targets are exact; from there the truth spreads.
 *
 * The step. All weights of a board share its error; a weight that was met n times gets a share in
 * proportion to 1 / sqrt(n + 30), so that rare terms learn quickly and common ones do not swing.
 * The steps shrink in the second half.
 *
 * Looking ahead goes by the tables of a search, where fine and coarse weights are one and rounded
 * to 32nds: faster than by the weights that are learned. They are made anew every few
 * rounds.
 *
 * Invariant: the boards of a round are looked at with the weights of an earlier round, whichever
 * thread does it, and the samples are learned from in their order, by one thread: so the weights
 * do not depend on the number of threads.
 *
 * Cost: some 50,000 samples a second and core. Memory: 8 bytes a weight, the tables of a search,
 * and two megabytes for each of a round's jobs.
 */
#include "anysize/learn.h"

#include "anysize/learning_value.h"
#include "anysize/look_ahead.h"
#include "core/rng.h"
#include "core/threads.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { JOBS = 64, HOPS = 4, SAMPLES = 24, EXPANSIONS = 250, SIDE_MAX = 12, RARE = 30 };
enum { ROUNDS_STALE = 8 }; /* after so many, what is looked ahead by is made anew */
enum { JOB_SAMPLES = HOPS * SAMPLES, JOB_TERMS = SIDE_MAX * SIDE_MAX * (1 + 4 * PAIR_KINDS + 2) };

/* Shapes and how often each is drawn. */
static const struct {
    uint8_t rows, cols, often;
} shapes[] = {{3, 3, 1}, {4, 4, 1}, {5, 5, 6}, {6, 6, 24},  {7, 7, 8},  {8, 8, 4},
              {4, 6, 1}, {5, 7, 1}, {6, 9, 1}, {10, 10, 2}, {12, 12, 1}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

struct sample {
    float target; /* less the Manhattan distance */
    uint32_t term_count;
    uint32_t *terms;
};

struct learn_job {
    struct learner *learner;
    struct rng rng;
    struct look_ahead *look;
    uint32_t sample_count;
    struct sample samples[JOB_SAMPLES];
    uint32_t *terms; /* room for those of all samples */
};

struct learner {
    const struct learn_order *order;
    struct pool pool;
    struct learned_weight *weights; /* ease: 1 / sqrt(times met + RARE) */
    struct weight_tables *tables;   /* the same for looking ahead, some rounds old */
    uint8_t sign[PAIR_CLASSES];
    struct potential potential[SHAPES];
    uint64_t *keys[SHAPES], goal_hash[SHAPES];
    uint32_t often; /* the sum of the shapes' */
    struct learn_job *jobs;
    atomic_uint next_job;
    uint64_t round, samples;
    double begun_s, square_error, error_count;
};

/* ---- Drawing boards ---- */

struct drawn {
    uint8_t home[POTENTIAL_CELLS_MAX];
    uint32_t blank;
};

static void exchange(struct drawn *board, uint32_t a, uint32_t b) {
    uint8_t tile = board->home[a];
    board->home[a] = board->home[b];
    board->home[b] = tile;
}

/* Moves the blank at random, without going back: so many steps, mostly few. */
static void draw_walk(const struct potential *p, struct rng *rng, struct drawn *board) {
    double share = rng_real(rng), longer = p->rows > 6 ? p->rows / 6.0 : 1;
    uint32_t steps = 1 + (uint32_t)(30 * longer * p->cells * share * share);
    int last = NO_MOVE;
    while (steps > 0) {
        int direction = (int)rng_below(rng, 4);
        uint32_t to = p->cell[board->blank].to[direction];
        if (to == CELL_NONE || (last != NO_MOVE && direction == move_opposite(last))) continue;
        exchange(board, board->blank, to);
        board->blank = to;
        last = direction;
        steps--;
    }
}

/* Exchanges tiles with others at most so many lines away. */
static void draw_near(const struct potential *p, struct rng *rng, struct drawn *board) {
    uint32_t most = p->rows > p->cols ? p->rows : p->cols;
    int reach = 1 + (int)rng_below(rng, most - 1);
    uint64_t times = 1 + rng_below(rng, 2 * p->cells);
    for (; times > 0; times--) {
        uint32_t a = (uint32_t)rng_below(rng, p->cells), span = 2 * (uint32_t)reach + 1;
        int row = (int)(a / p->cols) + (int)rng_below(rng, span) - reach;
        int col = (int)(a % p->cols) + (int)rng_below(rng, span) - reach;
        if (row < 0 || row >= (int)p->rows || col < 0 || col >= (int)p->cols) continue;
        exchange(board, a, (uint32_t)row * p->cols + (uint32_t)col);
    }
}

static void draw_any(const struct potential *p, struct rng *rng, struct drawn *board) {
    for (uint32_t cell = p->cells - 1; cell > 0; cell--)
        exchange(board, cell, (uint32_t)rng_below(rng, cell + 1));
}

static bool is_odd(const struct potential *p, const struct drawn *board) {
    bool seen[POTENTIAL_CELLS_MAX] = {false}, odd = false;
    for (uint32_t first = 0; first < p->cells; first++)
        for (uint32_t cell = first; !seen[cell]; cell = board->home[cell]) {
            seen[cell] = true;
            if (board->home[cell] != first) odd = !odd;
        }
    uint32_t home = p->blank_home, blank = board->blank, cols = p->cols;
    uint32_t apart = blank / cols + home / cols + blank % cols + home % cols;
    return odd != (apart & 1);
}

/* After tiles were exchanged: finds the blank, and exchanges two tiles more if the board can't be
 * solved. */
static void mend(const struct potential *p, struct drawn *board) {
    for (uint32_t cell = 0; cell < p->cells; cell++)
        if (board->home[cell] == p->blank_home) board->blank = cell;
    uint32_t a = board->blank == 0, b = a + 1;
    if (b == board->blank) b++;
    if (is_odd(p, board)) exchange(board, a, b);
}

static void draw(const struct potential *p, struct rng *rng, struct drawn *board) {
    uint64_t kind = rng_below(rng, 100);
    board->blank = p->blank_home;
    for (uint32_t cell = 0; cell < p->cells; cell++) board->home[cell] = (uint8_t)cell;
    if (kind < 60) {
        draw_walk(p, rng, board);
    } else {
        if (kind < 88)
            draw_near(p, rng, board);
        else
            draw_any(p, rng, board);
        mend(p, board);
    }
}

/* ---- Looking ----- */

static void put_down(struct learn_job *job, int32_t id, bool transpose) {
    struct look_ahead *look = job->look;
    const struct potential *p = look->potential;
    struct learning learning = {p, job->learner->sign};
    struct sample *sample = &job->samples[job->sample_count];
    uint8_t turned[POTENTIAL_CELLS_MAX];
    const uint8_t *home = look->home[id];
    uint32_t n = p->cols;
    for (uint32_t cell = 0; transpose && cell < p->cells; cell++)
        turned[cell % n * n + cell / n] = (uint8_t)(home[cell] % n * n + home[cell] / n);
    if (transpose) home = turned;
    sample->target = look->node[id].target;
    for (uint32_t cell = 0; cell < p->cells; cell++)
        sample->target -= (float)tile_distance(p, cell, home[cell]);
    sample->terms = job->terms + (size_t)job->sample_count++ * JOB_TERMS;
    sample->term_count = learning_terms(&learning, home, sample->terms);
}

static void put_down_some(struct learn_job *job) {
    struct look_ahead *look = job->look;
    bool square = look->potential->rows == look->potential->cols;
    for (int i = 0; i < SAMPLES && look->closed_count; i++) {
        int32_t id = look->closed[i ? rng_below(&job->rng, look->closed_count) : 0];
        bool transpose = square && rng_below(&job->rng, 2);
        if (isfinite(look->node[id].target)) put_down(job, id, transpose);
    }
}

static void run_learn_job(struct learn_job *job) {
    struct learner *learner = job->learner;
    struct look_ahead *look = job->look;
    uint32_t lot = (uint32_t)rng_below(&job->rng, learner->often), shape = 0;
    while (lot >= shapes[shape].often) lot -= shapes[shape++].often;
    const struct potential *p = &learner->potential[shape];
    struct drawn board;
    look->potential = p;
    look->keys = learner->keys[shape];
    look->goal_hash = learner->goal_hash[shape];
    look->greed = learner->order->greed;
    job->sample_count = 0;
    draw(p, &job->rng, &board);
    for (int hop = 0; hop < HOPS; hop++) {
        int32_t next = look_ahead(look, board.home, board.blank, EXPANSIONS);
        put_down_some(job);
        if (next < 0 || look->node[next].hash == look->goal_hash) break;
        memcpy(board.home, look->home[next], p->cells);
        board.blank = look->node[next].blank;
    }
}

static void *take_jobs(void *arg) {
    struct learner *learner = arg;
    for (unsigned i; (i = atomic_fetch_add(&learner->next_job, 1)) < JOBS;) {
        struct learn_job *job = &learner->jobs[i];
        rng_seed(&job->rng, learner->order->seed, learner->round * JOBS + i);
        run_learn_job(job);
    }
    return NULL;
}

/* ---- Learning ---- */

static void learn_sample(struct learner *learner, const struct sample *sample, float step) {
    float value = 0, ease = 0;
    for (uint32_t i = 0; i < sample->term_count; i++) {
        value += learner->weights[sample->terms[i]].value;
        ease += learner->weights[sample->terms[i]].ease;
    }
    float error = sample->target - value;
    learner->square_error += (double)(error * error);
    learner->error_count++;
    float cut = error > 8 ? 8 : error < -8 ? -8 : error;
    float share = step * cut / ease;
    for (uint32_t i = 0; i < sample->term_count; i++) {
        struct learned_weight *weight = &learner->weights[sample->terms[i]];
        float e = weight->ease, square = e * e;
        weight->value += share * e;
        weight->ease = e - e * square * (0.5f - 0.375f * square); /* one more time met */
    }
    learner->samples++;
}

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double share_done(const struct learner *learner) {
    const struct learn_order *order = learner->order;
    double by_samples = order->samples ? (double)learner->samples / (double)order->samples : 0;
    double by_time = order->seconds > 0 ? (now_s() - learner->begun_s) / order->seconds : 0;
    return by_samples > by_time ? by_samples : by_time;
}

/* Looking ahead goes by what has been learned until now. */
static void refresh(struct learner *learner) {
    weights_round(learner->tables, learner->weights);
    for (uint32_t i = 0; i < SHAPES; i++) potential_refresh(&learner->potential[i]);
}

static void learn_round(struct learner *learner, double share) {
    float step = 0.3f * (share < 0.5 ? 1 : (float)(1 - 1.8 * (share - 0.5)));
    if (learner->round % ROUNDS_STALE == 0) refresh(learner);
    atomic_store(&learner->next_job, 0);
    threads_run(learner->order->threads, take_jobs, learner, 0);
    for (int i = 0; i < JOBS; i++)
        for (uint32_t k = 0; k < learner->jobs[i].sample_count; k++)
            learn_sample(learner, &learner->jobs[i].samples[k], step);
    learner->round++;
}

/* ---- Setting up ---- */

static bool open_shape(struct learner *learner, uint32_t shape) {
    uint32_t rows = shapes[shape].rows, cols = shapes[shape].cols, n = rows * cols;
    struct potential *p = &learner->potential[shape];
    struct rng rng;
    uint64_t *keys = pool_alloc(&learner->pool, (size_t)n * n * sizeof *keys);
    struct potential_shape wanted = {rows, cols, n - 1};
    if (!keys || !potential_init(p, &learner->pool, &wanted, &learner->tables->weights))
        return false;
    rng_seed(&rng, 0, shape);
    for (uint32_t cell = 0; cell < n; cell++)
        for (uint32_t home = 0; home < n - 1; home++) keys[cell * n + home] = rng_next(&rng);
    for (uint32_t cell = 0; cell < n; cell++) learner->goal_hash[shape] ^= keys[cell * n + cell];
    learner->keys[shape] = keys;
    learner->often += shapes[shape].often;
    return true;
}

static bool open_job(struct learner *learner, struct learn_job *job) {
    job->learner = learner;
    job->look = pool_alloc(&learner->pool, sizeof *job->look);
    job->terms = pool_alloc(&learner->pool, (size_t)JOB_SAMPLES * JOB_TERMS * sizeof *job->terms);
    return job->look && job->terms;
}

static bool open_learner(struct learner *learner, const float *weights) {
    struct pool *pool = &learner->pool;
    learner->weights = pool_alloc(pool, WEIGHTS_ALL * sizeof *learner->weights);
    learner->tables = weight_tables_new(pool);
    learner->jobs = pool_alloc(pool, JOBS * sizeof *learner->jobs);
    if (!learner->weights || !learner->tables || !learner->jobs) return false;
    for (uint32_t i = 0; i < WEIGHTS_ALL; i++)
        learner->weights[i] = (struct learned_weight){weights[i], 1 / sqrtf(RARE)};
    for (uint32_t i = 0; i < PAIR_CLASSES; i++) learner->sign[i] = (uint8_t)pair_sign_class(i);
    for (uint32_t i = 0; i < SHAPES; i++)
        if (!open_shape(learner, i)) return false;
    for (int i = 0; i < JOBS; i++)
        if (!open_job(learner, &learner->jobs[i])) return false;
    return true;
}

static bool go_on(struct learner *learner, double share) {
    struct learn_state state = {.samples = learner->samples, .share = share};
    if (learner->error_count > 0) state.error = sqrt(learner->square_error / learner->error_count);
    if (learner->error_count > 200000) learner->square_error = learner->error_count = 0;
    return !learner->order->go_on || learner->order->go_on(learner->order->user, &state);
}

loyd_status learn(const struct learn_order *order, float *weights, uint64_t *learned) {
    struct learner learner = {.order = order, .begun_s = now_s()};
    assert(order->samples || order->seconds > 0);
    pool_init(&learner.pool, UINT64_MAX);
    bool opened = open_learner(&learner, weights);
    for (double share = 0; opened && share < 1 && go_on(&learner, share);) {
        learn_round(&learner, share);
        share = share_done(&learner);
    }
    for (uint32_t i = 0; opened && i < WEIGHTS_ALL; i++) weights[i] = learner.weights[i].value;
    pool_drop(&learner.pool);
    if (!opened) return LOYD_NO_MEMORY;
    *learned = learner.samples;
    return LOYD_OK;
}
