/* SPDX-License-Identifier: MIT
 *
 * Two threads of one core slow each other down, so a timed run gets a core of its own: of each core
 * one processor is used. Linux lists a processor's siblings in a text file; where it can't be read
 * each processor counts as a core. No more are named than the process may use, by its affinity and
 * its control group's quota of time.
 */
#include "cores.h"

#include "machine.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The lowest processor of the core that this one belongs to. */
static int first_sibling(int processor) {
    char path[120];
    int first = processor;
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
             processor);
    FILE *file = fopen(path, "r");
    if (!file) return processor;
    if (fscanf(file, "%d", &first) != 1) first = processor;
    fclose(file);
    return first;
}

size_t cores_list(int processors[CORES_MAX]) {
    cpu_set_t allowed, taken;
    size_t count = 0, most = processors_available();
    CPU_ZERO(&taken);
    processors[0] = 0;
    if (sched_getaffinity(0, sizeof allowed, &allowed)) return 1;
    for (int p = 0; p < CPU_SETSIZE && count < CORES_MAX && count < most; p++) {
        int core = CPU_ISSET((size_t)p, &allowed) ? first_sibling(p) : -1;
        if (core < 0 || core >= CPU_SETSIZE || CPU_ISSET((size_t)core, &taken)) continue;
        CPU_SET((size_t)core, &taken);
        processors[count++] = p;
    }
    return count ? count : 1;
}

void cores_unbind(void) {
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    sched_setaffinity(0, sizeof all, &all); /* the system leaves out what is not the group's */
}

void cores_take(const int *processors, size_t count) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (size_t i = 0; i < count; i++) CPU_SET((size_t)processors[i], &set);
    if (count) sched_setaffinity(0, sizeof set, &set);
}

void cores_leave(const int *processors, size_t count) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set)) return;
    for (size_t i = 0; i < count; i++) CPU_CLR((size_t)processors[i], &set);
    if (CPU_COUNT(&set)) sched_setaffinity(0, sizeof set, &set);
}
