/* SPDX-License-Identifier: MIT */
/* What a search writes down for its result. It outlives the search's pool, so it is malloc's. */
#ifndef LOYDI_SEARCH_LOG_H
#define LOYDI_SEARCH_LOG_H

#include "run/search.h"

struct search_log {
    const loyd_options *options;
    loyd_iteration *iterations;
    size_t iteration_count, iteration_room;
    bool iteration_runs;
    uint64_t expanded_before, generated_before; /* at the start of the last iteration */
    uint32_t *improvements;
    size_t improvement_count, improvement_room;
    uint8_t *moves; /* 0..3 each */
    size_t length;
    bool solved;
};

double search_now_s(void);
void search_log_free(struct search_log *log);

#endif
