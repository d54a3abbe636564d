/* SPDX-License-Identifier: MIT */
/* A list of moves that grows at its end, one byte a move, from the search's pool: a walk without
 * end runs into the memory limit, not into the machine's. */
#ifndef LOYDI_MOVE_LIST_H
#define LOYDI_MOVE_LIST_H

#include "core/pool.h"

struct move_list {
    struct pool *pool;
    struct region region;
    size_t length;
};

static inline bool move_list_open(struct move_list *list, struct pool *pool) {
    *list = (struct move_list){.pool = pool};
    return region_open(pool, &list->region, (uint64_t)1 << 40);
}

/* False: the memory limit is reached, and the list stays as it is. */
static inline bool move_list_push(struct move_list *list, int direction) {
    if (!region_need(list->pool, &list->region, list->length + 1)) return false;
    list->region.base[list->length++] = (uint8_t)direction;
    return true;
}

static inline const uint8_t *move_list_at(const struct move_list *list, size_t index) {
    return list->region.base + index;
}

#endif
