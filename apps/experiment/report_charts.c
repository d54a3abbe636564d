/* SPDX-License-Identifier: MIT
 *
 * Which charts a report has, for the page that `loyd experiment report -f html` writes and for the
 * server's: all that the runs have something to show for.
 */
#include "figures.h"

static const char *const kinds[] = {"bars",  "boards", "cactus", "scatter",
                                    "depth", "growth", "error"};

const char *chart_name(enum chart_kind kind) {
    return kinds[kind];
}

static bool tell(const struct experiment_figures *f, enum chart_kind kind, enum run_measure measure,
                 size_t other, report_chart_fn *each, void *user) {
    struct chart chart;
    if (!chart_make(f, kind, measure, f->baseline, other, &chart)) return true;
    bool good = each(kind, measure, &chart.plot, user);
    chart_free(&chart);
    return good;
}

bool report_charts(const struct experiment_figures *f, report_chart_fn *each, void *user) {
    enum { SCATTERS = 4 };
    bool good = tell(f, CHART_BARS, MEASURE_TIME, 0, each, user) &&
                tell(f, CHART_BARS, MEASURE_EXPANDED, 0, each, user) &&
                tell(f, CHART_BARS, MEASURE_MEMORY, 0, each, user) &&
                tell(f, CHART_BOARDS, MEASURE_TIME, 0, each, user) &&
                tell(f, CHART_CACTUS, MEASURE_TIME, 0, each, user) &&
                tell(f, CHART_DEPTH, MEASURE_EXPANDED, 0, each, user) &&
                tell(f, CHART_GROWTH, MEASURE_GENERATED, 0, each, user) &&
                tell(f, CHART_ERROR, MEASURE_LENGTH, 0, each, user);
    size_t shown = 0;
    for (size_t i = 0; i < f->e->configuration_count && shown < SCATTERS && good; i++)
        if (i != f->baseline) {
            good = tell(f, CHART_SCATTER, MEASURE_EXPANDED, i, each, user);
            shown++;
        }
    return good;
}
