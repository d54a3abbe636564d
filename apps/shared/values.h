/* SPDX-License-Identifier: MIT */
/* Strict readers of counts, times, sizes and shapes. False: what was there is untouched. */
#ifndef LOYD_APPS_VALUES_H
#define LOYD_APPS_VALUES_H

#include <stdbool.h>
#include <stdint.h>

struct shape {
    int rows, cols; /* 0: not given */
};

bool read_count(const char *text, uint64_t *count);           /* 12, 10k, 1e6, 2.5M */
bool read_duration(const char *text, uint64_t *milliseconds); /* 5, 200ms, 1.5s, 1h30m */
bool read_bytes(const char *text, uint64_t *bytes);           /* 4096, 64K, 512M, 1G */
bool read_shape(const char *text, struct shape *shape);       /* 4, 3x4; 1..255 each */

#endif
