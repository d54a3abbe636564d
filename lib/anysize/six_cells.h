/* SPDX-License-Identifier: MIT */
/* Brings some tiles home within six cells of a board or fewer, by a shortest way. */
#ifndef LOYDI_SIX_CELLS_H
#define LOYDI_SIX_CELLS_H

#include "anysize/tray.h"

enum { SIX_CELLS = 6, SIX_CODES = 46656 /* 6^6 */ };

struct six_cells {
    struct tray *t;
    uint32_t cell[SIX_CELLS], cells;
    uint16_t tile[SIX_CELLS]; /* known by their goal cells */
    uint32_t tiles;
    uint8_t to[SIX_CELLS][4]; /* by cell and direction; SIX_CELLS: outside */
    uint8_t came[SIX_CODES];  /* by state: how it was met */
};

void six_begin(struct six_cells *six, struct tray *t);
void six_add_cell(struct six_cells *six, uint32_t cell);
/* A tile that is to come home; it and its home are among the cells, as is the blank. If all tiles
 * are named, the blank comes home too. */
void six_add_tile(struct six_cells *six, uint16_t tile);
/* Makes the moves. False: return s->stopped. */
bool six_solve(struct six_cells *six);

#endif
