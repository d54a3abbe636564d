/* SPDX-License-Identifier: MIT
 *
 * An analysis as a page, as JSON, or as a table with a row a move. The page says first whether the
 * moves solve the board, then what they cost in both metrics, then the loops, then the moves one by
 * one. Of a long path only the moves that lost ground are listed, unless -v asks for all.
 *
 * Nothing is said to be proved that is not: a distance is one number where it is proved, and
 * "50-56" where it is not.
 */
#include "check/analysis.h"
#include "document.h"
#include "json.h"
#include "options/move_args.h"
#include "output/figure.h"
#include "output/grid.h"
#include "output/move_text.h"
#include "output/table.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_LISTED = 100, LOOPS_LISTED = 10, MOVES_SHOWN = 200 };

/* ---- Figures ---- */

struct range {
    char text[112];
};

/* 13, 13-17, or "at least 13". */
static struct range range_of(int64_t least, int64_t most) {
    struct range r;
    if (most == JOURNEY_UNKNOWN)
        snprintf(r.text, sizeof r.text, "%s or more", figure_count((uint64_t)least).text);
    else if (least == most)
        snprintf(r.text, sizeof r.text, "%s", figure_count((uint64_t)least).text);
    else
        snprintf(r.text, sizeof r.text, "%s-%s", figure_count((uint64_t)least).text,
                 figure_count((uint64_t)most).text);
    return r;
}

static struct range surplus_of(const struct journey *j) {
    return range_of(journey_surplus_least(j), journey_surplus_most(j));
}

static size_t losing_steps(const struct journey *j) {
    size_t count = 0;
    for (size_t i = 0; i < j->steps; i++) count += journey_loses(j, i);
    return count;
}

static const struct journey *listed(const struct analysis *a) {
    return a->multi_table ? &a->multi : &a->single;
}

/* ---- The table: a row a step ---- */

enum { MOVE, WAY, TILES, BEFORE, AFTER, BEFORE_LEAST, BEFORE_MOST, AFTER_LEAST, AFTER_MOST, LOST };
static const struct column columns[] = {
    {"move", "move", UNIT_NUMBER},
    {"way", "way", UNIT_TEXT},
    {"tiles", "tile", UNIT_TEXT},
    {"before", "before", UNIT_TEXT},
    {"after", "after", UNIT_TEXT},
    {"before_least", "before, at least", UNIT_NUMBER},
    {"before_most", "before, at most", UNIT_NUMBER},
    {"after_least", "after, at least", UNIT_NUMBER},
    {"after_most", "after, at most", UNIT_NUMBER},
    {"lost", "lost ground", UNIT_TEXT},
    {"in_loop", "in a loop", UNIT_TEXT},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static int64_t known(int64_t most) {
    return most == JOURNEY_UNKNOWN ? -1 : most;
}

/* "yes" and "no" are proved; NULL: not known. */
static const char *lost_word(const struct journey *j, size_t i) {
    bool nearer = j->most[i + 1] != JOURNEY_UNKNOWN && j->most[i + 1] < j->least[i];
    return journey_loses(j, i) ? "yes" : nearer ? "no" : NULL;
}

/* Plays a step; the tiles that slide, as "5" or "5 6". */
static void play_step(loyd_board *board, const char *moves, size_t from, size_t to, char *text,
                      size_t size) {
    size_t at = 0, cells = board_cells(board);
    for (; from < to; from++) {
        size_t blank = 0;
        const uint16_t *tiles = loyd_board_tiles(board);
        while (blank < cells && tiles[blank]) blank++;
        loyd_board_move(board, moves[from]);
        if (at < size)
            at += (size_t)snprintf(text + at, size - at, "%s%u", at ? " " : "",
                                   loyd_board_tiles(board)[blank]);
    }
}

static void add_step(struct table *t, const struct analysis *a, size_t i, const char *tiles,
                     bool in_loop) {
    const struct journey *j = listed(a);
    char way[32] = {a->moves[j->made[i]], 0};
    size_t letters = j->made[i + 1] - j->made[i];
    if (a->tile_moves) moves_turn(way);
    if (j->multi) snprintf(way + 1, sizeof way - 1, "%zu", letters);
    table_row(t);
    if (journey_loses(j, i)) table_mark(t);
    table_integer(t, (int64_t)i + 1);
    table_text(t, way);
    table_text(t, tiles);
    table_text(t, range_of(j->least[i], j->most[i]).text);
    table_text(t, range_of(j->least[i + 1], j->most[i + 1]).text);
    table_integer(t, j->least[i]);
    table_integer(t, known(j->most[i]));
    table_integer(t, j->least[i + 1]);
    table_integer(t, known(j->most[i + 1]));
    table_text(t, lost_word(j, i));
    table_text(t, in_loop ? "yes" : "no");
}

/* All steps, or only the first that lost ground. */
static struct table *steps_table(const struct analysis *a, bool all) {
    const struct journey *j = listed(a);
    loyd_board *board = NULL;
    size_t next = 0, listed_max = all ? SIZE_MAX : MOVES_LISTED;
    struct table *t = table_new(columns, COLUMNS);
    for (size_t c = BEFORE_LEAST; c <= AFTER_MOST; c++)
        if (t) table_hide(t, c);
    if (t && a->loops.count == 0) table_hide(t, LOST + 1);
    if (loyd_board_new(loyd_board_rows(a->problem.board), loyd_board_cols(a->problem.board),
                       loyd_board_tiles(a->problem.board), &board, NULL)) {
        table_free(t);
        return NULL;
    }
    for (size_t i = 0; i < j->steps && listed_max; i++) {
        char tiles[1600];
        play_step(board, a->moves, j->made[i], j->made[i + 1], tiles, sizeof tiles);
        bool in_loop = loops_hold(&a->loops, j->made[i + 1], &next);
        if (!all && !journey_loses(j, i)) continue;
        add_step(t, a, i, tiles, in_loop);
        listed_max--;
    }
    loyd_board_free(board);
    return t;
}

/* ---- Text ---- */

static void print_verdict(const struct analysis *a, FILE *file) {
    const loyd_replay *r = &a->replay;
    const char *tint = !a->output.color ? "" : r->solves ? "\033[1;32m" : "\033[1;31m";
    fprintf(file, "%s%s%s: %s.\n", tint, r->solves ? "Solved" : "Not solved",
            *tint ? "\033[0m" : "", r->reason);
    if (r->broken)
        fprintf(file, "What follows is about the %zu moves before that.\n", a->single.steps);
    if (!a->parity.solvable) fprintf(file, "%s\n", a->parity.reason);
}

static void print_costs(const struct analysis *a, FILE *file) {
    const struct journey *s = &a->single, *m = &a->multi;
    const char *const rule = "  %-22s %18s %18s\n";
    bool proved = s->least[0] == s->most[0] && m->least[0] == m->most[0];
    fprintf(file, "\n  %-22s %18s %18s\n", "", "single-tile moves", "multi-tile moves");
    fprintf(file, rule, "moves made", figure_count(s->steps).text, figure_count(m->steps).text);
    fprintf(file, rule, "fewest possible", range_of(s->least[0], s->most[0]).text,
            range_of(m->least[0], m->most[0]).text);
    if (!s->solves)
        fprintf(file, rule, "left at the end", range_of(s->least[s->steps], s->most[s->steps]).text,
                range_of(m->least[m->steps], m->most[m->steps]).text);
    fprintf(file, rule, "too many", surplus_of(s).text, surplus_of(m).text);
    fprintf(file, rule, "moves that lost ground", figure_count(losing_steps(s)).text,
            figure_count(losing_steps(m)).text);
    if (!proved)
        fprintf(file, "\nA range is not proved: the figure lies in it. %s\n",
                a->stopped ? "Interrupted before the proof."
                           : "The time limit ended the proof; --time-limit gives more.");
}

static void print_loops(const struct analysis *a, FILE *file) {
    const struct loops *l = &a->loops;
    if (!l->count) {
        fputs("\nNo loops: no board comes twice.\n", file);
        return;
    }
    fprintf(file, "\nLoops: %zu, with %s moves together.\n", l->count, figure_count(l->moves).text);
    for (size_t i = 0; i < l->count && (i < LOOPS_LISTED || a->verbose); i++)
        fprintf(file, "  moves %zu to %zu come back to the board before them\n", l->list[i].first,
                l->list[i].last);
    if (l->count > LOOPS_LISTED && !a->verbose)
        fprintf(file, "  ... %zu more; -v lists them\n", l->count - LOOPS_LISTED);
    size_t length = strlen(l->rest), shown = a->verbose ? length : strnlen(l->rest, MOVES_SHOWN);
    fprintf(file, "Without them %s, %s move%s:\n",
            a->replay.solves ? "the board is solved too" : "there is left",
            figure_count(length).text, length == 1 ? "" : "s");
    char *rest = strdup(l->rest);
    if (rest && a->tile_moves) moves_turn(rest);
    if (rest && length)
        print_move_groups(rest, shown, file);
    else
        fputs("  none\n", file);
    if (shown < length)
        fprintf(file, "  ... %s moves more; -v or -f json has them all\n",
                figure_count(length - shown).text);
    free(rest);
}

static bool print_steps(const struct analysis *a, FILE *file) {
    const struct journey *j = listed(a);
    bool all = a->verbose || j->steps <= MOVES_LISTED;
    if (!j->steps) return true;
    if (!all && !losing_steps(j)) return true;
    fprintf(file, "\n%s, by the distance to the goal before and after%s\n\n",
            j->multi ? "Multi-tile moves" : "Moves",
            all ? "; * lost ground" : "; those that lost ground (-v lists all)");
    struct table *t = steps_table(a, all);
    bool written = table_print(t, FORMAT_TEXT, a->output.color, file);
    table_free(t);
    if (!all && losing_steps(j) > MOVES_LISTED)
        fprintf(file, "... %s more; -v or -f csv lists them\n",
                figure_count(losing_steps(j) - MOVES_LISTED).text);
    return written;
}

static bool print_page(const struct analysis *a) {
    FILE *file = a->output.file;
    grid_pair(a->problem.board, a->problem.goal, (struct grid_style){.color = a->output.color},
              file);
    putc('\n', file);
    print_verdict(a, file);
    if (!a->parity.solvable) return true;
    print_costs(a, file);
    print_loops(a, file);
    return print_steps(a, file);
}

/* ---- JSON ---- */

static json_t *steps_json(const struct analysis *a, const struct journey *j) {
    json_t *steps = json_array();
    for (size_t i = 0; i < j->steps; i++) {
        char *letters = strndup(a->moves + j->made[i], j->made[i + 1] - j->made[i]);
        json_t *lost = journey_loses(j, i) ? json_true()
                       : lost_word(j, i)   ? json_false()
                                           : json_null();
        json_array_append_new(
            steps, json_pack("{s:o, s:[o, o], s:[o, o], s:o}", "moves", json_text(letters),
                             "before", json_whole(j->least[i]), json_whole(known(j->most[i])),
                             "after", json_whole(j->least[i + 1]),
                             json_whole(known(j->most[i + 1])), "lost", lost));
        free(letters);
    }
    return steps;
}

static json_t *journey_json(const struct analysis *a, const struct journey *j) {
    bool proved = j->least[0] == j->most[0];
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:I, s:o}", "length", (json_int_t)j->steps,
                     "optimum", proved ? json_whole(j->least[0]) : json_null(), "lower_bound",
                     json_whole(j->least[0]), "upper_bound", json_whole(known(j->most[0])),
                     "too_many_least", json_whole(journey_surplus_least(j)), "too_many_most",
                     json_whole(known(journey_surplus_most(j))), "lost_ground",
                     (json_int_t)losing_steps(j), "steps", steps_json(a, j));
}

static json_t *loops_json(const struct loops *l) {
    json_t *list = json_array();
    for (size_t i = 0; i < l->count; i++)
        json_array_append_new(list, json_pack("{s:I, s:I}", "first", (json_int_t)l->list[i].first,
                                              "last", (json_int_t)l->list[i].last));
    return list;
}

static json_t *analysis_json(const struct analysis *a) {
    const loyd_replay *r = &a->replay;
    bool solvable = a->parity.solvable;
    json_t *fields = json_pack(
        "{s:i, s:i, s:o, s:o, s:b, s:b, s:b, s:s, s:o, s:s, s:o, s:s, s:o, s:o}", "rows",
        loyd_board_rows(a->problem.board), "cols", loyd_board_cols(a->problem.board), "board",
        json_tiles(a->problem.board), "goal", json_tiles(a->problem.goal), "solvable",
        (int)solvable, "solves", (int)r->solves, "legal", (int)r->legal, "reason", r->reason,
        "broken", r->broken ? json_whole((int64_t)r->broken) : json_null(), "moves", a->moves,
        "loops", loops_json(&a->loops), "without_loops", a->loops.rest, "single",
        solvable ? journey_json(a, &a->single) : json_null(), "multi",
        solvable ? journey_json(a, &a->multi) : json_null());
    return document_of("analysis", fields);
}

bool analysis_print(const struct analysis *a) {
    int format = a->output.format;
    if (format == FORMAT_TEXT) return print_page(a);
    if (format == FORMAT_JSON || format == FORMAT_JSONL)
        return json_write(analysis_json(a), format == FORMAT_JSON, a->output.file);
    struct table *t = steps_table(a, true);
    bool written = table_print(t, format, false, a->output.file);
    table_free(t);
    return written;
}
