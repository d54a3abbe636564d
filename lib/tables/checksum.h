/* SPDX-License-Identifier: MIT */
/* The checksum of table files: docs/pdb-format.md. */
#ifndef LOYDI_CHECKSUM_H
#define LOYDI_CHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECKSUM_PAGE = 1 << 16 };

/* Of bytes bytes, a multiple of 8. */
uint64_t checksum(const void *data, size_t bytes);
/* Whether each page of the data (the last may be shorter) has its sum; by all processors. */
bool checksum_pages(const void *data, uint64_t bytes, const uint64_t *sums);

#endif
