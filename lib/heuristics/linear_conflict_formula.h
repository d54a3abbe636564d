/* SPDX-License-Identifier: MIT */
/* Linear conflict of one line: how many tiles must leave it so that the others can reach their
 * places without passing each other. Those that may stay have rising goal places, so the answer is
 * their number minus the longest rising subsequence. */
#ifndef LOYDI_LINEAR_CONFLICT_KERNEL_H
#define LOYDI_LINEAR_CONFLICT_KERNEL_H

#include "core/rules.h"

/* The conflict of count tiles with these goal places, in board order. O(count log count): tail[k]
 * is the smallest place that ends a rising subsequence of k + 1 tiles. */
static inline uint32_t places_conflict(const uint8_t *places, uint32_t count) {
    uint8_t tail[LOYD_SIDE_MAX];
    uint32_t longest = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t low = 0, high = longest;
        while (low < high) {
            uint32_t middle = (low + high) / 2;
            if (tail[middle] < places[i])
                low = middle + 1;
            else
                high = middle;
        }
        tail[low] = places[i];
        if (low == longest) longest++;
    }
    return count - longest;
}

#endif
