/* SPDX-License-Identifier: MIT */
/* What shelf.c, shelf_make.c and shelf_note.c share. */
#ifndef LOYDI_SHELF_INSIDE_H
#define LOYDI_SHELF_INSIDE_H

#include "pdb/file.h"
#include "pdb/shelf.h"

#include <pthread.h>

enum shelf_state { SHELF_OPENING, SHELF_BUILDING, SHELF_READY };

/* A set in the list. What is above state is its maker's until it is ready, and then nobody's. */
struct shelf_entry {
    struct shelf_set set;
    struct pool pool;
    struct table_file file[PLAN_PATTERNS_MAX];
    enum shelf_size size;
    uint32_t rows, cols, blank;
    double made_s;        /* how long it took */
    uint64_t build_bytes; /* memory in which files of it were built; 0: none were */
    enum shelf_state state;
    unsigned users;
    struct shelf_entry *next;
};

struct loyd_tables {
    char *folder; /* NULL: none */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* an entry was made, or given up */
    struct shelf_entry *entries;
};

/* Each fills in the set of a new entry, whose pool has the limit. False: it can't be had. */
bool shelf_build_small(struct shelf_set *set, struct pool *pool, const struct canon *canon);
bool shelf_map_kept(struct shelf_entry *entry, struct table_shelf *shelf,
                    const struct canon *canon);
bool shelf_build_kept(struct shelf_entry *entry, struct table_shelf *shelf,
                      const struct canon *canon);
void shelf_drop_entry(struct shelf_entry *entry); /* frees it with all it has */

/* Says which set a search uses; fresh: it was made just now. */
void shelf_say_set(const struct table_shelf *shelf, const struct shelf_entry *entry, bool fresh);
/* Says that a kept set is going to be built, and where. */
void shelf_say_building(const struct table_shelf *shelf, const struct shelf_entry *entry);

#endif
