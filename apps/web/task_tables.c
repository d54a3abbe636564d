/* SPDX-License-Identifier: MIT
 *
 * Pattern tables in the server's folder: what is there for a goal, and building what is not. A
 * build is a job like a search, but outside of a search's memory limit: what the machine has is the
 * limit. All searches find the files from then on, this server's and any other process's.
 *
 * How much is done is told in bytes: tables of a set differ in size by a factor of ten.
 */
#include "tasks.h"

#include "document.h"
#include "json.h"
#include "machine.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 32, NAME_MAX_BYTES = 64 };
static const double tick_gap_s = 0.1;

struct part { /* one table of the set */
    char file[NAME_MAX_BYTES];
    uint64_t bytes;
    bool missing;
};

struct build {
    struct job *job;
    double begin, emitted;
    size_t count;
    struct part part[FILES_MAX];
    json_t *tables; /* of the result */
};

static loyd_tables_order order_of(const struct tables_request *r) {
    uint64_t memory = memory_available();
    return (loyd_tables_order){.struct_bytes = sizeof(loyd_tables_order),
                               .folder = r->folder,
                               .goal = r->goal,
                               .memory_limit_bytes = memory / 10 * 9,
                               .folder_limit_bytes = r->folder_limit};
}

/* Whether tables can be had at all. */
static bool is_able(const struct tables_request *r, loyd_tables_need *need, struct fault *fault) {
    loyd_error error = {.text = ""};
    loyd_tables_order order = order_of(r);
    if (!r->folder) return fault_set(fault, FAULT_TABLES_NO_FOLDER);
    order.memory_limit_bytes = 0; /* what is there already needs none */
    loyd_status status = loyd_tables_look(&order, need, &error);
    if (status) return fault_status(fault, "unsupported", status, &error);
    if (!need->missing) return true;
    order = order_of(r);
    status = loyd_tables_check(&order, &error);
    return status ? fault_status(fault, "no-memory", status, &error) : true;
}

/* ---- What is there ---- */

bool tables_alike(const void *request, const void *other) {
    const struct tables_request *a = request, *b = other;
    return loyd_board_equal(a->goal, b->goal);
}

static char *look_text(struct job *job) {
    const struct tables_request *r = job->request;
    loyd_tables_need need = {0};
    struct fault fault = {0};
    bool able = is_able(r, &need, &fault);
    struct job *build = hub_find_alike(job->hub, &task_tables, tables_alike, r);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *state = build ? "building" : !able ? "refused" : !need.missing ? "there" : "absent";
    json_t *o = json_object();
    json_object_set_new(o, "rows", json_integer(loyd_board_rows(r->goal)));
    json_object_set_new(o, "cols", json_integer(loyd_board_cols(r->goal)));
    json_object_set_new(o, "state", json_text(state));
    json_object_set_new(o, "job", json_text(build ? build->id : NULL));
    json_object_set_new(o, "bytes", json_whole((int64_t)need.bytes));
    json_object_set_new(o, "bytes_missing", json_whole((int64_t)need.bytes_missing));
    json_object_set_new(o, "memory_bytes", json_whole((int64_t)need.memory_bytes));
    json_object_set_new(o, "time_s",
                        json_number(need.processor_s / (double)(cores > 1 ? cores : 1)));
    json_object_set_new(o, "error", able ? json_null() : fault_json(&fault));
    if (build) job_release(build);
    return json_taken(document_of("tables-state", o));
}

static void run_look(struct job *job) {
    struct fault fault = {0};
    char *text = look_text(job);
    if (!text) fault_set(&fault, FAULT_SERVER_MEMORY);
    job_finish(job, text ? JOB_DONE : JOB_FAILED, text, text ? NULL : &fault);
}

/* ---- Building ---- */

static bool note_part(const loyd_table_info *info, void *user) {
    struct build *build = user;
    if (build->count == FILES_MAX) return true;
    struct part *part = &build->part[build->count++];
    snprintf(part->file, sizeof part->file, "%s", info->file);
    part->bytes = info->bytes;
    part->missing = info->fault;
    return true;
}

static struct part *part_of(struct build *build, const char *file) {
    struct part *part = build->part, *end = part + build->count;
    while (part < end && strcmp(part->file, file)) part++;
    return part < end ? part : NULL;
}

static bool on_share(const char *file, double share, void *user) {
    struct build *build = user;
    const struct part *now = part_of(build, file);
    double done = now ? share * (double)now->bytes : 0, all = 0, time = now_s();
    for (size_t i = 0; i < build->count; i++) {
        all += (double)build->part[i].bytes;
        if (!build->part[i].missing) done += (double)build->part[i].bytes;
    }
    if (time - build->emitted < tick_gap_s) return job_wanted(build->job);
    loyd_progress p = {.event = LOYD_TICK,
                       .time_s = time - build->begin,
                       .bound = -1,
                       .length = -1,
                       .lower_bound = -1,
                       .tables_share = all > 0 ? done / all : 0};
    job_tell_progress(build->job, &p, NULL);
    build->emitted = time;
    return job_wanted(build->job);
}

static bool on_table(const loyd_table_info *info, void *user) {
    struct build *build = user;
    struct part *part = part_of(build, info->file);
    if (part) part->missing = false;
    json_array_append_new(build->tables, json_pack("{s:s, s:I, s:b}", "file", info->file, "bytes",
                                                   (json_int_t)info->bytes, "built", info->built));
    return true;
}

static bool make_tables(struct build *build, struct fault *fault) {
    const struct tables_request *r = build->job->request;
    loyd_tables_need need = {0};
    loyd_error error = {.text = ""};
    loyd_tables_order order = order_of(r);
    if (!is_able(r, &need, fault)) return false;
    order.each = note_part;
    order.user = build;
    order.memory_limit_bytes = 0;
    loyd_tables_look(&order, &need, &error);
    order.each = on_table;
    order.progress = on_share;
    loyd_status status = loyd_tables_build(&order, &error);
    return status ? fault_status(fault, "unsupported", status, &error) : true;
}

static void run_tables(struct job *job) {
    const struct tables_request *r = job->request;
    struct fault fault = {0};
    struct build build = {.job = job, .begin = now_s(), .tables = json_array()};
    bool made = make_tables(&build, &fault);
    json_t *fields = json_pack("{s:i, s:i, s:o, s:f}", "rows", loyd_board_rows(r->goal), "cols",
                               loyd_board_cols(r->goal), "tables", build.tables, "time_s",
                               now_s() - build.begin);
    char *text = json_taken(document_of("tables-built", fields));
    bool cancelled = !made && !job_wanted(job);
    if (cancelled) fault_set(&fault, FAULT_JOB_CANCELLED);
    if (made && !text) fault_set(&fault, FAULT_SERVER_MEMORY);
    if (made && text) {
        job_finish(job, JOB_DONE, text, NULL);
        return;
    }
    free(text);
    job_finish(job, cancelled ? JOB_CANCELLED : JOB_FAILED, NULL, &fault);
}

static void describe_tables(const void *request, json_t *o, bool brief) {
    const struct tables_request *r = request;
    json_object_set_new(o, "rows", json_integer(loyd_board_rows(r->goal)));
    json_object_set_new(o, "cols", json_integer(loyd_board_cols(r->goal)));
    if (!brief) json_object_set_new(o, "goal", json_tiles(r->goal));
    json_object_set_new(o, "algorithm", json_null());
    json_object_set_new(o, "tables", json_true());
}

const struct job_kind task_tables = {.listed = true,
                                     .run = run_tables,
                                     .drop_request = tables_request_free,
                                     .describe = describe_tables};
const struct job_kind task_tables_look = {.run = run_look, .drop_request = tables_request_free};
