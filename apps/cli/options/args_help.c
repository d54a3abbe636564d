/* SPDX-License-Identifier: MIT
 *
 * `loyd NAME --help`: usage line, summary, the command's own text, and the options in the order of
 * the table with their help, wrapped to 80 columns. Nothing about an option is written anywhere but
 * in its row, so help can't fall behind.
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

/* Lines that begin with a space, or have a gap in them, are laid out as they are to be. */
static bool is_laid_out(const char *paragraph, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bool begins = !i || paragraph[i - 1] == '\n';
        if (paragraph[i] == ' ' && (begins || (i + 1 < length && paragraph[i + 1] == ' ')))
            return true;
    }
    return false;
}

/* The command's own text, a paragraph at a time. */
static void print_text(const char *text) {
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text) - 1;
        char line[1200];
        if (is_laid_out(text, length) || length >= sizeof line) {
            printf("%.*s\n", (int)length, text);
        } else {
            for (size_t i = 0; i < length; i++) line[i] = text[i] == '\n' ? ' ' : text[i];
            line[length] = 0;
            print_wrapped(line, 0, WIDTH, stdout);
        }
        text += length + 1;
        if (*text == '\n') putchar(*text++);
    }
}

int args_help(const struct command *command, const struct arg_option *options) {
    char summary[160];
    printf("Usage: loyd %s [options]%s%s\n\n", command->name, *command->operands ? " " : "",
           command->operands);
    snprintf(summary, sizeof summary, "%c%s.", toupper((unsigned char)*command->summary),
             command->summary + 1);
    print_wrapped(summary, 0, WIDTH, stdout);
    if (command->text && *command->text) {
        putchar('\n');
        print_text(command->text);
    }
    puts("\nOptions:");
    for (const struct arg_option *o = options; o->name; o++) print_option(o);
    print_option(&(struct arg_option){.name = "help", .letter = 'h', .help = "this text"});
    if (!fflush(stdout) && !ferror(stdout)) return CODE_OK;
    return complain_unwritten(stdout, "the output", 0);
}
