/* SPDX-License-Identifier: MIT
 *
 * loyd compare --depths: how the cost of a search grows with the depth of the solution. For each
 * depth, boards that need exactly that many moves are drawn (one breadth-first search from the goal
 * serves all depths), every search solves the same ones, and the table has the mean of the nodes
 * generated and the effective branching factor b* of that mean: the b of a uniform tree of that
 * depth with as many nodes.
 *
 * A search that does not solve a board within its limits is left out at that depth and beyond, and
 * shown as "-". The limit is one of nodes (10 million a board unless given), so that the same
 * cells are empty on every machine.
 *
 * People's formats have a row a depth and two columns a search; csv and json a row for each search
 * and depth.
 *
 * After the comparison of iterative deepening and A* in AIMA (Russell & Norvig, the section on
 * heuristic functions).
 */
#include "compare/compare.h"

#include "output/figure.h"
#include "output/progress.h"
#include "output/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTHS_MAX = 256, SEARCHES_MAX = 30, TITLE_BYTES = 80 };

struct mean {
    uint64_t boards; /* 0: not run, or given up */
    double generated, expanded, length;
};

struct growth {
    struct compare *c;
    loyd_census *census;
    loyd_board *goal;
    uint32_t depth[DEPTHS_MAX];
    size_t depth_count, done; /* rows that are whole */
    struct mean mean[DEPTHS_MAX][SEARCHES_MAX];
    bool given_up[SEARCHES_MAX];
};

/* ---- The list of depths: 2,4,...,24 or 2-24/2 or 3,7,12 ---- */

static int bad_depths(const char *text) {
    return complain(
        CODE_USAGE,
        "--depths is a list such as 4,8,12 or 2,4,...,24 or 2-24/2, rising, not '%.60s'", text);
}

/* Appends first, first + step, ... up to last, which is rising behind what is there. */
static bool add_depths(struct growth *g, uint64_t first, uint64_t step, uint64_t last) {
    for (uint64_t d = first; step && d <= last; d += step) {
        bool rising = !g->depth_count || d > g->depth[g->depth_count - 1];
        if (!rising || g->depth_count == DEPTHS_MAX || d >= UINT32_MAX) return false;
        g->depth[g->depth_count++] = (uint32_t)d;
    }
    return step && first <= last;
}

/* One number; *text moves behind it. */
static bool take_number(const char **text, uint64_t *number) {
    char *end;
    if (**text < '0' || **text > '9') return false;
    *number = strtoull(*text, &end, 10);
    *text = end;
    return *number < UINT32_MAX;
}

/* "a-b" or "a-b/step", behind a. */
static bool take_range(struct growth *g, const char **text, uint64_t first) {
    uint64_t last, step = 1;
    ++*text;
    if (!take_number(text, &last)) return false;
    if (**text == '/' && (++*text, !take_number(text, &step))) return false;
    return add_depths(g, first, step, last);
}

/* "...,b" behind two numbers: on in their step up to b. */
static bool take_dots(struct growth *g, const char **text) {
    uint64_t last;
    *text += strlen("...");
    if (g->depth_count < 2 || *(*text)++ != ',' || !take_number(text, &last)) return false;
    const uint32_t *end = g->depth + g->depth_count;
    uint64_t step = end[-1] - end[-2];
    return add_depths(g, end[-1] + step, step, last) && g->depth[g->depth_count - 1] == last;
}

static int read_depths(struct growth *g, const char *text) {
    for (const char *at = text;; at++) {
        uint64_t number;
        bool good;
        if (!strncmp(at, "...", 3))
            good = take_dots(g, &at);
        else if ((good = take_number(&at, &number)))
            good = *at == '-' ? take_range(g, &at, number) : add_depths(g, number, 1, number);
        if (!good || (*at && *at != ',')) return bad_depths(text);
        if (!*at) return CODE_OK;
    }
}

/* ---- Running ---- */

/* Solves one board; false where the search did not, or *code is set. */
static bool run_one(struct growth *g, size_t plan, const loyd_board *board, struct mean *mean,
                    int *code) {
    struct search_args search;
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error;
    plan_options(g->c, &g->c->plan[plan], &search, &options);
    progress_attach(&(struct progress){0}, true, "", &options);
    loyd_status status = loyd_solve(board, g->goal, &options, &result, &error);
    if (status && status != LOYD_UNSUPPORTED)
        *code = complain(status_code(status), "%s", error.text);
    bool solved = !status && result->outcome == LOYD_SOLVED;
    if (solved) {
        mean->boards++;
        mean->generated += (double)result->generated;
        mean->expanded += (double)result->expanded;
        mean->length += (double)result->length;
    }
    loyd_result_free(result);
    return solved;
}

/* All boards of one depth under one search. */
static int run_cell(struct growth *g, size_t row, size_t plan) {
    struct mean sum = {0};
    int code = CODE_OK;
    for (uint64_t i = 0; i < g->c->count && !g->given_up[plan]; i++) {
        loyd_board *board = NULL;
        loyd_error error;
        if (loyd_census_draw(g->census, g->depth[row], g->c->search.seed, i, &board, &error))
            return complain(CODE_USAGE, "%s", error.text);
        g->given_up[plan] = !run_one(g, plan, board, &sum, &code);
        loyd_board_free(board);
        if (code || interrupted()) return code ? code : CODE_INTERRUPTED;
    }
    if (g->given_up[plan]) return CODE_OK;
    double n = (double)sum.boards;
    g->mean[row][plan] =
        (struct mean){sum.boards, sum.generated / n, sum.expanded / n, sum.length / n};
    return CODE_OK;
}

static int run_all(struct growth *g) {
    for (size_t row = 0; row < g->depth_count; row++) {
        for (size_t plan = 0; plan < g->c->plan_count; plan++) {
            int code = run_cell(g, row, plan);
            if (code) return code;
        }
        g->done++;
    }
    return CODE_OK;
}

/* ---- The tables ---- */

static double factor(const struct growth *g, size_t row, size_t plan) {
    const struct mean *m = &g->mean[row][plan];
    return m->boards ? loyd_branching_factor(m->generated, g->depth[row]) : (double)NAN;
}

static const struct column columns[] = {
    {"depth", "depth", UNIT_NUMBER},
    {"algorithm", "algorithm", UNIT_TEXT},
    {"heuristic", "heuristic", UNIT_TEXT},
    {"boards", "boards", UNIT_COUNT},
    {"generated_mean", "generated", UNIT_REAL},
    {"branching_factor", "b*", UNIT_REAL},
    {"expanded_mean", "expanded", UNIT_REAL},
    {"length_mean", "length", UNIT_REAL},
};
const struct table_kind compare_depths_kind = {
    .name = "compare-depths",
    .list = "searches",
    .summary = "a row for each search and depth of `loyd compare --depths`",
    .columns = columns,
    .count = sizeof columns / sizeof *columns};

/* For machines: a row for each search and depth. */
static bool print_long(const struct growth *g, int format, FILE *file) {
    struct table *t = table_of(&compare_depths_kind);
    for (size_t row = 0; row < g->done; row++)
        for (size_t plan = 0; plan < g->c->plan_count; plan++) {
            const struct mean *m = &g->mean[row][plan];
            table_row(t);
            table_integer(t, g->depth[row]);
            table_text(t, g->c->plan[plan].algorithm->name);
            table_text(t, g->c->plan[plan].heuristic);
            table_integer(t, (int64_t)m->boards);
            table_real(t, m->boards ? m->generated : (double)NAN);
            table_real(t, factor(g, row, plan));
            table_real(t, m->boards ? m->expanded : (double)NAN);
            table_real(t, m->boards ? m->length : (double)NAN);
        }
    bool written = table_print(t, format, false, file);
    table_free(t);
    return written;
}

/* For people: a row a depth; the nodes of every search, then its b*. */
static bool print_wide(const struct growth *g, int format, FILE *file) {
    size_t plans = g->c->plan_count;
    struct column heads[2 * SEARCHES_MAX + 1] = {{"depth", "depth", UNIT_NUMBER}};
    char titles[2 * SEARCHES_MAX][TITLE_BYTES];
    for (size_t i = 0; i < 2 * plans; i++) {
        const struct plan *plan = &g->c->plan[i % plans];
        snprintf(titles[i], TITLE_BYTES, "%s%s%s%s", i < plans ? "" : "b* ", plan->algorithm->name,
                 plan->heuristic ? " " : "", plan->heuristic ? plan->heuristic : "");
        heads[i + 1] = (struct column){titles[i], titles[i], i < plans ? UNIT_COUNT : UNIT_REAL};
    }
    struct table *t = table_new(heads, 2 * plans + 1);
    for (size_t row = 0; row < g->done; row++) {
        table_row(t);
        table_integer(t, g->depth[row]);
        for (size_t i = 0; i < plans; i++) {
            const struct mean *m = &g->mean[row][i];
            table_integer(t, m->boards ? (int64_t)(m->generated + 0.5) : -1);
        }
        for (size_t i = 0; i < plans; i++) table_real(t, factor(g, row, i));
    }
    bool written = table_print(t, format, false, file);
    table_free(t);
    return written;
}

static bool print_growth(const struct growth *g) {
    const struct output *o = &g->c->output;
    if (o->format == FORMAT_JSON || o->format == FORMAT_JSONL || o->format == FORMAT_CSV)
        return print_long(g, o->format, o->file);
    bool people = o->format == FORMAT_TEXT && !g->c->quiet;
    if (people)
        fprintf(o->file,
                "%d x %d, %s boards of each depth, seed %llu: nodes generated (mean), and b*\n\n",
                loyd_board_rows(g->goal), loyd_board_cols(g->goal), figure_count(g->c->count).text,
                (unsigned long long)g->c->search.seed);
    if (!print_wide(g, o->format, o->file)) return false;
    bool any = false;
    for (size_t i = 0; i < g->c->plan_count; i++) any |= g->given_up[i];
    if (people && any)
        fprintf(o->file,
                "\n-: a board was not solved within %s generated nodes or another limit.\n",
                figure_count(g->c->search.node_limit).text);
    return true;
}

/* ---- The whole ---- */

static int open_census(struct growth *g) {
    struct compare *c = g->c;
    loyd_error error;
    struct shape shape = c->boards.size.rows ? c->boards.size : (struct shape){3, 3};
    int code = goal_read(&c->boards, shape.rows, shape.cols, &g->goal);
    if (code) return code;
    uint32_t deepest = g->depth[g->depth_count - 1];
    loyd_status status =
        loyd_census_new(g->goal, deepest, c->search.memory_limit_bytes, &g->census, &error);
    if (status == LOYD_UNSUPPORTED) return complain(CODE_NO_SOLUTION, "%s", error.text);
    if (status) return complain(status_code(status), "%s", error.text);
    if (loyd_census_depth(g->census) >= deepest) return CODE_OK;
    return complain(CODE_USAGE, "no %dx%d board is %u moves from this goal; the farthest need %u",
                    shape.rows, shape.cols, deepest, loyd_census_depth(g->census));
}

static int run_growth(struct growth *g) {
    int code = read_depths(g, g->c->depths);
    if (!code && g->c->plan_count > SEARCHES_MAX)
        code = complain(CODE_USAGE, "--depths compares at most %d searches, not %zu", SEARCHES_MAX,
                        g->c->plan_count);
    if (!code) code = open_census(g);
    if (!code) code = output_open(&g->c->output);
    if (code) return code;
    interrupt_watch();
    code = run_all(g);
    if (code && code != CODE_INTERRUPTED) return output_drop(&g->c->output, code);
    if (code) complain(code, "interrupted after %zu of %zu depths", g->done, g->depth_count);
    return output_end(&g->c->output, print_growth(g), code);
}

int compare_depths(struct compare *c) {
    struct growth *g = calloc(1, sizeof *g);
    if (!g) return complain(CODE_FAULT, "no memory");
    g->c = c;
    int code = run_growth(g);
    loyd_census_free(g->census);
    loyd_board_free(g->goal);
    free(g);
    return code;
}
