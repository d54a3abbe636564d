/* SPDX-License-Identifier: MIT */
/* What every heuristic says of one board, with the terms that its value is made of. */
#ifndef LOYD_CLI_ESTIMATES_H
#define LOYD_CLI_ESTIMATES_H

#include "options/board_args.h"
#include "options/names.h"

#include <jansson.h>
#include <stdio.h>

struct kept_term {
    char name[32];
    double value;
    double *share; /* by tile; NULL: not made of tiles */
};

struct estimate {
    const char *name;
    bool known; /* false: the heuristic can't do this shape */
    uint32_t h; /* whole moves, as the searches use it */
    double value;
    struct kept_term *terms;
    size_t term_count;
};

struct estimates {
    struct problem problem;
    loyd_tables *tables; /* for pdb; NULL: none */
    bool solvable;
    char reason[256];    /* where it is not solvable */
    int64_t distance;    /* proved; -1: not known */
    int64_t lower_bound; /* -1: not known */
    int64_t length;      /* of a solution that was found; -1: none */
    struct estimate *list;
    size_t count;
};

/* The names given, or the whole registry where there are none. */
int heuristic_names(const char *list, struct names *names);

/* Asks every heuristic about e->problem. */
int estimates_make(struct estimates *e, const struct names *names);
void estimates_free(struct estimates *e);

/* The formats. False: no memory. */
bool estimates_text(const struct estimates *e, bool color, FILE *file);
bool estimates_table(const struct estimates *e, int format, FILE *file);
json_t *estimates_json(const struct estimates *e);

/* "11", "9.650". */
void write_value(double value, char *text, size_t size);

#endif
