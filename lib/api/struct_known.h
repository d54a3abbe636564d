/* SPDX-License-Identifier: MIT */
/* Structs that a caller fills in begin with struct_bytes, their size in the caller's header, and
 * grow at their end (docs/abi.md). */
#ifndef LOYDI_STRUCT_KNOWN_H
#define LOYDI_STRUCT_KNOWN_H

#include <stddef.h>
#include <string.h>

/* Copies the fields that the caller's header knew; what lies beyond is not read, and keeps its
 * value in known. */
static inline void struct_known(void *known, size_t room, const void *given, size_t struct_bytes) {
    memcpy(known, given, struct_bytes < room ? struct_bytes : room);
}

#endif
