/* SPDX-License-Identifier: MIT */
/* A folder of its own for each test, removed after it: for cmocka's set-up and tear-down. */
#ifndef LOYD_TEST_SCRATCH_FOLDER_H
#define LOYD_TEST_SCRATCH_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[64];

static inline int folder_make(void **state) {
    (void)state;
    strcpy(folder, "scratch_test_XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static inline int folder_remove(void **state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

#endif
