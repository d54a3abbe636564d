/* SPDX-License-Identifier: MIT */
/* Heuristics measured over a whole space: against the true distance, and against each other. */
#ifndef LOYD_CLI_STUDY_H
#define LOYD_CLI_STUDY_H

#include "measured.h"
#include "options/names.h"

#include <jansson.h>
#include <stdio.h>

enum { STUDY_MAX = 32 };
enum study_table { STUDY_ALL, STUDY_SUMMARY, STUDY_ERRORS, STUDY_DEPTHS, STUDY_DOMINANCE };
#define STUDY_TABLES "all|summary|errors|depths|dominance"

struct study {
    loyd_census *census;
    const loyd_board *goal;
    loyd_tables *tables; /* set by the caller; NULL: none */
    bool quiet;          /* set by the caller: no progress */
    int rows, cols;
    uint64_t boards;
    uint32_t depth; /* of the farthest board */
    struct measured list[STUDY_MAX];
    size_t count;
    const char *left_out[STUDY_MAX]; /* can't do the shape */
    size_t left_out_count;
    bool below[STUDY_MAX][STUDY_MAX]; /* [a][b]: a is below b on some board */
};

/* Measures. CODE_OK; CODE_INTERRUPTED after a complaint that says which depths were measured (none:
 * s->boards is 0); or the code after a complaint. s is to be freed in any case. */
int study_make(struct study *s, const loyd_board *goal, const struct names *names,
               uint64_t bytes_max);
void study_free(struct study *s);

double study_mean_error(const struct study *s, const struct measured *m);
double study_mean_depth(const struct study *s);

/* One of the tables, or in text, markdown and latex all. False: no memory. */
bool study_print(const struct study *s, enum study_table which, int format, FILE *file);
json_t *study_json(const struct study *s);

#endif
