/* SPDX-License-Identifier: MIT */
/* The sum at the end of small text files: FNV-1a (Fowler, Noll & Vo 1991). */
#ifndef LOYDI_TEXT_SUM_H
#define LOYDI_TEXT_SUM_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t text_sum(const char *text, size_t length) {
    uint64_t sum = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return sum;
}

#endif
