/* SPDX-License-Identifier: MIT */
/* The cache of table sets that a process has open (the public handle loyd_tables), and one
 * search's way to it. */
#ifndef LOYDI_CACHE_H
#define LOYDI_CACHE_H

#include "loyd.h"
#include "tables/table_set.h"

struct cache_entry;

/* Leave to build sets that are not there, and how. */
struct build_leave {
    const char *why;  /* the set is wanted: the beginning of a sentence */
    unsigned threads; /* to build with */
    /* Asked between the levels of a build with the share that is done; false: stop. */
    bool (*go_on)(void *user, double share);
    void *user;
};

/* One search's or estimator's way to the cache, for either end of its problem. It keeps the sets
 * that it was given until source_release. */
struct table_source {
    loyd_tables *tables; /* NULL: sets are built in the pool of whoever asks */
    loyd_note_fn *note;  /* NULL: none. Told which set is used, and why */
    void *note_user;
    const struct build_leave *leave; /* NULL: what is not there is not built */
    bool has_refused;
    loyd_error refused; /* the last table file with a fault, if there was one */
    struct cache_entry *taken[2][SET_PURPOSES]; /* [1]: from the goal; NULL: not yet */
};

/* The set for that purpose, the board's shape and its goal class: open already, mapped from
 * files or, with leave, built. Its memory is counted by the pool. NULL: it is not there, the
 * pool is used up, or building was stopped. */
const struct table_set *source_take(struct table_source *source, enum set_purpose purpose,
                                    const struct canonical *canonical, struct pool *pool);
/* The kept set if it is there or, with leave, can be built. Where it is not there and there is no
 * leave, the small one. NULL: as above. source may be NULL. */
const struct table_set *source_take_best(struct table_source *source,
                                         const struct canonical *canonical, struct pool *pool);
void source_release(struct table_source *source);

/* The memory that searches with these tables leave for the next; NULL for NULL. */
struct stock *tables_stock(loyd_tables *tables);

/* Hands a sentence, without full stop, to the source's note. */
void source_say(const struct table_source *source, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
