/* SPDX-License-Identifier: MIT
 *
 * Which runs a share has.
 *
 * Shares should be alike: as many runs of each search, and boards from all over the list, so that
 * they take about the same time. So the runs are dealt like cards, in the order of repetition,
 * configuration, board: of every shares runs in a row each share gets one. A deal begins with
 * another share each time, by a fixed hash; else a list in which every tenth board is hard would
 * give all the hard ones to the same share.
 *
 * Nothing but the plan, the share and the number of shares goes into it: each machine finds its
 * own runs without asking. Two shares differ by one run at the most.
 */
#include "share.h"

#include "mix.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool share_parse(const char *text, uint64_t *share, uint64_t *shares) {
    int used = -1;
    if (strspn(text, "0123456789/") != strlen(text) || strlen(text) > 20) return false;
    if (sscanf(text, "%" SCNu64 "/%" SCNu64 "%n", share, shares, &used) != 2) return false;
    return !text[used] && *share >= 1 && *share <= *shares && *shares <= SHARES_MAX;
}

/* Where in that deal the share gets its run. */
static uint64_t turn_in(const struct stored_experiment *e, uint64_t deal) {
    return (e->share - 1 + mix(deal + 1) % e->shares) % e->shares;
}

bool experiment_has(const struct stored_experiment *e, uint64_t number) {
    if (!e->shares) return true;
    uint64_t configuration = number % e->configuration_count;
    uint64_t board = number / e->configuration_count % e->board_count;
    uint64_t repetition = number / e->configuration_count / e->board_count;
    uint64_t place = (repetition * e->configuration_count + configuration) * e->board_count + board;
    return place % e->shares == turn_in(e, place / e->shares);
}

/* The share's runs among the first places. */
static uint64_t own_before(const struct stored_experiment *e, uint64_t places) {
    if (!e->shares) return places;
    uint64_t deals = places / e->shares;
    return deals + (turn_in(e, deals) < places % e->shares);
}

uint64_t experiment_own_runs(const struct stored_experiment *e) {
    return own_before(e, experiment_runs(e));
}

uint64_t experiment_own_runs_of(const struct stored_experiment *e, uint64_t configuration) {
    uint64_t runs = 0;
    for (uint64_t repetition = 0; repetition < e->repetitions; repetition++) {
        uint64_t first = (repetition * e->configuration_count + configuration) * e->board_count;
        runs += own_before(e, first + e->board_count) - own_before(e, first);
    }
    return runs;
}

void share_write(struct stored_experiment *e) {
    size_t used = strlen(e->key);
    if (e->shares)
        snprintf(e->key + used, sizeof e->key - used, " %" PRIu64 "/%" PRIu64, e->share, e->shares);
}

void share_read(struct stored_experiment *e) {
    const char *space = strchr(e->key, ' ');
    if (!space || !share_parse(space + 1, &e->share, &e->shares)) e->share = e->shares = 0;
}
