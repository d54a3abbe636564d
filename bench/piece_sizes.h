/* SPDX-License-Identifier: MIT */
/* Recorded sizes of the pieces of one iteration, as text. A line is a subtree; a character is what
 * was searched between two moments at which the rest could have been given back: 1.25 to the power
 * of its code above '!', in nodes, so within an eighth. */
#ifndef LOYD_BENCH_PIECE_SIZES_H
#define LOYD_BENCH_PIECE_SIZES_H

#include <math.h>
#include <stdint.h>

enum { SIZE_FIRST = '!', SIZE_LAST = '~' };

static inline char size_code(uint64_t nodes) {
    int code = SIZE_FIRST + (nodes > 1 ? (int)lround(log((double)nodes) / log(1.25)) : 0);
    return (char)(code < SIZE_LAST ? code : SIZE_LAST);
}

static inline double size_nodes(char code) {
    return pow(1.25, code - SIZE_FIRST);
}

#endif
