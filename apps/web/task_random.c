/* SPDX-License-Identifier: MIT
 *
 * Random boards, as `loyd random -f json` prints them: uniform, by a walk from the goal, or of an
 * exact depth where 64 MiB suffice to find it.
 */
#include "tasks.h"

#include "document.h"
#include "json.h"
#include "request.h"

#include <stdlib.h>

static const uint64_t memory_max = UINT64_C(64) << 20;

static loyd_status draw(const struct random_request *r, loyd_board **boards, loyd_error *error) {
    loyd_status status = LOYD_OK;
    if (r->deep)
        return loyd_random_depth(r->goal, (uint32_t)r->depth, r->seed, (size_t)r->count, memory_max,
                                 boards, error);
    for (uint64_t i = 0; i < r->count && !status; i++)
        status = r->walks ? loyd_random_walk(r->goal, r->walk, r->seed, i, &boards[i], error)
                          : loyd_random_board(r->goal, r->seed, i, &boards[i], error);
    return status;
}

static char *boards_text(const struct random_request *r, loyd_board *const *boards) {
    json_t *list = json_array();
    for (uint64_t i = 0; i < r->count; i++) json_array_append_new(list, json_tiles(boards[i]));
    return json_taken(document_of(
        "random", json_pack("{s:i, s:i, s:o, s:I, s:o}", "rows", loyd_board_rows(r->goal), "cols",
                            loyd_board_cols(r->goal), "goal", json_tiles(r->goal), "seed",
                            (json_int_t)r->seed, "boards", list)));
}

static void run_random(struct job *job) {
    const struct random_request *r = job->request;
    struct fault fault;
    loyd_error error = {.text = ""};
    loyd_board **boards = calloc(r->count ? (size_t)r->count : 1, sizeof(loyd_board *));
    loyd_status status = boards ? draw(r, boards, &error) : LOYD_NO_MEMORY;
    char *text = status ? NULL : boards_text(r, boards);
    if (!text) fault_status(&fault, "bad-field", status ? status : LOYD_NO_MEMORY, &error);
    for (uint64_t i = 0; boards && i < r->count; i++) loyd_board_free(boards[i]);
    free(boards);
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

const struct job_kind task_random = {.run = run_random, .drop_request = random_request_free};
