/* SPDX-License-Identifier: MIT */
/* What every subcommand of loyd shares: exit codes, messages, and the row that announces it.
 *
 * A subcommand is one file cmd_NAME.c in a folder of its own or of its kind, with one function
 * cmd_NAME, declared below, and one row of the table in main.c. It reads its options with args_read
 * (options/args.h), its boards with options/board_args.h, and writes its results through an output
 * (output/output.h), as a table (output/table.h) where they have rows. */
#ifndef LOYD_CLI_H
#define LOYD_CLI_H

#include "registry_names.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

enum exit_code {
    CODE_OK = 0,           /* solved; done */
    CODE_FAULT = 1,        /* input or output failed, or memory outside a search */
    CODE_USAGE = 2,        /* bad usage or bad input */
    CODE_UNSOLVABLE = 3,   /* no moves lead to the goal */
    CODE_NO_SOLUTION = 4,  /* ended without a solution: a limit, or stuck */
    CODE_INTERRUPTED = 130 /* by SIGINT; partial figures are printed */
};

struct command {
    const char *name;
    const char *operands; /* after the name in the usage line: "[BOARD | FILE | -]" */
    const char *summary;  /* one line of `loyd help`, no capital, no full stop */
    int (*run)(const struct command *self, int argc, char **argv); /* words after the name */
    const char *text; /* more for `loyd NAME --help`: what it does, examples; each line ended */
};

int cmd_analyse(const struct command *self, int argc, char **argv);
int cmd_census(const struct command *self, int argc, char **argv);
int cmd_check(const struct command *self, int argc, char **argv);
int cmd_compare(const struct command *self, int argc, char **argv);
int cmd_experiment(const struct command *self, int argc, char **argv);
int cmd_heuristics(const struct command *self, int argc, char **argv);
int cmd_judge(const struct command *self, int argc, char **argv);
int cmd_licenses(const struct command *self, int argc, char **argv);
int cmd_list(const struct command *self, int argc, char **argv);
int cmd_menu(const struct command *self, int argc, char **argv);
int cmd_play(const struct command *self, int argc, char **argv);
int cmd_random(const struct command *self, int argc, char **argv);
int cmd_reproduce(const struct command *self, int argc, char **argv);
int cmd_schema(const struct command *self, int argc, char **argv);
int cmd_serve(const struct command *self, int argc, char **argv);
int cmd_signature(const struct command *self, int argc, char **argv);
int cmd_solve(const struct command *self, int argc, char **argv);
int cmd_suite(const struct command *self, int argc, char **argv);
int cmd_tables(const struct command *self, int argc, char **argv);
int cmd_trace(const struct command *self, int argc, char **argv);
int cmd_train(const struct command *self, int argc, char **argv);
int cmd_verify(const struct command *self, int argc, char **argv);
int cmd_worksheet(const struct command *self, int argc, char **argv);

/* Prints "loyd: ..." as one line on stderr (control characters of the text shown as ?) and returns
 * the code. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int complain(int code, const char *format, ...);
/* Says that the file of that name can't be read. A name that is wrong is bad input, a system that
 * has no more memory, descriptors or disk a fault. */
int complain_unread(const char *name, int reason);
/* Says that the output of that name could not be written, and why where the reason is known (errno,
 * or 0); nothing where it is a pipe whose reader has had enough. CODE_FAULT. */
int complain_unwritten(FILE *file, const char *name, int reason);
/* The exit code of a status. */
int status_code(loyd_status status);

#endif
