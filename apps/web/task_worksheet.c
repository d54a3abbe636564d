/* SPDX-License-Identifier: MIT
 *
 * Worksheets, as `loyd worksheet` writes them: the page, its answers, or twenty of each. What to
 * search with is read as for a search.
 */
#include "tasks.h"

#include "document.h"
#include "json.h"
#include "request.h"
#include "worksheet.h"

#include <stdlib.h>

static const uint64_t memory_max = UINT64_C(64) << 20;

/* The page, malloc'ed; NULL with a fault. */
static char *sheets_text(const struct worksheet_request *r, struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_options options = r->search->options;
    struct problem problem = {.board = r->count ? NULL : r->search->problem.board,
                              .goal = r->search->problem.goal};
    struct worksheet sheet = {.problem = &problem,
                              .options = &options,
                              .count = r->count,
                              .steps = r->steps,
                              .key = r->key,
                              .language = r->portuguese ? SHEET_PORTUGUESE : SHEET_ENGLISH};
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    options.memory_limit_bytes = memory_max;
    loyd_status status = file ? worksheet_write(&sheet, file, &error) : LOYD_NO_MEMORY;
    if (file && (fclose(file) || !text)) status = LOYD_NO_MEMORY;
    if (!status) return text;
    free(text);
    fault_status(fault, "bad-param", status, &error);
    return NULL;
}

static void run_worksheet(struct job *job) {
    struct fault fault = {0};
    char *page = sheets_text(job->request, &fault), *text = NULL;
    if (page) text = json_taken(document_of("worksheet", json_pack("{s:s}", "html", page)));
    if (page && !text) fault_set(&fault, FAULT_SERVER_MEMORY);
    free(page);
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

const struct job_kind task_worksheet = {.run = run_worksheet,
                                        .drop_request = worksheet_request_free};
