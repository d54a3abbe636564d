/* SPDX-License-Identifier: MIT
 *
 * The desk: hands out the pieces of the iteration that is being searched, and takes in what they
 * took (ledger.c). Threads of this process take one subtree at a time. Other processes get some
 * neighbours at a time: at first as many as take about a second, towards the end fewer (a share of
 * what is left for each), so that nobody waits long for the last. Who is longer than a second at a
 * subtree gives back the parts that it has not begun with; those go out first.
 *
 * What is done goes to the journal, which is committed every few seconds. When an iteration begins
 * whose pieces are in the journal, they are done already. Iterations that are over are remembered
 * by their sums, for processes that come late. One piece in a hundred is searched once more by
 * another process (second_look.c). When nothing is left to hand out, what is out for very long
 * goes out again: who has it may hang, although it lives.
 *
 * Invariant: the state is the ledger's sums. Polychronopoulos & Kuck 1987, "Guided
 * self-scheduling".
 */
#include "desk.h"

#include "clock.h"
#include "ledger.h"
#include "search_name.h"
#include "second_look.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OVER_MAX = 128, /* iterations that are remembered: an engine has no more bounds */
    WAIT_MS = 20,   /* that a thread waits for a subtree before it asks whether to go on */
    SHARE = 3       /* a piece is that part of what is left for each process */
};
#define NOBODY UINT32_MAX
static const double commit_s = 2, piece_s = 1;
const double desk_long_s = 1;
static const double alone_long_s =
    10; /* there is nobody to give it to, but the journal is to know */
/* What is out for so long, and for that share of the iteration, is late: a large node takes long
 * too. */
static const double late_s = 30, late_share = 0.2;

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
    struct ledger ledger;
    struct second_looks looks;
    uint32_t fresh; /* subtrees done since the iteration began here */
    struct piece_goal goal;
    struct {
        uint64_t sum;
        loyd_pieces_state state;
    } over[OVER_MAX];
    uint32_t overs;
};

/* What this thread has taken of the desk. */
static _Thread_local struct {
    double taken_s;
    bool again;
} own;

static double now_s(const struct desk *d) {
    return d->order.clock ? d->order.clock(d->order.user) : clock_s();
}

static loyd_pieces_state state_of(const struct desk *d) {
    return (loyd_pieces_state){.expanded = d->ledger.expanded,
                               .generated = d->ledger.generated,
                               .done = d->ledger.done,
                               .goal_subtree = d->goal.subtree,
                               .goal_length = d->goal.length};
}

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
    if (!d->journal || (!now && now_s(d) - d->committed_s < commit_s)) return;
    loyd_status status = journal_commit(d->journal, &error);
    if (status) stop_with(d, status, &error);
    d->committed_s = now_s(d);
}

static void note_over(struct desk *d) {
    if (!ledger_is_over(&d->ledger) || d->overs == OVER_MAX) return;
    d->over[d->overs].sum = d->iteration.sum;
    d->over[d->overs++].state = state_of(d);
}

static void stop_because(struct desk *d, loyd_status status, const char *why, uint32_t who,
                         const struct piece_row *row) {
    loyd_error error = {.text = ""};
    snprintf(error.text, sizeof error.text, "rank %u: %s (subtree %u of bound %u)", who, why,
             row->subtree, d->iteration.bound);
    stop_with(d, status, &error);
}

/* A piece was searched a second time. */
static void compare(struct desk *d, const struct piece_row *row, uint32_t who) {
    struct look first;
    loyd_error error = {.text = ""};
    if (second_look_compare(&d->looks, row, &first) != LOOK_DIFFERS ||
        d->goal.subtree != LOYD_NO_SUBTREE)
        return;
    snprintf(error.text, sizeof error.text,
             "ranks %u and %u do not agree on subtree %u of bound %u: %" PRIu64 " and %" PRIu64
             " nodes. One of their machines is faulty: nothing that it searched can be trusted",
             first.who, who, row->subtree, d->iteration.bound, first.row.generated, row->generated);
    stop_with(d, LOYD_FAULT, &error);
}

static void take_in(struct desk *d, const struct piece_row *row, uint32_t who) {
    loyd_error error;
    uint32_t before = d->ledger.done;
    if (row->again) {
        compare(d, row, who);
        return;
    }
    enum ledger_answer answer = ledger_take_in(&d->ledger, row);
    if (answer == LEDGER_WRONG)
        stop_because(d, LOYD_FAULT, "what it searched is not what it was given", who, row);
    if (answer != LEDGER_TAKEN) return;
    d->fresh += d->ledger.done - before;
    if (d->order.helpers && d->goal.subtree == LOYD_NO_SUBTREE)
        second_look_add(&d->looks, d->iteration.sum, row, who);
    loyd_status status = d->journal ? journal_add(d->journal, row, &error) : LOYD_OK;
    if (status) stop_with(d, status, &error);
    bool over = ledger_is_over(&d->ledger);
    commit(d, over);
    if (!over) return;
    note_over(d);
    pthread_cond_broadcast(&d->changed);
}

static void take_in_goal(struct desk *d, const struct piece_goal *goal) {
    loyd_error error;
    bool nearer = d->goal.subtree == LOYD_NO_SUBTREE || goal->length < d->goal.length ||
                  (goal->length == d->goal.length && goal->subtree < d->goal.subtree);
    if (!nearer || goal->subtree >= d->iteration.subtrees) return;
    d->goal = *goal;
    loyd_status status = d->journal ? journal_add_goal(d->journal, goal, &error) : LOYD_OK;
    if (status) stop_with(d, status, &error);
    commit(d, true);
}

static void give_back_now(struct desk *d, const loyd_piece *piece, uint32_t from, uint32_t who) {
    const struct piece_row row = {.subtree = piece->subtree};
    if (!ledger_give_back(&d->ledger, piece, from))
        stop_because(d, LOYD_FAULT, "no memory for what it gives back, or it was not given that",
                     who, &row);
    pthread_cond_broadcast(&d->changed);
}

/* ---- What the library calls ---- */

static bool load_row(void *user, const struct piece_row *row) {
    struct desk *d = user;
    return ledger_load(&d->ledger, row);
}

static loyd_status begin_iteration(struct desk *d, const loyd_pieces_iteration *iteration,
                                   loyd_error *error) {
    loyd_status status = LOYD_OK;
    bool room = ledger_begin(&d->ledger, iteration->subtrees);
    second_look_clear(&d->looks);
    d->iteration = room ? *iteration : (loyd_pieces_iteration){0};
    d->goal = (struct piece_goal){LOYD_NO_SUBTREE, 0};
    d->fresh = 0;
    d->begun_s = now_s(d);
    if (room && d->journal)
        status = journal_begin(d->journal, iteration, load_row, d, &d->goal, error);
    if (!status && room) room = ledger_loaded(&d->ledger);
    if (room && !d->ledger.short_of_memory) return status;
    snprintf(error->text, sizeof error->text, "no memory for %u subtrees", iteration->subtrees);
    return LOYD_NO_MEMORY;
}

static bool begin(void *user, const loyd_pieces_iteration *iteration) {
    struct desk *d = user;
    loyd_error error = {.text = ""};
    pthread_mutex_lock(&d->lock);
    loyd_status status = d->status ? d->status : begin_iteration(d, iteration, &error);
    if (status && !d->status) stop_with(d, status, &error);
    if (!status) note_over(d);
    pthread_cond_broadcast(&d->changed);
    pthread_mutex_unlock(&d->lock);
    return !status;
}

/* The next piece for that process, with at most so many whole neighbours; count 0: there is none.
 * *late: who has it too, or NOBODY. */
static struct desk_piece next_piece(struct desk *d, uint32_t who, uint32_t most, uint32_t *late) {
    struct desk_piece next = {.count = 0};
    const struct ledger_outing outing = {who, (float)(now_s(d) - d->begun_s)};
    *late = NOBODY;
    if (d->status) return next;
    if (d->goal.subtree == LOYD_NO_SUBTREE)
        next.count = second_look_take(&d->looks, who, most, &next.piece);
    next.again = next.count;
    if (next.count) return next;
    if (ledger_take(&d->ledger, outing, &next.piece)) {
        bool whole = next.piece.end == LOYD_ALL_PARTS;
        for (next.count = 1; whole && next.count < most; next.count++)
            if (!ledger_take_neighbour(&d->ledger, outing, next.piece.subtree + next.count)) break;
    } else if (d->order.helpers) {
        double long_s = late_share * outing.since_s;
        if (long_s < late_s) long_s = late_s;
        next.count = ledger_take_late(&d->ledger, outing, long_s, &next.piece, late);
    }
    return next;
}

/* Without the lock: somebody may be told. */
static void tell_late(const struct desk *d, uint32_t late) {
    if (late != NOBODY && d->order.late) d->order.late(d->order.user, late);
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

static loyd_pieces_answer take(void *user, loyd_piece *piece) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    uint32_t late = NOBODY;
    bool over = !d->status && ledger_is_over(&d->ledger);
    struct desk_piece next = {.count = 0};
    if (!over) next = next_piece(d, 0, 1, &late);
    if (!next.count && !over) wait_a_little(d);
    own.again = next.again;
    own.taken_s = now_s(d);
    pthread_mutex_unlock(&d->lock);
    tell_late(d, late);
    if (next.count) *piece = next.piece;
    return next.count ? LOYD_PIECE_TAKEN : over ? LOYD_PIECE_NONE : LOYD_PIECE_WAIT;
}

static void met(void *user, uint32_t subtree, uint32_t length) {
    struct desk *d = user;
    const struct piece_goal goal = {subtree, length};
    pthread_mutex_lock(&d->lock);
    take_in_goal(d, &goal);
    pthread_mutex_unlock(&d->lock);
}

static void done(void *user, const loyd_piece *piece, uint64_t expanded, uint64_t generated) {
    struct desk *d = user;
    const struct piece_row row = piece_row_of(piece, expanded, generated, own.again);
    pthread_mutex_lock(&d->lock);
    take_in(d, &row, 0);
    pthread_mutex_unlock(&d->lock);
}

static bool give_back(void *user, const loyd_piece *piece, uint32_t from) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    double most_s = d->order.helpers ? desk_long_s : alone_long_s;
    bool wanted = !own.again && now_s(d) - own.taken_s >= most_s;
    if (wanted) give_back_now(d, piece, from, 0);
    pthread_mutex_unlock(&d->lock);
    return wanted;
}

static void state_now(void *user, loyd_pieces_state *state) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    *state = state_of(d);
    commit(d, false);
    pthread_mutex_unlock(&d->lock);
}

static bool counts(void *user, uint32_t subtree, uint64_t *expanded, uint64_t *generated) {
    struct desk *d = user;
    pthread_mutex_lock(&d->lock);
    const struct ledger_entry *entry = ledger_done(&d->ledger, subtree);
    if (entry) {
        *expanded = entry->expanded;
        *generated = entry->generated;
    }
    pthread_mutex_unlock(&d->lock);
    return entry;
}

static void prepare(void *user) {
    const struct desk *d = user;
    if (d->order.prepare) d->order.prepare(d->order.user);
}

/* What is done by all processes, in place of what this one knows of. */
static void add_others(const struct desk *d, loyd_progress *now) {
    if (!d->iteration.subtrees) return;
    uint64_t generated = d->ledger.generated;
    for (uint32_t i = 0; i < d->overs; i++) generated += d->over[i].state.generated;
    if (now->generated < generated) now->generated = generated;
    now->iteration_share = (double)d->ledger.done / d->iteration.subtrees;
}

static bool progress(const loyd_progress *now, void *user) {
    struct desk *d = user;
    loyd_progress all = *now;
    pthread_mutex_lock(&d->lock);
    bool stopped = d->status;
    add_others(d, &all);
    pthread_mutex_unlock(&d->lock);
    return !stopped && (!d->progress || d->progress(&all, d->progress_user));
}

/* ---- Other processes ---- */

/* How many subtrees a piece has. */
static uint32_t piece_size(const struct desk *d) {
    uint32_t left = d->iteration.subtrees - d->ledger.next, processes = d->order.helpers + 1;
    uint32_t size = left / (SHARE * processes);
    double passed = now_s(d) - d->begun_s;
    if (!d->fresh || passed <= 0) return 1;
    double each_s = passed * processes / d->fresh;
    if (size > piece_s / each_s) size = (uint32_t)(piece_s / each_s);
    return size ? size : 1;
}

enum desk_answer desk_hand_out(struct desk *desk, uint32_t who,
                               const loyd_pieces_iteration *iteration, struct desk_piece *piece,
                               loyd_pieces_state *state) {
    struct desk *d = desk;
    enum desk_answer answer = DESK_LATER;
    uint32_t late = NOBODY;
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
        answer =
            (*piece = next_piece(d, who, piece_size(d), &late)).count ? DESK_PIECE : DESK_LATER;
    else if (d->iteration.search != iteration->search || d->iteration.bound >= iteration->bound)
        answer = DESK_REFUSED;
    pthread_mutex_unlock(&d->lock);
    tell_late(d, late);
    return answer;
}

/* With the lock: whether that is the iteration that is being searched. */
static bool is_now(const struct desk *d, uint64_t sum) {
    return d->iteration.sum == sum && d->iteration.subtrees;
}

void desk_take_in(struct desk *desk, uint32_t who, uint64_t sum, const struct piece_row *row) {
    pthread_mutex_lock(&desk->lock);
    if (is_now(desk, sum)) take_in(desk, row, who);
    pthread_mutex_unlock(&desk->lock);
}

void desk_give_back(struct desk *desk, uint32_t who, uint64_t sum, const loyd_piece *piece,
                    uint32_t from) {
    pthread_mutex_lock(&desk->lock);
    if (is_now(desk, sum)) give_back_now(desk, piece, from, who);
    pthread_mutex_unlock(&desk->lock);
}

void desk_take_in_goal(struct desk *desk, uint64_t sum, const struct piece_goal *goal) {
    pthread_mutex_lock(&desk->lock);
    if (is_now(desk, sum)) take_in_goal(desk, goal);
    pthread_mutex_unlock(&desk->lock);
}

struct piece_goal desk_goal(struct desk *desk, uint64_t sum) {
    struct piece_goal goal = {LOYD_NO_SUBTREE, 0};
    pthread_mutex_lock(&desk->lock);
    if (is_now(desk, sum)) goal = desk->goal;
    pthread_mutex_unlock(&desk->lock);
    return goal;
}

void desk_tick(struct desk *desk) {
    pthread_mutex_lock(&desk->lock);
    commit(desk, false);
    pthread_mutex_unlock(&desk->lock);
}

/* ---- Opening and closing ---- */

loyd_status desk_open(const struct desk_order *order, loyd_options *options, struct desk **desk,
                      loyd_error *error) {
    char search[SEARCH_NAME];
    struct desk *d = calloc(1, sizeof *d);
    pthread_condattr_t steady;
    if (!d) {
        snprintf(error->text, sizeof error->text, "no memory to hand out pieces");
        return LOYD_NO_MEMORY;
    }
    const struct search_ends ends = {order->start, order->goal};
    search_name(&ends, options, search);
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
                              .counts = counts,
                              .give_back = give_back};
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
    ledger_end(&desk->ledger);
    second_look_clear(&desk->looks);
    free(desk);
    return status;
}
