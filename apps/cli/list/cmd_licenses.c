/* SPDX-License-Identifier: MIT
 *
 * loyd licenses: the terms under which loyd may be used, and the notices of what is in the program
 * besides: the libraries that the page is bundled with. The texts are files of the tree (LICENSE,
 * licenses/), put into the program by cmake/embed_licenses.cmake.
 */
#include "cli.h"
#include "list/licenses.h"
#include "options/args.h"
#include "output/output.h"

#include <stdio.h>

int cmd_licenses(const struct command *self, int argc, char **argv) {
    struct output output = {.format = FORMAT_TEXT};
    const struct arg_option options[] = {
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &output.path,
         .value = "FILE",
         .help = "write to FILE, which appears only when it is whole"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count)
        return complain(CODE_USAGE, "licenses takes no words, not '%.60s'", args.words[0]);
    if ((code = output_open(&output))) return code;
    for (const struct license *one = license_table; one->name; one++)
        fprintf(output.file, "%s== %s ==\n\n%s", one == license_table ? "" : "\n", one->name,
                (const char *)one->text);
    return output_close(&output, CODE_OK);
}
