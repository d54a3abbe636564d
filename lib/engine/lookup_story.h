/* SPDX-License-Identifier: MIT */
/* The look-up search as the search recorder sees it. */
#ifndef LOYDI_LOOKUP_STORY_H
#define LOYDI_LOOKUP_STORY_H

#include "engine/lookup.h"
#include "run/recorder.h"

struct story {
    struct recorder recorder;
    uint8_t tile_back[CELLS_PACKED]; /* the space's name of each of our tiles */
};

/* Makes the search tell every event from now on; story lives as long as it. False: no memory. */
bool story_open(struct story *story, struct search *s, struct lookup *lookup,
                const struct canonical *canonical);

#endif
