/* SPDX-License-Identifier: MIT
 *
 * A recording is a header, one line an event, and the result, in the order of time, so that it can
 * be read from a pipe while the search runs. It goes through an output (output.h): a file appears
 * under its name only when it is whole, and a write that fails is an error.
 *
 * The header names every parameter, defaults too, but only the library knows them, and tells them
 * with a result. So the search is run once before, for one node.
 *
 * When the limit is reached, or a write fails, the recording ends and the search goes on.
 */
#include "trace/trace_file.h"

#include "document.h"
#include "json.h"
#include "options/search_args.h"
#include "trace_event.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

bool trace_file_is_stdout(const struct trace_file *t) {
    return t->path && !strcmp(t->path, "-");
}

static bool record_event(const loyd_trace_event *event, void *user) {
    struct trace_file *t = user;
    FILE *file = t->output.file;
    if (t->events == t->limit) {
        t->truncated = true;
        fprintf(file, "{\"event\":\"truncated\",\"limit\":%" PRIu64 "}\n", t->limit);
        return false;
    }
    t->events++;
    return trace_event_write(event, t->cells, file) && putc('\n', file) != EOF;
}

/* The header from the fields of a result; NULL without memory. */
static json_t *header_json(const struct report *report) {
    static const char *const fields[] = {"rows",      "cols",      "board",  "goal",
                                         "algorithm", "heuristic", "params", "seed"};
    struct result_style style = {0};
    json_t *result = report_json(report, &style);
    json_t *header =
        json_pack("{s:s, s:i, s:s}", "event", "header", "trace", 1, "loyd", loyd_version());
    bool good = result && header;
    for (size_t i = 0; good && i < sizeof fields / sizeof *fields; i++)
        good = !json_object_set(header, fields[i], json_object_get(result, fields[i]));
    json_t *params = json_object_get(header, "params");
    good = good && !json_object_set(header, "order", json_object_get(params, "order"));
    json_decref(result);
    if (good) return document_of("trace", header);
    json_decref(header);
    return NULL;
}

static int write_header(struct trace_file *t, const loyd_board *board, const loyd_board *goal,
                        const loyd_options *options) {
    loyd_options once = *options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    once.node_limit = 1;
    once.progress = NULL;
    loyd_status status = loyd_solve(board, goal, &once, &result, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    struct report report = {
        .board = board, .goal = goal, .options = &once, .result = result, .message = ""};
    json_t *header = header_json(&report);
    loyd_result_free(result);
    if (!header) return complain(CODE_FAULT, "no memory to write the trace");
    json_write(header, false, t->output.file); /* a failed write shows when the file is closed */
    return CODE_OK;
}

int trace_file_open(struct trace_file *t, const loyd_board *board, const loyd_board *goal,
                    loyd_options *options) {
    t->cells = (size_t)loyd_board_rows(board) * (size_t)loyd_board_cols(board);
    struct stat st;
    if (!stat(t->path, &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "--trace is a file, but '%.200s' is a directory", t->path);
    t->output.path = trace_file_is_stdout(t) ? NULL : t->path;
    t->output.format = FORMAT_JSONL;
    int code = output_open(&t->output);
    if (code) return code;
    code = write_header(t, board, goal, options);
    if (code) return output_drop(&t->output, code);
    options->trace = record_event;
    options->trace_user = t;
    return CODE_OK;
}

int trace_file_close(struct trace_file *t, const struct report *report, int code) {
    struct result_style style = {0};
    json_t *result = report_json(report, &style);
    json_t *line = json_pack("{s:s}", "event", "result");
    bool whole = result && line && !json_object_update(line, result);
    json_decref(result);
    if (whole)
        whole = json_write(line, false, t->output.file);
    else
        json_decref(line);
    return output_end(&t->output, whole, code);
}

void trace_file_drop(struct trace_file *t) {
    if (t->output.file) output_drop(&t->output, CODE_OK);
}
