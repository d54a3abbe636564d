/* SPDX-License-Identifier: MIT
 *
 * How a set of tables is made: mapped from the folder's files, or built.
 *
 * A set is mapped if all its files are there and sound. Where it has to be built, it goes into the
 * folder, by way of files, if that can be written; so the next process has it. Else it stays in
 * memory. What is built into a file is built by one process at a time, and the others wait for it
 * (table_file.c). Sets that are built at once never look at files: that would take longer.
 *
 * Invariant: tables of equal size share their layout. What does not fit the memory that is left is
 * known before anything is built.
 *
 * Cost: the small set takes some hundredths of a second. A large table takes about 8 nanoseconds a
 * state and thread, and three bits a state.
 */
#define _DEFAULT_SOURCE
#include "tables/bit_moves.h"
#include "tables/cache_inside.h"
#include "tables/table_folder.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* ---- The tables of a set, still empty ---- */

/* The layout for table i: an earlier table's, or a new one. NULL: no memory. */
static const struct layout *have_layout(struct table_set *set, uint32_t i, uint32_t tiles,
                                        const struct canonical *canonical, struct pool *pool) {
    for (uint32_t j = 0; j < i; j++)
        if (set->layout[j].tiles == tiles) return &set->layout[j];
    struct layout *layout = &set->layout[i];
    if (!layout_init(layout, pool, canonical->rows, canonical->cols, tiles)) return NULL;
    struct bit_moves *moves = pool_alloc(pool, sizeof *moves);
    if (moves && bit_moves_init(moves, pool, layout)) layout->moves = moves;
    return layout;
}

/* The same with the shape alone, which is all that reading some kinds needs. */
static const struct layout *have_shape(struct table_set *set, uint32_t i, uint32_t tiles,
                                       const struct canonical *canonical) {
    set->layout[i] = (struct layout){.rows = canonical->rows,
                                     .cols = canonical->cols,
                                     .cells = canonical->cells,
                                     .tiles = tiles};
    return &set->layout[i];
}

/* Prepares all tables. False: no memory. */
static bool prepare(struct table_set *set, enum set_purpose purpose,
                    const struct canonical *canonical, struct pool *pool, bool shape_will_do) {
    const struct table_kind *kind = set_recipes[purpose].kind;
    uint32_t home[PATTERNS_MAX];
    *set = (struct table_set){.count = set_patterns(purpose, canonical, home)};
    assert(set->count <= PATTERNS_MAX);
    for (uint32_t i = 0; i < set->count; i++) {
        uint32_t tiles = (uint32_t)__builtin_popcount(home[i]);
        const struct layout *layout = shape_will_do ? have_shape(set, i, tiles, canonical)
                                                    : have_layout(set, i, tiles, canonical, pool);
        if (!layout) return false;
        table_init(&set->table[i], kind, layout, home[i], canonical->goal_blank);
        set->bytes += set->table[i].bytes;
    }
    return true;
}

/* One thread: the tables are so small that starting others takes longer than it saves. */
bool cache_build_at_once(struct table_set *set, enum set_purpose purpose,
                         const struct canonical *canonical, struct pool *pool) {
    assert(set_recipes[purpose].keeping == BUILT_AT_ONCE);
    bool built = prepare(set, purpose, canonical, pool, false);
    for (uint32_t i = 0; built && i < set->count; i++)
        built = table_build(&set->table[i], pool, &(struct table_build){.threads = 1});
    return built;
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

static struct table_name name_of(const struct table *table, const char *folder) {
    return (struct table_name){folder, table->layout, table->home, table->blank, table->kind};
}

/* Whether the folder has a file for each of the tables; it need not be sound. */
static bool files_are_there(const struct cache_entry *entry, const char *folder) {
    const struct canonical *canonical = &entry->canonical;
    const struct layout shape = {.rows = canonical->rows, .cols = canonical->cols};
    uint32_t home[PATTERNS_MAX], count = folder ? set_patterns(entry->purpose, canonical, home) : 0,
                                 there = 0;
    while (there < count &&
           table_file_there(&(struct table_name){folder, &shape, home[there], canonical->goal_blank,
                                                 set_recipes[entry->purpose].kind}))
        there++;
    return count && there == count;
}

/* Remembers a file with a fault; true if there is none. */
static bool accept(struct table_source *source, loyd_status status, const loyd_error *fault) {
    if (status == LOYD_INVALID) {
        source->has_refused = true;
        source->refused = *fault;
    }
    return !status;
}

bool cache_map(struct cache_entry *entry, struct table_source *source) {
    const char *folder = source->tables->folder;
    const struct table_kind *kind = set_recipes[entry->purpose].kind;
    struct table_set *set = &entry->set;
    if (!files_are_there(entry, folder)) return false;
    bool opened =
        prepare(set, entry->purpose, &entry->canonical, &entry->pool, kind->shape_will_do);
    for (uint32_t i = 0; opened && i < set->count; i++) {
        struct table_name name = name_of(&set->table[i], folder);
        loyd_error fault;
        opened = accept(
            source, table_file_open(&entry->file[i], &set->table[i], &name, true, &fault), &fault);
    }
    entry->mapped = opened;
    return opened || start_over(entry);
}

/* ---- Building ---- */

struct set_build { /* a set on the way */
    struct table_source *source;
    uint64_t before, now, all; /* states of the tables done, of this one, of all */
    uint64_t bytes_max;        /* memory for the largest of them and to build it in */
    bool stopped;
};

static bool on_level(void *user, uint64_t done, uint64_t total) {
    struct set_build *build = user;
    double part = total ? (double)done / (double)total : 0;
    double share = ((double)build->before + part * (double)build->now) / (double)build->all;
    const struct build_leave *leave = build->source->leave;
    build->stopped |= !leave->go_on(leave->user, share);
    return !build->stopped;
}

/* Adds up what building takes. False: the memory that is left does not suffice. */
static bool add_up(const struct cache_entry *entry, struct set_build *build) {
    const struct table_set *set = &entry->set;
    uint64_t beside_max = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct table *table = &set->table[i];
        uint64_t beside = table->kind->build_bytes(table->layout), bytes = beside + table->bytes;
        beside_max = beside > beside_max ? beside : beside_max;
        build->bytes_max = bytes > build->bytes_max ? bytes : build->bytes_max;
        build->all += table->kind->states(table->layout);
    }
    return beside_max + set->bytes <= entry->pool.limit - entry->pool.used;
}

static uint64_t files_bytes(const struct table_set *set) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < set->count; i++) bytes += table_file_bytes(&set->table[i]);
    return bytes;
}

static void tell(const loyd_tables *tables, uint64_t bytes, bool kept) {
    if (!tables->news) return;
    loyd_tables_news news = {.folder = tables->folder,
                             .kept = kept,
                             .bytes = bytes,
                             .folder_bytes = table_folder_bytes(tables->folder),
                             .folder_limit_bytes = tables->folder_limit};
    tables->news(&news, tables->news_user);
}

/* Whether so much may be kept there; who asked is told if not. */
static bool is_admitted(const loyd_tables *tables, uint64_t bytes) {
    if (!tables->folder) return false;
    bool admitted = table_folder_admits(tables->folder, bytes, tables->folder_limit);
    if (!admitted) tell(tables, bytes, false);
    return admitted;
}

/* Whether so much can be written there. The folder is made if it is missing. */
static bool has_room(const char *folder, uint64_t bytes) {
    struct statvfs about;
    if (table_folder_make(folder, NULL)) return false;
    return !access(folder, W_OK | X_OK) && !statvfs(folder, &about) &&
           (uint64_t)about.f_bavail * about.f_frsize > bytes + bytes / 8;
}

/* Builds table i into a file, or into memory if that does not work. */
static bool build_table(struct cache_entry *entry, struct set_build *build, uint32_t i,
                        bool to_file) {
    struct table_source *source = build->source;
    struct table *table = &entry->set.table[i];
    struct table_build how = {
        .threads = source->leave->threads, .progress = on_level, .user = build};
    build->now = table->kind->states(table->layout);
    if (to_file) {
        struct table_name name = name_of(table, source->tables->folder);
        loyd_error fault;
        bool there = accept(
            source, table_file_have(&entry->file[i], table, &name, false, &how, &fault), &fault);
        if (there || build->stopped) return there;
    }
    return table_build(table, &entry->pool, &how);
}

bool cache_build(struct cache_entry *entry, struct table_source *source) {
    struct set_build build = {.source = source};
    struct table_set *set = &entry->set;
    if (!prepare(set, entry->purpose, &entry->canonical, &entry->pool, false) || !set->count ||
        !add_up(entry, &build))
        return false;
    uint64_t bytes = files_bytes(set);
    bool to_files = set_recipes[entry->purpose].keeping == BUILT_IN_FILES &&
                    is_admitted(source->tables, bytes) && has_room(source->tables->folder, bytes);
    if (to_files) entry->build_bytes = build.bytes_max;
    entry->mapped = to_files;
    cache_say_building(source, entry);
    for (uint32_t i = 0; i < set->count; i++) {
        if (!build_table(entry, &build, i, to_files)) return false;
        build.before += build.now;
        entry->mapped &= entry->file[i].map != NULL;
    }
    assert(build.before == build.all);
    if (entry->mapped) tell(source->tables, bytes, true);
    return true;
}
