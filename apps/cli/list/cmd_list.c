/* SPDX-License-Identifier: MIT
 *
 * `loyd list`: what there is, from the registry itself. An algorithm or a heuristic announces its
 * name, what it does, its traits and its parameters in its own file; this command only prints them,
 * so nothing is listed that does not exist, and nothing exists that is not listed. README's table
 * is the output of `loyd list algorithms -f markdown`.
 *
 * The tables are made in info_table.c. json is made in list_json.c (apps/shared) and holds the
 * parameters with their types and ranges. `loyd list NAME` shows one of them whole.
 */
#include "cli.h"
#include "document.h"
#include "json.h"
#include "list/info_table.h"
#include "options/plugin_args.h"
#include "output/table.h"

#include <string.h>

/* What is set for any algorithm, below its own parameters. */
static bool print_common(const struct output *o) {
    return fputs("\nFor each of them: --order, any order of U, D, L and R (default UDLR), and\n"
                 "-p profile=paper-000 to paper-004, the knobs as that paper sets them.\n",
                 o->file) >= 0;
}

static bool print_suites(const struct output *o) {
    static const struct column columns[] = {{"name", "name", UNIT_TEXT},
                                            {"title", "what it holds", UNIT_TEXT},
                                            {"boards", "boards", UNIT_COUNT},
                                            {"goal", "goal", UNIT_TEXT}};
    struct table *t = table_new(columns, 4);
    const loyd_suite *suite;
    for (size_t i = 0; (suite = loyd_suite_at(i)); i++) {
        table_row(t);
        table_text(t, suite->name);
        table_text(t, suite->title);
        table_integer(t, (int64_t)suite->count);
        table_text(t, suite->count ? suite->entries[0].goal : NULL);
    }
    bool written = table_print(t, o->format, o->color, o->file);
    table_free(t);
    return written;
}

static bool is_json(const struct output *o) {
    return o->format == FORMAT_JSON || o->format == FORMAT_JSONL;
}

/* jsonl: a document of that kind a line. */
static bool write_lines(json_t *list, const char *kind, const struct output *o) {
    bool written = true;
    for (size_t i = 0; i < json_array_size(list) && written; i++)
        written =
            json_write(document_of(kind, json_incref(json_array_get(list, i))), false, o->file);
    json_decref(list);
    return written;
}

static const char *kind_of(const struct registry *r) {
    return r == &heuristics ? "heuristic" : "algorithm";
}

/* "a|b" as "a, b". */
static void print_words(const char *words, FILE *file) {
    for (; *words; words++)
        if (*words == '|')
            fputs(", ", file);
        else
            putc(*words, file);
}

/* Which names are taken for others. */
static void print_aliases(const struct registry *r, FILE *file) {
    const loyd_info *info;
    fputs("\nAlso called:\n\n", file);
    for (size_t i = 0; (info = r->at(i)); i++) {
        if (!info->aliases) continue;
        fprintf(file, "  %-12s ", info->name);
        print_words(info->aliases, file);
        putc('\n', file);
    }
}

static bool list_registry(const struct registry *r, const struct output *o) {
    if (o->format == FORMAT_JSON) return json_write(infos_document(r->at), true, o->file);
    if (o->format == FORMAT_JSONL) return write_lines(infos_json(r->at), kind_of(r), o);
    if (!print_infos(r, NULL, o)) return false;
    if (o->format != FORMAT_TEXT) return true;
    print_aliases(r, o->file);
    return print_params(r, NULL, o) && (r == &heuristics || print_common(o));
}

static bool list_suites(const struct output *o) {
    if (o->format == FORMAT_JSON) return json_write(suites_document(), true, o->file);
    if (o->format == FORMAT_JSONL) return write_lines(suites_json(), "suite-line", o);
    return print_suites(o);
}

static bool list_everything(const struct output *o) {
    if (is_json(o))
        return json_write(
            document_of("registry",
                        json_pack("{s:o, s:o, s:o}", "algorithms", infos_json(algorithm_at),
                                  "heuristics", infos_json(heuristic_at), "suites", suites_json())),
            o->format == FORMAT_JSON, o->file);
    fputs("Algorithms, for -a:\n\n", o->file);
    if (!print_infos(&algorithms, NULL, o)) return false;
    fputs("\nHeuristics, for -H:\n\n", o->file);
    if (!print_infos(&heuristics, NULL, o)) return false;
    fputs("\nGoals, for --goal: last, first, snail (also called spiral), or a board.\n", o->file);
    fputs("\nSuites, for `loyd suite`:\n\n", o->file);
    if (!print_suites(o)) return false;
    fputs("\n`loyd list NAME` shows an algorithm or a heuristic with its parameters.\n", o->file);
    return true;
}

/* One algorithm or heuristic, everything about it. */
static bool print_details(const struct registry *r, const loyd_info *info, const struct output *o) {
    if (is_json(o))
        return json_write(document_of(kind_of(r), info_json(info, r == &heuristics)),
                          o->format == FORMAT_JSON, o->file);
    if (o->format != FORMAT_TEXT) return print_infos(r, info, o);
    fprintf(o->file, "%s: %s\n\n", info->name, info->title);
    if (info->aliases) {
        fprintf(o->file, "  %-12s ", "also called");
        print_words(info->aliases, o->file);
        putc('\n', o->file);
    }
    fprintf(o->file, "  %-12s %s\n", "does", info->summary);
    print_traits(r, info, o->file);
    fprintf(o->file, "  %-12s %s\n", "reference", info->reference ? info->reference : "-");
    return print_params(r, info, o);
}

static const loyd_info *find_info(info_at *at, const char *name) {
    const loyd_info *info;
    for (size_t i = 0; (info = at(i)); i++)
        if (loyd_info_named(info, name)) return info;
    return NULL;
}

static int no_such_name(const char *name) {
    enum { NAMES_MAX = 128 };
    const char *names[NAMES_MAX + 1] = {"algorithms", "heuristics", "suites"};
    const loyd_info *info;
    size_t count = 3;
    for (size_t i = 0; count < NAMES_MAX && (info = algorithm_at(i)); i++)
        names[count++] = info->name;
    for (size_t i = 0; count < NAMES_MAX && (info = heuristic_at(i)); i++)
        names[count++] = info->name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "nothing is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE,
                    "nothing is called '%.60s'; expected algorithms, heuristics, suites, or the "
                    "name of an algorithm or heuristic",
                    name);
}

/* What to print, by the word; NULL: everything. */
static bool print_word(const char *word, const struct output *o) {
    const loyd_info *info;
    if (!word) return list_everything(o);
    if (!strcmp(word, "algorithms")) return list_registry(&algorithms, o);
    if (!strcmp(word, "heuristics")) return list_registry(&heuristics, o);
    if (!strcmp(word, "suites")) return list_suites(o);
    if ((info = find_info(algorithm_at, word))) return print_details(&algorithms, info, o);
    return print_details(&heuristics, find_info(heuristic_at, word), o);
}

static bool is_known(const char *word) {
    return !strcmp(word, "algorithms") || !strcmp(word, "heuristics") || !strcmp(word, "suites") ||
           find_info(algorithm_at, word) || find_info(heuristic_at, word);
}

int cmd_list(const struct command *self, int argc, char **argv) {
    struct output output = {0};
    const struct arg_option options[] = {PLUGIN_ARG, OUTPUT_ARGS(output), {.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count > 1)
        return complain(CODE_USAGE, "list takes one word, not also '%.60s'", args.words[1]);
    const char *word = args.word_count ? args.words[0] : NULL;
    if (word && !is_known(word)) return no_such_name(word);
    if (!word && output.format > FORMAT_JSONL)
        return complain(CODE_USAGE,
                        "this format holds one table: list algorithms, heuristics or suites");
    if ((code = output_open(&output))) return code;
    return output_end(&output, print_word(word, &output), CODE_OK);
}
