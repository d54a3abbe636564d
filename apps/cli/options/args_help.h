/* SPDX-License-Identifier: MIT */
/* The help text of a subcommand, made from its table of options. */
#ifndef LOYD_CLI_ARGS_HELP_H
#define LOYD_CLI_ARGS_HELP_H

#include "options/args.h"

#include <stdio.h>

/* Prints it on stdout; CODE_OK, or CODE_FAULT if that failed. */
int args_help(const struct command *command, const struct arg_option *options);

#endif
