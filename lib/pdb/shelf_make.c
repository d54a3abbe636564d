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
 * Tables of equal size share their frame. Cost: building takes about 8 nanoseconds a state and
 * thread, and three bits a state.
 */
#define _DEFAULT_SOURCE
#include "pdb/coding.h"
#include "pdb/flat_plan.h"
#include "pdb/multi_plan.h"
#include "pdb/shelf_inside.h"
#include "pdb/table_moves.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { TILES = 5, TILES_SMALL = 4, CELLS_SMALL = 9, MULTI_TILES_SMALL = 6 };

static uint32_t plan_small(const struct canon *canon, uint32_t home[PLAN_PATTERNS_MAX]) {
    return plan_patterns(canon->rows, canon->cols, canon->goal_blank,
                         canon->cells > CELLS_SMALL ? TILES : TILES_SMALL, home);
}

static uint32_t plan_large(enum shelf_size size, const struct canon *canon,
                           uint32_t home[PLAN_PATTERNS_MAX]) {
    if (size == SHELF_MULTI_SMALL || size == SHELF_MULTI)
        return multi_plan(canon->rows, canon->cols, canon->goal_blank,
                          size == SHELF_MULTI ? MULTI_TILES_MAX : MULTI_TILES_SMALL, home);
    if (size == SHELF_KEPT) return plan_kept(canon->rows, canon->cols, canon->goal_blank, home);
    if (size == SHELF_ALL_STEPS)
        return flat_plan_all(canon->rows, canon->cols, canon->goal_blank, home);
    return flat_plan(canon->rows, canon->cols, canon->goal_blank, home);
}

static enum table_coding coding_of(const struct shelf_entry *entry) {
    static const enum table_coding codings[SHELF_SIZES] = {
        [SHELF_FLAT] = TABLE_FLAT,         [SHELF_STEPS] = TABLE_STEPS,
        [SHELF_ALL_STEPS] = TABLE_STEPS,   [SHELF_MULTI] = TABLE_MULTI,
        [SHELF_MULTI_SMALL] = TABLE_MULTI,
    };
    return codings[entry->size];
}

uint64_t shelf_kept_cost(const struct canon *canon) {
    uint32_t home[PLAN_PATTERNS_MAX], count = plan_large(SHELF_KEPT, canon, home);
    uint64_t cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t ways = 1, tiles = (uint64_t)__builtin_popcount(home[i]);
        for (uint64_t tile = 0; tile < tiles; tile++) ways *= canon->cells - tile;
        cost += ways;
    }
    return plan_small(canon, home) > count ? cost : 0;
}

/* The frame for table i: an earlier table's, or a new one. NULL: no memory. */
static const struct frame *have_frame(struct shelf_set *set, struct pool *pool,
                                      const struct canon *canon, const uint32_t *home, uint32_t i) {
    uint32_t tiles = (uint32_t)__builtin_popcount(home[i]);
    for (uint32_t j = 0; j < i; j++)
        if (set->frame[j].tiles == tiles) return &set->frame[j];
    struct frame *frame = &set->frame[i];
    if (!frame_init(frame, pool, canon->rows, canon->cols, tiles)) return NULL;
    struct table_moves *moves = pool_alloc(pool, sizeof *moves);
    if (moves && table_moves_init(moves, pool, frame)) frame->moves = moves;
    return frame;
}

/* One thread: the tables are so small that starting others takes longer than it saves. */
bool shelf_build_small(struct shelf_set *set, struct pool *pool, const struct canon *canon) {
    uint32_t home[PLAN_PATTERNS_MAX];
    *set = (struct shelf_set){.count = plan_small(canon, home)};
    for (uint32_t i = 0; i < set->count; i++) {
        const struct frame *frame = have_frame(set, pool, canon, home, i);
        if (!frame || !table_build(&set->table[i], pool, frame, home[i], canon->goal_blank,
                                   &(struct table_build){.threads = 1}))
            return false;
        set->bytes += set->table[i].bytes;
    }
    return true;
}

/* ---- From files ---- */

static void close_files(struct shelf_entry *entry) {
    for (uint32_t i = 0; i < PLAN_PATTERNS_MAX; i++)
        if (entry->file[i].map) table_file_close(&entry->file[i]);
}

void shelf_drop_entry(struct shelf_entry *entry) {
    close_files(entry);
    pool_drop(&entry->pool);
    free(entry);
}

/* Undoes what was made of a set; the entry can be made otherwise. */
static bool start_over(struct shelf_entry *entry) {
    close_files(entry);
    pool_drop(&entry->pool);
    entry->pool = (struct pool){.limit = entry->pool.limit};
    entry->set = (struct shelf_set){0};
    return false;
}

/* All that reading a flat table needs of a frame. */
static const struct frame *shape_alone(struct shelf_set *set, const struct canon *canon,
                                       const uint32_t *home, uint32_t i) {
    set->frame[i] = (struct frame){.rows = canon->rows,
                                   .cols = canon->cols,
                                   .cells = canon->cells,
                                   .tiles = (uint32_t)__builtin_popcount(home[i])};
    return &set->frame[i];
}

static bool map_table(struct shelf_entry *entry, struct table_shelf *shelf,
                      const struct canon *canon, const uint32_t *home, uint32_t i) {
    struct shelf_set *set = &entry->set;
    const struct frame *frame = entry->size == SHELF_FLAT
                                    ? shape_alone(set, canon, home, i)
                                    : have_frame(set, &entry->pool, canon, home, i);
    struct table_name name = {.folder = shelf->tables->folder,
                              .frame = frame,
                              .home = home[i],
                              .blank = canon->goal_blank,
                              .coding = coding_of(entry)};
    if (!frame) return false;
    loyd_status status =
        table_file_open(&entry->file[i], &set->table[i], &name, true, &shelf->refused);
    shelf->has_refused |= status == LOYD_INVALID;
    if (!status) set->bytes += set->table[i].bytes;
    return !status;
}

bool shelf_map_kept(struct shelf_entry *entry, struct table_shelf *shelf,
                    const struct canon *canon) {
    const char *folder = shelf->tables->folder;
    const struct frame shape = {.rows = canon->rows, .cols = canon->cols};
    uint32_t home[PLAN_PATTERNS_MAX], count = folder ? plan_large(entry->size, canon, home) : 0;
    for (uint32_t i = 0; i < count; i++)
        if (!table_file_there(&(struct table_name){.folder = folder,
                                                   .frame = &shape,
                                                   .home = home[i],
                                                   .blank = canon->goal_blank,
                                                   .coding = coding_of(entry)}))
            return false;
    for (uint32_t i = 0; i < count; i++)
        if (!map_table(entry, shelf, canon, home, i)) return start_over(entry);
    entry->set.count = count;
    entry->set.mapped = true;
    return count;
}

/* ---- Building the kept set ---- */

struct kept_build { /* a kept set on the way */
    struct table_shelf *shelf;
    uint64_t before, now, all; /* states of the tables done, of this one, of all */
    uint64_t bytes_max;        /* memory for the largest of them and to build it in */
    bool stopped;
};

static bool on_level(void *user, uint64_t done, uint64_t total) {
    struct kept_build *build = user;
    double part = total ? (double)done / (double)total : 0;
    double share = ((double)build->before + part * (double)build->now) / (double)build->all;
    const struct table_shelf *shelf = build->shelf;
    build->stopped |= shelf->go_on && !shelf->go_on(shelf->go_on_user, share);
    return !build->stopped;
}

/* Lays out all frames. False: no memory, or the memory that is left does not suffice to build. */
static bool lay_out(struct shelf_entry *entry, const struct canon *canon, const uint32_t *home,
                    struct kept_build *build) {
    struct shelf_set *set = &entry->set;
    uint64_t work = 0;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct frame *frame = have_frame(set, &entry->pool, canon, home, i);
        if (!frame) return false;
        uint64_t bytes = coding_build_bytes(coding_of(entry), frame);
        coding_init(coding_of(entry), &set->table[i], frame, home[i], canon->goal_blank);
        work = bytes > work ? bytes : work;
        bytes += set->table[i].bytes;
        build->bytes_max = bytes > build->bytes_max ? bytes : build->bytes_max;
        set->bytes += set->table[i].bytes;
        build->all += coding_states(coding_of(entry), frame);
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
static bool build_table(struct shelf_entry *entry, struct kept_build *build, uint32_t i,
                        bool to_file) {
    struct table_shelf *shelf = build->shelf;
    struct table *table = &entry->set.table[i];
    struct table_build how = {.threads = shelf->threads, .progress = on_level, .user = build};
    struct table_name name = {.folder = shelf->tables->folder,
                              .frame = table->frame,
                              .home = table->home,
                              .blank = table->blank,
                              .coding = table->coding};
    build->now = coding_states(table->coding, table->frame);
    if (to_file) {
        loyd_status status =
            table_file_have(&entry->file[i], table, &name, false, &how, &shelf->refused);
        shelf->has_refused |= status == LOYD_INVALID;
        if (!status || build->stopped) return !status;
    }
    return coding_build(name.coding, table, &entry->pool, name.frame, name.home, name.blank, &how);
}

bool shelf_build_kept(struct shelf_entry *entry, struct table_shelf *shelf,
                      const struct canon *canon) {
    struct kept_build build = {.shelf = shelf};
    uint32_t home[PLAN_PATTERNS_MAX];
    struct shelf_set *set = &entry->set;
    set->count = plan_large(entry->size, canon, home);
    if (!set->count || !lay_out(entry, canon, home, &build)) return false;
    set->mapped = entry->size != SHELF_MULTI_SMALL && has_room(shelf->tables->folder, set->bytes);
    if (set->mapped) entry->build_bytes = build.bytes_max;
    shelf_say_building(shelf, entry);
    for (uint32_t i = 0; i < set->count; i++) {
        if (!build_table(entry, &build, i, set->mapped)) return false;
        build.before += build.now;
    }
    for (uint32_t i = 0; i < set->count; i++) set->mapped &= entry->file[i].map != NULL;
    return true;
}
