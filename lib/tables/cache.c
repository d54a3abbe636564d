/* SPDX-License-Identifier: MIT
 *
 * The sets of pattern tables that a process has open.
 *
 * Checking a table file and laying out its layout takes longer than most searches with it, so both
 * are done once: a handle (loyd_tables) keeps every set that was asked for, until it is closed. The
 * list of sets is guarded by one lock. Whoever needs a set that is not there enters it as being
 * made, makes it without the lock, and then tells those who wait for it; a search that would be
 * content with the small set does not wait while another builds the kept one.
 *
 * Invariant: an entry that is ready is never changed, and not freed while it has users. Kept sets
 * that were built in memory are large; before the next one is built, those without users go.
 *
 * Memory: a search's pool counts what its sets hold, whoever made them, and must have had room for
 * making them, so that the same limit has the same effect for the first search and for later ones.
 * What is mapped from files is not counted.
 */
#include "core/fault.h"
#include "tables/cache_inside.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The handle ---- */

loyd_status loyd_tables_open(const char *folder, loyd_tables **tables, loyd_error *error) {
    loyd_tables *opened = calloc(1, sizeof *opened);
    if (opened && folder) opened->folder = strdup(folder);
    if (!opened || (folder && !opened->folder)) {
        free(opened);
        return loydi_fail(error, LOYD_NO_MEMORY, "no memory for tables");
    }
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&opened->lock, NULL);
    pthread_cond_init(&opened->changed, &steady);
    pthread_condattr_destroy(&steady);
    *tables = opened;
    return LOYD_OK;
}

void loyd_tables_close(loyd_tables *tables) {
    if (!tables) return;
    for (struct cache_entry *entry = tables->entries, *next; entry; entry = next) {
        next = entry->next;
        cache_drop_entry(entry);
    }
    pthread_cond_destroy(&tables->changed);
    pthread_mutex_destroy(&tables->lock);
    free(tables->folder);
    free(tables);
}

/* ---- The list, under its lock ---- */

static struct cache_entry *find(const loyd_tables *tables, const struct canonical *canonical,
                                enum table_set_size size) {
    struct cache_entry *entry = tables->entries;
    while (entry && (entry->size != size || entry->rows != canonical->rows ||
                     entry->cols != canonical->cols || entry->blank != canonical->goal_blank))
        entry = entry->next;
    return entry;
}

static void take_out(loyd_tables *tables, struct cache_entry *entry) {
    struct cache_entry **at = &tables->entries;
    while (*at != entry) at = &(*at)->next;
    *at = entry->next;
}

/* A new entry, to be made by the caller within that much memory. */
static struct cache_entry *enter(loyd_tables *tables, const struct canonical *canonical,
                                 enum table_set_size size, uint64_t bytes_max) {
    struct cache_entry *entry = calloc(1, sizeof *entry);
    if (!entry) return NULL;
    entry->size = size;
    entry->rows = canonical->rows;
    entry->cols = canonical->cols;
    entry->blank = canonical->goal_blank;
    entry->state = CACHE_OPENING;
    pool_init(&entry->pool, bytes_max ? bytes_max : 1);
    entry->next = tables->entries;
    return tables->entries = entry;
}

static void drop_unused(loyd_tables *tables) {
    for (struct cache_entry **at = &tables->entries; *at;) {
        struct cache_entry *entry = *at;
        bool goes = entry->size != SET_SMALL && entry->state == CACHE_READY && !entry->users &&
                    !entry->mapped;
        if (goes) {
            *at = entry->next;
            cache_drop_entry(entry);
        } else {
            at = &entry->next;
        }
    }
}

/* Waits for a change, a twentieth of a second at the most. */
static void wait_a_little(loyd_tables *tables) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += 50000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&tables->changed, &tables->lock, &until);
}

/* ---- Making an entry, without the lock ---- */

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void set_state(loyd_tables *tables, struct cache_entry *entry, enum cache_state state) {
    pthread_mutex_lock(&tables->lock);
    entry->state = state;
    if (state == CACHE_BUILDING) drop_unused(tables);
    pthread_cond_broadcast(&tables->changed);
    pthread_mutex_unlock(&tables->lock);
}

static bool make(struct table_source *source, struct cache_entry *entry,
                 const struct canonical *canonical) {
    double begin_s = now_s();
    bool made = entry->size == SET_SMALL ? cache_build_small(&entry->set, &entry->pool, canonical)
                                         : cache_map_kept(entry, source, canonical);
    if (!made && entry->size != SET_SMALL && source->build) {
        set_state(source->tables, entry, CACHE_BUILDING);
        made = cache_build_kept(entry, source, canonical);
    }
    entry->made_s = now_s() - begin_s;
    entry->held = entry->pool.used;
    entry->held_max = entry->pool.peak;
    return made;
}

/* Makes the entry and says so, or takes it out again; true if it is ready. */
static bool settle(struct table_source *source, struct cache_entry *entry,
                   const struct canonical *canonical) {
    loyd_tables *tables = source->tables;
    bool made = make(source, entry, canonical);
    pthread_mutex_lock(&tables->lock);
    if (made)
        entry->state = CACHE_READY;
    else
        take_out(tables, entry);
    entry->users += made;
    pthread_cond_broadcast(&tables->changed);
    pthread_mutex_unlock(&tables->lock);
    if (!made) cache_drop_entry(entry);
    return made;
}

/* ---- What a search asks for ---- */

static bool may_go_on(const struct table_source *source) {
    return !source->go_on || source->go_on(source->go_on_user, 0);
}

/* The entry if it is ready, or nothing if the caller is to make it. False: the caller is to do
 * without. Under the lock, which is given up while others make the entry. */
static bool await(struct table_source *source, const struct canonical *canonical,
                  enum table_set_size size, struct cache_entry **entry) {
    loyd_tables *tables = source->tables;
    while ((*entry = find(tables, canonical, size)) && (*entry)->state != CACHE_READY) {
        if ((*entry)->state == CACHE_BUILDING && !source->build) return false;
        wait_a_little(tables);
        if (!source->build) continue;
        pthread_mutex_unlock(&tables->lock);
        bool more = may_go_on(source);
        pthread_mutex_lock(&tables->lock);
        if (!more) return false;
    }
    return true;
}

/* The entry, ready and with one more user; *fresh: by this call. NULL: it can't be had. */
static struct cache_entry *obtain(struct table_source *source, const struct canonical *canonical,
                                  enum table_set_size size, uint64_t bytes_max, bool *fresh) {
    loyd_tables *tables = source->tables;
    struct cache_entry *entry;
    pthread_mutex_lock(&tables->lock);
    bool given = await(source, canonical, size, &entry);
    *fresh = given && !entry;
    if (*fresh)
        entry = enter(tables, canonical, size, bytes_max);
    else if (given)
        entry->users++;
    pthread_mutex_unlock(&tables->lock);
    if (!given || !entry) return NULL;
    return !*fresh || settle(source, entry, canonical) ? entry : NULL;
}

void source_release(struct table_source *source) {
    if (!source->tables) return;
    pthread_mutex_lock(&source->tables->lock);
    for (int size = 0; size < SET_SIZES; size++) {
        if (source->taken[size]) source->taken[size]->users--;
        source->taken[size] = NULL;
    }
    pthread_mutex_unlock(&source->tables->lock);
}

/* The set of that size, counted by the pool; the source keeps it. */
static const struct table_set *take(struct table_source *source, const struct canonical *canonical,
                                    enum table_set_size size, struct pool *pool) {
    struct cache_entry *entry = source->taken[size];
    bool known = entry, fresh = false;
    if (!known) entry = obtain(source, canonical, size, pool->limit - pool->used, &fresh);
    if (!entry) return NULL;
    source->taken[size] = entry;
    uint64_t built = fresh ? entry->held + entry->build_bytes : 0;
    if (!pool_charge(pool, built > entry->held_max ? built : entry->held_max, entry->held))
        return NULL;
    if (!known) cache_say_set(source, entry, fresh);
    return &entry->set;
}

const struct table_set *source_set_of(struct table_source *source, enum table_set_size size,
                                      const struct canonical *canonical, struct pool *pool) {
    return source && source->tables ? take(source, canonical, size, pool) : NULL;
}

const struct table_set *source_set(struct table_source *source, const struct canonical *canonical,
                                   struct pool *pool) {
    if (!source || !source->tables) {
        struct table_set *set = pool_alloc(pool, sizeof *set);
        return set && cache_build_small(set, pool, canonical) ? set : NULL;
    }
    const struct table_set *kept = take(source, canonical, SET_KEPT, pool);
    return kept || source->build ? kept : take(source, canonical, SET_SMALL, pool);
}
