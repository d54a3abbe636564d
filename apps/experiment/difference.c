/* SPDX-License-Identifier: MIT
 *
 * Two experiments, or the same one by two versions. Searches are matched by their labels, boards by
 * their tiles and goals. Of the repetitions of a search on a board the least time counts: noise
 * only ever adds. The ratio is the geometric mean over boards, its interval by bootstrap.
 *
 * One experiment ran after the other, and the machine may have been slower meanwhile, which is the
 * same for all boards and which no bootstrap sees. The workers' calibration loop does: by its ratio
 * the interval is widened towards 1 before the verdict. "faster" and "slower" are said where 1 is
 * outside of what is left, "same" where it is not.
 */
#include "difference.h"

#include "mix.h"
#include "problem.h"
#include "store_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *verdict_name(enum verdict verdict) {
    static const char *const names[] = {"same", "faster", "slower", "unknown"};
    return names[verdict];
}

void difference_free(struct experiment_difference *d) {
    free(d->at);
    *d = (struct experiment_difference){.at = NULL};
}

/* ---- Boards of both ---- */

static uint64_t board_hash(const struct trial_board *b) {
    const uint16_t *tiles = loyd_board_tiles(b->board), *goal = loyd_board_tiles(b->goal);
    uint64_t hash = (uint64_t)loyd_board_cols(b->board);
    for (size_t i = 0; i < board_cells(b->board); i++)
        hash = mix(hash ^ tiles[i] ^ (uint64_t)goal[i] << 20);
    return hash;
}

static bool same_board(const struct trial_board *a, const struct trial_board *b) {
    return loyd_board_equal(a->board, b->board) && loyd_board_equal(a->goal, b->goal);
}

/* For each board of the first its number in the second, or -1. By a table of hashes with open
 * addresses. */
static int64_t *match_boards(const struct stored_experiment *a, const struct stored_experiment *b) {
    size_t room = 16;
    while (room < 2 * b->board_count) room *= 2;
    int64_t *match = malloc((a->board_count + 1) * sizeof *match);
    int64_t *table = malloc(room * sizeof *table);
    for (size_t i = 0; table && i < room; i++) table[i] = -1;
    for (size_t i = 0; match && table && i < b->board_count; i++) {
        size_t at = board_hash(&b->boards[i]) & (room - 1);
        while (table[at] >= 0) at = (at + 1) & (room - 1);
        table[at] = (int64_t)i;
    }
    for (size_t i = 0; match && table && i < a->board_count; i++) {
        size_t at = board_hash(&a->boards[i]) & (room - 1);
        while (table[at] >= 0 && !same_board(&a->boards[i], &b->boards[table[at]]))
            at = (at + 1) & (room - 1);
        match[i] = table[at];
    }
    if (!table) {
        free(match);
        match = NULL;
    }
    free(table);
    return match;
}

/* ---- One search ---- */

struct board_best { /* of the repetitions */
    double time_s;  /* NaN: not solved */
    double expanded;
};

static void best_of_boards(const struct experiment_figures *f, size_t search,
                           struct board_best *best) {
    for (size_t b = 0; b < f->e->board_count; b++)
        best[b] = (struct board_best){(double)NAN, (double)NAN};
    for (size_t i = f->first[search]; i < f->first[search + 1]; i++) {
        const struct run_row *row = &f->rows[i];
        struct board_best *b = &best[row->board];
        if (!row->solved) continue;
        b->time_s = isnan(b->time_s) ? row->time_s : fmin(b->time_s, row->time_s);
        b->expanded =
            isnan(b->expanded) ? (double)row->expanded : fmin(b->expanded, (double)row->expanded);
    }
}

static enum verdict judge(const struct ratio *time, double drift) {
    double low = time->interval.low, high = time->interval.high;
    if (!time->pairs || isnan(low)) return VERDICT_UNKNOWN;
    if (drift > 1) low /= drift;
    if (drift < 1 && drift > 0) high /= drift;
    return low > 1 ? VERDICT_SLOWER : high < 1 ? VERDICT_FASTER : VERDICT_SAME;
}

struct difference_room {
    struct board_best *before, *after;
    double *time, *expanded;
    const int64_t *match;
};

static void compare_search(const struct difference_room *r, size_t boards, double drift,
                           struct search_difference *d) {
    size_t pairs = 0;
    d->same_counts = true;
    for (size_t b = 0; b < boards; b++) {
        if (r->match[b] < 0) continue;
        const struct board_best *x = &r->before[b], *y = &r->after[r->match[b]];
        d->boards++;
        d->solved_before += isnan(x->time_s) ? 0 : 1;
        d->solved_after += isnan(y->time_s) ? 0 : 1;
        if (isnan(x->time_s) || isnan(y->time_s)) continue;
        r->time[pairs] = log(fmax(y->time_s, 1e-9) / fmax(x->time_s, 1e-9));
        r->expanded[pairs++] = log(fmax(y->expanded, 1) / fmax(x->expanded, 1));
        d->same_counts &= x->expanded == y->expanded;
    }
    d->time = ratio_of(r->time, pairs, 1);
    d->expanded = ratio_of(r->expanded, pairs, 1);
    d->same_counts &= pairs > 0;
    d->verdict = judge(&d->time, drift);
}

/* ---- The whole ---- */

static double median_calibration(struct store *store, int64_t id) {
    static const char middle[] =
        "SELECT calibration_s FROM run WHERE id >= ?1 AND id < ?2 AND calibration_s > 0 ORDER BY"
        " calibration_s LIMIT 1 OFFSET (SELECT count(*) / 2 FROM run WHERE id >= ?1 AND id < ?2 AND"
        " calibration_s > 0)";
    sqlite3_stmt *s = NULL;
    loyd_error error;
    double value = (double)NAN;
    if (store_prepare(store, &s, &error, middle, "ii", run_id(id, 0), run_id(id + 1, 0)))
        return value;
    if (sqlite3_step(s) == SQLITE_ROW) value = sqlite3_column_double(s, 0);
    sqlite3_finalize(s);
    return value;
}

static void compare_all(const struct experiment_figures *before,
                        const struct experiment_figures *after, const struct difference_room *room,
                        struct experiment_difference *d) {
    for (size_t i = 0; i < before->e->configuration_count; i++)
        for (size_t j = 0; j < after->e->configuration_count; j++) {
            const char *label = before->e->configurations[i].label;
            if (strcmp(label, after->e->configurations[j].label)) continue;
            struct search_difference *search = &d->at[d->count++];
            search->label = label;
            best_of_boards(before, i, room->before);
            best_of_boards(after, j, room->after);
            compare_search(room, before->e->board_count, d->drift, search);
        }
}

static loyd_status no_room(loyd_error *error) {
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text, "no memory for the two experiments");
    return LOYD_NO_MEMORY;
}

static loyd_status compare_figures(const struct experiment_figures *a,
                                   const struct experiment_figures *b,
                                   struct experiment_difference *d, loyd_error *error) {
    size_t boards = a->e->board_count + 1;
    int64_t *match = match_boards(a->e, b->e);
    struct difference_room room = {
        malloc(boards * sizeof *room.before), malloc((b->e->board_count + 1) * sizeof *room.after),
        malloc(boards * sizeof *room.time), malloc(boards * sizeof *room.expanded), match};
    d->at = calloc(a->e->configuration_count + 1, sizeof *d->at);
    bool good = match && room.before && room.after && room.time && room.expanded && d->at;
    if (good) compare_all(a, b, &room, d);
    free(match);
    free(room.before);
    free(room.after);
    free(room.time);
    free(room.expanded);
    return good ? LOYD_OK : no_room(error);
}

loyd_status difference_make(struct store *store, const struct stored_experiment *before,
                            const struct stored_experiment *after, struct experiment_difference *d,
                            loyd_error *error) {
    struct experiment_figures a, b = {.e = NULL};
    *d = (struct experiment_difference){.at = NULL};
    loyd_status status = figures_load(store, before, &a, error);
    if (status) return status;
    status = figures_load(store, after, &b, error);
    d->drift = median_calibration(store, after->id) / median_calibration(store, before->id);
    if (!status) status = compare_figures(&a, &b, d, error);
    figures_free(&a);
    figures_free(&b);
    if (status) difference_free(d);
    return status;
}
