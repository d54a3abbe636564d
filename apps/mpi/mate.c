/* SPDX-License-Identifier: MIT
 *
 * A mate is any rank but 0. It runs the same search as the lead, by the library's own loyd_solve,
 * but of each iteration it searches only the subtrees that it is given (loyd_pieces). What it does
 * between iterations it decides by the sums that the lead tells all ranks, so as the lead does.
 *
 * Two threads: one searches, the other has the messages and alone calls MPI. It asks for the next
 * piece while the last subtrees of this one are searched, so that the search does not wait for the
 * network; and it tells what is done at once if somebody may wait for it, else twice a second.
 *
 * Invariant: a goal is sent before any subtree that is done after it.
 */
#include "mate.h"

#include "clock.h"
#include "machine.h"
#include "message.h"
#include "tables/cache.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { RESTS = 64 }; /* that are given back and not told yet */
static const double tell_s = 0.5;

struct rest {
    loyd_piece piece;
    uint32_t from;
};

struct mate {
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t changed;
    pthread_cond_t wanted; /* there is something to tell that should not wait */
    pthread_t solver;
    struct message_job job;
    bool searching, ended; /* the solver was started; it has come to its end */
    bool stop;
    char fault[256];

    loyd_pieces_iteration iteration; /* subtrees 0: none */
    bool inside, asked, over;
    struct desk_piece range[2]; /* the first is being searched */
    struct rest rest[RESTS];
    uint32_t rests;
    struct piece_row row[MESSAGE_ROWS];
    uint32_t rows;
    double told_s;
    struct piece_goal goal; /* the nearest known */
    bool goal_untold;
    loyd_pieces_state end_state;
};

/* What this thread has taken. */
static _Thread_local struct {
    double taken_s;
    bool again;
} own;

/* ---- What the library calls, on the solver's threads ---- */

static void wait_for(struct mate *m, pthread_cond_t *condition, long most_us) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += most_us * 1000;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(condition, &m->lock, &until);
}

static void wait_a_little(struct mate *m) {
    wait_for(m, &m->changed, 20000);
}

/* It has begun with the last subtrees that it has. */
static bool is_low(const struct mate *m) {
    return m->inside && !m->over && !m->asked && !m->range[1].count &&
           m->range[0].count <= m->job.threads;
}

static bool begin(void *user, const loyd_pieces_iteration *iteration) {
    struct mate *m = user;
    pthread_mutex_lock(&m->lock);
    m->iteration = *iteration;
    m->inside = true;
    m->asked = m->over = m->goal_untold = false;
    m->rows = m->rests = 0;
    m->goal.subtree = LOYD_NO_SUBTREE;
    memset(m->range, 0, sizeof m->range);
    pthread_cond_signal(&m->wanted);
    while (!m->range[0].count && !m->over && !m->stop) wait_a_little(m);
    bool go_on = !m->stop;
    pthread_mutex_unlock(&m->lock);
    return go_on;
}

static loyd_pieces_answer take(void *user, loyd_piece *piece) {
    struct mate *m = user;
    loyd_pieces_answer answer = LOYD_PIECE_WAIT;
    pthread_mutex_lock(&m->lock);
    if (!m->range[0].count) {
        m->range[0] = m->range[1];
        m->range[1].count = 0;
    }
    if (m->range[0].count) {
        *piece = m->range[0].piece;
        own.again = m->range[0].again;
        m->range[0].piece.subtree++;
        m->range[0].count--;
        answer = LOYD_PIECE_TAKEN;
    } else if (m->over) {
        answer = LOYD_PIECE_NONE;
    } else {
        wait_a_little(m);
    }
    if (is_low(m)) pthread_cond_signal(&m->wanted);
    own.taken_s = clock_s();
    pthread_mutex_unlock(&m->lock);
    return answer;
}

/* With the lock. False: it is no nearer than the one that is known. */
static bool keep_goal(struct mate *m, const struct piece_goal *goal) {
    bool nearer = m->goal.subtree == LOYD_NO_SUBTREE || goal->length < m->goal.length ||
                  (goal->length == m->goal.length && goal->subtree < m->goal.subtree);
    if (nearer) m->goal = *goal;
    return nearer;
}

static void met(void *user, uint32_t subtree, uint32_t length) {
    struct mate *m = user;
    pthread_mutex_lock(&m->lock);
    if (keep_goal(m, &(struct piece_goal){subtree, length})) {
        m->goal_untold = true;
        pthread_cond_signal(&m->wanted);
    }
    pthread_mutex_unlock(&m->lock);
}

static bool give_back(void *user, const loyd_piece *piece, uint32_t from) {
    struct mate *m = user;
    if (own.again || clock_s() - own.taken_s < desk_long_s) return false;
    pthread_mutex_lock(&m->lock);
    bool told = m->rests < RESTS;
    if (told) m->rest[m->rests++] = (struct rest){*piece, from};
    pthread_mutex_unlock(&m->lock);
    return told;
}

static void done(void *user, const loyd_piece *piece, uint64_t expanded, uint64_t generated) {
    struct mate *m = user;
    pthread_mutex_lock(&m->lock);
    while (m->rows == MESSAGE_ROWS && !m->stop) wait_a_little(m); /* until they are sent */
    if (m->rows < MESSAGE_ROWS)
        m->row[m->rows++] = piece_row_of(piece, expanded, generated, own.again);
    pthread_mutex_unlock(&m->lock);
}

static void state_now(void *user, loyd_pieces_state *state) {
    struct mate *m = user;
    pthread_mutex_lock(&m->lock);
    if (m->over) *state = m->end_state;
    if (!m->over) {
        state->goal_subtree = m->goal.subtree;
        state->goal_length = m->goal.length;
    }
    pthread_mutex_unlock(&m->lock);
}

/* Only the lead says in the end what was counted. */
static bool counts(void *user, uint32_t subtree, uint64_t *expanded, uint64_t *generated) {
    (void)user;
    (void)subtree;
    *expanded = *generated = 0;
    return false;
}

static bool may_go_on(const loyd_progress *now, void *user) {
    struct mate *m = user;
    (void)now;
    pthread_mutex_lock(&m->lock);
    bool stop = m->stop;
    pthread_mutex_unlock(&m->lock);
    return !stop;
}

/* ---- The solver ---- */

static loyd_status solve(struct mate *m, loyd_error *error) {
    const struct message_job *job = &m->job;
    const struct cache_choice cache = {job->has_folder ? job->folder : NULL,
                                       job->cache_limit_bytes};
    char from[sizeof job->from + 8];
    const char *params[] = {job->plain ? "extras=0" : "extras=1", from};
    snprintf(from, sizeof from, "from=%s", job->from);
    const loyd_pieces pieces = {.struct_bytes = sizeof pieces,
                                .user = m,
                                .begin = begin,
                                .take = take,
                                .met = met,
                                .done = done,
                                .state = state_now,
                                .counts = counts,
                                .give_back = give_back};
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.params = params;
    options.param_count = 2;
    options.order = job->order;
    options.threads = job->threads;
    options.memory_limit_bytes =
        job->memory_limit_bytes ? job->memory_limit_bytes : memory_default();
    options.tables = cache_tables(&cache);
    options.pieces = &pieces;
    options.progress = may_go_on;
    options.user = m;
    loyd_status status = loyd_board_parse(job->start, 0, 0, 0, &start, NULL, error);
    if (!status) status = loyd_board_parse(job->goal, 0, 0, 0, &goal, NULL, error);
    if (!status) status = loyd_solve(start, goal, &options, &result, error);
    if (!status && result->outcome != LOYD_SOLVED && result->outcome != LOYD_CANCELLED) {
        status = LOYD_FAULT;
        snprintf(error->text, sizeof error->text, "the search ended here: %s",
                 loyd_outcome_name(result->outcome));
    }
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
    return status;
}

static void *run_solver(void *argument) {
    struct mate *m = argument;
    loyd_error error = {.text = ""};
    loyd_status status = solve(m, &error);
    pthread_mutex_lock(&m->lock);
    if (status) snprintf(m->fault, sizeof m->fault, "%s", error.text);
    m->inside = false;
    m->ended = true;
    pthread_cond_signal(&m->wanted);
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

/* ---- Messages, on the main thread ---- */

static void start_job(struct mate *m, const struct message_job *job) {
    m->job = *job;
    m->stop = m->ended = m->inside = m->over = m->asked = m->goal_untold = false;
    m->rows = m->rests = 0;
    m->fault[0] = 0;
    m->iteration.subtrees = 0;
    m->searching = !pthread_create(&m->solver, NULL, run_solver, m);
    if (m->searching) return;
    struct message fault = {.kind = MESSAGE_FAULT, .text = "no thread can be had"};
    message_send(&fault, 0);
    message_send(&(struct message){.kind = MESSAGE_IDLE}, 0);
}

/* False: there will be no more. */
static bool hear(struct mate *m, const struct message *message) {
    bool mine = m->inside && message->iteration.sum == m->iteration.sum;
    switch (message->kind) {
    case MESSAGE_JOB:
        start_job(m, &message->job);
        break;
    case MESSAGE_PIECE:
        if (mine) m->range[m->range[0].count ? 1 : 0] = message->piece;
        if (mine) m->asked = false;
        break;
    case MESSAGE_OVER:
        if (mine) m->end_state = message->state;
        if (mine) m->over = true;
        break;
    case MESSAGE_GOAL:
        if (mine && keep_goal(m, &message->goal)) m->goal_untold = false; /* a farther one */
        break;
    case MESSAGE_STOP:
        m->stop = true;
        break;
    case MESSAGE_END:
        return false;
    default:
        break;
    }
    pthread_cond_broadcast(&m->changed);
    return true;
}

static void tell(struct mate *m) {
    struct message message = {.iteration = m->iteration};
    bool low = is_low(m);
    if (m->goal_untold) {
        message.kind = MESSAGE_GOAL;
        message.goal = m->goal;
        message_send(&message, 0);
        m->goal_untold = false;
    }
    for (; m->rests; m->rests--) { /* before any row of theirs */
        message.kind = MESSAGE_GIVE_BACK;
        message.piece.piece = m->rest[m->rests - 1].piece;
        message.from = m->rest[m->rests - 1].from;
        message_send(&message, 0);
    }
    bool idle = !m->range[0].count && !m->range[1].count;
    if (m->rows && (low || idle || m->rows > MESSAGE_ROWS / 2 || clock_s() - m->told_s > tell_s)) {
        message.kind = MESSAGE_ROWS_DONE;
        message.count = m->rows;
        memcpy(message.row, m->row, m->rows * sizeof *m->row);
        message_send(&message, 0);
        m->rows = 0;
        m->told_s = clock_s();
        pthread_cond_broadcast(&m->changed);
    }
    if (low) {
        message.kind = MESSAGE_ASK;
        message_send(&message, 0);
        m->asked = true;
    }
}

/* The solver has come to its end: the lead is told. */
static void leave_job(struct mate *m) {
    struct message message = {.kind = MESSAGE_FAULT};
    pthread_join(m->solver, NULL);
    m->searching = m->ended = false;
    snprintf(message.text, sizeof message.text, "%s", m->fault);
    if (*m->fault && !m->stop) message_send(&message, 0);
    message_send(&(struct message){.kind = MESSAGE_IDLE}, 0);
}

void mate_work(void) {
    static struct mate mate; /* one a process */
    static struct message message;
    struct mate *m = &mate;
    bool more = true;
    int rank;
    pthread_condattr_t steady;
    pthread_mutex_init(&m->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&m->changed, &steady);
    pthread_cond_init(&m->wanted, &steady);
    pthread_condattr_destroy(&steady);
    while (more) {
        bool heard = false;
        pthread_mutex_lock(&m->lock);
        while (more && message_take(&message, &rank)) {
            more = hear(m, &message);
            heard = true;
        }
        if (m->searching) tell(m);
        bool leaves = m->searching && m->ended;
        long pause_us = message_pause_us(heard || m->asked);
        if (more && !heard && !leaves) wait_for(m, &m->wanted, pause_us);
        pthread_mutex_unlock(&m->lock);
        if (leaves) leave_job(m);
    }
    pthread_mutex_lock(&m->lock);
    m->stop = true;
    pthread_mutex_unlock(&m->lock);
    if (m->searching) pthread_join(m->solver, NULL);
}
