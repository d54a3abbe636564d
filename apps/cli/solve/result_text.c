/* SPDX-License-Identifier: MIT
 *
 * The result as a page: board and goal, the verdict in one sentence, the moves in groups of five,
 * the figures in two columns, iterations as a table, and what to do next where a limit was hit.
 *
 * A path of tens of thousands of moves (depth-first search finds 47,809 on a small board, any
 * search more than a million on 100x100) would bury the rest, so it is cut after 200 unless -v asks
 * for all of it or it goes to a file.
 */
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/grid.h"
#include "output/move_text.h"
#include "output/output.h"
#include "output/wrap.h"
#include "solve/result.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOVES_SHOWN = 200, LINE_MOVES_SHOWN = 100, ROWS_SHOWN = 20 };
enum { PAGE_COLUMNS = 96, RUNS_COLUMNS = 64 };
enum { CELLS_PROVED = 16 }; /* up to so many `auto` always goes on to the proof */

static const char *paint(const struct result_style *style, const char *color) {
    return style->color ? color : "";
}

/* ---- The verdict ---- */

/* How much longer than the shortest it may be, rounded up. */
static void print_excess(const loyd_result *result, FILE *file) {
    uint64_t length = (uint64_t)result->length, least = (uint64_t)result->lower_bound;
    uint64_t percent = (100 * (length - least) + least - 1) / least;
    if (percent < 1000)
        fprintf(file, ", at most %s %% above the optimum", figure_count(percent).text);
    else
        fprintf(file, ", at most %s times the optimum",
                figure_count((length + least - 1) / least).text);
    fprintf(file, " (at least %s %s needed).\n", figure_count(least).text,
            least == 1 ? "is" : "are");
}

static void print_solved(const struct report *r, const struct result_style *style, FILE *file) {
    const loyd_result *result = r->result;
    fprintf(file, "%sSolved in %s %s%s%s", paint(style, "\033[1;32m"),
            figure_count((uint64_t)result->length).text, report_is_multi(r) ? "multi-tile " : "",
            result->length == 1 ? "move" : "moves", paint(style, "\033[0m"));
    if (result->optimal)
        fputs(", the fewest possible (proved).\n", file);
    else if (result->lower_bound > 0)
        print_excess(result, file);
    else
        fputs("; not proved shortest.\n", file);
    if (result->method) fprintf(file, "Found by %s.\n", result->method);
}

static bool message_is(const struct report *r, const char *key) {
    return r->result->message_key && !strcmp(r->result->message_key, key);
}

/* What ended a search without a solution, without the full stop. */
static void failure_sentence(const struct report *r, char *text, size_t size) {
    const loyd_options *o = r->options;
    switch (r->result->outcome) {
    case LOYD_UNSOLVABLE:
        snprintf(text, size, "Unsolvable");
        break;
    case LOYD_NODE_LIMIT:
        snprintf(text, size, "No solution within %s generated nodes",
                 figure_count(o->node_limit).text);
        break;
    case LOYD_TIME_LIMIT:
        snprintf(text, size, "No solution within %s",
                 figure_seconds((double)o->time_limit_ms / 1000).text);
        break;
    case LOYD_MEMORY_LIMIT:
        snprintf(text, size, "No solution within %s of memory%s",
                 figure_bytes(o->memory_limit_bytes).text,
                 r->memory_default ? " (half of what is free)" : "");
        break;
    case LOYD_DEPTH_LIMIT:
        snprintf(text, size, "No solution within the %s",
                 message_is(r, "bound-too-low") ? "bound" : "depth limit");
        break;
    case LOYD_CANCELLED:
        snprintf(text, size, "Interrupted");
        break;
    default:
        snprintf(text, size, "No solution");
        break;
    }
}

/* What ended a search that has a path already. */
static void stop_sentence(const struct report *r, char *text, size_t size) {
    bool interrupted = r->result->outcome == LOYD_CANCELLED;
    snprintf(text, size, "%s; this is the best path so far",
             interrupted ? "Interrupted" : "Stopped by a limit");
}

static void print_failure(const struct report *r, const struct result_style *style, FILE *file) {
    const char *message = r->result->message ? r->result->message : "";
    char sentence[120], text[400];
    (r->result->length < 0 ? failure_sentence : stop_sentence)(r, sentence, sizeof sentence);
    bool said = !strncasecmp(message, sentence, strlen(sentence));
    size_t length = strlen(message);
    bool stop = length ? message[length - 1] == '.' : false;
    snprintf(text, sizeof text, "%s%s%s%s", said ? "" : sentence, said || !length ? "" : ": ",
             message, stop ? "" : ".");
    *text = (char)toupper((unsigned char)*text);
    fputs(paint(style, "\033[1;33m"), file);
    print_wrapped(text, 0, PAGE_COLUMNS, file);
    fputs(paint(style, "\033[0m"), file);
}

static void print_verdict(const struct report *r, const struct result_style *style, FILE *file) {
    char advice[200], text[240];
    const char *message = r->result->message;
    if (r->result->length >= 0) print_solved(r, style, file);
    if (r->result->outcome != LOYD_SOLVED)
        print_failure(r, style, file);
    else if (message && *message)
        print_wrapped(message, 0, PAGE_COLUMNS, file);
    report_advice(r, advice, sizeof advice);
    if (!*advice) return;
    snprintf(text, sizeof text, "To go on: %s.", advice);
    print_wrapped(text, 0, PAGE_COLUMNS, file);
}

/* ---- The moves ---- */

/* R2 D1 ...: each move with its number of tiles, in lines of so many columns. */
static void print_runs(const char *moves, size_t length, size_t columns, FILE *file) {
    size_t at = 0, column = 2;
    fputs("  ", file);
    while (at < length) {
        char name[2] = {moves[at], 0}, text[32];
        size_t tiles = strspn(moves + at, name);
        int width = snprintf(text, sizeof text, "%s%zu ", name, tiles);
        if (column + (size_t)width > columns) {
            fputs("\n  ", file);
            column = 2;
        }
        at += tiles;
        text[width - 1] = at < length ? ' ' : 0;
        fputs(text, file);
        column += (size_t)width;
    }
    putc('\n', file);
}

/* The letters of the first so many moves; the whole, where there are no more. */
static size_t letters_of(const char *moves, size_t count, bool multi) {
    size_t at = 0;
    if (!multi) return strnlen(moves, count);
    for (size_t i = 0; i < count && moves[at]; i++)
        at += strspn(moves + at, (char[]){moves[at], 0});
    return at;
}

static void print_moves(const struct report *r, const struct result_style *style, FILE *file) {
    bool multi = report_is_multi(r), whole = style->verbose || style->whole;
    char *moves = report_moves(r, style);
    if (!moves) return;
    size_t length = letters_of(moves, whole ? SIZE_MAX : MOVES_SHOWN, multi);
    fprintf(file, "\nMoves of the %s%s\n", style->tile_moves ? "tiles" : "blank",
            multi ? ", each with its number of tiles" : "");
    if (length && multi)
        print_runs(moves, length, RUNS_COLUMNS, file);
    else if (length)
        print_move_groups(moves, length, file);
    else
        fputs("  none: the board is the goal\n", file);
    if (moves[length])
        fprintf(file, "  ... %s moves more; -v, -o FILE or -f json has them all\n",
                figure_count((uint64_t)r->result->length - MOVES_SHOWN).text);
    free(moves);
}

/* --all: how many shortest solutions there are, and those that are listed. */
static void print_solutions(const struct report *r, const struct result_style *style, FILE *file) {
    const loyd_solutions *all = r->solutions;
    if (!all && style->all && r->result->length >= 0)
        fprintf(file, "\nThe shortest solutions were not counted: their length is not proved.\n");
    if (!all) return;
    if (all->outcome != LOYD_SOLVED) {
        fprintf(file, "\nThe shortest solutions were not counted: %s\n",
                loyd_outcome_name(all->outcome));
        return;
    }
    fprintf(file, "\nShortest solutions: %s%s", figure_count(all->count).text,
            all->count == UINT64_MAX ? " or more" : "");
    if (all->listed && all->listed < all->count)
        fprintf(file, ", the first %s", figure_count(all->listed).text);
    putc('\n', file);
    for (size_t i = 0; i < all->listed; i++) {
        char *moves = moves_named(all->moves[i], style);
        if (moves && report_is_multi(r))
            print_runs(moves, strlen(moves), SIZE_MAX, file);
        else
            fprintf(file, "  %s\n", moves ? moves : "");
        free(moves);
    }
}

struct walk {
    const struct report *report;
    const struct result_style *style;
    FILE *file;
    uint64_t number;
};

static bool print_state(const loyd_board *board, char move, void *user) {
    struct walk *walk = user;
    if (move)
        fprintf(walk->file, "\n%s. %c\n", figure_count(walk->number).text,
                report_move_name(move, walk->style));
    else
        fputs("\nStart\n", walk->file);
    walk->number++;
    struct grid_style style = {walk->style->color, walk->style->verbose, true};
    grid_board(board, walk->report->goal, style, walk->file);
    return true;
}

/* ---- The figures ---- */

enum { FIGURES_MAX = 24 };
struct figures {
    const char *label[FIGURES_MAX];
    struct figure value[FIGURES_MAX];
    size_t count;
};

static void add(struct figures *f, const char *label, struct figure value) {
    if (f->count == FIGURES_MAX) return;
    f->label[f->count] = label;
    f->value[f->count++] = value;
}

static void add_whole(struct figures *f, const char *label, int64_t value) {
    if (value >= 0) add(f, label, figure_count((uint64_t)value));
}

/* Two columns: the first half of the list on the left, the second on the right. */
static void print_figures(const struct figures *f, FILE *file) {
    size_t half = (f->count + 1) / 2;
    for (size_t i = 0; i < half; i++) {
        fprintf(file, "  %-16s %15s", f->label[i], f->value[i].text);
        if (i + half < f->count)
            fprintf(file, "      %-16s %15s", f->label[i + half], f->value[i + half].text);
        putc('\n', file);
    }
}

static void gather(const loyd_result *r, bool verbose, struct figures *f) {
    add(f, "expanded", figure_count(r->expanded));
    add(f, "generated", figure_count(r->generated));
    add_whole(f, "seen", r->seen);
    add_whole(f, "frontier max", r->frontier_max);
    add_whole(f, "states in memory", r->states_max);
    add_whole(f, "h(start)", r->h_start);
    add_whole(f, "lower bound", r->lower_bound);
    if (isfinite(r->branching_factor)) add(f, "branching b*", figure_real(r->branching_factor));
    add(f, "time", figure_seconds(r->time_s));
    if (r->time_s > 0 && r->generated >= 1000)
        add(f, "generated/s", figure_rate(r->generated, r->time_s));
    add(f, "peak memory", figure_bytes(r->peak_bytes));
    if (verbose || r->threads > 1) add_whole(f, "threads", r->threads);
}

/* The way it was run: title, heuristic, and below them every knob with its setting. */
static void print_run(const loyd_result *r, bool verbose, FILE *file) {
    const loyd_info *info = algorithm_named(r->algorithm);
    fprintf(file, "\nAlgorithm %s", r->algorithm);
    if (info) fprintf(file, " (%s)", info->title);
    if (r->heuristic) fprintf(file, " with %s", r->heuristic);
    char *params = result_params(r), text[512];
    bool random = info && info->traits & LOYD_RANDOMISED;
    snprintf(text, sizeof text, "%s%s%s", params ? params : "", random || verbose ? " seed=" : "",
             random || verbose ? figure_number((int64_t)r->seed).text : "");
    fputs("\n  ", file);
    print_wrapped(text, 2, PAGE_COLUMNS, file);
    free(params);
}

static void print_iterations(const loyd_result *r, bool verbose, FILE *file) {
    static const struct column columns[] = {{"bound", "  bound", UNIT_COUNT},
                                            {"expanded", "expanded", UNIT_COUNT},
                                            {"generated", "generated", UNIT_COUNT}};
    size_t shown = r->iteration_count;
    if (!verbose && shown > ROWS_SHOWN) shown = ROWS_SHOWN;
    if (!shown) return;
    struct table *t = table_new(columns, 3);
    for (size_t i = r->iteration_count - shown; i < r->iteration_count; i++) {
        table_row(t);
        table_integer(t, r->iterations[i].bound);
        table_integer(t, (int64_t)r->iterations[i].expanded);
        table_integer(t, (int64_t)r->iterations[i].generated);
    }
    fprintf(file, "\nIterations%s\n",
            shown < r->iteration_count ? " (the last; -v gives all)" : "");
    table_print(t, FORMAT_TEXT, false, file);
    table_free(t);
}

static void print_improvements(const loyd_result *r, bool verbose, FILE *file) {
    size_t shown = r->improvement_count;
    if (!shown) return;
    if (!verbose && shown > ROWS_SHOWN) shown = ROWS_SHOWN;
    fprintf(file, "\nLengths of the solutions found on the way\n ");
    if (shown < r->improvement_count) fputs(" ...", file);
    for (size_t i = r->improvement_count - shown; i < r->improvement_count; i++)
        fprintf(file, " %s", figure_count(r->improvements[i]).text);
    putc('\n', file);
}

/* ---- The views ---- */

static bool print_bare_state(const loyd_board *board, char move, void *user) {
    const struct walk *walk = user;
    (void)move;
    char *text = board_text(board, LOYD_LAYOUT_SLASH);
    fprintf(walk->file, "%s\n", text ? text : "");
    free(text);
    return text;
}

/* -q: the moves alone, or the outcome where there are none; with --all every solution in a line of
 * its own, with --states the boards. */
static void print_bare(const struct report *r, const struct result_style *style, FILE *file) {
    size_t listed = r->solutions ? r->solutions->listed : 0;
    char *moves = listed ? NULL : report_moves(r, style);
    if (!listed) fprintf(file, "%s\n", moves ? moves : report_outcome(r));
    free(moves);
    for (size_t i = 0; i < listed; i++) {
        char *named = moves_named(r->solutions->moves[i], style);
        fprintf(file, "%s\n", named ? named : "");
        free(named);
    }
    if (style->states && r->result->moves) {
        struct walk walk = {r, style, file, 0};
        report_walk(r, print_bare_state, &walk);
    }
}

/* auto ends by itself on large boards; how to let it go on, where there is more to find. */
static void print_longer(const struct report *r, FILE *file) {
    enum { MINUTE_MS = 60000, MINUTES = 10 };
    const loyd_result *result = r->result;
    uint64_t limit_ms = r->options->time_limit_ms, minutes = 2 * limit_ms / MINUTE_MS;
    int cells = loyd_board_rows(r->board) * loyd_board_cols(r->board);
    bool open = result->length >= 0 && !result->optimal && cells > CELLS_PROVED;
    if (!open || !search_ends_itself(result, limit_ms)) return;
    fprintf(file, "\nLonger: --time-limit %" PRIu64 "m; to go on until it is proved: --prove\n",
            minutes < MINUTES ? MINUTES : minutes);
}

void report_text(const struct report *r, const struct result_style *style, FILE *file) {
    if (style->quiet) {
        print_bare(r, style, file);
        return;
    }
    struct figures figures = {.count = 0};
    grid_pair(r->board, r->goal, (struct grid_style){style->color, style->verbose, true}, file);
    putc('\n', file);
    print_verdict(r, style, file);
    print_moves(r, style, file);
    print_solutions(r, style, file);
    if (style->states && r->result->moves) {
        struct walk walk = {r, style, file, 0};
        report_walk(r, print_state, &walk);
    }
    if (r->result->outcome == LOYD_UNSOLVABLE && !r->result->expanded) return;
    print_run(r->result, style->verbose, file);
    gather(r->result, style->verbose, &figures);
    print_figures(&figures, file);
    print_iterations(r->result, style->verbose, file);
    print_improvements(r->result, style->verbose, file);
    print_longer(r, file);
}

void report_line(const struct report *r, const struct result_style *style, FILE *file) {
    const loyd_result *result = r->result;
    if (style->quiet && result) {
        print_bare(r, style, file);
        return;
    }
    if (r->id) fprintf(file, "%-12s ", r->id);
    if (!result || result->outcome == LOYD_UNSOLVABLE) {
        fprintf(file, "%-12s %s\n", report_outcome(r), result ? result->message : r->message);
        return;
    }
    char *moves = report_moves(r, style);
    size_t length = moves ? strlen(moves) : 0;
    bool cut = !style->verbose && !style->whole && length > LINE_MOVES_SHOWN;
    fprintf(file, "%-12s %6s %-7s %15s generated %10s  %.*s%s\n", report_outcome(r),
            moves ? figure_count((uint64_t)result->length).text : "-",
            result->optimal ? "optimal" : "", figure_count(result->generated).text,
            figure_seconds(result->time_s).text, cut ? LINE_MOVES_SHOWN : (int)length,
            moves ? moves : "", cut ? "..." : "");
    free(moves);
}
