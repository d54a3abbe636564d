/* SPDX-License-Identifier: MIT */
/* What a request asks for, read and checked. */
#ifndef LOYD_WEB_REQUEST_H
#define LOYD_WEB_REQUEST_H

#include "body.h"
#include "heuristic_lab.h"

struct request_limits {
    uint64_t time_default_ms, time_max_ms;
    uint64_t memory_max;
    uint64_t trace_default, trace_max;
};

enum { TRACE_DEFAULT = 20000, TRACE_MAX = 200000 }; /* events of a recording */
enum { PARAMS_MAX = 32, THREADS_MAX = 64, ALL_DEFAULT = 100, ALL_MAX = 10000 };

struct solve_request {
    json_t *body; /* owns the words below */
    struct problem problem;
    loyd_options options;
    char *params[PARAMS_MAX]; /* "name=value", malloc'ed */
    uint64_t trace_limit;     /* 0: no recording */
    uint64_t all_limit;       /* so many shortest solutions are listed, where all */
    bool keep, states, tile_moves, all;
};

/* NULL with a fault. Names and parameters are checked here, so that a queue holds nothing that
 * can't run. */
struct solve_request *solve_request_read(const char *text, size_t length,
                                         const struct request_limits *limits, struct fault *fault);
void solve_request_free(void *request);

enum { NAMES_MAX = 32 };
struct check_request {
    json_t *body; /* owns the names */
    struct problem problem;
    bool distance, ask_heuristics;
    const char *names[NAMES_MAX + 1]; /* of heuristics; ends with NULL; none: all */
};

struct check_request *check_request_read(const char *text, size_t length, struct fault *fault);
void check_request_free(void *request);

/* The words of GET /api/random; NULL where one is absent. */
struct random_words {
    const char *size, *seed, *count, *walk, *depth, *goal;
};

struct random_request {
    loyd_board *goal;
    uint64_t seed, count, walk, depth;
    bool walks, deep;
};

enum { RANDOM_COUNT_MAX = 1000 };
/* A whole number of a query, up to max; NULL text: untouched. */
bool query_number(const char *key, const char *text, uint64_t max, uint64_t *number,
                  struct fault *fault);
struct random_request *random_request_read(const struct random_words *words, struct fault *fault);
void random_request_free(void *request);

/* Tables of a shape and goal. */
struct tables_request {
    loyd_board *goal;
    const char *folder;    /* the server's; NULL: it has none */
    uint64_t folder_limit; /* bytes of tables in it; 0: none. Its reader fills it in */
};

/* The words of the query, or those of the body {"size": ..., "goal": ...}. NULL with a fault. */
struct tables_request *tables_request_read(const char *size, const char *goal, const char *folder,
                                           struct fault *fault);
struct tables_request *tables_body_read(const char *text, size_t length, const char *folder,
                                        struct fault *fault);
void tables_request_free(void *request);

/* Stored experiments: the words of the calls about them; NULL where one is absent. */
struct experiment_words {
    const char *db, *number, *baseline, *search, *sort, *from, *count;
};

enum { RUNS_DEFAULT = 50, RUNS_MOST_AT_ONCE = 500 };
enum runs_sort { SORT_NUMBER, SORT_TIME, SORT_EXPANDED };
struct experiment_request {
    char *db, *baseline, *search; /* copies; NULL: none */
    char word[64];                /* the number, or "" */
    enum runs_sort sort;
    uint64_t from, count;
    double watch_s; /* of task_watch. Its reader fills it in */
};

struct experiment_request *experiment_request_read(const struct experiment_words *words,
                                                   struct fault *fault);
void experiment_request_free(void *request);

/* Worksheets: the search of one, and how many of what. */
struct worksheet_request {
    struct solve_request *search; /* its board is the one sheet's where count is 0 */
    uint64_t count, steps;
    bool key, portuguese;
};

struct worksheet_request *worksheet_request_read(const char *text, size_t length,
                                                 const struct request_limits *limits,
                                                 struct fault *fault);
void worksheet_request_free(void *request);

/* The lab of heuristics: a heuristic of the library's, or weights and patterns. */
struct lab_request {
    json_t *body; /* owns the names */
    struct problem problem;
    struct lab_question question;
};

struct lab_request *lab_request_read(const char *text, size_t length, struct fault *fault);
void lab_request_free(void *request);

#endif
