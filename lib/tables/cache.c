/* SPDX-License-Identifier: MIT
 *
 * The cache of table sets.
 *
 * Checking a table file and making its layout takes longer than most searches with it, so both are
 * done once: a handle (loyd_tables) keeps every set that was asked for, until it is closed. The
 * list of sets is guarded by one lock. Whoever needs a set that is not there enters it as being
 * made, makes it without the lock, and then tells those who wait for it. A search that would be
 * content with the small set does not wait while another builds the kept one.
 *
 * Invariant: an entry that is ready is never changed, and not freed while it has users. Sets that
 * were built in memory are large; before the next one is built, those without users go.
 *
 * Memory: a search's pool counts what its sets hold, whoever made them, and must have had room for
 * making them, so that the same limit has the same effect for the first search and for later ones.
 * What is mapped from files is not counted.
 */
#include "core/sentence.h"
#include "tables/cache_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The handle ---- */

loyd_status loyd_tables_open(const char *folder, loyd_tables **tables, loyd_error *error) {
    loyd_status status = loydi_need(error, tables);
    if (status) return status;
    loyd_tables *opened = calloc(1, sizeof *opened);
    if (opened && folder) opened->folder = strdup(folder);
    if (!opened || (folder && !opened->folder)) {
        free(opened);
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "tables"));
    }
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&opened->lock, NULL);
    pthread_cond_init(&opened->changed, &steady);
    pthread_condattr_destroy(&steady);
    stock_open(&opened->stock);
    *tables = opened;
    return LOYD_OK;
}

loyd_status loyd_tables_keep(loyd_tables *tables, uint64_t folder_limit_bytes,
                             loyd_tables_news_fn *news, void *user, loyd_error *error) {
    loyd_status status = loydi_need(error, tables);
    if (status) return status;
    tables->folder_limit = folder_limit_bytes;
    tables->news = news;
    tables->news_user = user;
    return LOYD_OK;
}

void loyd_tables_close(loyd_tables *tables) {
    if (!tables) return;
    for (struct cache_entry *entry = tables->entries, *next; entry; entry = next) {
        next = entry->next;
        cache_drop_entry(entry);
    }
    stock_close(&tables->stock);
    pthread_cond_destroy(&tables->changed);
    pthread_mutex_destroy(&tables->lock);
    free(tables->folder);
    free(tables);
}

struct stock *tables_stock(loyd_tables *tables) {
    return tables ? &tables->stock : NULL;
}

/* ---- The list, under its lock ---- */

static struct cache_entry *find(const loyd_tables *tables, const struct canonical *canonical,
                                enum set_purpose purpose) {
    struct cache_entry *entry = tables->entries;
    while (entry && (entry->purpose != purpose || entry->canonical.rows != canonical->rows ||
                     entry->canonical.cols != canonical->cols ||
                     entry->canonical.goal_blank != canonical->goal_blank))
        entry = entry->next;
    return entry;
}

static void take_out(loyd_tables *tables, struct cache_entry *entry) {
    struct cache_entry **at = &tables->entries;
    assert(entry->state != CACHE_READY);
    while (*at != entry) at = &(*at)->next;
    *at = entry->next;
}

/* A new entry, to be made by the caller within that much memory. */
static struct cache_entry *enter(loyd_tables *tables, const struct canonical *canonical,
                                 enum set_purpose purpose, uint64_t bytes_max) {
    struct cache_entry *entry = calloc(1, sizeof *entry);
    if (!entry) return NULL;
    entry->purpose = purpose;
    entry->canonical = *canonical;
    entry->state = CACHE_OPENING;
    pool_init(&entry->pool, bytes_max ? bytes_max : 1);
    entry->next = tables->entries;
    return tables->entries = entry;
}

static bool is_built_at_once(const struct cache_entry *entry) {
    return set_recipes[entry->purpose].keeping == BUILT_AT_ONCE;
}

static void drop_unused(loyd_tables *tables) {
    for (struct cache_entry **at = &tables->entries; *at;) {
        struct cache_entry *entry = *at;
        if (entry->state != CACHE_READY || entry->users || entry->mapped ||
            is_built_at_once(entry)) {
            at = &entry->next;
        } else {
            *at = entry->next;
            cache_drop_entry(entry);
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

static bool make(struct table_source *source, struct cache_entry *entry) {
    double begin_s = now_s();
    bool at_once = is_built_at_once(entry);
    bool made =
        at_once ? cache_build_at_once(&entry->set, entry->purpose, &entry->canonical, &entry->pool)
                : cache_map(entry, source);
    if (!made && !at_once && source->leave) {
        set_state(source->tables, entry, CACHE_BUILDING);
        made = cache_build(entry, source);
    }
    entry->made_s = now_s() - begin_s;
    entry->held = entry->pool.used;
    entry->held_max = entry->pool.peak;
    assert(entry->held <= entry->held_max);
    return made;
}

/* Makes the entry, or takes it out again; true if it is ready. */
static bool settle(struct table_source *source, struct cache_entry *entry) {
    loyd_tables *tables = source->tables;
    bool made = make(source, entry);
    pthread_mutex_lock(&tables->lock);
    assert(entry->state != CACHE_READY && !entry->users);
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

/* The entry if it is ready, or nothing if the caller is to make it. False: the caller is to do
 * without. Under the lock, which is given up while others make the entry. */
static bool await(struct table_source *source, const struct canonical *canonical,
                  enum set_purpose purpose, struct cache_entry **entry) {
    loyd_tables *tables = source->tables;
    while ((*entry = find(tables, canonical, purpose)) && (*entry)->state != CACHE_READY) {
        if ((*entry)->state == CACHE_BUILDING && !source->leave) return false;
        wait_a_little(tables);
        if (!source->leave) continue;
        pthread_mutex_unlock(&tables->lock);
        bool more = source->leave->go_on(source->leave->user, 0);
        pthread_mutex_lock(&tables->lock);
        if (!more) return false;
    }
    return true;
}

/* The entry, ready and with one more user; *fresh: made by this call. NULL: it is not there and
 * cannot be made. */
static struct cache_entry *obtain(struct table_source *source, const struct canonical *canonical,
                                  enum set_purpose purpose, uint64_t bytes_max, bool *fresh) {
    loyd_tables *tables = source->tables;
    struct cache_entry *entry;
    pthread_mutex_lock(&tables->lock);
    bool given = await(source, canonical, purpose, &entry);
    *fresh = given && !entry;
    if (*fresh)
        entry = enter(tables, canonical, purpose, bytes_max);
    else if (given)
        entry->users++;
    pthread_mutex_unlock(&tables->lock);
    if (!given || !entry) return NULL;
    return !*fresh || settle(source, entry) ? entry : NULL;
}

void source_release(struct table_source *source) {
    if (!source->tables) return;
    pthread_mutex_lock(&source->tables->lock);
    for (int i = 0; i < 2 * SET_PURPOSES; i++) {
        struct cache_entry **taken = &source->taken[i / SET_PURPOSES][i % SET_PURPOSES];
        assert(!*taken || (*taken)->users);
        if (*taken) (*taken)->users--;
        *taken = NULL;
    }
    pthread_mutex_unlock(&source->tables->lock);
}

/* The set for that purpose, counted by the pool; the source keeps it. */
static const struct table_set *take(struct table_source *source, const struct canonical *canonical,
                                    enum set_purpose purpose, struct pool *pool) {
    struct cache_entry **taken = &source->taken[canonical->from_goal][purpose], *entry = *taken;
    bool known = entry, fresh = false;
    if (!known) entry = obtain(source, canonical, purpose, pool->limit - pool->used, &fresh);
    if (!entry) return NULL;
    assert(entry->canonical.rows == canonical->rows && entry->canonical.cols == canonical->cols &&
           entry->canonical.goal_blank == canonical->goal_blank); /* a source is for one problem */
    *taken = entry;
    if (entry == source->taken[!canonical->from_goal][purpose]) return &entry->set; /* counted */
    uint64_t built = fresh ? entry->held + entry->build_bytes : 0;
    if (!pool_charge(pool, built > entry->held_max ? built : entry->held_max, entry->held))
        return NULL;
    if (!known) cache_say_set(source, entry, fresh);
    return &entry->set;
}

const struct table_set *source_take(struct table_source *source, enum set_purpose purpose,
                                    const struct canonical *canonical, struct pool *pool) {
    return source && source->tables ? take(source, canonical, purpose, pool) : NULL;
}

const struct table_set *source_take_best(struct table_source *source,
                                         const struct canonical *canonical, struct pool *pool) {
    if (!source || !source->tables) {
        struct table_set *set = pool_alloc(pool, sizeof *set);
        return set && cache_build_at_once(set, SET_SMALL, canonical, pool) ? set : NULL;
    }
    const struct table_set *kept = take(source, canonical, SET_KEPT, pool);
    return kept || source->leave ? kept : take(source, canonical, SET_SMALL, pool);
}
