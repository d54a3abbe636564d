/* SPDX-License-Identifier: MIT
 *
 * Breadth-first search over the places of a few tiles and the blank within six cells, all other
 * tiles being alike. A state is a number in base six, a digit for each place; the blank's is the
 * highest.
 *
 * Invariant: came[] of a state that was met names the blank's last move on a shortest way there, so
 * the way is read backwards from the first state that is a goal. The tiles can be brought home:
 * two of the last six cells of a line always, all of a solvable rest too.
 *
 * Cost: 120 states for two tiles, 360 for all five.
 */
#include "anysize/six_cells.h"

enum { NOT_MET, MET_BY /* + direction */, MET_FIRST = MET_BY + 4, STATES_MAX = 720 };

void six_begin(struct six_cells *six, struct tray *t) {
    six->t = t;
    six->cells = six->tiles = 0;
}

void six_add_cell(struct six_cells *six, uint32_t cell) {
    assert(six->cells < SIX_CELLS);
    six->cell[six->cells++] = cell;
}

void six_add_tile(struct six_cells *six, uint16_t tile) {
    assert(six->tiles < SIX_CELLS - 1);
    six->tile[six->tiles++] = tile;
}

/* The number of a cell; SIX_CELLS: it is none of them. */
static uint8_t place_of(const struct six_cells *six, uint32_t cell) {
    for (uint32_t i = 0; i < six->cells; i++)
        if (six->cell[i] == cell) return (uint8_t)i;
    return SIX_CELLS;
}

static void link_cells(struct six_cells *six) {
    for (uint32_t i = 0; i < six->cells; i++)
        for (int d = 0; d < 4; d++)
            six->to[i][d] = place_of(six, space_step(six->t->s->space, six->cell[i], d));
}

static uint32_t encode(const struct six_cells *six, const uint8_t *place) {
    uint32_t code = place[six->tiles];
    for (uint32_t i = six->tiles; i--;) code = code * SIX_CELLS + place[i];
    return code;
}

static void decode(const struct six_cells *six, uint32_t code, uint8_t *place) {
    for (uint32_t i = 0; i <= six->tiles; i++, code /= SIX_CELLS)
        place[i] = (uint8_t)(code % SIX_CELLS);
}

/* The state after a move of the blank; SIX_CODES: there is no such move. */
static uint32_t after(const struct six_cells *six, uint32_t code, int direction) {
    uint8_t place[SIX_CELLS];
    decode(six, code, place);
    uint8_t from = place[six->tiles], to = six->to[from][direction];
    if (to == SIX_CELLS) return SIX_CODES;
    for (uint32_t i = 0; i < six->tiles; i++)
        if (place[i] == to) place[i] = from;
    place[six->tiles] = to;
    return encode(six, place);
}

/* Five tiles at home leave the blank its own cell; of fewer it does not matter. */
static bool is_home(const struct six_cells *six, uint32_t code) {
    uint8_t place[SIX_CELLS];
    decode(six, code, place);
    for (uint32_t i = 0; i < six->tiles; i++)
        if (six->cell[place[i]] != six->tile[i]) return false;
    return true;
}

/* Reads the way back from the end and makes the moves. */
static bool play(struct six_cells *six, uint32_t end) {
    uint8_t moves[STATES_MAX];
    uint32_t length = 0;
    for (uint32_t code = end; six->came[code] != MET_FIRST; length++) {
        moves[length] = (uint8_t)(six->came[code] - MET_BY);
        code = after(six, code, move_opposite(moves[length]));
    }
    while (length)
        if (!tray_move(six->t, moves[--length])) return false;
    return true;
}

static uint32_t first_state(const struct six_cells *six) {
    uint8_t place[SIX_CELLS];
    for (uint32_t i = 0; i < six->tiles; i++) place[i] = place_of(six, six->t->where[six->tile[i]]);
    place[six->tiles] = place_of(six, six->t->blank);
    for (uint32_t i = 0; i <= six->tiles; i++) assert(place[i] < SIX_CELLS);
    return encode(six, place);
}

bool six_solve(struct six_cells *six) {
    uint32_t queue[STATES_MAX], head = 0, tail = 0;
    link_cells(six);
    memset(six->came, NOT_MET, sizeof six->came);
    queue[tail++] = first_state(six);
    six->came[queue[0]] = MET_FIRST;
    while (head < tail) {
        uint32_t code = queue[head++];
        if (is_home(six, code)) return play(six, code);
        for (int d = 0; d < 4; d++) {
            uint32_t next = after(six, code, d);
            if (next == SIX_CODES || six->came[next]) continue;
            assert(tail < STATES_MAX);
            six->came[next] = (uint8_t)(MET_BY + d);
            queue[tail++] = next;
        }
    }
    assert(false && "six cells of a solvable board can be solved");
    six->t->s->stopped = LOYD_STUCK;
    return false;
}
