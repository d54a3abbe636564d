/* SPDX-License-Identifier: MIT */
/* What cache.c, cache_make.c and cache_note.c share. */
#ifndef LOYDI_CACHE_INSIDE_H
#define LOYDI_CACHE_INSIDE_H

#include "tables/cache.h"
#include "tables/table_file.h"

#include <pthread.h>

enum cache_state { CACHE_OPENING, CACHE_BUILDING, CACHE_READY };

/* A set in the cache. What is above state is its maker's until it is ready, and then nobody's. */
struct cache_entry {
    struct table_set set;
    struct pool pool;
    struct table_file file[PATTERNS_MAX]; /* by table; without map: it is in the pool */
    enum set_purpose purpose;
    struct canonical canonical; /* its shape and goal cell of the blank are the entry's */
    bool mapped;                /* all tables, from files */
    double made_s;              /* how long it took */
    uint64_t build_bytes;       /* memory in which files of it were built; 0: none were */
    uint64_t held, held_max;    /* memory it takes, and took while it was made */
    enum cache_state state;
    unsigned users;
    struct cache_entry *next;
};

struct loyd_tables {
    char *folder;              /* NULL: none */
    uint64_t folder_limit;     /* bytes of tables in it; 0: none */
    loyd_tables_news_fn *news; /* NULL: nobody asks */
    void *news_user;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* an entry was made, or given up */
    struct cache_entry *entries;
    struct stock stock; /* memory that searches leave for the next */
};

/* Each makes the set of a new entry, whose pool has the limit: from files, or by building it, or
 * (for BUILT_AT_ONCE) in any pool. False: it did not work. */
bool cache_map(struct cache_entry *entry, struct table_source *source);
bool cache_build(struct cache_entry *entry, struct table_source *source);
bool cache_build_at_once(struct table_set *set, enum set_purpose purpose,
                         const struct canonical *canonical, struct pool *pool);
void cache_drop_entry(struct cache_entry *entry); /* frees it with all it has */

/* Says which set a search uses; fresh: it was made just now. */
void cache_say_set(const struct table_source *source, const struct cache_entry *entry, bool fresh);
/* Says that a set is going to be built, and where. */
void cache_say_building(const struct table_source *source, const struct cache_entry *entry);

#endif
