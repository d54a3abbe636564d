/* SPDX-License-Identifier: MIT
 *
 * All boards of a space counted by depth (lib/census), as loyd.h offers it.
 */
#include "census/layers.h"
#include "api/options.h"
#include "api/struct_known.h"
#include "core/sentence.h"
#include "core/threads.h"
#include "run/search_log.h"

#include <stdlib.h>

struct loyd_layers {
    struct layers layers;
};

struct teller {
    const loyd_options *options;
    const struct layers *layers;
    double start_s, told_s;
};

static bool tell(void *user, uint32_t depth, uint64_t boards) {
    struct teller *teller = user;
    const loyd_options *options = teller->options;
    if (!options->progress) return true;
    double now = search_now_s();
    if (now - teller->told_s < 0.05) return true;
    teller->told_s = now;
    const loyd_progress progress = {.event = LOYD_TICK,
                                    .time_s = now - teller->start_s,
                                    .states = boards,
                                    .bytes = teller->layers->pool.used,
                                    .bound = depth,
                                    .length = -1,
                                    .tables_share = -1,
                                    .tables_left_s = -1,
                                    .lower_bound = -1};
    return options->progress(&progress, options->user);
}

static unsigned threads_of(const loyd_options *options) {
    unsigned threads = options->threads ? options->threads : threads_available();
    if (!options->threads && options->threads_max && threads > options->threads_max)
        threads = options->threads_max;
    return threads < THREADS_MAX ? threads : THREADS_MAX;
}

static loyd_status count_layers(const loyd_board *goal, const char *folder,
                                const loyd_options *options, const loyd_layers_crew *crew,
                                loyd_layers **layers, loyd_error *error) {
    const loyd_options known = options_known(options);
    loyd_layers *made = calloc(1, sizeof *made);
    if (!made) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    struct teller teller = {&known, &made->layers, search_now_s(), 0};
    struct layers_watcher watcher = {tell, &teller};
    made->layers.threads = threads_of(&known);
    made->layers.crew = crew;
    loyd_status status = layers_open(&made->layers, goal, folder, known.memory_limit_bytes, error);
    if (!status) status = layers_run(&made->layers, &watcher, error);
    made->layers.crew = NULL;
    if (status)
        loyd_layers_free(made);
    else
        *layers = made;
    return status;
}

loyd_status loyd_layers_new(const loyd_board *goal, const char *folder, const loyd_options *options,
                            loyd_layers **layers, loyd_error *error) {
    loyd_status status = loydi_need(error, goal, layers);
    return status ? status : count_layers(goal, folder, options, NULL, layers, error);
}

loyd_status loyd_layers_shared(const loyd_board *goal, const char *folder,
                               const loyd_options *options, const loyd_layers_crew *crew,
                               loyd_layers **layers, loyd_error *error) {
    loyd_status status = loydi_need(error, goal, folder, crew, layers);
    if (status) return status;
    loyd_layers_crew known = {.struct_bytes = 0};
    struct_known(&known, sizeof known, crew, crew->struct_bytes);
    loyd_crew_sum_fn *sum = known.sum;
    loyd_crew_hear_fn *hear = known.hear;
    status = loydi_need(error, sum, hear);
    return status ? status : count_layers(goal, folder, options, &known, layers, error);
}

void loyd_layers_free(loyd_layers *layers) {
    if (!layers) return;
    layers_close(&layers->layers);
    free(layers);
}

static const struct layer_record *record_of(const loyd_layers *layers) {
    return &layers->layers.store.record;
}

uint32_t loyd_layers_depth(const loyd_layers *layers) {
    return layers ? record_of(layers)->depth : 0;
}

bool loyd_layers_complete(const loyd_layers *layers) {
    return layers && record_of(layers)->complete;
}

uint64_t loyd_layers_boards(const loyd_layers *layers, uint32_t depth) {
    if (!layers || depth > record_of(layers)->depth) return 0;
    return record_of(layers)->sum[depth].boards;
}

uint64_t loyd_layers_checksum(const loyd_layers *layers) {
    if (!layers) return 0;
    const struct layer_record *record = record_of(layers);
    uint64_t sum = 0;
    for (uint32_t depth = 0; depth <= record->depth; depth++)
        sum = (sum ^ record->sum[depth].checksum) * UINT64_C(0x100000001B3);
    return sum;
}

bool loyd_layers_farthest(const loyd_layers *layers, uint64_t index, uint16_t *tiles) {
    return layers && tiles && layers_farthest(&layers->layers, index, tiles);
}
