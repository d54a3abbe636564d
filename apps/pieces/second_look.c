/* SPDX-License-Identifier: MIT
 *
 * One piece in a hundred is searched twice, by two processes, and their counts must be the same. A
 * memory module that now and then changes a bit would otherwise leave out a branch, and the search
 * would prove a length that is wrong, without a sign of it. Which pieces these are depends on their
 * numbers alone. They are runs of neighbours, handed out together: a subtree may take less time
 * than the messages about it.
 *
 * Not compared is what a goal may have cut short, and what was still to be looked at when the
 * iteration ended. Cost: a hundredth of the search.
 */
#include "second_look.h"

#include "mix.h"

#include <stdlib.h>

enum { ONE_IN = 100, RUN = 16, ROOM_MAX = 1 << 16 };

void second_look_add(struct second_looks *looks, uint64_t sum, const struct piece_row *row,
                     uint32_t who) {
    if (mix(mix(sum ^ row->subtree / RUN) ^ row->first) % ONE_IN) return;
    if (looks->count == looks->room) {
        uint32_t room = looks->room ? 2 * looks->room : 64;
        struct look *more = room <= ROOM_MAX ? realloc(looks->look, room * sizeof *more) : NULL;
        if (!more) return; /* it is only a check */
        looks->look = more;
        looks->room = room;
    }
    looks->look[looks->count++] = (struct look){*row, who, false};
}

static bool is_whole(const struct look *look) {
    return !look->row.first && look->row.end == look->row.parts;
}

/* A look at that whole subtree for that process; NULL: there is none. */
static struct look *find_whole(struct second_looks *looks, uint32_t who, uint32_t subtree) {
    for (uint32_t i = 0; i < looks->count; i++) {
        struct look *look = &looks->look[i];
        if (look->row.subtree == subtree && !look->out && look->who != who && is_whole(look))
            return look;
    }
    return NULL;
}

uint32_t second_look_take(struct second_looks *looks, uint32_t who, uint32_t most,
                          loyd_piece *piece) {
    struct look *look = NULL;
    uint32_t count = 1;
    for (uint32_t i = 0; !look && i < looks->count; i++)
        if (!looks->look[i].out && looks->look[i].who != who) look = &looks->look[i];
    if (!look) return 0;
    look->out = true;
    *piece = (loyd_piece){look->row.subtree, look->row.first, look->row.end, look->row.parts};
    if (!is_whole(look)) return 1;
    *piece = (loyd_piece){look->row.subtree, 0, LOYD_ALL_PARTS, 1};
    for (; count < most && (look = find_whole(looks, who, piece->subtree + count)); count++)
        look->out = true;
    return count;
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
