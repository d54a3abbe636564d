/* SPDX-License-Identifier: MIT
 *
 * The boards of a plan: those of suites and files as they are, drawn ones by their seed, boards of
 * an exact depth with the depth as their known optimum. They are all made before anything runs, so
 * that a fault in the last source costs nothing, and they are stored, so that a resumed experiment
 * needs neither the file nor the draw.
 */
#include "experiment/experiment_args.h"

#include "boards/deep_draw.h"
#include "machine.h"
#include "options/board_file.h"
#include "output/progress.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { BOARDS_MOST = 10000000 };

struct board_maker {
    struct experiment_plan *plan;
    const char *plan_name, *folder;
    const struct cache_choice *cache;
    struct stored_experiment *e;
    size_t room;
    const struct plan_boards *from; /* the entry that is being made */
};

/* "plan.yaml, line 3, column 5: ..."; from the command line the sentence alone. */
static int refuse_entry(const struct board_maker *m, const struct plan_word *word,
                        loyd_status status, const char *text) {
    int code = status_code(status);
    if (!word->place.line || code != CODE_USAGE) return complain(code, "%s", text);
    return complain(code, "%.100s, line %u, column %u: %s", m->plan_name, word->place.line,
                    word->place.column, text);
}

/* Takes over the board and the goal. */
static int add_board(struct board_maker *m, struct trial_board *board) {
    struct stored_experiment *e = m->e;
    if (e->board_count == m->room) {
        size_t room = m->room ? 2 * m->room : 64;
        struct trial_board *larger =
            room <= 2 * BOARDS_MOST ? realloc(e->boards, room * sizeof *larger) : NULL;
        if (!larger) {
            loyd_board_free(board->board);
            loyd_board_free(board->goal);
            free(board->name);
            return complain(CODE_FAULT, "no memory for so many boards");
        }
        e->boards = larger;
        m->room = room;
    }
    e->boards[e->board_count++] = *board;
    return CODE_OK;
}

/* What the boards come from, for the database. */
static const char *source_text(struct board_maker *m, const char *text) {
    const char *kept = plan_keep(m->plan, text, strlen(text));
    return kept ? kept : "";
}

/* ---- Suites, files, single boards ---- */

static const loyd_suite_entry *entry_of(const loyd_suite *suite, const char *name) {
    for (size_t i = 0; i < suite->count; i++)
        if (!strcmp(suite->entries[i].name, name)) return &suite->entries[i];
    return NULL;
}

static bool is_named(const struct plan_boards *from, const char *name) {
    for (size_t i = 0; i < from->names.count; i++)
        if (!strcmp(from->names.at[i].text, name)) return true;
    return !from->names.count;
}

static int add_entry(struct board_maker *m, const loyd_suite_entry *entry, const char *source) {
    struct trial_board b = {.source = source, .optimum = entry->optimum};
    loyd_error error = {.text = ""};
    loyd_status status = loyd_board_new(entry->rows, entry->cols, entry->tiles, &b.board, &error);
    if (!status) status = loyd_goal(entry->goal, entry->rows, entry->cols, &b.goal, &error);
    b.name = strdup(entry->name);
    return status ? complain(status_code(status), "%s", error.text) : add_board(m, &b);
}

static int add_suite(struct board_maker *m) {
    const loyd_suite *suite = loyd_suite_find(m->from->what.text);
    const char *names[64] = {NULL};
    char text[200];
    int code = CODE_OK;
    for (size_t i = 0; i < 63 && loyd_suite_at(i); i++) names[i] = loyd_suite_at(i)->name;
    if (!suite) {
        const char *near = nearest_name(m->from->what.text, names);
        if (near)
            snprintf(text, sizeof text, "no suite is called '%.60s'; did you mean '%s'?",
                     m->from->what.text, near);
        else
            snprintf(text, sizeof text, "no suite is called '%.60s'; `loyd list suites` names them",
                     m->from->what.text);
        return refuse_entry(m, &m->from->what, LOYD_INVALID, text);
    }
    for (size_t i = 0; i < m->from->names.count; i++)
        if (!entry_of(suite, m->from->names.at[i].text)) {
            snprintf(text, sizeof text, "no board of the suite %s is called '%.60s'", suite->name,
                     m->from->names.at[i].text);
            return refuse_entry(m, &m->from->names.at[i], LOYD_INVALID, text);
        }
    snprintf(text, sizeof text, "suite %s", suite->name);
    const char *source = source_text(m, text);
    for (size_t i = 0; i < suite->count && !code; i++)
        if (is_named(m->from, suite->entries[i].name))
            code = add_entry(m, &suite->entries[i], source);
    return code;
}

/* Moves the problems over; what the list calls them is their name. */
static int take_problems(struct board_maker *m, struct problem_list *list, const char *source) {
    int code = CODE_OK;
    for (size_t i = 0; i < list->count && !code; i++) {
        struct problem *p = &list->at[i];
        struct trial_board b = {p->board, p->goal, p->id, source, -1};
        p->board = p->goal = NULL;
        p->id = NULL;
        code = add_board(m, &b);
    }
    problem_list_free(list);
    return code;
}

static int add_file(struct board_maker *m) {
    const char *name = m->from->what.text;
    bool here = *name == '/' || !strcmp(name, "-") || !*m->folder;
    char path[4096], text[4200];
    struct board_args how = {.size = m->from->size, .goal = m->from->goal.text};
    struct problem_list list = {0};
    snprintf(path, sizeof path, "%s%s%s", here ? "" : m->folder, here ? "" : "/", name);
    int code = boards_read(path, &how, false, &list);
    if (code) {
        problem_list_free(&list);
        refuse_entry(m, &m->from->what, LOYD_INVALID, "the boards of this file can't be had");
        return code;
    }
    snprintf(text, sizeof text, "file %s", path);
    return take_problems(m, &list, source_text(m, text));
}

static int add_one(struct board_maker *m) {
    struct board_args how = {.size = m->from->size, .goal = m->from->goal.text};
    struct problem problem = {.board = NULL};
    struct problem_list list = {0};
    loyd_error error = {.text = ""};
    loyd_status status = problem_parse(m->from->what.text, 0, &how, &problem, &error);
    if (status) {
        const char *behind = error.line ? strstr(error.text, ": ") : NULL; /* of a place in it */
        return refuse_entry(m, &m->from->what, status, behind ? behind + 2 : error.text);
    }
    int code = problem_list_add(&list, &problem);
    return code ? code : take_problems(m, &list, "board");
}

/* ---- Drawn ones ---- */

static int add_drawn(struct board_maker *m, loyd_board *board, const loyd_board *goal,
                     const char *source, int64_t optimum) {
    struct trial_board b = {.board = board, .source = source, .optimum = optimum};
    loyd_error error;
    loyd_status status = loyd_board_copy(goal, &b.goal, &error);
    if (!status) return add_board(m, &b);
    loyd_board_free(board);
    return complain(status_code(status), "%s", error.text);
}

static int add_random(struct board_maker *m, const loyd_board *goal) {
    const struct plan_boards *from = m->from;
    char text[200];
    bool walk = from->source == SOURCE_WALK;
    int code = CODE_OK;
    int used = snprintf(text, sizeof text, "random %s seed %llu", from->what.text,
                        (unsigned long long)from->seed);
    if (walk)
        snprintf(text + used, sizeof text - (size_t)used, " walk %llu",
                 (unsigned long long)from->steps);
    const char *source = source_text(m, text);
    for (uint64_t i = 0; i < from->count && !code; i++) {
        loyd_board *board = NULL;
        loyd_error error = {.text = ""};
        loyd_status status =
            walk ? loyd_random_walk(goal, from->steps, from->seed, i, &board, &error)
                 : loyd_random_board(goal, from->seed, i, &board, &error);
        code = status ? refuse_entry(m, &from->what, status, error.text)
                      : add_drawn(m, board, goal, source, -1);
    }
    return code;
}

/* Beyond what fits in memory: drawn and solved. */
static int add_solved(struct board_maker *m, const loyd_board *goal, uint32_t depth,
                      const char *source) {
    struct deep_draw draw = {.goal = goal,
                             .depth = depth,
                             .seed = m->from->seed,
                             .memory_bytes = memory_default(),
                             .tables = cache_tables(m->cache),
                             .wanted = m->from->count};
    int code = deep_draw_open(&draw);
    for (uint64_t i = 0; i < m->from->count && !code; i++) {
        loyd_board *board = NULL;
        code = deep_draw_next(&draw, i, &board);
        if (!code) code = add_drawn(m, board, goal, source, depth);
    }
    deep_draw_close(&draw);
    return code;
}

static int add_depth(struct board_maker *m, const loyd_board *goal, const struct plan_word *word) {
    uint64_t depth = 0, count = m->from->count;
    char text[200];
    loyd_error error = {.text = ""};
    int code = CODE_OK;
    if (!read_count(word->text, &depth) || depth > UINT32_MAX)
        return refuse_entry(m, word, LOYD_INVALID, "a depth is a whole number");
    snprintf(text, sizeof text, "random %s seed %llu depth %s", m->from->what.text,
             (unsigned long long)m->from->seed, word->text);
    const char *source = source_text(m, text);
    loyd_board **boards = calloc(count, sizeof *boards);
    if (!boards) return complain(CODE_FAULT, "no memory for so many boards");
    loyd_status status = loyd_random_depth(goal, (uint32_t)depth, m->from->seed, count,
                                           memory_at_most((uint64_t)1 << 30), boards, &error);
    size_t cells = board_cells(goal);
    if (status == LOYD_UNSUPPORTED && cells >= DEEP_CELLS_MIN && cells <= DEEP_CELLS_MAX)
        code = add_solved(m, goal, (uint32_t)depth, source);
    else if (status)
        code = refuse_entry(m, word, status, error.text);
    for (uint64_t i = 0; i < count && !status; i++) {
        if (!code)
            code = add_drawn(m, boards[i], goal, source, (int64_t)depth);
        else
            loyd_board_free(boards[i]);
    }
    free(boards);
    return code;
}

static int add_drawn_entry(struct board_maker *m) {
    const struct plan_boards *from = m->from;
    const char *name = from->goal.text ? from->goal.text : "last";
    loyd_board *goal = NULL;
    loyd_error error = {.text = ""};
    int code = CODE_OK;
    if (from->count > BOARDS_MOST)
        return refuse_entry(m, &from->what, LOYD_INVALID, "more than 10,000,000 boards");
    loyd_status status = goal_parse(name, from->size.rows, from->size.cols, &goal, &error);
    if (status) return refuse_entry(m, &from->goal, status, error.text);
    if (from->source == SOURCE_DEPTH)
        for (size_t i = 0; i < from->depths.count && !code; i++)
            code = add_depth(m, goal, &from->depths.at[i]);
    else
        code = add_random(m, goal);
    loyd_board_free(goal);
    return code;
}

int plan_boards_make(struct experiment_plan *plan, const char *plan_name, const char *folder,
                     const struct cache_choice *cache, struct stored_experiment *e) {
    struct board_maker m = {plan, plan_name, folder, cache, e, 0, NULL};
    int code = CODE_OK;
    for (size_t i = 0; i < plan->board_count && !code; i++) {
        m.from = &plan->boards[i];
        if (m.from->source == SOURCE_SUITE)
            code = add_suite(&m);
        else if (m.from->source == SOURCE_FILE)
            code = add_file(&m);
        else if (m.from->source == SOURCE_BOARD)
            code = add_one(&m);
        else
            code = add_drawn_entry(&m);
    }
    if (!code && !e->board_count)
        code = complain(CODE_USAGE, "the plan has no boards: 'boards' in the file, or --suite, "
                                    "--boards, --random or --board");
    return code;
}
