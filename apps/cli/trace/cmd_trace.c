/* SPDX-License-Identifier: MIT
 *
 * `loyd trace show|tree|frontier|heap FILE`: views of a recording by `loyd solve --trace FILE`: a
 * hand trace with open and closed list; the tree of nodes as text, for Graphviz or as a picture;
 * the frontier after each step as paper 002's program writes it; and the open list as the binary
 * heap of paper 000.
 *
 * The file is read whole and checked before anything is written.
 */
#include "options/args.h"
#include "output/output.h"
#include "registry_names.h"
#include "trace/trace_heap.h"

#include <string.h>

enum view { VIEW_SHOW, VIEW_TREE, VIEW_FRONTIER, VIEW_HEAP };

struct view_args {
    enum view view;
    uint64_t first;
    struct tree_style tree;
    struct output output;
};

static int read_view(const char *word, enum view *view) {
    static const char *const names[] = {"show", "tree", "frontier", "heap", NULL};
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], word)) {
            *view = (enum view)i;
            return CODE_OK;
        }
    const char *near = nearest_name(word, names);
    if (near)
        return complain(CODE_USAGE, "trace has no view '%.60s'; did you mean '%s'?", word, near);
    return complain(CODE_USAGE, "trace has the views show, tree, frontier and heap, not '%.60s'",
                    word);
}

static int write_heap(struct view_args *v, const struct trace *trace) {
    if (!*trace_param(trace, "ties"))
        return complain(CODE_USAGE, "%s keeps no priority queue; ucs, greedy, astar and wastar do",
                        trace->algorithm);
    int code = output_open(&v->output);
    if (code) return code;
    enum heap_end end = trace_heap(trace, v->first, v->output.file);
    if (end == HEAP_DIFFERS)
        code = complain(CODE_USAGE, "the recording takes out another node than its heap would");
    return output_end(&v->output, end != HEAP_NO_MEMORY, code);
}

static int write_view(struct view_args *v, const struct trace *trace) {
    if (v->view == VIEW_HEAP) return write_heap(v, trace);
    int code = output_open(&v->output);
    if (code) return code;
    FILE *file = v->output.file;
    bool whole = v->view == VIEW_SHOW   ? trace_show(trace, v->first, file)
                 : v->view == VIEW_TREE ? trace_tree(trace, &v->tree, file)
                                        : trace_frontier(trace, file);
    return output_end(&v->output, whole, CODE_OK);
}

int cmd_trace(const struct command *self, int argc, char **argv) {
    struct view_args v = {.first = 20, .tree = {.max_nodes = 200}};
    const struct arg_option options[] = {
        {.name = "first",
         .kind = ARG_COUNT,
         .count = &v.first,
         .value = "K",
         .min = 1,
         .help = "show, heap: the first K expansions (default 20)"},
        {.name = "format",
         .letter = 'f',
         .kind = ARG_CHOICE,
         .choice = &v.tree.format,
         .choices = "text|dot|svg",
         .help = "tree: as text, for Graphviz, or as a picture (default text)"},
        {.name = "depth",
         .kind = ARG_COUNT,
         .count = &v.tree.depth,
         .value = "D",
         .min = 1,
         .max = 1000000000,
         .help = "tree: D levels below the root at most"},
        {.name = "max-nodes",
         .kind = ARG_COUNT,
         .count = &v.tree.max_nodes,
         .value = "N",
         .min = 1,
         .help = "tree: the solution's path and the nodes generated first, N in all (default 200)"},
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &v.output.path,
         .value = "FILE",
         .help = "write to FILE, which appears only when it is whole"},
        {.name = NULL},
    };
    struct args args;
    struct trace trace;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count != 2)
        return complain(CODE_USAGE, "trace needs a view and a file: loyd trace show FILE");
    if ((code = read_view(args.words[0], &v.view))) return code;
    if (v.tree.format != TREE_TEXT && v.view != VIEW_TREE)
        return complain(CODE_USAGE, "--format is for `loyd trace tree`");
    code = trace_read(args.words[1], &trace);
    if (!code) code = write_view(&v, &trace);
    trace_free(&trace);
    return code;
}
