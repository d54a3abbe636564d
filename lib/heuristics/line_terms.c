/* SPDX-License-Identifier: MIT
 *
 * Which tiles step out of a line in linear conflict. The tiles that may stay are a longest rising
 * subsequence of goal places; here it is found with its members, by comparing all pairs: stays[i]
 * is the length of the longest one that ends at tile i. Going back from the end, a tile belongs to
 * it if it ends one of the length that is looked for and its place is smaller than the last
 * one's. Where several are longest, the one whose tiles come last is taken.
 *
 * This serves people only; the searches count in linear_conflict_formula.h. O(k^2) a line.
 *
 * Hansson, Mayer & Yung 1992.
 */
#include "heuristics/line_terms.h"

#include <stdio.h>

struct home_tiles {
    uint32_t count;
    uint16_t tile[LOYD_SIDE_MAX];
    uint8_t place[LOYD_SIDE_MAX], stays[LOYD_SIDE_MAX];
};

/* The tiles of the line that are at home in it, in board order. */
static void find_home_tiles(const struct space *space, const struct state *state,
                            const struct line_axis *axis, uint32_t line, struct home_tiles *home) {
    uint32_t cell = line * axis->line_step;
    home->count = 0;
    for (uint32_t i = 0; i < axis->length; i++, cell += axis->step) {
        uint32_t tile = state_tile(space, state, cell);
        if (!tile || axis->line_of[tile] != line) continue;
        home->tile[home->count] = (uint16_t)tile;
        home->place[home->count++] = axis->place_of[tile];
    }
}

/* Fills in stays; the longest of them. */
static uint32_t longest_rise(struct home_tiles *home) {
    uint32_t longest = 0;
    for (uint32_t i = 0; i < home->count; i++) {
        home->stays[i] = 1;
        for (uint32_t j = 0; j < i; j++)
            if (home->place[j] < home->place[i] && home->stays[j] >= home->stays[i])
                home->stays[i] = (uint8_t)(home->stays[j] + 1);
        if (home->stays[i] > longest) longest = home->stays[i];
    }
    return longest;
}

static void line_term(struct home_tiles *home, const char *name, struct term_sink *sink) {
    uint32_t wanted = longest_rise(home), last = LOYD_SIDE_MAX;
    if (wanted == home->count) return;
    term_open(sink);
    for (uint32_t i = home->count; i-- > 0;) {
        bool stays = home->stays[i] == wanted && home->place[i] < last;
        term_share(sink, home->tile[i], stays ? 0 : 2);
        if (!stays) continue;
        last = home->place[i];
        wanted--;
    }
    term_close(sink, name);
}

void line_terms(const struct heuristic *heuristic, const struct state *state,
                const struct line_axis *axes, struct term_sink *sink) {
    struct home_tiles home;
    char name[32];
    for (int axis = 0; axis < 2; axis++)
        for (uint32_t line = 0; line < axes[axis].lines; line++) {
            find_home_tiles(heuristic->space, state, &axes[axis], line, &home);
            snprintf(name, sizeof name, "%s %u", axis ? "column" : "row", line + 1);
            line_term(&home, name, sink);
        }
}
