/* SPDX-License-Identifier: MIT */
/* Boards of an exact depth where a search of the whole space is out of reach: drawn and solved. */
#ifndef LOYD_CLI_DEEP_DRAW_H
#define LOYD_CLI_DEEP_DRAW_H

#include "loyd.h"

enum { DEEP_CELLS_MIN = 11, DEEP_CELLS_MAX = 16 }; /* the boards that this is for */

enum deep_way {
    DEEP_UNIFORM, /* uniform draws, kept where the depth is right: uniform */
    DEEP_OUTWARD, /* walks on from boards of a lower depth: not uniform */
    DEEP_BACK,    /* walks back from the hardest boards: not uniform */
    DEEP_HARDEST  /* the hardest boards themselves: uniform */
};

struct deep_draw {
    const loyd_board *goal;
    uint32_t depth;
    uint64_t seed, memory_bytes, time_ms; /* time_ms 0: no limit */
    loyd_tables *tables;
    bool quiet; /* no progress */
    /* filled in */
    enum deep_way way;
    double until_s, begin_s, drawn_s;
    bool drawn;
    uint64_t tried, found, wanted; /* boards solved, boards of the right depth, of so many */
    uint32_t hardest_depth;
    size_t hardest_count;
    loyd_census *census;       /* DEEP_OUTWARD */
    loyd_estimator *estimator; /* a lower bound that spares most searches; NULL: none */
};

/* Settles the way. CODE_OK, or the code after a complaint. */
int deep_draw_open(struct deep_draw *d);
/* Board number index of the seed. CODE_OK; or, after a complaint that says how far it came,
 * CODE_NO_SOLUTION at the time limit, CODE_INTERRUPTED, or that of a fault. */
int deep_draw_next(struct deep_draw *d, uint64_t index, loyd_board **board);
void deep_draw_close(struct deep_draw *d);
/* One phrase: how the boards come about. */
const char *deep_draw_method(enum deep_way way);
bool deep_draw_is_uniform(enum deep_way way);

#endif
