/* SPDX-License-Identifier: MIT
 *
 * The folder of pattern tables: what is in it, making a set, removing a table.
 *
 * Goals that can be turned into each other share their tables, so a goal stands for its class: the
 * blank's goal cell on the turned board (tables/canonical.h). Which patterns a shape has is the
 * library's choice (tables/table_set.h), the same for the one who builds and for the search that
 * looks for them; tables of any other patterns can be built as well.
 *
 * A file is asked for by what its name says and believed only if its header and checksums agree
 * with that (tables/table_file.c). A file with a fault is reported, not skipped in silence.
 *
 * Cost: a listing reads the headers, a whole check every byte. The 7-8 tables of 4x4 take some
 * seconds to build.
 */
#include "api/struct_known.h"
#include "api/tables_order.h"
#include "core/board.h"
#include "core/sentence.h"
#include "core/threads.h"
#include "tables/table_file.h"
#include "tables/table_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is there ---- */

static void take_histogram(loyd_table_info *info, const struct table *table) {
    for (int value = 0; value < TABLE_DEPTHS; value++) {
        info->states += table->histogram[value];
        if (table->histogram[value]) info->value_max = value;
    }
}

/* Opens the file that its name says it is and fills in what it holds, or its fault. LOYD_NO_MEMORY,
 * LOYD_FAULT: the machine did not let it be looked at, which is no fault of the file's. */
static loyd_status examine(const struct table_name *name, bool all_pages, loyd_table_info *info,
                           loyd_error *why) {
    struct pool pool;
    struct layout layout;
    struct table table;
    struct table_file file;
    pool_init(&pool, 0);
    loyd_status status = LOYD_OK;
    if (!layout_init(&layout, &pool, name->layout->rows, name->layout->cols, name->layout->tiles)) {
        status = loydi_refuse(why, ERROR_NO_MEMORY, value_word("what", "a table"));
    } else {
        struct table_name full = *name;
        full.layout = &layout;
        status = table_file_open(&file, &table, &full, all_pages, why);
        if (!status) {
            take_histogram(info, &table);
            table_file_close(&file);
        }
    }
    pool_drop(&pool);
    if (!status || status == LOYD_NO_MEMORY || status == LOYD_FAULT) return status;
    info->fault = why->text;
    return LOYD_OK;
}

static loyd_status describe(const char *folder, const char *own, bool all_pages,
                            loyd_table_info *info, loyd_error *why) {
    struct layout shape;
    struct table_name name = {.folder = folder};
    *info = (loyd_table_info){.file = own, .bytes = table_folder_file_bytes(folder, own)};
    if (!table_file_parse(own, &shape, &name)) {
        loydi_refuse(why, ERROR_TABLE_NO_NAME, value_path("path", folder), value_word("name", own));
        info->fault = why->text;
        return LOYD_OK;
    }
    info->rows = (int)shape.rows;
    info->cols = (int)shape.cols;
    info->tiles = (int)shape.tiles;
    info->blank = (int)name.blank;
    return examine(&name, all_pages, info, why);
}

loyd_status loyd_tables_each(const char *folder, bool all_pages, loyd_table_fn *each, void *user,
                             loyd_error *error) {
    struct dirent **entries;
    loyd_status status = loydi_need(error, folder, each);
    if (status) return status;
    int count = scandir(folder, &entries, table_folder_selects, alphasort);
    if (count < 0 && errno == ENOENT) return LOYD_OK;
    if (count < 0)
        return loydi_refuse(error, ERROR_FOLDER_UNREAD, value_path("path", folder),
                            value_word("reason", strerror(errno)));
    bool more = true;
    for (int i = 0; i < count; i++) {
        loyd_table_info info;
        loyd_error why;
        if (more && !(status = describe(folder, entries[i]->d_name, all_pages, &info, &why)))
            more = each(&info, user);
        if (status && more && error) *error = why;
        more = more && !status;
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* ---- Building ---- */

struct making { /* one table on the way */
    const loyd_tables_order *order;
    char own[TABLE_NAME_MAX];
    bool built, stopped;
};

static bool on_level(void *user, uint64_t done, uint64_t total) {
    struct making *making = user;
    making->built |= total; /* else another is building it, and this one waits */
    if (!making->order->progress) return true;
    double share = total ? (double)done / (double)total : 0;
    making->stopped = !making->order->progress(making->own, share, making->order->user);
    return !making->stopped;
}

static unsigned threads_for(const loyd_tables_order *order) {
    return order->threads ? order->threads : threads_available();
}

/* Sees that one table is there. *more: whether the caller wants the next. */
static loyd_status make_table(const loyd_tables_order *order, const struct tables_wanted *wanted,
                              uint32_t i, bool *more, loyd_error *error) {
    const struct canonical *canonical = &wanted->canonical;
    uint32_t home = wanted->home[i];
    struct pool pool;
    struct layout layout;
    struct table table;
    struct table_file file;
    struct making making = {.order = order};
    struct table_build build = {
        .threads = threads_for(order), .progress = on_level, .user = &making};
    uint32_t tiles = (uint32_t)__builtin_popcount(home);
    loyd_status status;
    pool_init(&pool, 0);
    if (layout_init(&layout, &pool, canonical->rows, canonical->cols, tiles)) {
        struct table_name name = {order->folder, &layout, home, canonical->goal_blank,
                                  wanted->kind};
        table_file_name(&name, making.own);
        status = table_file_have(&file, &table, &name, order->rebuild, &build, error);
        if (status && making.stopped) status = loydi_refuse(error, ERROR_TABLE_STOPPED);
    } else {
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a table"));
    }
    if (!status) {
        loyd_table_info info = {.file = making.own,
                                .rows = (int)canonical->rows,
                                .cols = (int)canonical->cols,
                                .blank = (int)canonical->goal_blank,
                                .tiles = (int)tiles,
                                .bytes = file.bytes,
                                .built = making.built};
        take_histogram(&info, &table);
        *more = !order->each || order->each(&info, order->user);
        table_file_close(&file);
    }
    pool_drop(&pool);
    return status;
}

static void tell_need(const loyd_tables_order *order, const struct table_name *name, bool missing) {
    char own[TABLE_NAME_MAX];
    const struct layout *layout = name->layout;
    if (!order->each) return;
    table_file_name(name, own);
    loyd_table_info info = {.file = own,
                            .rows = (int)layout->rows,
                            .cols = (int)layout->cols,
                            .blank = (int)name->blank,
                            .tiles = (int)layout->tiles,
                            .bytes = name->kind->bytes(layout),
                            .fault = missing ? "it is not there" : NULL};
    order->each(&info, order->user);
}

/* Adds one table to what is needed. False: no memory to lay it out. */
static bool add_need(const loyd_tables_order *order, const struct tables_wanted *wanted, uint32_t i,
                     loyd_tables_need *need) {
    const struct canonical *canonical = &wanted->canonical;
    const struct table_kind *kind = wanted->kind;
    uint32_t home = wanted->home[i], tiles = (uint32_t)__builtin_popcount(home);
    struct pool pool;
    struct layout layout;
    pool_init(&pool, 0);
    bool laid_out = layout_init(&layout, &pool, canonical->rows, canonical->cols, tiles);
    if (laid_out) {
        struct table_name name = {order->folder, &layout, home, canonical->goal_blank, kind};
        struct table table;
        table_init(&table, kind, &layout, home, canonical->goal_blank);
        uint64_t bytes = table_file_bytes(&table);
        uint64_t memory = pool.used + kind->build_bytes(&layout) + table.bytes;
        bool missing = !order->folder || !table_file_there(&name);
        need->tables++;
        need->bytes += bytes;
        need->missing += missing;
        need->bytes_missing += missing ? bytes : 0;
        if (missing && memory > need->memory_bytes) need->memory_bytes = memory;
        need->processor_s += missing ? kind->state_s * (double)kind->states(&layout) : 0;
        tell_need(order, &name, missing);
    }
    pool_drop(&pool);
    return laid_out;
}

static loyd_status add_needs(const loyd_tables_order *order, const struct tables_wanted *wanted,
                             loyd_tables_need *need, loyd_error *error) {
    for (uint32_t i = 0; i < wanted->count; i++)
        if (!add_need(order, wanted, i, need))
            return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a table"));
    return LOYD_OK;
}

/* Whether the tables that are missing are within the folder's limit. */
static loyd_status check_folder(const loyd_tables_order *order, const struct tables_wanted *wanted,
                                loyd_error *error) {
    loyd_tables_order quiet = *order;
    loyd_tables_need need = {0};
    if (!order->folder || !order->folder_limit_bytes) return LOYD_OK;
    quiet.each = NULL;
    loyd_status status = add_needs(&quiet, wanted, &need, error);
    if (status || !need.missing ||
        table_folder_admits(order->folder, need.bytes_missing, order->folder_limit_bytes))
        return status;
    return loydi_refuse(error, ERROR_FOLDER_LIMIT, value_mib("mib", need.bytes_missing),
                        value_mib("mib_there", table_folder_bytes(order->folder)),
                        value_mib("mib_max", order->folder_limit_bytes));
}

/* Reads the order and sees that it can be carried out. */
static loyd_status accept_order(const loyd_tables_order *order, struct tables_wanted *wanted,
                                loyd_error *error) {
    loyd_status status = tables_order_read(order, wanted, error);
    return status ? status : check_folder(order, wanted, error);
}

loyd_status loyd_tables_check(const loyd_tables_order *order, loyd_error *error) {
    loyd_tables_order known = {0};
    struct tables_wanted wanted;
    loyd_status status = loydi_need(error, order);
    if (status) return status;
    struct_known(&known, sizeof known, order, order->struct_bytes);
    return accept_order(&known, &wanted, error);
}

loyd_status loyd_tables_build(const loyd_tables_order *order, loyd_error *error) {
    loyd_tables_order known = {0};
    struct tables_wanted wanted;
    bool more = true;
    loyd_status status = loydi_need(error, order);
    if (status) return status;
    struct_known(&known, sizeof known, order, order->struct_bytes);
    if (!known.folder) return loydi_refuse(error, ERROR_TABLES_ORDER);
    status = accept_order(&known, &wanted, error);
    if (!status) status = table_folder_make(known.folder, error);
    for (uint32_t i = 0; i < wanted.count && more && !status; i++)
        status = make_table(&known, &wanted, i, &more, error);
    return status;
}

loyd_status loyd_tables_look(const loyd_tables_order *order, loyd_tables_need *need,
                             loyd_error *error) {
    loyd_tables_order known = {0};
    struct tables_wanted wanted;
    loyd_tables_need sum = {0};
    loyd_status status = loydi_need(error, order, need);
    if (status) return status;
    struct_known(&known, sizeof known, order, order->struct_bytes);
    status = tables_order_read(&known, &wanted, error);
    if (!status) status = add_needs(&known, &wanted, &sum, error);
    if (!status) *need = sum;
    return status;
}

/* ---- Removing ---- */

loyd_status loyd_tables_remove(const char *folder, const char *file, loyd_error *error) {
    loyd_status status = loydi_need(error, folder, file);
    if (status) return status;
    size_t length = strlen(file);
    if (strchr(file, '/') || length < 5 || length > 255 || strcmp(file + length - 4, ".pdb"))
        return loydi_refuse(error, ERROR_TABLE_NAME, value_word("name", file));
    return table_file_remove(folder, file, error);
}
