/* SPDX-License-Identifier: MIT */
/* Memory that one search leaves for the next, so that the system need not clear pages and set up
 * addresses anew for each of many small boards. Any number of threads may use one stock. */
#ifndef LOYDI_STOCK_H
#define LOYDI_STOCK_H

#include <pthread.h>
#include <stddef.h>

enum { STOCK_RANGES = 32, STOCK_READY_MAX = 1 << 22 };

struct stock_range {
    void *base;
    size_t bytes;   /* of addresses */
    size_t ready;   /* of those, from the first on, are memory; what is in it is what was left */
    pthread_t user; /* in the stock: the thread that had it last */
};

struct stock {
    pthread_mutex_t lock;
    struct stock_range range[STOCK_RANGES]; /* the oldest first */
    unsigned count;
};

void stock_open(struct stock *stock);
void stock_close(struct stock *stock);
/* The smallest range of at least so many bytes, now the caller's; of equal ones the thread's own.
 * base NULL: there is none. */
struct stock_range stock_take(struct stock *stock, size_t bytes);
/* Takes a range that nobody uses any more. One of which much is memory, and the oldest where there
 * are too many, goes back to the system. stock NULL: every one. */
void stock_give(struct stock *stock, struct stock_range range);

#endif
