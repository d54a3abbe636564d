/* SPDX-License-Identifier: MIT
 *
 * A worksheet is a page of HTML with nothing from outside, so that a file is all there is to keep
 * and to print. The tree is a drawing (SVG) in units of millimetres that the page scales to the
 * paper's width; sheet_tree.c says what is in it. A sheet leaves out what the key shows, and
 * nothing else differs, so that both can be laid side by side.
 *
 * Boards are drawn by short walks from the goal, number by number of the seed's sequence; the first
 * ones whose trees fit are taken, each once. All answers are the library's recording.
 */
#include "worksheet.h"

#include "app_sentence.h"
#include "registry_names.h"
#include "sheet_tree.h"
#include "sheet_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WALK_MIN = 3, WALK_SPREAD = 10, TRIES = 4000, EXPANSIONS_MIN = 4 };
/* Millimetres: a leaf's room, a level's, a board, and what is above and below it. */
static const double leaf_mm = 21, level_mm = 29, board_mm = 14, top_mm = 4, values_mm = 4.5;

struct sheet_page {
    const struct worksheet *sheet;
    FILE *file;
};

static const char *word(const struct sheet_page *p, enum sheet_word which) {
    return sheet_word(p->sheet->language, which);
}

static void put_text(const struct sheet_page *p, const char *text) {
    for (; *text; text++) {
        const char *safe = *text == '&'   ? "&amp;"
                           : *text == '<' ? "&lt;"
                           : *text == '>' ? "&gt;"
                                          : NULL;
        if (safe)
            fputs(safe, p->file);
        else
            putc(*text, p->file);
    }
}

/* ---- Boards ---- */

struct place {
    double x, y, side;
};

/* A board with its tiles, or only its lines. */
static void put_board(const struct sheet_page *p, const struct sheet_tree *t, const uint16_t *tiles,
                      struct place at) {
    double cell = at.side / (t->rows > t->cols ? t->rows : t->cols);
    for (int i = 0; i < t->rows * t->cols; i++) {
        double x = at.x + cell * (i % t->cols), y = at.y + cell * (i / t->cols);
        fprintf(p->file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>", x, y, cell,
                cell);
        if (tiles && tiles[i])
            fprintf(p->file, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%.2f\">%u</text>",
                    x + cell / 2, y + cell * 0.7, cell * 0.6, tiles[i]);
    }
    putc('\n', p->file);
}

static void put_named_board(const struct sheet_page *p, const struct sheet_tree *t,
                            const uint16_t *tiles, enum sheet_word name) {
    fprintf(p->file,
            "<figure><figcaption>%s</figcaption><svg class=\"board\" viewBox=\"0 0 21 21\">",
            word(p, name));
    put_board(p, t, tiles, (struct place){0.5, 0.5, 20});
    fputs("</svg></figure>\n", p->file);
}

/* ---- The tree ---- */

static double left_of(const struct sheet_node *n) {
    return n->across * leaf_mm + (leaf_mm - board_mm) / 2;
}

static double top_of(const struct sheet_node *n) {
    return n->depth * level_mm + top_mm;
}

static void put_edge(const struct sheet_page *p, const struct sheet_tree *t,
                     const struct sheet_node *n) {
    const struct sheet_node *parent = &t->node[n->parent];
    double x1 = left_of(parent) + board_mm / 2, y1 = top_of(parent) + board_mm + values_mm,
           x2 = left_of(n) + board_mm / 2, y2 = top_of(n);
    fprintf(p->file, "<line class=\"%s\" x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"/>",
            p->sheet->key && n->on_path ? "path" : "", x1, y1, x2, y2);
    if (p->sheet->key && n->move)
        fprintf(p->file, "<text class=\"move\" x=\"%.2f\" y=\"%.2f\">%c</text>", x2 + 1.6, y2 - 1,
                n->move);
}

/* "g=3 h=4 f=7", or the letters alone with room behind them. */
static void put_values(const struct sheet_page *p, const struct sheet_node *n, bool blind) {
    const int64_t value[] = {n->g, n->h, n->f};
    unsigned count = blind ? 1 : 3;
    double x = left_of(n) - 2, y = top_of(n) + board_mm + 3;
    for (unsigned i = 0; i < count; i++) {
        fprintf(p->file, "<text class=\"value\" x=\"%.2f\" y=\"%.2f\">%c",
                x + i * (board_mm + 4) / 3, y, "ghf"[i]);
        if (p->sheet->key && value[i] >= 0) fprintf(p->file, "=%" PRId64, value[i]);
        fputs("</text>", p->file);
    }
}

static void put_node(const struct sheet_page *p, const struct sheet_tree *t, int number) {
    const struct sheet_node *n = &t->node[number];
    bool key = p->sheet->key, root = n->parent < 0;
    double x = left_of(n), y = top_of(n);
    fprintf(p->file, "<g class=\"node%s%s\" data-node=\"%d\">", key && n->on_path ? " way" : "",
            key && *n->why ? " dropped" : "", number);
    if (!root) put_edge(p, t, n);
    put_board(p, t, key || root ? n->tiles : NULL, (struct place){x, y, board_mm});
    fprintf(p->file, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"1.9\"/>", x, y - 1.6);
    if (key && n->order)
        fprintf(p->file, "<text class=\"order\" x=\"%.2f\" y=\"%.2f\">%u</text>", x, y - 0.7,
                n->order);
    put_values(p, n, !t->result->heuristic);
    if (key && *n->why) {
        fprintf(p->file, "<text class=\"why\" x=\"%.2f\" y=\"%.2f\">", x + board_mm / 2,
                y + board_mm + 6);
        put_text(p, sheet_said(p->sheet->language, n->why));
        fputs("</text>", p->file);
    }
    fputs("</g>\n", p->file);
}

static void put_tree(const struct sheet_page *p, const struct sheet_tree *t, unsigned tree) {
    double wide = t->leaves[tree] * leaf_mm, high = (t->deepest[tree] + 1) * level_mm;
    if (t->trees > 1) fprintf(p->file, "<h3>%s %u</h3>\n", word(p, WORD_ITERATION), tree + 1);
    fprintf(p->file, "<svg class=\"tree\" width=\"%.0fmm\" viewBox=\"0 0 %.0f %.0f\">\n", wide,
            wide, high);
    for (int i = 0; i < t->count; i++)
        if (t->node[i].tree == tree) put_node(p, t, i);
    fputs("</svg>\n", p->file);
}

/* ---- One sheet ---- */

static void put_setting(const struct sheet_page *p, const char *name, const char *value) {
    fprintf(p->file, "<b>%s:</b> ", name);
    put_text(p, value);
    fputs("<br>\n", p->file);
}

static const char *title_of(const loyd_info *(*at)(size_t), const char *name) {
    const loyd_info *info;
    for (size_t i = 0; (info = at(i)); i++)
        if (!strcmp(info->name, name)) return info->title;
    return name;
}

static void put_settings(const struct sheet_page *p, const struct sheet_tree *t) {
    const loyd_result *r = t->result;
    enum sheet_language language = p->sheet->language;
    const char *title = sheet_said(language, title_of(loyd_algorithm, r->algorithm));
    char knobs[512] = "";
    for (size_t i = 0, used = 0; i < r->param_count && used < sizeof knobs; i++)
        if (strncmp(r->params[i], "order=", 6)) /* it has a line of its own */
            used += (size_t)snprintf(knobs + used, sizeof knobs - used, "%s%s", used ? ", " : "",
                                     r->params[i]);
    fputs("<p>", p->file);
    put_setting(p, word(p, WORD_SEARCH), title);
    put_setting(p, word(p, WORD_HEURISTIC),
                r->heuristic ? sheet_said(language, title_of(loyd_heuristic, r->heuristic))
                             : word(p, WORD_NONE));
    put_setting(p, word(p, WORD_ORDER),
                p->sheet->options->order ? p->sheet->options->order : "UDLR");
    if (*knobs) put_setting(p, word(p, WORD_KNOBS), knobs);
    fputs("</p>\n", p->file);
}

static void put_tasks(const struct sheet_page *p, const struct sheet_tree *t) {
    const enum sheet_word tasks[] = {WORD_TASK_ORDER,
                                     t->result->heuristic ? WORD_TASK_FILL : WORD_TASK_FILL_BLIND,
                                     WORD_TASK_DROP, WORD_TASK_PATH};
    fputs("<ol>", p->file);
    if (t->cut) fprintf(p->file, "<li>%s: %u.</li>", word(p, WORD_TASK_STEPS), t->expansions);
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks - t->cut; i++)
        fprintf(p->file, "<li>%s</li>", word(p, tasks[i]));
    fputs("</ol>\n", p->file);
}

/* A question, and on the key its answer. */
static void put_question(const struct sheet_page *p, enum sheet_word name, const char *answer) {
    fprintf(p->file, "<span>%s: <i>%s</i></span>\n", word(p, name), p->sheet->key ? answer : "");
}

/* A search that is not at its end has no path yet. */
static void put_questions(const struct sheet_page *p, const struct sheet_tree *t) {
    const loyd_result *r = t->result;
    char length[24], expanded[24], generated[24];
    if (t->cut) return;
    snprintf(length, sizeof length, "%" PRId64, r->length);
    snprintf(expanded, sizeof expanded, "%" PRIu64, r->expanded);
    snprintf(generated, sizeof generated, "%" PRIu64, r->generated);
    fputs("<div class=\"questions\">", p->file);
    put_question(p, WORD_MOVES, r->moves ? r->moves : "");
    put_question(p, WORD_LENGTH, length);
    put_question(p, WORD_EXPANDED, expanded);
    put_question(p, WORD_GENERATED, generated);
    fputs("</div>\n", p->file);
}

static void put_sheet(const struct sheet_page *p, const struct sheet_tree *t, uint64_t number,
                      uint64_t count) {
    fprintf(p->file, "<section>\n<h1>%s", word(p, p->sheet->key ? WORD_KEY : WORD_TITLE));
    if (count > 1) fprintf(p->file, " %" PRIu64 "/%" PRIu64, number, count);
    fputs("</h1>\n", p->file);
    if (!p->sheet->key)
        fprintf(p->file, "<p class=\"who\">%s <i></i> %s <i></i></p>\n", word(p, WORD_NAME),
                word(p, WORD_DATE));
    fputs("<header>\n", p->file);
    put_named_board(p, t, t->node[0].tiles, WORD_START);
    put_named_board(p, t, loyd_board_tiles(p->sheet->problem->goal), WORD_GOAL);
    put_settings(p, t);
    fputs("</header>\n", p->file);
    if (!p->sheet->key) put_tasks(p, t);
    fprintf(p->file, "<h2>%s</h2>\n", word(p, WORD_TREE));
    for (unsigned i = 0; i < t->trees; i++) put_tree(p, t, i);
    put_questions(p, t);
    fputs("</section>\n", p->file);
}

static const char style[] = "@page { size: A4; margin: 10mm }\n"
                            "body { font: 10pt/1.35 sans-serif; color: #000; background: #fff; "
                            "max-width: 190mm; margin: 0 auto }\n"
                            "section { break-after: page } h1 { font-size: 15pt; margin: 2mm 0 } "
                            "h2, h3 { font-size: 11pt; margin: 2mm 0 }\n"
                            "header { display: flex; gap: 6mm; align-items: flex-start } figure { "
                            "margin: 0 } figcaption { font-size: 9pt }\n"
                            "header p { margin: 4mm 0 0 } ol { margin: 2mm 0; padding-left: 6mm }\n"
                            ".who i, .questions i { display: inline-block; min-width: 32mm; "
                            "border-bottom: 0.2mm solid #000; font-style: normal }\n"
                            ".who i:first-of-type { min-width: 90mm } .questions { display: flex; "
                            "flex-wrap: wrap; gap: 2mm 6mm; margin-top: 3mm }\n"
                            ".board { width: 26mm } .tree { display: block; break-inside: avoid; "
                            "max-width: 100%; max-height: 175mm }\n"
                            "svg text { text-anchor: middle; font-family: sans-serif } svg .value "
                            "{ font-size: 2.6px; text-anchor: start }\n"
                            "svg .order { font-size: 2.6px; font-weight: bold } svg .move { "
                            "font-size: 2.6px } svg .why { font-size: 2.2px }\n"
                            "rect, circle { fill: #fff; stroke: #000; stroke-width: 0.15 } line { "
                            "stroke: #000; stroke-width: 0.15 }\n"
                            ".way rect, .way circle { stroke-width: 0.5 } line.path { "
                            "stroke-width: 0.6 } .dropped rect { stroke-dasharray: 0.6 }\n";

static void put_page(const struct sheet_page *p, const struct sheet_tree *trees, uint64_t count) {
    fprintf(p->file,
            "<!doctype html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\"><title>loyd: "
            "%s</title>\n"
            "<style>\n%s</style></head>\n<body>\n",
            p->sheet->language ? "pt-BR" : "en", word(p, p->sheet->key ? WORD_KEY : WORD_TITLE),
            style);
    for (uint64_t i = 0; i < count; i++) put_sheet(p, &trees[i], i + 1, count);
    fputs("</body>\n</html>\n", p->file);
}

/* ---- Which boards ---- */

static bool was_drawn(const struct sheet_tree *trees, uint64_t count, const loyd_board *board) {
    size_t bytes = board_cells(board) * sizeof(uint16_t);
    for (uint64_t i = 0; i < count; i++)
        if (!memcmp(trees[i].node[0].tiles, loyd_board_tiles(board), bytes)) return true;
    return false;
}

/* Tries number index of the seed's boards: true if it was taken, as trees[*count]. */
static loyd_status try_board(const struct worksheet *sheet, uint64_t index,
                             struct sheet_tree *trees, uint64_t *count, loyd_error *error) {
    struct problem drawn = {.goal = sheet->problem->goal};
    uint64_t walk = sheet->walk ? sheet->walk : WALK_MIN + index % WALK_SPREAD;
    struct sheet_tree *tree = &trees[*count];
    loyd_status status =
        loyd_random_walk(drawn.goal, walk, sheet->options->seed, index, &drawn.board, error);
    if (!status && !was_drawn(trees, *count, drawn.board)) {
        status = sheet_tree_make(&drawn, &(struct sheet_search){sheet->options, sheet->steps}, tree,
                                 error);
        bool taken = !status && tree->fits && tree->expansions >= EXPANSIONS_MIN;
        *count += taken;
        if (!taken) sheet_tree_free(tree);
    }
    loyd_board_free(drawn.board);
    return status;
}

static loyd_status draw(const struct worksheet *sheet, struct sheet_tree *trees,
                        loyd_error *error) {
    uint64_t count = 0;
    loyd_status status = LOYD_OK;
    for (uint64_t i = 0; i < TRIES && count < sheet->count && !status; i++)
        status = try_board(sheet, i, trees, &count, error);
    if (status || count == sheet->count) return status;
    return app_refuse(error, SAY_SHEETS_FEW, value_count("count", count),
                      value_count("wanted", sheet->count), value_count("tries", TRIES));
}

static loyd_status take(const struct worksheet *sheet, struct sheet_tree *tree, loyd_error *error) {
    loyd_status status = sheet_tree_make(
        sheet->problem, &(struct sheet_search){sheet->options, sheet->steps}, tree, error);
    if (status || tree->fits) return status;
    return app_refuse(error, SAY_SHEET_LARGE, value_whole("nodes", SHEET_NODES),
                      value_whole("leaves", SHEET_LEAVES), value_whole("depth", SHEET_DEPTH));
}

loyd_status worksheet_write(const struct worksheet *sheet, FILE *file, loyd_error *error) {
    uint64_t count = sheet->problem->board ? 1 : sheet->count;
    struct sheet_page page = {sheet, file};
    if (board_cells(sheet->problem->goal) > SHEET_CELLS)
        return app_refuse(error, SAY_SHEET_CELLS, value_whole("max", SHEET_CELLS));
    struct sheet_tree *trees = calloc((size_t)count, sizeof *trees);
    if (!trees) return LOYD_NO_MEMORY;
    loyd_status status =
        sheet->problem->board ? take(sheet, trees, error) : draw(sheet, trees, error);
    if (!status) put_page(&page, trees, count);
    for (uint64_t i = 0; i < count; i++) sheet_tree_free(&trees[i]);
    free(trees);
    return status;
}
