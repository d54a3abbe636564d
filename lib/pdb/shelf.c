/* SPDX-License-Identifier: MIT
 *
 * The sets of pattern tables that a process has open.
 *
 * Checking a table file and laying out its frame takes longer than most searches with it, so both
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
#include "pdb/shelf_inside.h"

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
    for (struct shelf_entry *entry = tables->entries, *next; entry; entry = next) {
        next = entry->next;
        shelf_drop_entry(entry);
    }
    pthread_cond_destroy(&tables->changed);
    pthread_mutex_destroy(&tables->lock);
    free(tables->folder);
    free(tables);
}

/* ---- The list, under its lock ---- */

static struct shelf_entry *find(const loyd_tables *tables, const struct canon *canon,
                                enum shelf_size size) {
    struct shelf_entry *entry = tables->entries;
    while (entry && (entry->size != size || entry->rows != canon->rows ||
                     entry->cols != canon->cols || entry->blank != canon->goal_blank))
        entry = entry->next;
    return entry;
}

static void take_out(loyd_tables *tables, struct shelf_entry *entry) {
    struct shelf_entry **at = &tables->entries;
    while (*at != entry) at = &(*at)->next;
    *at = entry->next;
}

/* A new entry, to be made by the caller within that much memory. */
static struct shelf_entry *enter(loyd_tables *tables, const struct canon *canon,
                                 enum shelf_size size, uint64_t bytes_max) {
    struct shelf_entry *entry = calloc(1, sizeof *entry);
    if (!entry) return NULL;
    entry->size = size;
    entry->rows = canon->rows;
    entry->cols = canon->cols;
    entry->blank = canon->goal_blank;
    entry->state = SHELF_OPENING;
    pool_init(&entry->pool, bytes_max ? bytes_max : 1);
    entry->next = tables->entries;
    return tables->entries = entry;
}

static void drop_unused(loyd_tables *tables) {
    for (struct shelf_entry **at = &tables->entries; *at;) {
        struct shelf_entry *entry = *at;
        bool goes = entry->size != SHELF_SMALL && entry->state == SHELF_READY && !entry->users &&
                    !entry->set.mapped;
        if (goes) {
            *at = entry->next;
            shelf_drop_entry(entry);
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

static void set_state(loyd_tables *tables, struct shelf_entry *entry, enum shelf_state state) {
    pthread_mutex_lock(&tables->lock);
    entry->state = state;
    if (state == SHELF_BUILDING) drop_unused(tables);
    pthread_cond_broadcast(&tables->changed);
    pthread_mutex_unlock(&tables->lock);
}

static bool make(struct table_shelf *shelf, struct shelf_entry *entry, const struct canon *canon) {
    double begin_s = now_s();
    bool made = entry->size == SHELF_SMALL ? shelf_build_small(&entry->set, &entry->pool, canon)
                                           : shelf_map_kept(entry, shelf, canon);
    if (!made && entry->size != SHELF_SMALL && shelf->build) {
        set_state(shelf->tables, entry, SHELF_BUILDING);
        made = shelf_build_kept(entry, shelf, canon);
    }
    entry->made_s = now_s() - begin_s;
    entry->set.held = entry->pool.used;
    entry->set.held_max = entry->pool.peak;
    return made;
}

/* Makes the entry and says so, or takes it out again; true if it is ready. */
static bool settle(struct table_shelf *shelf, struct shelf_entry *entry,
                   const struct canon *canon) {
    loyd_tables *tables = shelf->tables;
    bool made = make(shelf, entry, canon);
    pthread_mutex_lock(&tables->lock);
    if (made)
        entry->state = SHELF_READY;
    else
        take_out(tables, entry);
    entry->users += made;
    pthread_cond_broadcast(&tables->changed);
    pthread_mutex_unlock(&tables->lock);
    if (!made) shelf_drop_entry(entry);
    return made;
}

/* ---- What a search asks for ---- */

static bool may_go_on(const struct table_shelf *shelf) {
    return !shelf->go_on || shelf->go_on(shelf->go_on_user, 0);
}

/* The entry if it is ready, or nothing if the caller is to make it. False: the caller is to do
 * without. Under the lock, which is given up while others make the entry. */
static bool await(struct table_shelf *shelf, const struct canon *canon, enum shelf_size size,
                  struct shelf_entry **entry) {
    loyd_tables *tables = shelf->tables;
    while ((*entry = find(tables, canon, size)) && (*entry)->state != SHELF_READY) {
        if ((*entry)->state == SHELF_BUILDING && !shelf->build) return false;
        wait_a_little(tables);
        if (!shelf->build) continue;
        pthread_mutex_unlock(&tables->lock);
        bool more = may_go_on(shelf);
        pthread_mutex_lock(&tables->lock);
        if (!more) return false;
    }
    return true;
}

/* The entry, ready and with one more user; *fresh: by this call. NULL: it can't be had. */
static struct shelf_entry *obtain(struct table_shelf *shelf, const struct canon *canon,
                                  enum shelf_size size, uint64_t bytes_max, bool *fresh) {
    loyd_tables *tables = shelf->tables;
    struct shelf_entry *entry;
    pthread_mutex_lock(&tables->lock);
    bool given = await(shelf, canon, size, &entry);
    *fresh = given && !entry;
    if (*fresh)
        entry = enter(tables, canon, size, bytes_max);
    else if (given)
        entry->users++;
    pthread_mutex_unlock(&tables->lock);
    if (!given || !entry) return NULL;
    return !*fresh || settle(shelf, entry, canon) ? entry : NULL;
}

static void give_back(loyd_tables *tables, const struct shelf_set *set) {
    struct shelf_entry *entry = tables->entries;
    while (&entry->set != set) entry = entry->next;
    entry->users--;
}

void shelf_release(struct table_shelf *shelf) {
    if (!shelf->tables) return;
    pthread_mutex_lock(&shelf->tables->lock);
    for (int size = 0; size < SHELF_SIZES; size++) {
        if (shelf->taken[size]) give_back(shelf->tables, shelf->taken[size]);
        shelf->taken[size] = NULL;
    }
    pthread_mutex_unlock(&shelf->tables->lock);
}

/* The set of that size, counted by the pool; the shelf keeps it. */
static const struct shelf_set *take(struct table_shelf *shelf, const struct canon *canon,
                                    enum shelf_size size, struct pool *pool) {
    bool fresh = false;
    struct shelf_entry *entry = NULL;
    if (!shelf->taken[size]) {
        entry = obtain(shelf, canon, size, pool->limit - pool->used, &fresh);
        if (!entry) return NULL;
        shelf->taken[size] = &entry->set;
    }
    const struct shelf_set *set = shelf->taken[size];
    uint64_t built = fresh ? set->held + entry->build_bytes : 0;
    if (!pool_charge(pool, built > set->held_max ? built : set->held_max, set->held)) return NULL;
    if (entry) shelf_say_set(shelf, entry, fresh);
    return set;
}

const struct shelf_set *shelf_have_other(struct table_shelf *shelf, enum shelf_size size,
                                         const struct canon *canon, struct pool *pool) {
    return shelf && shelf->tables ? take(shelf, canon, size, pool) : NULL;
}

const struct shelf_set *shelf_have(struct table_shelf *shelf, const struct canon *canon,
                                   struct pool *pool) {
    if (!shelf || !shelf->tables) {
        struct shelf_set *set = pool_alloc(pool, sizeof *set);
        return set && shelf_build_small(set, pool, canon) ? set : NULL;
    }
    const struct shelf_set *kept = take(shelf, canon, SHELF_KEPT, pool);
    return kept || shelf->build ? kept : take(shelf, canon, SHELF_SMALL, pool);
}
