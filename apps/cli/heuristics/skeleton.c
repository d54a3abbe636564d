/* SPDX-License-Identifier: MIT
 *
 * A heuristic to begin with, for loyd heuristics --new NAME: a plugin that compiles as it is and
 * counts misplaced tiles, with a comment where something else is to stand. A file that is there is
 * left alone.
 */
#include "heuristics/skeleton.h"

#include "loyd_plugin.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* @ stands for the name, ^ for where the header is. */
static const char skeleton[] =
    "/* The heuristic @, a plugin for loyd.\n"
    " *\n"
    " *   cc -shared -fPIC -O2^ -o @.so @.c\n"
    " *   loyd heuristics --study 3x3 -H @ --plugin ./@.so      are its claims true?\n"
    " *   loyd compare -a astar,idastar -H manhattan,@ --plugin ./@.so \"4 1 6 / 3 2 8 / 7 0 5\"\n"
    " */\n"
    "#include <loyd_plugin.h>\n"
    "\n"
    "/* The board's value, in moves. It depends on its arguments alone: searches call it from\n"
    " * several threads at once. Here: tiles that are not in their goal cell. */\n"
    "static double value(const loyd_plugin_space *space, const loyd_plugin_board *board) {\n"
    "    double sum = 0;\n"
    "    for (uint32_t cell = 0; cell < space->cells; cell++) {\n"
    "        uint32_t tile = loyd_plugin_tile(space, board, cell);\n"
    "        if (tile && space->goal_cell[tile] != cell) sum += 1; /* tile 0 is the blank */\n"
    "    }\n"
    "    return sum;\n"
    "}\n"
    "\n"
    "/* By how much a move changes the value; board is the one after it. Without it (leave out\n"
    " * .change below) value is called for every board, which is slower. */\n"
    "static int32_t change(const loyd_plugin_space *space, const loyd_plugin_board *board,\n"
    "                      loyd_plugin_step step) {\n"
    "    uint32_t home = space->goal_cell[step.tile];\n"
    "    (void)board;\n"
    "    return (home == step.to) - (home == step.from); /* the tile went to -> from */\n"
    "}\n"
    "\n"
    "static const loyd_plugin_heuristic heuristic = {\n"
    "    .name = \"@\",\n"
    "    .title = \"@\",\n"
    "    .summary = \"tiles that are not in their goal cell\",\n"
    "    .claims = LOYD_ADMISSIBLE | LOYD_CONSISTENT, /* take away what is not true */\n"
    "    .value = value,\n"
    "    .change = change,\n"
    "};\n"
    "\n"
    "static const loyd_plugin_heuristic *const heuristics[] = {&heuristic, NULL};\n"
    "\n"
    "LOYD_API const loyd_plugin loyd_plugin_main;\n"
    "const loyd_plugin loyd_plugin_main = {\n"
    "    .version = LOYD_PLUGIN_VERSION, .release = \"0.1\", .heuristics = heuristics};\n";

static double nothing(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    (void)space, (void)board;
    return 0;
}

/* The library knows what a name is and which are taken. */
static int check_name(const char *name) {
    const loyd_plugin_heuristic heuristic = {
        .name = name, .title = "-", .summary = "-", .value = nothing};
    const loyd_plugin_heuristic *const heuristics[] = {&heuristic, NULL};
    const loyd_plugin plugin = {.version = LOYD_PLUGIN_VERSION, .heuristics = heuristics};
    const loyd_plugin *const list[] = {&plugin};
    loyd_plugins *plugins = NULL;
    loyd_error error = {.text = ""};
    loyd_status status = loyd_plugins_new(list, 1, &plugins, &error);
    loyd_plugins_free(plugins);
    return status ? complain(status_code(status), "--new: %s", error.text) : CODE_OK;
}

/* " -I FOLDER" where the compiler would not find the header by itself: it lies beside this program,
 * which may be installed anywhere, or not at all. Else "". */
static const char *header_option(void) {
    static char option[4200];
    char path[4000], header[4100];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0 || !access("/usr/include/loyd_plugin.h", R_OK) ||
        !access("/usr/local/include/loyd_plugin.h", R_OK))
        return "";
    path[length] = 0;
    for (char *slash; (slash = strrchr(path, '/')) && slash != path;) {
        *slash = 0;
        snprintf(header, sizeof header, "%s/include/loyd_plugin.h", path);
        if (access(header, R_OK)) continue;
        bool plain = !strpbrk(path, " '\"$`\\*");
        snprintf(option, sizeof option, plain ? " -I%s/include" : " '-I%s/include'", path);
        return option;
    }
    return "";
}

static bool write_skeleton(const char *name, FILE *file) {
    for (const char *at = skeleton; *at; at++)
        if (*at == '@')
            fputs(name, file);
        else if (*at == '^')
            fputs(header_option(), file);
        else
            putc(*at, file);
    return !ferror(file);
}

int skeleton_write(const char *name) {
    char path[80];
    int code = check_name(name);
    if (code) return code;
    snprintf(path, sizeof path, "%s.c", name);
    FILE *file = fopen(path, "wx");
    if (!file && errno == EEXIST)
        return complain(CODE_USAGE, "--new: %s is there already and is left as it is", path);
    if (!file) return complain(CODE_FAULT, "can't write %s: %s", path, strerror(errno));
    bool written = write_skeleton(name, file);
    int why = errno;
    if (fclose(file) && written) why = errno, written = false;
    if (!written) {
        remove(path);
        return complain(CODE_FAULT, "can't write %s: %s", path, strerror(why));
    }
    printf("%s is written. Next:\n\n", path);
    printf("  cc -shared -fPIC -O2%s -o %s.so %s.c\n", header_option(), name, name);
    printf("  loyd heuristics --study 3x3 -H %s --plugin ./%s.so\n", name, name);
    return CODE_OK;
}
