/* SPDX-License-Identifier: MIT
 *
 * `loyd NAME --help`: usage line, summary, the options in the order of the table with their help
 * wrapped to 80 columns, then the command's own text. Nothing about an option is written anywhere
 * but in its row, so help can't fall behind.
 */
#include "options/args_help.h"

#include "output/wrap.h"

#include <ctype.h>
#include <string.h>

enum { HELP_COLUMN = 28, WIDTH = 80 };

static void print_option(const struct arg_option *o) {
    char head[160], letter[8] = "   ";
    if (o->letter) snprintf(letter, sizeof letter, "-%c,", o->letter);
    bool has_value = o->kind != ARG_FLAG && o->kind != ARG_CHOICE;
    snprintf(head, sizeof head, "  %s --%s%s%s", letter, o->name, has_value ? " " : "",
             has_value ? o->value : "");
    printf("%-*s", HELP_COLUMN, head);
    if (strlen(head) + 2 > HELP_COLUMN) printf("\n%*s", HELP_COLUMN, "");
    char help[400];
    snprintf(help, sizeof help, "%s%s%s", o->kind == ARG_CHOICE ? o->choices : "",
             o->kind == ARG_CHOICE ? ": " : "", o->help);
    print_wrapped(help, HELP_COLUMN, WIDTH, stdout);
}

int args_help(const struct command *command, const struct arg_option *options) {
    printf("Usage: loyd %s [options]%s%s\n\n%c%s.\n", command->name, *command->operands ? " " : "",
           command->operands, toupper((unsigned char)*command->summary), command->summary + 1);
    if (command->text && *command->text) printf("\n%s", command->text);
    puts("\nOptions:");
    for (const struct arg_option *o = options; o->name; o++) print_option(o);
    print_option(&(struct arg_option){.name = "help", .letter = 'h', .help = "this text"});
    if (!fflush(stdout) && !ferror(stdout)) return CODE_OK;
    return complain_unwritten(stdout, "the output", 0);
}
