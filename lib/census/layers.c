/* SPDX-License-Identifier: MIT
 *
 * The loop over layers (layers.h): all threads make blocks of the next layer (layer_step.c), and
 * when all are made the store takes it for whole.
 *
 * Cost: 40 MB and about a second of two cores for 3x4, 6.2 GB for 2x7.
 */
#include "census/layers.h"

#include "core/sentence.h"
#include "core/threads.h"

#include <errno.h>
#include <stdatomic.h>

enum { TOLD_EVERY = 64 }; /* blocks of one thread, until the watcher is told */

struct layer_run {
    struct layers *layers;
    struct layer_work work;
    const struct layers_watcher *watcher;
    uint64_t before; /* boards of the layers before */
    atomic_ullong next, made;
    atomic_bool stop;
    atomic_int fault; /* errno of a write that failed */
};

struct layer_worker {
    struct layer_run *run;
    bool first; /* it tells the watcher */
    uint64_t *room, *made;
    struct layer_sum sum;
};

uint64_t layers_bytes(const struct orders *o) {
    return o->blocks * ((uint64_t)o->block_size * (o->odd ? 2 : 1) + 2);
}

static bool make_block(struct layer_worker *w, uint64_t block) {
    struct layer_run *run = w->run;
    const struct layer_store *store = &run->layers->store;
    uint64_t *to = layer_store_place(store, block, w->made);
    if (!layer_block(&run->work, block, w->room, to, &w->sum)) return true;
    if (layer_store_write(store, block, to)) return true;
    run->fault = errno;
    return false;
}

static void *make_blocks(void *arg) {
    struct layer_worker *w = arg;
    struct layer_run *run = w->run;
    const struct layers *l = run->layers;
    uint64_t blocks = l->step.orders.blocks, done = 0, block;
    while (!run->stop &&
           (block = crew_block(l->crew, blocks, atomic_fetch_add(&run->next, 1))) < blocks) {
        uint64_t before = w->sum.boards;
        if (!make_block(w, block)) run->stop = true;
        run->made += w->sum.boards - before;
        if (w->first && done++ % TOLD_EVERY == 0 &&
            !run->watcher->tell(run->watcher->user, l->store.record.depth + 1,
                                run->before + run->made))
            run->stop = true;
    }
    return NULL;
}

static bool open_workers(struct layers *l, struct layer_run *run, struct layer_worker *workers) {
    for (unsigned i = 0; i < l->threads; i++) {
        workers[i] = (struct layer_worker){.run = run,
                                           .first = i == 0,
                                           .room = pool_alloc(&l->pool, l->step.stride),
                                           .made = pool_alloc(&l->pool, l->step.stride)};
        if (!workers[i].room || !workers[i].made) return false;
    }
    return true;
}

static uint64_t boards_so_far(const struct layer_record *record) {
    uint64_t boards = 0;
    for (uint32_t depth = 0; depth <= record->depth; depth++) boards += record->sum[depth].boards;
    return boards;
}

/* The next layer. Stopped: the one before is the last whole one. */
static loyd_status make_layer(struct layers *l, struct layer_run *run, struct layer_worker *workers,
                              loyd_error *error) {
    struct layer_store *store = &l->store;
    const struct layer_record *record = &store->record;
    struct layer_sum sum = {0, 0};
    run->work = (struct layer_work){.step = &l->step,
                                    .from = store->array[record->array],
                                    .to = store->array[!record->array],
                                    .colour = record->colour};
    run->before = boards_so_far(record);
    run->next = run->made = 0;
    for (unsigned i = 0; i < l->threads; i++) workers[i].sum = sum;
    threads_run(l->threads, make_blocks, workers, sizeof *workers);
    for (unsigned i = 0; i < l->threads; i++) {
        sum.boards += workers[i].sum.boards;
        sum.checksum += workers[i].sum.checksum;
    }
    if (l->crew) {
        struct crew_layer made = {.sum = sum, .fault = run->fault, .stopped = run->stop};
        loyd_status status = crew_commit(l->crew, store, &made, error);
        l->stopped = made.stopped;
        return status;
    }
    if (run->fault) return layer_store_fault(store, run->fault, error);
    l->stopped = run->stop;
    return l->stopped ? LOYD_OK : layer_store_commit(store, sum, error);
}

loyd_status layers_run(struct layers *l, const struct layers_watcher *watcher, loyd_error *error) {
    struct layer_run run = {.layers = l, .watcher = watcher};
    struct layer_worker workers[THREADS_MAX];
    if (crew_any_failed(l->crew, !open_workers(l, &run, workers)))
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    loyd_status status = LOYD_OK;
    while (!status && !l->stopped && !l->store.record.complete)
        status = make_layer(l, &run, workers, error);
    return status;
}

loyd_status layers_open(struct layers *l, const loyd_board *goal, const char *folder,
                        uint64_t bytes_max, loyd_error *error) {
    struct orders orders;
    pool_init(&l->pool, UINT64_MAX);
    if (!orders_init(&orders, goal))
        return loydi_refuse(error, ERROR_LAYERS_SHAPE,
                            value_size(loyd_board_rows(goal), loyd_board_cols(goal)));
    if (!folder && bytes_max && layers_bytes(&orders) > bytes_max)
        return loydi_refuse(error, ERROR_LAYERS_BYTES,
                            value_size(loyd_board_rows(goal), loyd_board_cols(goal)),
                            value_mib("mib", layers_bytes(&orders)), value_mib("limit", bytes_max));
    if (crew_any_failed(l->crew, !layer_step_init(&l->step, &l->pool, &orders)))
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    if (l->crew) return crew_open(l->crew, &l->store, &l->pool, &l->step, folder, error);
    return layer_store_open(&l->store, &l->pool, &l->step, folder, error);
}

void layers_close(struct layers *l) {
    layer_store_close(&l->store);
    pool_drop(&l->pool);
}

/* ---- The farthest boards ---- */

/* The board of number index in a block, if it has as many of that colour; else it is counted. */
static bool find_in_block(const struct layers *l, uint64_t block, uint64_t *index,
                          uint16_t *tiles) {
    const struct layer_record *record = &l->store.record;
    const struct orders *o = &l->step.orders;
    const uint8_t *masks = l->store.array[record->array].masks + block * l->step.stride;
    for (uint32_t place = 0; place < o->block_size; place++)
        for (uint32_t bit = 0; bit < l->step.mask_bits; bit++) {
            uint32_t at = place * l->step.mask_bits + bit;
            if (!(masks[at / 8] >> at % 8 & 1)) continue;
            uint32_t cell = bit_cell(o, bit, block, place);
            if (cell_colour(o, cell) != record->colour) continue;
            if ((*index)--) continue;
            order_tiles(o, block, place, cell, tiles);
            return true;
        }
    return false;
}

bool layers_farthest(const struct layers *l, uint64_t index, uint16_t *tiles) {
    const struct layer_record *record = &l->store.record;
    const uint8_t *flags = l->store.array[record->array].flags[record->colour];
    for (uint64_t block = 0; block < l->step.orders.blocks; block++)
        if (flags[block] && find_in_block(l, block, &index, tiles)) return true;
    return false;
}
