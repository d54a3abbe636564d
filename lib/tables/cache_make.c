/* SPDX-License-Identifier: MIT
 *
 * How a set of tables is made: mapped from the folder's files, or built.
 *
 * The small set (five tiles a pattern, four on boards of up to nine cells) takes some hundredths of
 * a second. The kept set (up to eight) is mapped if all its files are there and sound. Where it has
 * to be built, it goes into the folder, by way of files, if that can be written; so the next process
 * has it. Else it stays in memory. What is built into a file is built by one process at a time,
 * and the others wait for it (file.c).
 *
 * Tables of equal size share their layout. Cost: building takes about 8 nanoseconds a state and
 * thread, and three bits a state.
 */
#define _DEFAULT_SOURCE
#include "tables/bit_moves.h"
#include "tables/cache_inside.h"
#include "tables/flat_partition.h"
#include "tables/multi_partition.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { TILES = 5, TILES_SMALL = 4, CELLS_SMALL = 9, MULTI_TILES_SMALL = 6 };

static uint32_t partition_small(const struct canonical *canonical, uint32_t home[PATTERNS_MAX]) {
    return partition_tiles(canonical->rows, canonical->cols, canonical->goal_blank,
                           canonical->cells > CELLS_SMALL ? TILES : TILES_SMALL, home);
}

static uint32_t partition_large(enum table_set_size size, const struct canonical *canonical,
                                uint32_t home[PATTERNS_MAX]) {
    if (size == SET_MULTI_SMALL || size == SET_MULTI)
        return multi_partition(canonical->rows, canonical->cols, canonical->goal_blank,
                               size == SET_MULTI ? MULTI_TILES_MAX : MULTI_TILES_SMALL, home);
    if (size == SET_KEPT)
        return partition_kept(canonical->rows, canonical->cols, canonical->goal_blank, home);
    if (size == SET_ALL_STEPS)
        return flat_partition_all(canonical->rows, canonical->cols, canonical->goal_blank, home);
    return flat_partition(canonical->rows, canonical->cols, canonical->goal_blank, home);
}

static const struct table_kind *kind_of(const struct cache_entry *entry) {
    static const struct table_kind *const kinds[SET_SIZES] = {
        [SET_KEPT] = &loydi_bit_table,    [SET_FLAT] = &loydi_flat_table,
        [SET_STEPS] = &loydi_step_table,  [SET_ALL_STEPS] = &loydi_step_table,
        [SET_MULTI] = &loydi_multi_table, [SET_MULTI_SMALL] = &loydi_multi_table,
    };
    return kinds[entry->size];
}

uint64_t set_kept_cost(const struct canonical *canonical) {
    uint32_t home[PATTERNS_MAX], count = partition_large(SET_KEPT, canonical, home);
    uint64_t cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t ways = 1, tiles = (uint64_t)__builtin_popcount(home[i]);
        for (uint64_t tile = 0; tile < tiles; tile++) ways *= canonical->cells - tile;
        cost += ways;
    }
    return partition_small(canonical, home) > count ? cost : 0;
}

/* The layout for table i: an earlier table's, or a new one. NULL: no memory. */
static const struct layout *have_layout(struct table_set *set, struct pool *pool,
                                        const struct canonical *canonical, const uint32_t *home,
                                        uint32_t i) {
    uint32_t tiles = (uint32_t)__builtin_popcount(home[i]);
    for (uint32_t j = 0; j < i; j++)
        if (set->layout[j].tiles == tiles) return &set->layout[j];
    struct layout *layout = &set->layout[i];
    if (!layout_init(layout, pool, canonical->rows, canonical->cols, tiles)) return NULL;
    struct bit_moves *moves = pool_alloc(pool, sizeof *moves);
    if (moves && bit_moves_init(moves, pool, layout)) layout->moves = moves;
    return layout;
}

/* One thread: the tables are so small that starting others takes longer than it saves. */
bool cache_build_small(struct table_set *set, struct pool *pool,
                       const struct canonical *canonical) {
    uint32_t home[PATTERNS_MAX];
    *set = (struct table_set){.count = partition_small(canonical, home)};
    for (uint32_t i = 0; i < set->count; i++) {
        const struct layout *layout = have_layout(set, pool, canonical, home, i);
        if (!layout) return false;
        table_init(&set->table[i], &loydi_bit_table, layout, home[i], canonical->goal_blank);
        if (!table_build(&set->table[i], pool, &(struct table_build){.threads = 1})) return false;
        set->bytes += set->table[i].bytes;
    }
    return true;
}

/* ---- From files ---- */

static void close_files(struct cache_entry *entry) {
    for (uint32_t i = 0; i < PATTERNS_MAX; i++)
        if (entry->file[i].map) table_file_close(&entry->file[i]);
}

void cache_drop_entry(struct cache_entry *entry) {
    close_files(entry);
    pool_drop(&entry->pool);
    free(entry);
}

/* Undoes what was made of a set; the entry can be made otherwise. */
static bool start_over(struct cache_entry *entry) {
    close_files(entry);
    pool_drop(&entry->pool);
    entry->pool = (struct pool){.limit = entry->pool.limit};
    entry->set = (struct table_set){0};
    return false;
}

/* All that reading a flat table needs of a layout. */
static const struct layout *shape_alone(struct table_set *set, const struct canonical *canonical,
                                        const uint32_t *home, uint32_t i) {
    set->layout[i] = (struct layout){.rows = canonical->rows,
                                     .cols = canonical->cols,
                                     .cells = canonical->cells,
                                     .tiles = (uint32_t)__builtin_popcount(home[i])};
    return &set->layout[i];
}

static bool map_table(struct cache_entry *entry, struct table_source *source,
                      const struct canonical *canonical, const uint32_t *home, uint32_t i) {
    struct table_set *set = &entry->set;
    const struct layout *layout = entry->size == SET_FLAT
                                      ? shape_alone(set, canonical, home, i)
                                      : have_layout(set, &entry->pool, canonical, home, i);
    struct table_name name = {.folder = source->tables->folder,
                              .layout = layout,
                              .home = home[i],
                              .blank = canonical->goal_blank,
                              .kind = kind_of(entry)};
    if (!layout) return false;
    loyd_status status =
        table_file_open(&entry->file[i], &set->table[i], &name, true, &source->refused);
    source->has_refused |= status == LOYD_INVALID;
    if (!status) set->bytes += set->table[i].bytes;
    return !status;
}

bool cache_map_kept(struct cache_entry *entry, struct table_source *source,
                    const struct canonical *canonical) {
    const char *folder = source->tables->folder;
    const struct layout shape = {.rows = canonical->rows, .cols = canonical->cols};
    uint32_t home[PATTERNS_MAX], count = folder ? partition_large(entry->size, canonical, home) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (!table_file_there(&(struct table_name){.folder = folder,
                                                   .layout = &shape,
                                                   .home = home[i],
                                                   .blank = canonical->goal_blank,
                                                   .kind = kind_of(entry)}))
            return false;
    for (uint32_t i = 0; i < count; i++)
        if (!map_table(entry, source, canonical, home, i)) return start_over(entry);
    entry->set.count = count;
    entry->mapped = true;
    return count;
}

/* ---- Building the kept set ---- */

struct kept_build { /* a kept set on the way */
    struct table_source *source;
    uint64_t before, now, all; /* states of the tables done, of this one, of all */
    uint64_t bytes_max;        /* memory for the largest of them and to build it in */
    bool stopped;
};

static bool on_level(void *user, uint64_t done, uint64_t total) {
    struct kept_build *build = user;
    double part = total ? (double)done / (double)total : 0;
    double share = ((double)build->before + part * (double)build->now) / (double)build->all;
    const struct table_source *source = build->source;
    build->stopped |= source->go_on && !source->go_on(source->go_on_user, share);
    return !build->stopped;
}

/* Lays out all layouts. False: no memory, or the memory that is left does not suffice to build. */
static bool lay_out(struct cache_entry *entry, const struct canonical *canonical,
                    const uint32_t *home, struct kept_build *build) {
    struct table_set *set = &entry->set;
    uint64_t work = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct layout *layout = have_layout(set, &entry->pool, canonical, home, i);
        if (!layout) return false;
        uint64_t bytes = kind_of(entry)->build_bytes(layout);
        table_init(&set->table[i], kind_of(entry), layout, home[i], canonical->goal_blank);
        work = bytes > work ? bytes : work;
        bytes += set->table[i].bytes;
        build->bytes_max = bytes > build->bytes_max ? bytes : build->bytes_max;
        set->bytes += set->table[i].bytes;
        build->all += kind_of(entry)->states(layout);
    }
    return work + set->bytes <= entry->pool.limit - entry->pool.used;
}

/* Whether so much can be written there. The folder is made if only it is missing. */
static bool has_room(const char *folder, uint64_t bytes) {
    struct statvfs about;
    if (!folder) return false;
    mkdir(folder, 0755); /* what fails here fails below too */
    return !access(folder, W_OK | X_OK) && !statvfs(folder, &about) &&
           (uint64_t)about.f_bavail * about.f_frsize > bytes + bytes / 8;
}

/* Builds table i into a file, or into memory if that does not work. */
static bool build_table(struct cache_entry *entry, struct kept_build *build, uint32_t i,
                        bool to_file) {
    struct table_source *source = build->source;
    struct table *table = &entry->set.table[i];
    struct table_build how = {.threads = source->threads, .progress = on_level, .user = build};
    struct table_name name = {.folder = source->tables->folder,
                              .layout = table->layout,
                              .home = table->home,
                              .blank = table->blank,
                              .kind = table->kind};
    build->now = table->kind->states(table->layout);
    if (to_file) {
        loyd_status status =
            table_file_have(&entry->file[i], table, &name, false, &how, &source->refused);
        source->has_refused |= status == LOYD_INVALID;
        if (!status || build->stopped) return !status;
    }
    return table_build(table, &entry->pool, &how);
}

bool cache_build_kept(struct cache_entry *entry, struct table_source *source,
                      const struct canonical *canonical) {
    struct kept_build build = {.source = source};
    uint32_t home[PATTERNS_MAX];
    struct table_set *set = &entry->set;
    set->count = partition_large(entry->size, canonical, home);
    if (!set->count || !lay_out(entry, canonical, home, &build)) return false;
    entry->mapped = entry->size != SET_MULTI_SMALL && has_room(source->tables->folder, set->bytes);
    if (entry->mapped) entry->build_bytes = build.bytes_max;
    cache_say_building(source, entry);
    for (uint32_t i = 0; i < set->count; i++) {
        if (!build_table(entry, &build, i, entry->mapped)) return false;
        build.before += build.now;
    }
    for (uint32_t i = 0; i < set->count; i++) entry->mapped &= entry->file[i].map != NULL;
    return true;
}
