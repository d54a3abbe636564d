/* SPDX-License-Identifier: MIT */
/* The sets of tables that a process has open, and one search's way to them.
 *
 * A set has all tiles of one shape and one goal class. There are three sizes: small, built in memory
 * at once; kept, which is mapped from files where these are there, and built on demand; and three
 * like it for boards of more than 16 cells (flat_partition.h): flat, steps, and steps of all partitions. In multi-tile moves (multi_partition.h) there are a small and a kept one. A set is not changed once it is made, so
 * any number of threads read it. */
#ifndef LOYDI_CACHE_H
#define LOYDI_CACHE_H

#include "loyd.h"
#include "tables/canonical.h"
#include "tables/table_set.h"

enum table_set_size {
    SET_SMALL,
    SET_KEPT,
    SET_FLAT,
    SET_STEPS,
    SET_ALL_STEPS,
    SET_MULTI_SMALL,
    SET_MULTI,
    SET_SIZES
};

struct cache_entry;

/* One search's or estimator's way to the sets. It keeps those that it was given until
 * source_release. */
struct table_source {
    loyd_tables *tables; /* NULL: sets are built in the pool of who asks */
    loyd_note_fn *note;  /* NULL: none. Told which set is used, and why */
    void *note_user;
    bool has_refused;
    loyd_error refused; /* the last table file with a fault */
    bool build;         /* the kept set is wanted, even if it has to be built */
    char why[64];       /* it is wanted */
    unsigned threads;   /* to build with */
    /* Asked between the levels of a build with the share that is done; false: stop. May be NULL. */
    bool (*go_on)(void *user, double share);
    void *go_on_user;
    struct cache_entry *taken[SET_SIZES]; /* NULL: not yet */
};

/* The set for that shape and goal class: the kept one where it is there or, with build, can be
 * made; else the small one. Its memory is counted by the pool. NULL: the pool is used up. With
 * build, NULL also means that the kept set does not fit the pool's limit, or that go_on said stop.
 * source may be NULL. */
const struct table_set *source_set(struct table_source *source, const struct canonical *canonical,
                                   struct pool *pool);
/* A set of any other size, mapped from files or, with build, made; NULL as above. */
const struct table_set *source_set_of(struct table_source *source, enum table_set_size size,
                                      const struct canonical *canonical, struct pool *pool);
void source_release(struct table_source *source);

/* How many ways there are to place the tiles of the kept set's patterns: what building it costs,
 * in a unit of its own. 0: there is no such set, or the small one is as good. */
uint64_t set_kept_cost(const struct canonical *canonical);

/* Hands a sentence, without full stop, to the source's note. */
void source_say(const struct table_source *source, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
