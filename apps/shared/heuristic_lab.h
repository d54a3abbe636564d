/* SPDX-License-Identifier: MIT */
/* The lab of heuristics: one of the library's or the user's own, over all boards of a small shape,
 * and on one of them. */
#ifndef LOYD_APPS_HEURISTIC_LAB_H
#define LOYD_APPS_HEURISTIC_LAB_H

#include "own_heuristic.h"
#include "problem.h"

#include <jansson.h>

struct lab_question {
    const struct problem *problem; /* of at most LAB_CELLS_MAX cells, and solvable */
    loyd_tables *tables;           /* may be NULL */
    const char *heuristic;         /* of the library; NULL: own */
    struct own_terms own;
    /* Asked now and then whether to go on; NULL: yes. */
    bool (*wanted)(void *user);
    void *user;
};

/* {"boards", "cloud", "value", "expanded", ...}: docs/api.md. LOYD_STOPPED: not wanted any more. */
loyd_status lab_answer(const struct lab_question *question, json_t **answer, loyd_error *error);

#endif
