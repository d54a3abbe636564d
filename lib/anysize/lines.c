/* SPDX-License-Identifier: MIT
 *
 * Lines are settled from the outside in, tile by tile, as in constructive.c. But a tile can be
 * brought home on many ways, and all of them move other tiles too: a beam over the blank's moves
 * looks for one that is short and does the others good. A node is worth
 *
 *     moves that the tile still needs + LINE_WEIGHT * potential of all other tiles,
 *
 * where the potential is the sum of squared distances, and counts more for the tiles of this line
 * and of the two behind it, whose turn is soon. When the tile is at home for the first time, the
 * beam goes on for a few layers: of all nodes with the tile at home the one is taken from where the
 * tile after it needs the fewest moves, its own and the potential included.
 *
 * A large board is sorted roughly before (sweep.c): then tiles have a short way when it is their
 * turn. That and the weight of the potential are what counts; docs/lab-notes.md has figures.
 *
 * Invariant: as in constructive.c, which takes over wherever a beam does not bring a tile home in
 * twice the moves that it seemed to need; hence it never fails. The last tile of a line and the
 * last six cells are constructive.c's.
 *
 * Cost on a random n x n board: about 1.3 n^3 moves with a width of 20 to 100, three times the
 * width children a move. Memory: the beam's, and 16 bytes a cell for the moves that a tile needs.
 *
 * The idea of counting all other tiles is the potential of hill climbers; settling by lines is
 * Parberry's (1995).
 */
#include "anysize/lines.h"

#include "anysize/carry_table.h"
#include "anysize/sweep.h"

enum {
    LINE_WEIGHT = 13, /* of the potential; 16 would be as much as moves of the tile */
    PATIENCE = 60,    /* layers more than twice the moves that the tile seems to need */
    LAYERS_MORE = 10  /* after the tile is at home for the first time */
};

struct lines {
    struct blank_beam beam;
    struct carry_table table;
    struct outer_line line;
    int32_t potential[DISTANCE_MAX];
};

/* The best node so far with the tile at home; layer 0: none. */
struct end {
    uint32_t layer, node;
    int32_t value;
};

/* The moves that the tile of a cell of the line still needs, by where it is. */
static int32_t moves_left(const struct lines *l, int32_t cell, uint32_t tile, uint32_t blank) {
    struct spot from = line_spot(&l->line, tile), free = line_spot(&l->line, blank);
    from.on -= cell;
    free.on -= cell;
    return BEAM_MOVE * carry_moves_left(&l->table, from, free);
}

static int32_t line_value(const void *context, uint32_t blank, uint32_t target) {
    const struct lines *l = context;
    return moves_left(l, l->line.done, target, blank);
}

/* Looks through the last layer for nodes with the tile at home. */
static void look_for_end(struct lines *l, uint32_t home, struct end *end) {
    struct blank_beam *b = &l->beam;
    for (uint32_t i = 0; i < b->count[b->layer]; i++) {
        const struct way_node *node = way_node(b, i);
        if (node->target != home) continue;
        int32_t value = node->score + BEAM_MOVE * (int32_t)b->layer +
                        moves_left(l, l->line.done + 1, node->next, node->blank);
        if (!end->layer || value < end->value) *end = (struct end){b->layer, i, value};
    }
}

/* Runs the beam until the tile is at home and the layers after that are done, or patience ends. */
static bool find_end(struct lines *l, uint32_t home, struct end *end) {
    struct blank_beam *b = &l->beam;
    struct tray *t = b->t;
    int32_t need = line_value(l, t->blank, t->where[home]) / BEAM_MOVE;
    for (int32_t left = 2 * need + PATIENCE; left; left--) {
        bool had = end->layer;
        if (b->layer == BEAM_LAYERS && had) break;
        if (b->layer == BEAM_LAYERS && !beam_commit_half(b, beam_best(b))) return false;
        if (!beam_advance(b)) return false;
        if (!b->count[b->layer]) break;
        look_for_end(l, home, end);
        if (end->layer && !had && left > LAYERS_MORE) left = LAYERS_MORE + 1;
    }
    return true;
}

/* Brings the tile of the line's next cell home by the beam, if that gets it there. */
static bool bring(struct lines *l, uint32_t home) {
    struct blank_beam *b = &l->beam;
    struct beam_aim aim = {.weight = LINE_WEIGHT,
                           .potential = l->potential,
                           .target = (uint16_t)home,
                           .next =
                               (uint16_t)line_cell(&l->line, (struct spot){l->line.done + 1, 0}),
                           .guide = line_value,
                           .context = l};
    struct end end = {0};
    if (b->t->where[home] == home) return true;
    beam_begin(b, &aim);
    if (!find_end(l, home, &end)) return false;
    if (end.layer) return beam_take(b, end.layer, end.node);
    beam_drop(b);
    return true;
}

/* The tiles of this line and of those behind it count more. */
static void weigh_tiles(struct lines *l) {
    static const uint8_t worth[] = {3 * BEAM_WORTH, 2 * BEAM_WORTH, 3 * BEAM_WORTH / 2};
    for (int32_t in = 0; in < 3 && in < l->line.depth; in++)
        for (int32_t on = 0; on < l->line.length; on++)
            l->beam.worth[line_cell(&l->line, (struct spot){on, in})] = worth[in];
}

static bool settle_line(struct lines *l) {
    struct outer_line *line = &l->line;
    const struct tray *t = line->t;
    uint64_t cells = (uint64_t)rest_rows(&t->rest) * rest_cols(&t->rest);
    beam_potential(l->potential, tray_distance(t), cells);
    weigh_tiles(l);
    while (line->done < line->length) {
        uint32_t home = line_cell(line, (struct spot){line->done, 0});
        if (line->done < line->length - 1 && !bring(l, home)) return false;
        if (!line_settle_next(line)) return false;
        beam_shut(&l->beam, home);
    }
    line_close(line);
    return true;
}

bool lines_settle(struct tray *t, const struct lines_plan *plan) {
    struct lines l;
    uint32_t side = t->rows > t->cols ? t->rows : t->cols;
    if (t->rows < 2 || t->cols < 2) return construct(t);
    if (!beam_open(&l.beam, t, plan->width) || !carry_table_make(&l.table, t->s, side))
        return false;
    if (!sweep_rest(&l.beam)) return false;
    while (rest_rows(&t->rest) > plan->rest || rest_cols(&t->rest) > plan->rest) {
        if (!line_choose(t, &l.line)) return construct(t);
        if (!settle_line(&l)) return false;
    }
    return true;
}

loyd_outcome lines_solution(struct search *s, struct move_list *moves, uint32_t width,
                            bool watched) {
    struct tray t;
    struct lines_plan plan = {.width = width};
    if (!tray_open(&t, s, moves, watched) || !lines_settle(&t, &plan)) return s->stopped;
    tray_tell_goal(&t);
    return LOYD_SOLVED;
}
