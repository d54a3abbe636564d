/* SPDX-License-Identifier: MIT */
/* What `loyd` alone shows on a terminal. */
#ifndef LOYD_CLI_START_H
#define LOYD_CLI_START_H

/* Runs a command by its name, with the words behind it; returns its exit code. */
typedef int command_runner(const char *name, int argc, char **argv);

/* Takes boards and choices, line by line, until q or the end of the input. */
int start_screen(command_runner *run);

#endif
