/* SPDX-License-Identifier: MIT */
/* A caller's loyd_options, read and checked: what a search is asked to do. */
#ifndef LOYDI_OPTIONS_H
#define LOYDI_OPTIONS_H

#include "api/profiles.h"
#include "run/search.h"
#include "tables/cache.h"

struct request {
    loyd_options options; /* with defaults where the caller's header knew fewer fields */
    const struct algorithm *algorithm;
    const struct profile *profile;     /* NULL: none was asked for */
    struct heuristic_choice heuristic; /* class NULL: the algorithm uses none */
    bool heuristic_chosen;             /* by the caller or the profile */
    bool multi;                        /* the metric is multi-tile moves */
    double param[SEARCH_PARAMS_MAX];
    uint8_t order[4];
};

/* The fields that the caller's header knew, and the defaults of the others. NULL: all defaults. */
loyd_options options_known(const loyd_options *options);
/* A way to the tables that the options name: the caller's, or *own, opened for this call alone. */
loyd_status options_tables(const loyd_options *options, struct table_source *source,
                           loyd_tables **own, loyd_error *error);
/* For boards of that shape; 0 and 0: of any. As loyd_options_check. */
loyd_status request_read(struct request *request, const loyd_options *options, uint32_t rows,
                         uint32_t cols, loyd_error *error);

#endif
