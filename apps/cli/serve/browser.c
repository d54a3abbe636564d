/* SPDX-License-Identifier: MIT
 *
 * `loyd serve --open`: the desktop's own way to open an address (xdg-open, on a Mac open) is
 * started beside the server, with no output and no signal blocked. It is a child that the server's
 * thread reaps; whether it finds a browser is not waited for.
 */
#include "serve/browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>

void open_browser(char *address) {
    extern char **environ;
    static const char *const programs[] = {"xdg-open", "open", NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    for (const char *const *program = programs; *program; program++) {
        char name[16];
        snprintf(name, sizeof name, "%s", *program);
        char *words[] = {name, address, NULL};
        pid_t child;
        if (!posix_spawnp(&child, name, &actions, &attributes, words, environ)) break;
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}
