/* SPDX-License-Identifier: MIT */
/* What the files of the store share. */
#ifndef LOYD_EXPERIMENT_STORE_INSIDE_H
#define LOYD_EXPERIMENT_STORE_INSIDE_H

#include "store.h"

#include <sqlite3.h>

enum { KNOWN_PARAMS = 64 };

struct store {
    sqlite3 *db;
    char *path;
    int lock; /* descriptor of the writer's lock; -1: a reader */
    sqlite3_stmt *put;
    int64_t session, machine; /* rows of this program; 0: not yet */
    struct {                  /* sets of parameters that were stored already */
        char *text;
        int64_t id;
    } params[KNOWN_PARAMS];
    uint64_t put_count; /* since store_begin */
    int64_t put_experiment;
    int number_fault; /* SQLite's code of store_number: SQLITE_OK, or why it has no number */
};

/* What SQLite refused, as a sentence with the way out, and its status. */
loyd_status store_fault(struct store *store, int code, loyd_error *error);
/* Runs statements without results. */
loyd_status store_run(struct store *store, const char *sql, loyd_error *error);
/* A statement with its values: i for int64_t, d for double (NaN: NULL), s for text (NULL: NULL). */
loyd_status store_prepare(struct store *store, sqlite3_stmt **statement, loyd_error *error,
                          const char *sql, const char *types, ...);
/* Steps a statement that has no rows, and drops it. */
loyd_status store_step(struct store *store, sqlite3_stmt *statement, loyd_error *error);
/* The one whole number that a query gives; otherwise if it has no row. */
int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *types,
                     ...);
/* Whether a query of store_number since the last call of this could not be made, and why. */
loyd_status store_number_status(struct store *store, loyd_error *error);
/* The row of this program and machine, made where it is missing. */
loyd_status store_machine(struct store *store, loyd_error *error);
/* The same of another machine, as the text that machine_json makes there. */
loyd_status store_machine_of(struct store *store, const char *text, int64_t *id, loyd_error *error);
/* The plugins of an experiment, under its number. */
loyd_status store_add_plugins(struct store *store, const struct stored_experiment *e,
                              loyd_error *error);
/* The row of a set of parameters, made where it is missing; 0 where params is NULL. */
loyd_status store_knobs(struct store *store, const char *params, int64_t *id, loyd_error *error);
/* The statement that adds a run: its values are the columns of the table run, in their order. */
extern const char store_run_row[];
/* The process that has the database to itself, as another process sees it; 0: none. */
int64_t store_writer(const struct store *store);
/* The bytes of an id of the table run. */
static inline int64_t run_id(int64_t experiment, uint64_t number) {
    return (int64_t)((uint64_t)experiment << 32 | number);
}

#endif
