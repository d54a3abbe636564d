/* SPDX-License-Identifier: MIT
 *
 * Ranges of addresses that wait for the next search.
 *
 * A small board is solved in some microseconds; to reserve addresses, to have pages cleared and to
 * give all of it back takes several times as long. So ranges are kept, with the pages that they
 * have. A page that was used is cleared by whoever takes it into use (pool.c), as far as it needs
 * it, which is a copy in the cache and no call of the system.
 *
 * Invariant: a range is in the stock or in a pool, never in both. A range has at most
 * STOCK_READY_MAX bytes of memory while it is here, so a stock holds 128 MiB at the most.
 */
#define _DEFAULT_SOURCE
#include "core/stock.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

void stock_open(struct stock *stock) {
    stock->count = 0;
    pthread_mutex_init(&stock->lock, NULL);
}

void stock_close(struct stock *stock) {
    while (stock->count) {
        struct stock_range *last = &stock->range[--stock->count];
        munmap(last->base, last->bytes);
    }
    pthread_mutex_destroy(&stock->lock);
}

/* Under the lock. */
static struct stock_range take_out(struct stock *stock, unsigned at) {
    struct stock_range range = stock->range[at];
    assert(at < stock->count);
    memmove(&stock->range[at], &stock->range[at + 1], (--stock->count - at) * sizeof *stock->range);
    return range;
}

/* Of ranges that are large enough the smallest; of equal ones this thread's, whose memory is in its
 * processor's cache, and of those the last. Under the lock. */
static bool is_better(const struct stock_range *range, const struct stock_range *best) {
    pthread_t me = pthread_self();
    if (range->bytes != best->bytes) return range->bytes < best->bytes;
    return pthread_equal(range->user, me) && !pthread_equal(best->user, me);
}

struct stock_range stock_take(struct stock *stock, size_t bytes) {
    struct stock_range range = {.base = NULL};
    pthread_mutex_lock(&stock->lock);
    unsigned best = stock->count;
    for (unsigned i = stock->count; i-- > 0;)
        if (stock->range[i].bytes >= bytes &&
            (best == stock->count || is_better(&stock->range[i], &stock->range[best])))
            best = i;
    if (best < stock->count) range = take_out(stock, best);
    pthread_mutex_unlock(&stock->lock);
    return range;
}

void stock_give(struct stock *stock, struct stock_range range) {
    struct stock_range old = range;
    if (stock && range.ready <= STOCK_READY_MAX) {
        range.user = pthread_self();
        pthread_mutex_lock(&stock->lock);
        old = stock->count == STOCK_RANGES ? take_out(stock, 0) : (struct stock_range){.bytes = 0};
        stock->range[stock->count++] = range;
        pthread_mutex_unlock(&stock->lock);
    }
    if (old.bytes) munmap(old.base, old.bytes);
}
