/* SPDX-License-Identifier: MIT
 *
 * The lead is rank 0: it runs the command, searches with its own threads, and hands out pieces.
 *
 * One thread of it speaks to the others, and it alone calls MPI. It looks for messages two thousand
 * times a second while there are any, since a blocking call would spin on a processor that the
 * search needs. A rank that asks for a piece gets one from the desk (apps/pieces), or waits until
 * its iteration has begun here or is over. What a rank has done goes to the desk, and by it to the
 * journal. A goal that is met is told to every rank.
 *
 * A rank that has another iteration of the same bound has other tables, or searches otherwise: its
 * counts would mean nothing here, so the search ends and names it.
 *
 * A rank may live and yet hang, on a disk that does not answer, say. What it has goes to others
 * (desk.c), and the search ends without it: who has not left half a minute after being told to is
 * named and left behind, and the job is then aborted with the command's exit code, as the usual end
 * would wait for that rank.
 */
#include "lead.h"

#include "cli.h"
#include "message.h"
#include "search_name.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEAVE_S = 30 };

struct rank {
    char host[64];
    bool busy;    /* in a search, until it says that it has left */
    bool stopped; /* was told to leave */
    bool gone;    /* and did not: it is not counted on */
    bool late;    /* has been named for it */
    bool asks;    /* for a piece of this iteration: */
    loyd_pieces_iteration iteration;
    struct piece_goal told;
};

struct lead {
    pthread_t thread;
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t changed;
    pthread_mutex_t naming; /* for rank.late */
    int ranks;
    struct desk *desk; /* NULL: no search is shared now */
    struct message job;
    bool job_wanted, stop_wanted, end;
    struct rank rank[];
};

/* ---- Messages that come ---- */

static void refuse_rank(struct lead *lead, int number, const char *why) {
    loyd_error error = {.text = ""};
    snprintf(error.text, sizeof error.text, "rank %d on %s: %.180s", number,
             lead->rank[number].host, why);
    if (lead->desk) desk_stop(lead->desk, &error);
}

static void hear(struct lead *lead, const struct message *m, int number) {
    struct rank *rank = &lead->rank[number];
    switch (m->kind) {
    case MESSAGE_ASK:
        rank->asks = true;
        if (rank->iteration.sum != m->iteration.sum) rank->told.subtree = LOYD_NO_SUBTREE;
        rank->iteration = m->iteration;
        break;
    case MESSAGE_ROWS_DONE:
        for (uint32_t i = 0; lead->desk && i < m->count && i < MESSAGE_ROWS; i++)
            desk_take_in(lead->desk, (uint32_t)number, m->iteration.sum, &m->row[i]);
        break;
    case MESSAGE_GIVE_BACK:
        if (lead->desk)
            desk_give_back(lead->desk, (uint32_t)number, m->iteration.sum, &m->piece.piece,
                           m->from);
        break;
    case MESSAGE_GOAL:
        if (lead->desk) desk_take_in_goal(lead->desk, m->iteration.sum, &m->goal);
        break;
    case MESSAGE_FAULT:
        refuse_rank(lead, number, m->text);
        break;
    case MESSAGE_IDLE:
        rank->busy = rank->asks = rank->stopped = rank->gone = false;
        pthread_cond_broadcast(&lead->changed);
        break;
    default:
        break;
    }
}

/* ---- Messages that go ---- */

static void answer(struct lead *lead, int number) {
    struct rank *rank = &lead->rank[number];
    struct message m = {.iteration = rank->iteration};
    enum desk_answer answer =
        desk_hand_out(lead->desk, (uint32_t)number, &rank->iteration, &m.piece, &m.state);
    if (answer == DESK_LATER) return;
    rank->asks = false;
    if (answer == DESK_REFUSED) {
        refuse_rank(lead, number,
                    "other pattern tables, or another build of loyd, than rank 0: its subtrees are "
                    "not the same");
        return;
    }
    m.kind = answer == DESK_PIECE ? MESSAGE_PIECE : MESSAGE_OVER;
    message_send(&m, number);
}

static void tell_goal(struct lead *lead, int number) {
    struct rank *rank = &lead->rank[number];
    struct piece_goal goal = desk_goal(lead->desk, rank->iteration.sum);
    if (goal.subtree == LOYD_NO_SUBTREE ||
        (goal.subtree == rank->told.subtree && goal.length == rank->told.length))
        return;
    struct message m = {.kind = MESSAGE_GOAL, .iteration = rank->iteration, .goal = goal};
    rank->told = goal;
    message_send(&m, number);
}

static void begin_job(struct lead *lead) {
    lead->job_wanted = false;
    for (int i = 1; i < lead->ranks; i++) {
        struct rank *rank = &lead->rank[i];
        if (rank->gone) continue;
        rank->busy = true;
        rank->told.subtree = LOYD_NO_SUBTREE;
        rank->iteration.sum = 0;
        message_send(&lead->job, i);
    }
}

static void tend(struct lead *lead) {
    if (lead->job_wanted) begin_job(lead);
    for (int i = 1; i < lead->ranks; i++) {
        struct rank *rank = &lead->rank[i];
        if (lead->stop_wanted && rank->busy && !rank->stopped) {
            message_send(&(struct message){.kind = MESSAGE_STOP}, i);
            rank->stopped = true;
        }
        if (!lead->desk || !rank->busy || rank->stopped) continue;
        if (rank->asks) answer(lead, i);
        if (rank->iteration.sum) tell_goal(lead, i);
    }
    if (lead->desk) desk_tick(lead->desk);
}

static void *listen(void *argument) {
    struct lead *lead = argument;
    static struct message m; /* one lead a process; too large for a stack */
    int number;
    pthread_mutex_lock(&lead->lock);
    while (!lead->end) {
        bool heard = false;
        while (message_take(&m, &number)) {
            if (number > 0 && number < lead->ranks) hear(lead, &m, number);
            heard = true;
        }
        tend(lead);
        pthread_mutex_unlock(&lead->lock);
        long pause_us = message_pause_us(heard);
        if (!heard) nanosleep(&(struct timespec){.tv_nsec = pause_us * 1000}, NULL);
        pthread_mutex_lock(&lead->lock);
    }
    for (int i = 1; i < lead->ranks; i++) message_send(&(struct message){.kind = MESSAGE_END}, i);
    pthread_mutex_unlock(&lead->lock);
    return NULL;
}

/* ---- The crew ---- */

static void open_search(void *user, struct desk *desk, const struct crew_search *search) {
    struct lead *lead = user;
    struct message_job *job = &lead->job.job;
    pthread_mutex_lock(&lead->lock);
    lead->job = (struct message){.kind = MESSAGE_JOB};
    loyd_board_print(search->start, LOYD_LAYOUT_LINE, job->start, sizeof job->start);
    loyd_board_print(search->goal, LOYD_LAYOUT_LINE, job->goal, sizeof job->goal);
    snprintf(job->order, sizeof job->order, "%s",
             search->options->order ? search->options->order : "UDLR");
    job->has_folder = search->cache_folder;
    snprintf(job->folder, sizeof job->folder, "%s",
             search->cache_folder ? search->cache_folder : "");
    job->plain = search_is_plain(search->options);
    bool optimal = search->options->algorithm && !strcmp(search->options->algorithm, "optimal");
    snprintf(job->from, sizeof job->from, "%s", optimal ? search_from(search->options) : "start");
    job->cache_limit_bytes = search->cache_limit_bytes;
    job->memory_limit_bytes = search->memory_limit_bytes;
    job->threads = search->options->threads;
    lead->desk = desk;
    lead->stop_wanted = false;
    pthread_mutex_unlock(&lead->lock);
}

static void prepare(void *user) {
    struct lead *lead = user;
    pthread_mutex_lock(&lead->lock);
    lead->job_wanted = true;
    pthread_mutex_unlock(&lead->lock);
}

static void late(void *user, uint32_t who) {
    struct lead *lead = user;
    struct rank *rank = &lead->rank[who];
    pthread_mutex_lock(&lead->naming);
    if (!rank->late)
        complain(CODE_OK,
                 "rank %u on %s has been silent about its piece for long: others search "
                 "it too",
                 who, rank->host);
    rank->late = true;
    pthread_mutex_unlock(&lead->naming);
}

static bool any_busy(const struct lead *lead) {
    for (int i = 1; i < lead->ranks; i++)
        if (lead->rank[i].busy && !lead->rank[i].gone) return true;
    return false;
}

static void leave_behind(struct lead *lead) {
    for (int i = 1; i < lead->ranks; i++) {
        struct rank *rank = &lead->rank[i];
        if (!rank->busy || rank->gone) continue;
        rank->gone = true;
        complain(CODE_OK, "rank %d on %s does not answer: the search ends without it", i,
                 rank->host);
    }
}

static void close_search(void *user) {
    struct lead *lead = user;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LEAVE_S;
    pthread_mutex_lock(&lead->lock);
    lead->job_wanted = false;
    lead->stop_wanted = true;
    while (any_busy(lead))
        if (pthread_cond_timedwait(&lead->changed, &lead->lock, &until)) leave_behind(lead);
    lead->stop_wanted = false;
    lead->desk = NULL;
    pthread_mutex_unlock(&lead->lock);
}

/* ---- The whole ---- */

struct lead *lead_new(int ranks, const char *const *host, struct piece_crew *crew) {
    struct lead *lead = calloc(1, sizeof *lead + (size_t)ranks * sizeof *lead->rank);
    pthread_condattr_t steady;
    if (!lead) return NULL;
    lead->ranks = ranks;
    for (int i = 0; i < ranks; i++)
        snprintf(lead->rank[i].host, sizeof lead->rank[i].host, "%s", host[i]);
    pthread_mutex_init(&lead->lock, NULL);
    pthread_mutex_init(&lead->naming, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&lead->changed, &steady);
    pthread_condattr_destroy(&steady);
    *crew = (struct piece_crew){.helpers = (unsigned)ranks - 1,
                                .user = lead,
                                .open = open_search,
                                .prepare = prepare,
                                .late = late,
                                .close = close_search};
    if (!pthread_create(&lead->thread, NULL, listen, lead)) return lead;
    free(lead);
    return NULL;
}

bool lead_free(struct lead *lead) {
    bool all = true;
    pthread_mutex_lock(&lead->lock);
    lead->end = true;
    pthread_mutex_unlock(&lead->lock);
    pthread_join(lead->thread, NULL);
    for (int i = 1; i < lead->ranks; i++) all &= !lead->rank[i].gone;
    pthread_mutex_destroy(&lead->lock);
    pthread_mutex_destroy(&lead->naming);
    pthread_cond_destroy(&lead->changed);
    free(lead);
    return all;
}
