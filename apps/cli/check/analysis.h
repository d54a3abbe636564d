/* SPDX-License-Identifier: MIT */
/* What `loyd analyse` found, for the file that finds it and the one that writes it. */
#ifndef LOYD_CLI_ANALYSIS_H
#define LOYD_CLI_ANALYSIS_H

#include "check/journey.h"
#include "check/loops.h"
#include "output/output.h"

struct analysis {
    struct problem problem;
    loyd_replay replay;
    loyd_parity parity;
    char *moves; /* the legal ones, as letters of the blank */
    struct loops loops;
    struct journey single, multi;
    bool verbose, stopped; /* stopped: by an interrupt */
    int multi_table;       /* the moves that are listed are those of the multi-tile metric */
    bool tile_moves;       /* letters name the tile's way */
    uint64_t time_limit_ms;
    struct output output;
};

bool analysis_print(const struct analysis *a);

#endif
