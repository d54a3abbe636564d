/* SPDX-License-Identifier: MIT
 *
 * Before lines are settled one after the other, a large board is sorted roughly. The blank is led
 * over the whole rest, lane by lane, and on its way a beam chooses moves that bring tiles nearer to
 * their homes, wherever those are. A solution has as many moves as the distances of all tiles, and
 * two more for each move that takes a tile away from home: so what counts is that nearly every move
 * brings some tile nearer. Three quarters of all moves do, sweep after sweep, on boards of any
 * size; when a tile is carried home alone, one in three to five is sure to.
 *
 * The lead goes one cell on every four moves, and holds the blank by a spring: the further away,
 * the more a step back is worth. Free to go where it likes, the blank stays where it has sorted the
 * tiles around it. The squared distances of the potential bring far tiles home first, so that there
 * is always something to gain in both axes.
 *
 * Near home less and less is won; there settling lines is better (lines.c), hence SORTED.
 *
 * Invariant: the beam's own; a sweep only makes moves, so what was solvable stays so. Cost: two
 * moves a cell and a sweep, three times the width children a move.
 */
#include "anysize/sweep.h"

enum {
    LANE = 2,          /* lanes are so many lines apart */
    PACE = 4,          /* moves until the lead goes one cell on */
    SPRING = 64,       /* times the squared distance from the lead, in units of BEAM_MOVE / 256 */
    SWEEP_WEIGHT = 16, /* of the potential */
    SORTED = 12,       /* the mean distance from home at which sweeping ends */
    LEAST_GAIN = 5,    /* a sweep must bring the tiles nearer by one for so many moves */
    SMALLEST = 4       /* no side of the rest is shorter */
};

struct lead {
    const struct space *space;
    uint32_t row, col;
};

static int32_t lead_value(const void *context, uint32_t blank, uint32_t target) {
    const struct lead *lead = context;
    (void)target;
    uint32_t row = lead->space->row_of[blank], col = lead->space->col_of[blank];
    int32_t away = (int32_t)((row > lead->row ? row - lead->row : lead->row - row) +
                             (col > lead->col ? col - lead->col : lead->col - col));
    return SPRING * away * away;
}

/* Where the lead is after so many cells. Sweeps go along rows and along columns in turn, and begin
 * at every corner in turn: what one sweep leaves undone is easier for another. */
static void lead_to(struct lead *lead, const struct rest *rest, uint32_t sweep, uint32_t cells) {
    bool upright = sweep & 1;
    uint32_t width = upright ? rest_cols(rest) : rest_rows(rest);
    uint32_t length = upright ? rest_rows(rest) : rest_cols(rest);
    uint32_t lane = cells / length, along = cells % length, across = lane * LANE + LANE / 2;
    if (across >= width) across = width - 1;
    if (sweep & 2) across = width - 1 - across;
    if (((sweep >> 2) + lane) & 1) along = length - 1 - along;
    lead->row = rest->top + (upright ? along : across);
    lead->col = rest->left + (upright ? across : along);
}

static bool sweep_once(struct blank_beam *b, uint32_t sweep, const int32_t *potential) {
    const struct rest *rest = &b->t->rest;
    struct lead lead = {.space = b->t->s->space};
    struct beam_aim aim = {.weight = SWEEP_WEIGHT,
                           .potential = potential,
                           .target = NO_TILE,
                           .next = NO_TILE,
                           .guide = lead_value,
                           .context = &lead};
    uint32_t width = sweep & 1 ? rest_cols(rest) : rest_rows(rest);
    uint32_t length = sweep & 1 ? rest_rows(rest) : rest_cols(rest);
    uint32_t moves = (width + LANE - 1) / LANE * length * PACE;
    beam_begin(b, &aim);
    for (uint32_t move = 0; move < moves; move++) {
        lead_to(&lead, rest, sweep, move / PACE);
        if (b->layer == BEAM_LAYERS && !beam_commit_half(b, beam_best(b))) return false;
        if (!beam_advance(b)) return false;
        assert(b->count[b->layer]); /* the blank is never shut in */
    }
    return beam_take(b, b->layer, beam_best(b));
}

bool sweep_rest(struct blank_beam *b) {
    struct tray *t = b->t;
    int32_t potential[DISTANCE_MAX];
    uint64_t tiles = (uint64_t)rest_rows(&t->rest) * rest_cols(&t->rest) - 1;
    uint64_t distance = tray_distance(t), before;
    if (rest_rows(&t->rest) < SMALLEST || rest_cols(&t->rest) < SMALLEST) return true;
    for (uint32_t sweep = 0; distance > SORTED * tiles; sweep++) {
        size_t length = t->moves->length;
        before = distance;
        beam_potential(potential, distance, tiles);
        if (!sweep_once(b, sweep, potential)) return false;
        distance = tray_distance(t);
        if (LEAST_GAIN * distance + (t->moves->length - length) > LEAST_GAIN * before) break;
    }
    return true;
}
