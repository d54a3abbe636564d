/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of the learned weights' file. What is taken can be unpacked, both ways, and the
 * weights are within their range; of these the first some are unpacked, since that takes a while.
 */
#include "fuzz_support.h"

#include "heuristics/potential_file.h"
#include "tables/checksum.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 64, UNPACKED_EVERY = 64 };

static void put_fixed(uint8_t *at, uint64_t value) {
    for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> 8 * i);
}

static void seal(uint8_t *data, size_t size) {
    if (size < HEADER || size % 8) return;
    put_fixed(data + 16, size - HEADER);
    put_fixed(data + 40, checksum(data + HEADER, size - HEADER));
    put_fixed(data + 56, checksum(data, 56));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed) {
    size = LLVMFuzzerMutate(data, size, size_max);
    while (seed % 4 && size % 8 && size < size_max) data[size++] = 0;
    if (seed % 4) seal(data, size);
    return size;
}

static void unpack(const uint8_t *data) {
    struct pool pool;
    float *weights = malloc(WEIGHTS_ALL * sizeof *weights);
    demand(weights, "no memory");
    weights_unpack_learned(data, weights);
    for (uint32_t at = 0; at < WEIGHTS_ALL; at++)
        demand(fabsf(weights[at]) <= 100, "a weight out of range");
    free(weights);
    pool_init(&pool, 0);
    demand(weights_unpack(data, &pool), "no memory");
    pool_drop(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static unsigned taken;
    loyd_error why = {.text = ""};
    if (weights_check(data, size, &why))
        demand_refusal(&why);
    else if (taken++ % UNPACKED_EVERY == 0)
        unpack(data);
    return 0;
}
