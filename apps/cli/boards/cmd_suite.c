/* SPDX-License-Identifier: MIT
 *
 * `loyd suite NAME`: a built-in set of boards whose shortest solutions are known.
 *
 * Text is one board per line, ready for `loyd solve --lines -`: plain numbers, with the size in
 * front where the shape is not square and numbers alone would leave it open. A board that is meant
 * for another goal than the default one (Korf's have the blank first) says so in a comment at the
 * line's end, which every reader of boards honours, and so does its id: both go with the board
 * through `head`, `shuf` and `split`. The other formats add the name, the goal, the optimum and,
 * where it was counted, the nodes that IDA* generates.
 */
#include "boards/suite_boards.h"
#include "cli.h"
#include "document.h"
#include "json.h"
#include "list.h"
#include "options/board_args.h"
#include "output/output.h"
#include "output/table.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* The choices of --style, in their order. */
enum suite_style { STYLE_LINE, STYLE_SLASH, STYLE_HEX };

/* The entry's board, malloc'ed text; NULL without memory. */
static char *entry_text(const loyd_suite_entry *entry, int style) {
    static const loyd_layout layouts[] = {[STYLE_LINE] = LOYD_LAYOUT_LINE,
                                          [STYLE_SLASH] = LOYD_LAYOUT_SLASH,
                                          [STYLE_HEX] = LOYD_LAYOUT_HEX};
    loyd_board *board = NULL;
    if (loyd_board_new(entry->rows, entry->cols, entry->tiles, &board, NULL)) return NULL;
    char *text = board_text(board, layouts[style]);
    loyd_board_free(board);
    return text;
}

static bool print_lines(const loyd_suite *suite, int style, FILE *file) {
    for (size_t i = 0; i < suite->count; i++) {
        const loyd_suite_entry *entry = &suite->entries[i];
        bool plain = !strcmp(entry->goal, "last");
        char *text = entry_text(entry, style);
        if (!text) return false;
        fprintf(file, "%s%s%s # id: %s\n", text, plain ? "" : " # goal: ", plain ? "" : entry->goal,
                entry->name);
        free(text);
    }
    return true;
}

static bool print_json_lines(const loyd_suite *suite, FILE *file) {
    for (size_t i = 0; i < suite->count; i++)
        if (!json_write(document_of("suite-board", suite_entry_json(&suite->entries[i])), false,
                        file))
            return false;
    return true;
}

static void add_entry(struct table *t, const loyd_suite_entry *e, int style) {
    char *text = entry_text(e, style);
    table_row(t);
    table_text(t, e->name);
    table_text(t, text);
    table_text(t, e->goal);
    table_integer(t, e->optimum);
    table_integer(t, e->nodes ? (int64_t)e->nodes : -1);
    free(text);
}

static bool print_table(const loyd_suite *suite, int style, int format, FILE *file) {
    static const struct column columns[] = {{"name", "name", UNIT_TEXT},
                                            {"board", "board", UNIT_TEXT},
                                            {"goal", "goal", UNIT_TEXT},
                                            {"optimum", "optimum", UNIT_COUNT},
                                            {"nodes", "IDA* nodes", UNIT_COUNT}};
    struct table *t = table_new(columns, 5);
    for (size_t i = 0; i < suite->count; i++) add_entry(t, &suite->entries[i], style);
    bool written = table_print(t, format, false, file);
    table_free(t);
    return written;
}

static bool print_suite(const loyd_suite *suite, int style, int format, FILE *file) {
    switch (format) {
    case FORMAT_TEXT:
        return print_lines(suite, style, file);
    case FORMAT_JSON:
        return json_write(suite_json(suite), true, file);
    case FORMAT_JSONL:
        return print_json_lines(suite, file);
    default:
        return print_table(suite, style, format, file);
    }
}

int cmd_suite(const struct command *self, int argc, char **argv) {
    struct output output = {0};
    int style = STYLE_LINE;
    const struct arg_option options[] = {
        {.name = "style",
         .kind = ARG_CHOICE,
         .choice = &style,
         .choices = "line|slash|hex",
         .help = "how a board is written in text and tables (default line)"},
        OUTPUT_ARGS(output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count != 1)
        return complain(CODE_USAGE, "suite needs one name; `loyd list suites` shows them");
    const loyd_suite *suite;
    if ((code = suite_named(args.words[0], &suite))) return code;
    if ((code = output_open(&output))) return code;
    return output_end(&output, print_suite(suite, style, output.format, output.file), CODE_OK);
}
