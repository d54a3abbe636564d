/* SPDX-License-Identifier: MIT
 *
 * Look-up of the built-in suites. The tables themselves (loyd_suite_list, loyd_suite_count) are
 * written by cmake/embed_suites.cmake from the text files.
 */
#include "suites.h"

#include <string.h>

extern const loyd_suite loyd_suite_list[];
extern const size_t loyd_suite_count;

const loyd_suite *loyd_suite_at(size_t index) {
    return index < loyd_suite_count ? &loyd_suite_list[index] : NULL;
}

const loyd_suite *loyd_suite_find(const char *name) {
    for (size_t i = 0; i < loyd_suite_count; i++)
        if (!strcmp(loyd_suite_list[i].name, name)) return &loyd_suite_list[i];
    return NULL;
}
