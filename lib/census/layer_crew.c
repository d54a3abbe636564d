/* SPDX-License-Identifier: MIT
 *
 * Several processes make the blocks of a layer, each its own, into the same file; they read the
 * file of the layer before, which none of them changes. What they tell each other is little: sums,
 * and which blocks have any boards.
 *
 * Invariant: no process writes a block of the next layer before the journal names the last one, so
 * that whatever is killed, the file that the journal names is whole. So a layer has two meetings:
 * one when each has its blocks on the disk, one when process 0 has written the journal.
 *
 * Blocks are dealt in small runs, by their numbers alone. Where the machines are alike the parts
 * take about the same time, and nobody has to be asked.
 */
#include "census/layer_crew.h"

#include "core/sentence.h"

#include <errno.h>
#include <string.h>

enum { RUN_MOST = 16, RUNS_EACH = 8 };

/* ---- Who makes what ---- */

/* Blocks in a row: as many as leave each process some runs. */
static uint64_t run_length(const loyd_layers_crew *crew, uint64_t blocks) {
    uint64_t length = blocks / crew->processes / RUNS_EACH;
    return length < 1 ? 1 : length > RUN_MOST ? RUN_MOST : length;
}

uint64_t crew_block(const loyd_layers_crew *crew, uint64_t blocks, uint64_t turn) {
    if (!crew) return turn;
    uint64_t run = run_length(crew, blocks);
    return (turn / run * crew->processes + crew->process) * run + turn % run;
}

static bool is_own(const loyd_layers_crew *crew, uint64_t blocks, uint64_t block) {
    return block / run_length(crew, blocks) % crew->processes == crew->process;
}

/* ---- Meetings ---- */

bool crew_any_failed(const loyd_layers_crew *crew, bool failed) {
    uint64_t count = failed;
    if (crew) crew->sum(crew->user, &count, 1);
    return count > 0;
}

static loyd_status another_failed(const struct layer_store *s, loyd_error *error) {
    return layer_store_refuse(s, "another process could not go on", error);
}

/* Flags of one colour: each process has those of its own blocks. They are bytes of 0 or 1 in words
 * that are added up. */
static void meet_flags(const loyd_layers_crew *crew, const struct layer_store *s, uint8_t *flags) {
    enum { WORDS = 512 };
    uint64_t blocks = s->step->orders.blocks, words[WORDS];
    for (uint64_t first = 0; first < blocks; first += sizeof words) {
        uint64_t count = blocks - first < sizeof words ? blocks - first : sizeof words;
        uint8_t *bytes = (uint8_t *)words;
        memset(words, 0, sizeof words);
        for (uint64_t i = 0; i < count; i++)
            if (is_own(crew, blocks, first + i)) bytes[i] = flags[first + i];
        crew->sum(crew->user, words, WORDS);
        memcpy(flags + first, words, (size_t)count);
    }
}

loyd_status crew_open(const loyd_layers_crew *crew, struct layer_store *s, struct pool *pool,
                      const struct layer_step *step, const char *folder, loyd_error *error) {
    loyd_status status = LOYD_OK;
    if (!crew->process)
        status = layer_store_open(s, pool, step, folder, error);
    else if (!layer_store_init(s, pool, step, folder))
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
    if (crew_any_failed(crew, status)) return status ? status : another_failed(s, error);
    crew->hear(crew->user, &s->record, sizeof s->record);
    crew->hear(crew->user, &s->token, sizeof s->token);
    for (int array = 0; array < 2; array++)
        for (int colour = 0; colour < 2; colour++)
            crew->hear(crew->user, s->array[array].flags[colour], (size_t)step->orders.blocks);
    if (crew->process) status = layer_store_follow(s, error);
    if (crew_any_failed(crew, status)) return status ? status : another_failed(s, error);
    return LOYD_OK;
}

loyd_status crew_commit(const loyd_layers_crew *crew, struct layer_store *s,
                        struct crew_layer *layer, loyd_error *error) {
    if (!layer->fault && !layer->stopped && !layer_store_sync(s)) layer->fault = errno;
    uint64_t sums[] = {layer->sum.boards, layer->sum.checksum, layer->fault != 0, layer->stopped};
    crew->sum(crew->user, sums, sizeof sums / sizeof *sums);
    if (layer->fault) return layer_store_fault(s, layer->fault, error);
    if (sums[2]) return another_failed(s, error);
    layer->stopped = sums[3] > 0;
    if (layer->stopped) return LOYD_OK;
    for (int colour = 0; colour < 2; colour++)
        meet_flags(crew, s, s->array[!s->record.array].flags[colour]);
    layer->sum = (struct layer_sum){sums[0], sums[1]};
    layer_store_advance(s, layer->sum);
    loyd_status status = crew->process ? LOYD_OK : layer_store_journal(s, error);
    if (crew_any_failed(crew, status)) return status ? status : another_failed(s, error);
    status = layer_store_refresh(s, error);
    if (crew_any_failed(crew, status)) return status ? status : another_failed(s, error);
    return LOYD_OK;
}
