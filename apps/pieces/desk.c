/* SPDX-License-Identifier: MIT
 *
 * The desk: for the iteration that is being searched it knows of every subtree whether it is free,
 * out or done, and what it took. Threads of this process take one at a time. Other processes get
 * pieces, some neighbours at a time: at first as many as take about a second, towards the end fewer
 * (a share of what is left for each), so that nobody waits long for the last.
 *
 * What is done goes to the journal, which is committed every few seconds. When an iteration begins
 * whose subtrees are in the journal, they are done already. Iterations that are over are remembered
 * by their sums, for processes that come late.
 *
 * Invariant: done counts the subtrees in state DONE, and the totals are their sums; a subtree goes
 * from free to out to done and never back, so none is counted twice. Polychronopoulos & Kuck 1987,
 * "Guided self-scheduling".
 */
#include "desk.h"

#include "clock.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FREE, OUT, DONE };
enum {
    OVER_MAX = 128, /* iterations that are remembered: an engine has no more bounds */
    WAIT_MS = 20,   /* that a thread waits for a subtree before it asks whether to go on */
    SHARE = 3,      /* a piece is that part of what is left for each process */
    SEARCH_TEXT = 1024
};
static const double commit_s = 2, piece_s = 1;

struct desk {
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t changed;
    struct desk_order order;
    loyd_pieces pieces;
    loyd_progress_fn *progress; /* that the options had */
    void *progress_user;
    struct journal *journal;
    double committed_s;
    loyd_status status; /* of what stopped the search */
    loyd_error error;

    loyd_pieces_iteration iteration; /* subtrees 0: none has begun */
    double begun_s;
    uint8_t *mark; /* of each subtree */
    struct piece_row *row;
    uint32_t next;  /* no subtree before it is free */
    uint32_t fresh; /* done since the iteration began here */
    loyd_pieces_state state;
    struct {
        uint64_t sum;
        loyd_pieces_state state;
    } over[OVER_MAX];
    uint32_t overs;
};

/* ---- Faults ---- */

static void stop_with(struct desk *d, loyd_status status, const loyd_error *error) {
    if (d->status) return;
    d->status = status;
    d->error = *error;
    pthread_cond_broadcast(&d->changed);
}

void desk_stop(struct desk *desk, const loyd_error *error) {
    pthread_mutex_lock(&desk->lock);
    stop_with(desk, LOYD_INVALID, error);
    pthread_mutex_unlock(&desk->lock);
}

loyd_status desk_fault(struct desk *desk, loyd_error *error) {
    pthread_mutex_lock(&desk->lock);
    loyd_status status = desk->status;
    if (status) *error = desk->error;
    pthread_mutex_unlock(&desk->lock);
    return status;
}

/* ---- Taking in, with the lock ---- */

static void commit(struct desk *d, bool now) {
    loyd_error error;
    if (!d->journal || (!now && clock_s() - d->committed_s < commit_s)) return;
    loyd_status status = journal_commit(d->journal, &error);
    if (status) stop_with(d, status, &error);
    d->committed_s = clock_s();
}

/* The subtree is done. */
static void count_row(struct desk *d, const struct piece_row *row) {
    d->mark[row->subtree] = DONE;
    d->row[row->subtree] = *row;
    d->state.done++;
    d->state.expanded += row->expanded;
    d->state.generated += row->generated;
}

static void take_in(struct desk *d, const struct piece_row *row) {
    loyd_error error;
    if (row->subtree >= d->iteration.subtrees || d->mark[row->subtree] == DONE) return;
    count_row(d, row);
    d->fresh++;
    loyd_status status = d->journal ? journal_add(d->journal, row, &error) : LOYD_OK;
    if (status) stop_with(d, status, &error);
    if (d->state.done == d->iteration.subtrees) {
        commit(d, true);
        if (d->overs < OVER_MAX) {
            d->over[d->overs].sum = d->iteration.sum;
            d->over[d->overs++].state = d->state;
        }
        pthread_cond_broadcast(&d->changed);
    }
    commit(d, false);
}

static void take_in_goal(struct desk *d, const struct piece_goal *goal) {
    loyd_error error;
    const loyd_pieces_state *s = &d->state;
    bool nearer = s->goal_subtree == LOYD_NO_SUBTREE || goal->length < s->goal_length ||
                  (goal->length == s->goal_length && goal->subtree < s->goal_subtree);
    if (!nearer || goal->subtree >= d->iteration.subtrees) return;
    d->state.goal_subtree = goal->subtree;
    d->state.goal_length = goal->length;
    loyd_status status = d->journal ? journal_add_goal(d->journal, goal, &error) : LOYD_OK;
    if (status) stop_with(d, status, &error);
    commit(d, true);
}

/* ---- What the library calls ---- */

static bool load_row(void *user, const struct piece_row *row) {
    struct desk *d = user;
    if (d->mark[row->subtree] != DONE) count_row(d, row);
    return true;
}

static loyd_status begin_iteration(struct desk *d, const loyd_pieces_iteration *iteration,
                                   loyd_error *error) {
    struct piece_goal goal = {LOYD_NO_SUBTREE, 0};
    size_t room = iteration->subtrees ? iteration->subtrees : 1;
    free(d->mark);
    free(d->row);
    d->iteration = (loyd_pieces_iteration){0}; /* until there is room for its subtrees */
    d->mark = calloc(room, sizeof *d->mark);
    d->row = calloc(room, sizeof *d->row);
    if (!d->mark || !d->row) {
        snprintf(error->text, sizeof error->text, "no memory for %u subtrees", iteration->subtrees);
        return LOYD_NO_MEMORY;
    }
    d->iteration = *iteration;
    d->state = (loyd_pieces_state){.goal_subtree = LOYD_NO_SUBTREE};
    d->next = d->fresh = 0;
    d->begun_s = clock_s();
    if (!d->journal) return LOYD_OK;
    loyd_status status = journal_begin(d->journal, iteration, load_row, d, &goal, error);
    d->state.goal_subtree = goal.subtree;
    d->state.goal_length = goal.length;
    return status;
}

static bool begin(void *user, const loyd_pieces_iteration *iteration) {
    struct desk *d = user;
    loyd_error error = {.text = ""};
    pthread_mutex_lock(&d->lock);
    loyd_status status = d->status ? d->status : begin_iteration(d, iteration, &error);
    if (status && !d->status) stop_with(d, status, &error);
    if (!status && d->state.done == iteration->subtrees && d->overs < OVER_MAX) {
        d->over[d->overs].sum = iteration->sum;
        d->over[d->overs++].state = d->state;
    }
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->lock);
    return !status;
}

/* The first free subtree, marked as out; LOYD_NO_SUBTREE: none is free. */
static uint32_t first_free(struct desk *d) {
    while (d->next < d->iteration.subtrees && d->mark[d->next] != FREE) d->next++;
    if (d->next == d->iteration.subtrees) return LOYD_NO_SUBTREE;
    d->mark[d->next] = OUT;
    return d->next++;
}

static void wait_a_little(struct desk *d) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WAIT_MS * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_nsec -= 1000000000L;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&d->changed, &d->lock, &until);
}

static loyd_pieces_answer take(void *user, uint32_t *subtree) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    *subtree = d->status ? LOYD_NO_SUBTREE : first_free(d);
    bool over = !d->status && d->state.done == d->iteration.subtrees;
    if (*subtree == LOYD_NO_SUBTREE && !over) wait_a_little(d);
    pthread_mutex_unlock(&d->lock);
    return *subtree != LOYD_NO_SUBTREE ? LOYD_PIECE_TAKEN
           : over                      ? LOYD_PIECE_NONE
                                       : LOYD_PIECE_WAIT;
}

static void met(void *user, uint32_t subtree, uint32_t length) {
    struct desk *d = user;
    const struct piece_goal goal = {subtree, length};
    pthread_mutex_lock(&d->lock);
    take_in_goal(d, &goal);
    pthread_mutex_unlock(&d->lock);
}

static void done(void *user, uint32_t subtree, uint64_t expanded, uint64_t generated) {
    struct desk *d = user;
    const struct piece_row row = {subtree, expanded, generated};
    pthread_mutex_lock(&d->lock);
    take_in(d, &row);
    pthread_mutex_unlock(&d->lock);
}

static void state_now(void *user, loyd_pieces_state *state) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    *state = d->state;
    commit(d, false);
    pthread_mutex_unlock(&d->lock);
}

static bool counts(void *user, uint32_t subtree, uint64_t *expanded, uint64_t *generated) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    bool known = subtree < d->iteration.subtrees && d->mark[subtree] == DONE;
    if (known) {
        *expanded = d->row[subtree].expanded;
        *generated = d->row[subtree].generated;
    }
    pthread_mutex_unlock(&d->lock);
    return known;
}

static void prepare(void *user) {
    const struct desk *d = user;
    if (d->order.prepare) d->order.prepare(d->order.user);
}

static bool progress(const loyd_progress *now, void *user) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    bool stopped = d->status;
    pthread_mutex_unlock(&d->lock);
    return !stopped && (!d->progress || d->progress(now, d->progress_user));
}

/* ---- Other processes ---- */

/* How many subtrees a piece has. */
static uint32_t piece_size(const struct desk *d) {
    uint32_t left = d->iteration.subtrees - d->next, processes = d->order.helpers + 1;
    uint32_t size = left / (SHARE * processes);
    double passed = clock_s() - d->begun_s;
    if (!d->fresh || passed <= 0) return 1;
    double each_s = passed * processes / d->fresh;
    if (size > piece_s / each_s) size = (uint32_t)(piece_s / each_s);
    return size ? size : 1;
}

static enum desk_answer hand_out(struct desk *d, uint32_t *first, uint32_t *count) {
    uint32_t size = piece_size(d);
    *first = first_free(d);
    if (*first == LOYD_NO_SUBTREE) return DESK_LATER;
    *count = 1;
    while (*count < size && d->next < d->iteration.subtrees && d->mark[d->next] == FREE) {
        d->mark[d->next++] = OUT;
        ++*count;
    }
    return DESK_PIECE;
}

enum desk_answer desk_hand_out(struct desk *desk, const loyd_pieces_iteration *iteration,
                               uint32_t *first, uint32_t *count, loyd_pieces_state *state) {
    struct desk *d = desk;
    enum desk_answer answer = DESK_LATER;
    pthread_mutex_lock(&d->lock);
    for (uint32_t i = 0; i < d->overs; i++)
        if (d->over[i].sum == iteration->sum) {
            *state = d->over[i].state;
            answer = DESK_OVER;
        }
    bool begun = d->iteration.subtrees;
    if (answer == DESK_OVER || d->status || !begun)
        ;
    else if (d->iteration.sum == iteration->sum)
        answer = hand_out(d, first, count);
    else if (d->iteration.search != iteration->search || d->iteration.bound >= iteration->bound)
        answer = DESK_REFUSED;
    pthread_mutex_unlock(&d->lock);
    return answer;
}

void desk_take_in(struct desk *desk, uint64_t sum, const struct piece_row *row) {
    pthread_mutex_lock(&desk->lock);
    if (desk->iteration.sum == sum && desk->iteration.subtrees) take_in(desk, row);
    pthread_mutex_unlock(&desk->lock);
}

void desk_take_in_goal(struct desk *desk, uint64_t sum, const struct piece_goal *goal) {
    pthread_mutex_lock(&desk->lock);
    if (desk->iteration.sum == sum && desk->iteration.subtrees) take_in_goal(desk, goal);
    pthread_mutex_unlock(&desk->lock);
}

struct piece_goal desk_goal(struct desk *desk, uint64_t sum) {
    struct piece_goal goal = {LOYD_NO_SUBTREE, 0};
    pthread_mutex_lock(&desk->lock);
    if (desk->iteration.sum == sum && desk->iteration.subtrees)
        goal = (struct piece_goal){desk->state.goal_subtree, desk->state.goal_length};
    pthread_mutex_unlock(&desk->lock);
    return goal;
}

void desk_tick(struct desk *desk) {
    pthread_mutex_lock(&desk->lock);
    commit(desk, false);
    pthread_mutex_unlock(&desk->lock);
}

/* ---- Opening and closing ---- */

/* Which search: what its subtrees depend on, but for the tables. */
static void name_search(const struct desk_order *order, const loyd_options *options,
                        char text[SEARCH_TEXT]) {
    size_t used = 0;
    bool plain = false;
    for (int i = 0; i < 2; i++) {
        used += (size_t)snprintf(text + used, SEARCH_TEXT - used, i ? " to " : "%dx%d from ",
                                 loyd_board_rows(order->start), loyd_board_cols(order->start));
        size_t length = loyd_board_print(i ? order->goal : order->start, LOYD_LAYOUT_LINE,
                                         text + used, SEARCH_TEXT - used);
        used += length < SEARCH_TEXT - used ? length : SEARCH_TEXT - used - 1;
    }
    for (size_t i = 0; i < options->param_count; i++)
        plain |= !strcmp(options->params[i], "extras=0");
    snprintf(text + used, SEARCH_TEXT - used, " order %s%s",
             options->order ? options->order : "UDLR", plain ? " plain" : "");
}

loyd_status desk_open(const struct desk_order *order, loyd_options *options, struct desk **desk,
                      loyd_error *error) {
    char search[SEARCH_TEXT];
    struct desk *d = calloc(1, sizeof *d);
    pthread_condattr_t steady;
    if (!d) {
        snprintf(error->text, sizeof error->text, "no memory to hand out pieces");
        return LOYD_NO_MEMORY;
    }
    name_search(order, options, search);
    loyd_status status =
        order->journal ? journal_open(order->journal, search, &d->journal, error) : LOYD_OK;
    if (status) {
        free(d);
        return status;
    }
    pthread_mutex_init(&d->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&d->changed, &steady);
    pthread_condattr_destroy(&steady);
    d->order = *order;
    d->pieces = (loyd_pieces){.struct_bytes = sizeof d->pieces,
                              .user = d,
                              .required = order->required,
                              .prepare = prepare,
                              .begin = begin,
                              .take = take,
                              .met = met,
                              .done = done,
                              .state = state_now,
                              .counts = counts};
    d->progress = options->progress;
    d->progress_user = options->user;
    options->progress = progress;
    options->user = d;
    options->pieces = &d->pieces;
    *desk = d;
    return LOYD_OK;
}

loyd_status desk_close(struct desk *desk, bool solved, loyd_error *error) {
    if (!desk) return LOYD_OK;
    loyd_status status = journal_close(desk->journal, solved, error);
    pthread_mutex_destroy(&desk->lock);
    pthread_cond_destroy(&desk->changed);
    free(desk->mark);
    free(desk->row);
    free(desk);
    return status;
}
