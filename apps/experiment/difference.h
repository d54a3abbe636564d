/* SPDX-License-Identifier: MIT */
/* Two experiments side by side: the searches that both have, on the boards that both have. */
#ifndef LOYD_EXPERIMENT_DIFFERENCE_H
#define LOYD_EXPERIMENT_DIFFERENCE_H

#include "figures.h"

enum verdict { VERDICT_SAME, VERDICT_FASTER, VERDICT_SLOWER, VERDICT_UNKNOWN };

struct search_difference {
    const char *label;
    size_t boards; /* that both have; of them solved by: */
    size_t solved_before, solved_after;
    struct ratio time, expanded; /* after to before, over boards that both solved */
    bool same_counts;            /* the same nodes on each of those boards */
    enum verdict verdict;        /* of the time */
};

struct experiment_difference {
    struct search_difference *at;
    size_t count;
    double drift; /* how much longer the calibration loop took in the second; NaN: not known */
};

loyd_status difference_make(struct store *store, const struct stored_experiment *before,
                            const struct stored_experiment *after,
                            struct experiment_difference *difference, loyd_error *error);
void difference_free(struct experiment_difference *difference);
const char *verdict_name(enum verdict verdict);

#endif
