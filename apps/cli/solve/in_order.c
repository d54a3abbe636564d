/* SPDX-License-Identifier: MIT
 *
 * Work by several threads with its results in order.
 *
 * Pieces stand in a ring, in the order in which they were read. A worker takes the first that
 * nobody has taken. When it is done, the worker writes it if its turn has come, and with it all
 * that are done after it; else it leaves it in the ring for whoever ends the piece before. So
 * nothing waits for a thread that has something else to do, and a program that gives a board and
 * waits for its result gets it.
 *
 * Memory stays flat: a piece is read only into a free place of the ring, and where the results that
 * wait for their turn take WAITING_MAX bytes, only the piece whose turn it is is begun.
 *
 * Invariant: written <= taken <= read <= written + PLACES; places from written to taken are under
 * way or done. Cost: two locks a piece.
 */
#include "solve/in_order.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { PLACES = 1024, THREADS_MAX = 1024, WAITING_MAX = 64 << 20 };

struct in_order {
    const struct in_order_plan *plan;
    pthread_mutex_t lock;
    pthread_cond_t more, room; /* there is a piece to take, or the end; a place is free */
    struct piece piece[PLACES];
    bool done[PLACES];
    uint64_t read, taken;
    _Atomic uint64_t written;
    size_t waiting;       /* bytes of results whose turn has not come */
    bool ended, stopping; /* all is read; no piece is begun any more */
    bool writing, broken; /* a thread writes; nothing can be written */
    int code;
};

static struct piece *place(struct in_order *o, uint64_t number) {
    return &o->piece[number % PLACES];
}

bool in_order_is_next(const struct in_order *order, const struct piece *piece) {
    return atomic_load(&order->written) == piece->number;
}

static void stop(struct in_order *o, int code) {
    if (!o->code) o->code = code;
    if (!o->stopping) o->plan->wake(o->plan->user);
    o->stopping = true;
    pthread_cond_broadcast(&o->more);
    pthread_cond_signal(&o->room);
}

/* ---- Writing ---- */

/* Writes one piece, without the lock. */
static int write_piece(struct in_order *o, struct piece *piece, bool broken) {
    int code = broken ? 0 : o->plan->write(o->plan->user, piece);
    free(piece->output);
    free(piece->goal);
    free(piece->id);
    free(piece->input);
    return code;
}

/* Writes what is done, from the first that is not written on. Under the lock, which is given up
 * meanwhile; only one thread writes. */
static void write_ready(struct in_order *o) {
    uint64_t next = atomic_load(&o->written);
    if (o->writing || !o->done[next % PLACES]) return;
    o->writing = true;
    while (o->done[next % PLACES]) {
        struct piece *piece = place(o, next);
        bool broken = o->broken, last = !o->done[(next + 1) % PLACES];
        o->done[next % PLACES] = false;
        o->waiting -= piece->output_bytes;
        pthread_mutex_unlock(&o->lock);
        int code = write_piece(o, piece, broken);
        if (!code && !broken && last) code = o->plan->flush(o->plan->user);
        next++;
        pthread_mutex_lock(&o->lock);
        if (code || piece->code) stop(o, code ? code : piece->code);
        o->broken |= code != 0;
        atomic_store(&o->written, next);
    }
    o->writing = false;
    if (o->read - next <= PLACES / 2) pthread_cond_signal(&o->room);
    if (o->waiting < WAITING_MAX) pthread_cond_broadcast(&o->more);
}

/* ---- Working ---- */

static bool may_take(const struct in_order *o) {
    return o->taken < o->read && (o->waiting < WAITING_MAX || o->taken == o->written);
}

static void *work(void *argument) {
    struct in_order *o = argument;
    pthread_mutex_lock(&o->lock);
    for (;;) {
        while (!may_take(o) && !o->stopping && !(o->ended && o->taken == o->read))
            pthread_cond_wait(&o->more, &o->lock);
        if (o->stopping || o->taken == o->read) break;
        struct piece *piece = place(o, o->taken++);
        pthread_mutex_unlock(&o->lock);
        o->plan->work(o->plan->user, piece, o);
        pthread_mutex_lock(&o->lock);
        if (piece->code) stop(o, 0);
        o->waiting += piece->output_bytes;
        o->done[piece->number % PLACES] = true;
        write_ready(o);
    }
    pthread_mutex_unlock(&o->lock);
    return NULL;
}

/* Workers take no signals: those are for the thread that reads. */
static unsigned start_workers(struct in_order *o, pthread_t *thread) {
    unsigned count = 0;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (count < o->plan->threads && count < THREADS_MAX &&
           !pthread_create(&thread[count], NULL, work, o))
        count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

/* ---- Reading ---- */

/* Waits for a free place; false: no more is wanted. */
static bool has_room(struct in_order *o) {
    pthread_mutex_lock(&o->lock);
    while (!o->stopping && o->read - o->written == PLACES) pthread_cond_wait(&o->room, &o->lock);
    bool wanted = !o->stopping;
    pthread_mutex_unlock(&o->lock);
    return wanted;
}

static void read_all(struct in_order *o) {
    struct piece next;
    while (has_room(o)) {
        next = (struct piece){.number = o->read};
        if (!o->plan->read(o->plan->user, &next)) break;
        pthread_mutex_lock(&o->lock);
        *place(o, o->read++) = next;
        pthread_cond_signal(&o->more);
        pthread_mutex_unlock(&o->lock);
    }
    pthread_mutex_lock(&o->lock);
    o->ended = true;
    pthread_cond_broadcast(&o->more);
    pthread_mutex_unlock(&o->lock);
}

/* Blocks of one piece are kept for the next: to give their pages back and to have them cleared anew
 * takes a tenth of a small board's time, and disturbs all threads. */
static void keep_freed_memory(void) {
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

int in_order_run(const struct in_order_plan *plan) {
    struct in_order *o = calloc(1, sizeof *o);
    pthread_t *thread = calloc(THREADS_MAX, sizeof *thread);
    int code = -1;
    keep_freed_memory();
    if (o && thread) {
        o->plan = plan;
        pthread_mutex_init(&o->lock, NULL);
        pthread_cond_init(&o->more, NULL);
        pthread_cond_init(&o->room, NULL);
        unsigned workers = start_workers(o, thread);
        if (workers) read_all(o);
        for (unsigned i = 0; i < workers; i++) pthread_join(thread[i], NULL);
        for (; o->taken < o->read; o->taken++) write_piece(o, place(o, o->taken), true);
        code = workers ? o->code : -1;
    }
    free(thread);
    free(o);
    return code;
}
