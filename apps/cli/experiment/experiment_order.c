/* SPDX-License-Identifier: MIT
 *
 * From a plan's file and the options of the command line to an experiment that could begin. What an
 * option says counts in place of what the file says; boards from options replace those of the file.
 * Everything is read, checked and made here, before the first run.
 */
#include "experiment/experiment_order.h"

#include "machine.h"
#include "options/board_args.h"
#include "options/names.h"
#include "ready_plans.h"
#include "share.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TIME_LIMIT_MS UINT64_C(10000) /* where nobody says, as in compare */
#define MEMORY_LIMIT  ((uint64_t)512 << 20)
#define RUNS_MOST     UINT64_C(4000000000)

/* ---- The plan: a file, then options ---- */

static const struct plan_place nowhere = {0, 0};

static int add_words(struct experiment_plan *plan, const char *option, const char *list,
                     struct plan_words *words) {
    struct names names = {.count = 0};
    int code = names_read(option, list, &names);
    words->count = 0;
    for (size_t i = 0; i < names.count && !code; i++) plan_add(plan, words, names.name[i], nowhere);
    free(names.text);
    return code;
}

static int take_algorithms(struct experiment_order *o) {
    struct plan_words words = {NULL};
    int code = add_words(&o->plan, "-a", o->search.algorithm, &words);
    for (size_t i = 0; i < o->plan.search_count; i++) {
        free(o->plan.searches[i].heuristics.at);
        for (size_t k = 0; k < o->plan.searches[i].knobs.count; k++)
            free(o->plan.searches[i].knobs.at[k].values.at);
        o->plan.searches[i] = (struct plan_search){.algorithm = {NULL}};
    }
    o->plan.search_count = 0;
    for (size_t i = 0; i < words.count && !code; i++) {
        struct plan_search *search = plan_add_search(&o->plan);
        if (search) search->algorithm = words.at[i];
    }
    free(words.at);
    return code;
}

/* -p weight=2,3: two values to try. */
static int take_param(struct experiment_order *o, const char *text) {
    size_t length = strcspn(text, "=");
    if (!text[length] || !length)
        return complain(CODE_USAGE, "-p is KEY=VALUE or KEY=VALUE,VALUE, not '%.60s'", text);
    struct plan_word name = {plan_keep(&o->plan, text, length), nowhere};
    struct plan_knob *knob = name.text ? plan_knob(&o->plan.knobs, name) : NULL;
    if (!knob) return complain(CODE_USAGE, "more than %d parameters", KNOBS_MAX);
    return add_words(&o->plan, "-p", text + length + 1, &knob->values);
}

static void add_source(struct experiment_order *o, enum plan_source source, const char *what) {
    struct plan_boards *boards = plan_add_boards(&o->plan);
    if (!boards) return;
    boards->source = source;
    boards->what.text = plan_keep(&o->plan, what, strlen(what));
    boards->size = o->random;
    boards->count = o->count ? o->count : 1;
    boards->seed = o->seed_of_boards;
    boards->steps = o->walk;
}

static int take_boards(struct experiment_order *o) {
    char size[40];
    if (!o->random.rows && (o->walk || o->depths || o->count))
        return complain(CODE_USAGE, "--count, --walk and --depth belong to --random SIZE");
    if (o->walk && o->depths) return complain(CODE_USAGE, "either --walk or --depth, not both");
    if (!o->suites.count && !o->files.count && !o->texts.count && !o->random.rows) return CODE_OK;
    for (size_t i = 0; i < o->plan.board_count; i++) {
        free(o->plan.boards[i].depths.at);
        free(o->plan.boards[i].names.at);
    }
    o->plan.board_count = 0;
    for (size_t i = 0; i < o->suites.count; i++) add_source(o, SOURCE_SUITE, o->suites.items[i]);
    for (size_t i = 0; i < o->files.count; i++) add_source(o, SOURCE_FILE, o->files.items[i]);
    for (size_t i = 0; i < o->texts.count; i++) add_source(o, SOURCE_BOARD, o->texts.items[i]);
    if (!o->random.rows) return CODE_OK;
    snprintf(size, sizeof size, "%dx%d", o->random.rows, o->random.cols);
    add_source(o, o->walk ? SOURCE_WALK : o->depths ? SOURCE_DEPTH : SOURCE_RANDOM, size);
    if (!o->depths || !o->plan.board_count) return CODE_OK;
    return add_words(&o->plan, "--depth", o->depths,
                     &o->plan.boards[o->plan.board_count - 1].depths);
}

static void take_word(struct experiment_order *o, const char *text, struct plan_word *word) {
    if (text) *word = (struct plan_word){plan_keep(&o->plan, text, strlen(text)), nowhere};
}

static void take_figure(uint64_t given, uint64_t *figure) {
    if (given) *figure = given;
}

static int take_options(struct experiment_order *o) {
    struct experiment_plan *plan = &o->plan;
    int code = o->search.algorithm ? take_algorithms(o) : CODE_OK;
    if (!code && o->search.heuristic)
        code = add_words(plan, "-H", o->search.heuristic, &plan->heuristics);
    if (!code && o->orders) code = add_words(plan, "--order", o->orders, &plan->orders);
    for (size_t i = 0; i < o->search.params.count && !code; i++)
        code = take_param(o, o->search.params.items[i]);
    if (!code) code = take_boards(o);
    take_word(o, o->name, &plan->name);
    take_word(o, o->baseline, &plan->baseline);
    take_word(o, o->search.metric, &plan->metric);
    take_figure(o->repetitions, &plan->repetitions);
    take_figure(o->search.seed, &plan->seed);
    take_figure(o->threads, &plan->threads);
    take_figure(o->search.time_limit_ms, &plan->time_limit_ms);
    take_figure(o->search.node_limit, &plan->node_limit);
    take_figure(o->search.memory_limit_bytes, &plan->memory_limit_bytes);
    take_figure(o->search.depth_limit, &plan->depth_limit);
    for (size_t i = 0; o->goal && i < plan->board_count; i++)
        take_word(o, o->goal, &plan->boards[i].goal);
    if (!o->how.workers) o->how.workers = plan->workers;
    o->how.share_cores |= plan->share_cores;
    return code;
}

bool plan_is_file(const char *path) {
    struct stat there;
    return !stat(path, &there) && !S_ISDIR(there.st_mode);
}

static int read_plan(struct experiment_order *o, const char *path) {
    loyd_error error = {.text = ""};
    struct stat file;
    const struct ready_plan *ready = plan_is_file(path) ? NULL : ready_plan_find(path);
    if (ready) {
        o->plan_text = strdup(ready->text);
        if (!o->plan_text) return complain(CODE_FAULT, "no memory");
        o->plan_length = strlen(ready->text);
    } else if (!stat(path, &file) && S_ISREG(file.st_mode) && !file.st_size) {
        return complain(CODE_USAGE, "%.200s: the plan is empty", path);
    }
    int code = ready ? CODE_OK : text_read(path, TEXT_PLAN, &o->plan_text, &o->plan_length);
    if (code) return code;
    loyd_status status = plan_read(o->plan_text, o->plan_length, &o->plan, &error);
    return status ? complain(status_code(status), "%.200s, %s", path, error.text) : CODE_OK;
}

/* ---- The experiment ---- */

/* The name of the plan's file without its ending. */
static const char *name_of_file(struct experiment_order *o, const char *path) {
    const char *slash = path ? strrchr(path, '/') : NULL, *name = slash ? slash + 1 : path;
    size_t length = name ? strcspn(name, ".") : 0;
    return length ? plan_keep(&o->plan, name, length) : "unnamed";
}

/* Names on a list that reads and diffs by them: no spaces, no leading digit. */
static int check_name(const char *name) {
    if (strlen(name) > 60 || strpbrk(name, " \t\n\r") || (*name >= '0' && *name <= '9'))
        return complain(
            CODE_USAGE,
            "a name has up to 60 letters, no spaces and no digit at its head, not '%.60s'", name);
    return CODE_OK;
}

static int check_baseline(const struct experiment_order *o) {
    const char *baseline = o->plan.baseline.text;
    for (size_t i = 0; baseline && i < o->e.configuration_count; i++)
        if (!strcmp(baseline, o->e.configurations[i].label)) return CODE_OK;
    if (!baseline) return CODE_OK;
    return complain(CODE_USAGE,
                    "the baseline '%.60s' is none of the searches; the first is '%.60s'", baseline,
                    o->e.configurations[0].label);
}

/* The folder of the plan's file, "" where that is the current one. */
static void folder_of(const char *path, char *folder, size_t size) {
    const char *slash = path ? strrchr(path, '/') : NULL;
    snprintf(folder, size, "%.*s", slash ? (int)(slash - path) : 0, slash ? path : "");
}

/* Those that the plan names, from its folder. */
static int load_plugins(const struct experiment_order *o, const char *folder) {
    const struct plan_words *names = &o->plan.plugins;
    int code = CODE_OK;
    for (size_t i = 0; i < names->count && !code; i++) {
        char file[8192];
        bool here = *names->at[i].text == '/' || !*folder;
        snprintf(file, sizeof file, "%s%s%s", here ? "" : folder, here ? "" : "/",
                 names->at[i].text);
        code = plugin_load(file);
    }
    return code;
}

static int make_experiment(struct experiment_order *o, const char *path) {
    struct stored_experiment *e = &o->e;
    struct experiment_plan *plan = &o->plan;
    loyd_error error = {.text = ""};
    char folder[4096] = "";
    if (plan->no_memory) return complain(CODE_FAULT, "no memory for the plan");
    if (!plan->search_count)
        return complain(CODE_USAGE, "the plan has no algorithms: 'algorithms' in the file, or -a");
    folder_of(path, folder, sizeof folder);
    int code = load_plugins(o, folder);
    if (code) return code;
    e->plugin_count = plugins_listed(e->plugins);
    loyd_status status =
        plan_configurations(plan, &o->configurations, &e->configuration_count, &error);
    if (status)
        return complain(status_code(status), "%.200s%s%s", error.line ? path : "",
                        error.line ? ", " : "", error.text);
    e->configurations = o->configurations;
    code = plan_boards_make(plan, path, folder, &o->how.cache, e);
    e->name = plan->name.text ? plan->name.text : name_of_file(o, path);
    e->baseline = plan->baseline.text;
    e->metric = plan->metric.text;
    e->repetitions = plan->repetitions;
    e->seed = plan->seed;
    e->threads = plan->threads;
    e->time_limit_ms = plan->time_limit_ms ? plan->time_limit_ms : TIME_LIMIT_MS;
    e->node_limit = plan->node_limit;
    e->depth_limit = plan->depth_limit;
    e->memory_limit_bytes =
        plan->memory_limit_bytes ? plan->memory_limit_bytes : memory_at_most(MEMORY_LIMIT);
    e->plan_text = o->plan_text ? o->plan_text : o->command;
    if (!code) code = check_name(e->name);
    if (!code) code = check_baseline(o);
    if (!code && experiment_runs(e) > RUNS_MOST)
        code = complain(CODE_USAGE, "the plan comes to more than 4,000,000,000 runs");
    if (!code && o->shard && !share_parse(o->shard, &e->share, &e->shares))
        code = complain(CODE_USAGE,
                        "--shard is a share and the number of shares, such as 3/100, not '%.60s'",
                        o->shard);
    if (!code) experiment_key(e);
    return code;
}

int experiment_order_settle(struct experiment_order *o, const char *path) {
    int code = path ? read_plan(o, path) : CODE_OK;
    if (!code) code = take_options(o);
    return code ? code : make_experiment(o, path);
}

void experiment_order_free(struct experiment_order *o) {
    experiment_free(&o->e);
    plan_free(&o->plan);
    free(o->configurations);
    free(o->plan_text);
    free(o->command);
    free(o);
}
