/* SPDX-License-Identifier: MIT */
/* Experiments in a database: one file of SQLite, one writer at a time, any number of readers.
 * docs/experiments.md has the tables. Where a call fails, the error says why in one sentence:
 * LOYD_INVALID where another file or name would do, LOYD_FAULT where the system refused. Its key is
 * one of those below where it is about the file itself. */
#ifndef LOYD_EXPERIMENT_STORE_H
#define LOYD_EXPERIMENT_STORE_H

#include "plan.h"

enum { STORE_SCHEMA = 1 };

/* Of errors: no such file; in use by another program; no database of experiments; of a later loyd;
 * where a database is not safe. Each has the value path. */
#define STORE_MISSING "store-missing"
#define STORE_LOCKED  "store-locked"
#define STORE_FOREIGN "store-foreign"
#define STORE_LATER   "store-later"
#define STORE_NETWORK "store-network"

struct store;

/* The file is made where it is missing and write is set, its folder too. A writer has it to itself
 * until it closes it. */
loyd_status store_open(const char *path, bool write, struct store **store, loyd_error *error);
void store_close(struct store *store);

/* A board of an experiment. */
struct trial_board {
    loyd_board *board, *goal;
    char *name;         /* what the source calls it; NULL: nothing */
    const char *source; /* "suite papers", "random 3x3 seed 1" */
    int64_t optimum;    /* -1: not known */
};

/* A plugin that searches of an experiment are from: the file, what it says of its release, and the
 * checksum of its bytes. */
struct stored_plugin {
    const char *path, *release, *checksum;
};
enum { STORED_PLUGINS_MAX = 16 };

/* All that is needed to run it. Run number n: repetition n / (boards * configurations), and in it
 * board by board, configuration by configuration; so repetitions are interleaved. */
struct stored_experiment {
    int64_t id;
    const char *name, *plan_text, *baseline, *metric; /* baseline, metric NULL: none */
    char key[64]; /* the same for the same runs: configurations, boards, limits, seeds, share */
    const struct configuration *configurations;
    struct trial_board *boards;
    size_t configuration_count, board_count, plugin_count;
    struct stored_plugin plugins[STORED_PLUGINS_MAX];
    uint64_t repetitions, seed, threads;
    uint64_t time_limit_ms, node_limit, memory_limit_bytes, depth_limit;
    uint64_t share, shares; /* which of how many shares of the runs (share.h), from 1; 0: all */
    uint64_t done;          /* runs in the database */
    void *owner;            /* of what store_load made; NULL: the caller's */
};
uint64_t experiment_runs(const struct stored_experiment *e);
void experiment_free(struct stored_experiment *e); /* its boards, and what store_load made */

/* Puts a new experiment into the database, whole or not at all; e->id is set. */
loyd_status store_add(struct store *store, struct stored_experiment *e, loyd_error *error);
/* The experiment of that number or name (of several the newest); NULL: the newest of all. */
loyd_status store_find(struct store *store, const char *word, int64_t *id, loyd_error *error);
/* Sets e->key. */
void experiment_key(struct stored_experiment *e);
/* The newest experiment of those runs that is not yet finished and was begun by this very program,
 * of a share also one that is finished; 0: there is none. */
int64_t store_unfinished(struct store *store, const struct stored_experiment *e);
/* The experiment of the same name before it; 0: there is none. */
int64_t store_before(struct store *store, int64_t id);
loyd_status store_load(struct store *store, int64_t id, struct stored_experiment *e,
                       loyd_error *error);
/* done[n] is set for every run that is stored. */
loyd_status store_done(struct store *store, const struct stored_experiment *e, bool *done,
                       loyd_error *error);
/* LOYD_UNSUPPORTED, and error names both, if another version or commit began it. */
loyd_status store_same_program(struct store *store, int64_t id, loyd_error *error);
/* LOYD_UNSUPPORTED, and error names the file, if a plugin of the experiment is not among those that
 * are loaded, or is another by now. */
loyd_status store_same_plugins(const struct stored_experiment *e,
                               const struct stored_plugin *loaded, size_t count, loyd_error *error);
/* The mean seconds of stored runs of that search on boards of that shape; NaN: none. */
double store_expected_s(struct store *store, const struct configuration *c, int rows, int cols);

/* One start of the program on an experiment, on one machine. */
struct store_session {
    unsigned workers;
    bool share_cores;
    const char *machine; /* as machine_json has it there, as text; NULL: this one */
    int64_t id;          /* set by store_session_begin */
};
/* Runs that are stored from now on are of that session. */
void store_session_use(struct store *store, const struct store_session *session);
loyd_status store_session_begin(struct store *store, const struct stored_experiment *e,
                                struct store_session *session, loyd_error *error);

/* Before the parameters of a run as they held stands the heuristic that the search chose, where
 * none was asked for: "heuristic=pdb order=UDLR". */
#define PARAMS_HEURISTIC "heuristic="
/* Its name there and how long that is; 0: there is none. params may be NULL. */
const char *params_heuristic(const char *params, size_t *length);

/* One run, as it is stored. -1, NaN or NULL: absent. */
struct run_record {
    uint64_t number;
    const char *outcome, *moves, *params, *method, *message; /* params: "a=1 b=2", as they held */
    bool optimal;
    int64_t length, lower_bound, h_start, expanded, generated, seen, frontier_max, states_max;
    int64_t iterations, peak_bytes, threads, seed;
    double time_s, cpu_s, branching_factor, load, calibration_s, started;
    int worker;
};
struct run_record record_absent(uint64_t number); /* a run of which nothing is known */
/* Between these two any number of runs; they are in the database together or not at all. */
loyd_status store_begin(struct store *store, loyd_error *error);
loyd_status store_put(struct store *store, const struct stored_experiment *e,
                      const struct run_record *run, loyd_error *error);
loyd_status store_commit(struct store *store, loyd_error *error);

/* A line of the list of experiments. */
struct store_line {
    int64_t id;
    uint64_t runs, done, configurations, boards;
    const char *name, *created, *version, *commit, *host;
    bool running; /* a process is at it now */
};
typedef bool store_line_fn(const struct store_line *line, void *user);
loyd_status store_each(struct store *store, store_line_fn *each, void *user, loyd_error *error);

/* One line, with its texts: those of a line that store_each tells are gone when it goes on. */
struct store_about {
    struct store_line line;
    char texts[5][200];
};
/* The line of that experiment. */
loyd_status store_about(struct store *store, int64_t id, struct store_about *about,
                        loyd_error *error);

/* Runs of an experiment, some at a time: those of one search or of all, by their numbers or the
 * most expensive first. */
enum runs_order { RUNS_BY_NUMBER, RUNS_BY_TIME, RUNS_BY_EXPANDED };
struct runs_page {
    int64_t experiment, configuration; /* configuration -1: all */
    enum runs_order order;
    uint64_t from, count;
};
struct stored_run {
    uint64_t configuration, board, repetition;
    struct run_record record; /* texts but outcome and message are NULL, params too */
};
typedef bool stored_run_fn(const struct stored_run *run, void *user);
/* Of how many it is a part lands in all. */
loyd_status store_runs(struct store *store, const struct runs_page *page, uint64_t *all,
                       stored_run_fn *each, void *user, loyd_error *error);

/* Every run of an experiment, a row of the view result: first the names of its columns. Values that
 * are absent are NULL. */
typedef bool store_result_fn(const char *const *values, size_t count, void *user);
loyd_status store_each_result(struct store *store, int64_t id, store_result_fn *each, void *user,
                              loyd_error *error);

#endif
