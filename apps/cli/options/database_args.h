/* SPDX-License-Identifier: MIT */
/* --db FILE: the database of stored experiments, for the commands that write and those that read.
 */
#ifndef LOYD_CLI_DATABASE_ARGS_H
#define LOYD_CLI_DATABASE_ARGS_H

/* Row for a table of options; text is a const char *. */
#define DATABASE_ARG(field)                                                                        \
    {                                                                                              \
        .name = "db", .kind = ARG_TEXT, .text = &(field), .value = "FILE",                         \
        .help = "the database of experiments (default $XDG_DATA_HOME/loyd/experiments.db or "      \
                "~/.local/share/loyd/experiments.db)"                                              \
    }

/* The file that was chosen, or by default; NULL: there is no home folder. Until the next call. */
const char *database_file(const char *chosen);

#endif
