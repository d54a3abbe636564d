/* SPDX-License-Identifier: MIT
 *
 * While tables are built for a search, its limits hold and its progress says so: the builder asks
 * between the levels of a table, and the share that is done gives the time that is left.
 */
#include "run/table_building.h"

#include "core/threads.h"
#include "run/search_log.h"

#include <assert.h>

unsigned search_threads(const struct search *s) {
    const loyd_options *options = s->log->options;
    if (options->threads) return options->threads;
    unsigned available = threads_available(), most = options->threads_max;
    return most && most < available ? most : available;
}

static bool on_build(void *user, double share) {
    const struct building *building = user;
    struct search *s = building->search;
    double spent_s = search_now_s() - building->begin_s;
    s->building = true;
    s->tables_share = share;
    s->tables_left_s = share > 0.01 ? spent_s / share - spent_s : -1;
    return search_watch(s);
}

void building_begin(struct building *building, struct search *s, const char *why) {
    assert(!s->tables->leave);
    *building = (struct building){s, search_now_s(), {why, search_threads(s), on_build, building}};
    s->tables->leave = &building->leave;
}

void building_end(struct building *building) {
    building->search->building = false;
    building->search->tables->leave = NULL;
}
