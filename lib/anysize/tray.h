/* SPDX-License-Identifier: MIT */
/* The board as a solver that settles lines sees it: every tile is known by its goal cell, so that
 * any goal is the same goal, and what is settled is outside a rectangle, the rest, in which the
 * blank's goal cell always lies. The moves made are listed, and one that undoes the last is taken
 * off the list instead. */
#ifndef LOYDI_TRAY_H
#define LOYDI_TRAY_H

#include "core/move_list.h"
#include "run/recorder.h"

/* A rectangle of cells, its borders included. */
struct rest {
    uint32_t top, bottom, left, right;
};

struct tray {
    struct search *s;
    bool watched; /* limits are kept, expansions counted and recorded */
    uint32_t rows, cols, cells, blank;
    uint16_t *at;    /* by cell: the goal cell of the tile in it; the blank has one too */
    uint16_t *where; /* by goal cell: the cell of that tile; where[at[c]] == c */
    int32_t step[4]; /* by direction: how the blank's cell changes */
    struct rest rest;
    struct move_list *moves;
    struct recorder recorder;
    struct state state; /* the same board for the recorder; unused where nothing is recorded */
};

/* The start, with nothing settled; moves is open and empty. Not watched: no limit but memory's is
 * kept and nothing is counted. False: s->stopped is why. */
bool tray_open(struct tray *t, struct search *s, struct move_list *moves, bool watched);
/* Tells the recorder of the move that is made next, or that the goal is reached. */
void tray_tell_move(struct tray *t, int direction);
void tray_tell_goal(struct tray *t);
/* The distances of all tiles in the rest from home, summed up. */
uint64_t tray_distance(const struct tray *t);

static inline uint32_t rest_rows(const struct rest *rest) {
    return rest->bottom - rest->top + 1;
}
static inline uint32_t rest_cols(const struct rest *rest) {
    return rest->right - rest->left + 1;
}

/* Slides the tile of a neighbouring cell into the blank's; nothing is listed. */
static inline void tray_slide(struct tray *t, int direction) {
    uint32_t from = t->blank, to = (uint32_t)((int32_t)from + t->step[direction]);
    assert(to < t->cells);
    uint16_t tile = t->at[to], own = t->at[from];
    t->at[from] = tile;
    t->where[tile] = (uint16_t)from;
    t->at[to] = own;
    t->blank = to;
}

/* Whether the move would undo the last one. */
static inline bool tray_undoes(const struct tray *t, int direction) {
    size_t length = t->moves->length;
    return length && *move_list_at(t->moves, length - 1) == move_opposite(direction);
}

/* One move of the solution that is counted already, or need not be. False: return s->stopped. */
static inline bool tray_make(struct tray *t, int direction) {
    if (tray_undoes(t, direction)) {
        tray_slide(t, direction);
        t->moves->length--;
        return true;
    }
    if (t->watched && search_traced(t->s)) tray_tell_move(t, direction);
    tray_slide(t, direction);
    if (move_list_push(t->moves, direction)) return true;
    t->s->stopped = LOYD_MEMORY_LIMIT;
    return false;
}

/* One move of the solution, counted unless it undoes the last. False: return s->stopped. */
static inline bool tray_move(struct tray *t, int direction) {
    if (t->watched && !tray_undoes(t, direction) && !search_expand(t->s, 1)) return false;
    return tray_make(t, direction);
}

#endif
