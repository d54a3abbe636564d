/* SPDX-License-Identifier: MIT
 *
 * One piece in a hundred is searched twice, by two processes, and their counts must be the same. A
 * memory module that now and then changes a bit would otherwise leave out a branch, and the search
 * would prove a length that is wrong, without a sign of it. Which pieces these are depends on their
 * numbers alone.
 *
 * Not compared is what a goal may have cut short, and what was still to be looked at when the
 * iteration ended. Cost: a hundredth of the search.
 */
#include "second_look.h"

#include "mix.h"

#include <stdlib.h>

enum { ONE_IN = 100, ROOM_MAX = 1 << 16 };

void second_look_add(struct second_looks *looks, uint64_t sum, const struct piece_row *row,
                     uint32_t who) {
    if (mix(mix(sum ^ row->subtree) ^ row->first) % ONE_IN) return;
    if (looks->count == looks->room) {
        uint32_t room = looks->room ? 2 * looks->room : 64;
        struct look *more = room <= ROOM_MAX ? realloc(looks->look, room * sizeof *more) : NULL;
        if (!more) return; /* it is only a check */
        looks->look = more;
        looks->room = room;
    }
    looks->look[looks->count++] = (struct look){*row, who, false};
}

bool second_look_take(struct second_looks *looks, uint32_t who, loyd_piece *piece) {
    for (uint32_t i = 0; i < looks->count; i++) {
        struct look *look = &looks->look[i];
        if (look->out || look->who == who) continue;
        look->out = true;
        *piece = (loyd_piece){look->row.subtree, look->row.first, look->row.end, look->row.parts};
        return true;
    }
    return false;
}

enum look_answer second_look_compare(struct second_looks *looks, const struct piece_row *row,
                                     struct look *first) {
    for (uint32_t i = 0; i < looks->count; i++) {
        struct look *look = &looks->look[i];
        if (look->row.subtree != row->subtree || look->row.first != row->first || !look->out)
            continue;
        bool same = look->row.end == row->end && look->row.parts == row->parts &&
                    look->row.expanded == row->expanded && look->row.generated == row->generated;
        *first = *look;
        *look = looks->look[--looks->count];
        return same ? LOOK_SAME : LOOK_DIFFERS;
    }
    return LOOK_UNKNOWN;
}

void second_look_clear(struct second_looks *looks) {
    free(looks->look);
    *looks = (struct second_looks){.look = NULL};
}
