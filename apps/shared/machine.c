/* SPDX-License-Identifier: MIT
 *
 * How much memory a search may take when nobody says: what the machine has available, or what is
 * left to the process's control group (a container, a service), whichever is less. Linux tells both
 * in text files. Memory that only caches files counts as free, since the kernel gives it back.
 *
 * Where nothing can be read the answer is 0, unknown, and the search runs without a limit.
 */
#define _GNU_SOURCE
#include "machine.h"

#include <inttypes.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The number after the line's key in a file of "key number" lines; false if there is none. An empty
 * key takes a file that is just one number. */
static bool file_number(const char *path, const char *key, uint64_t *number) {
    FILE *file = fopen(path, "r");
    if (!file) return false;
    char line[256];
    size_t length = strlen(key);
    bool found = false;
    while (!found && fgets(line, sizeof line, file))
        found = !strncmp(line, key, length) && sscanf(line + length, "%" SCNu64, number) == 1;
    fclose(file);
    return found;
}

static uint64_t machine_free(void) {
    uint64_t kib;
    return file_number("/proc/meminfo", "MemAvailable:", &kib) ? kib * 1024 : UINT64_MAX;
}

struct group_files {
    const char *limit, *used;
};

/* What the group whose files lie in folder may still take. */
static uint64_t group_free(const char *folder, struct group_files files) {
    char path[600];
    uint64_t limit, used = 0, cached, free_bytes;
    snprintf(path, sizeof path, "%s/%s", folder, files.limit);
    if (!file_number(path, "", &limit)) return UINT64_MAX;
    snprintf(path, sizeof path, "%s/%s", folder, files.used);
    file_number(path, "", &used);
    free_bytes = used < limit ? limit - used : 0;
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    if (file_number(path, "inactive_file ", &cached)) free_bytes += cached;
    if (file_number(path, "active_file ", &cached)) free_bytes += cached;
    return free_bytes < limit ? free_bytes : limit;
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* The least of a path of groups: every parent's limit holds too. */
static uint64_t groups_free(const char *root, char *group, struct group_files files) {
    char folder[560];
    uint64_t bytes = group_free(root, files);
    while (*group) {
        snprintf(folder, sizeof folder, "%s%s", root, group);
        bytes = least(bytes, group_free(folder, files));
        char *slash = strrchr(group, '/');
        if (!slash) break;
        *slash = 0;
    }
    return bytes;
}

static uint64_t read_available(void) {
    uint64_t bytes = machine_free();
    char line[300], empty[] = "";
    struct group_files v1 = {"memory.limit_in_bytes", "memory.usage_in_bytes"};
    struct group_files v2 = {"memory.max", "memory.current"};
    bytes = least(bytes, groups_free("/sys/fs/cgroup/memory", empty, v1));
    bytes = least(bytes, groups_free("/sys/fs/cgroup", empty, v2));
    FILE *file = fopen("/proc/self/cgroup", "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *group = strrchr(line, ':');
        if (!group) continue;
        if (!strncmp(line, "0::", 3))
            bytes = least(bytes, groups_free("/sys/fs/cgroup", group + 1, v2));
        else if (strstr(line, ":memory:"))
            bytes = least(bytes, groups_free("/sys/fs/cgroup/memory", group + 1, v1));
    }
    if (file) fclose(file);
    return bytes == UINT64_MAX ? 0 : bytes;
}

unsigned processors_available(void) {
    cpu_set_t set;
    if (!sched_getaffinity(0, sizeof set, &set)) return (unsigned)CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than a set holds */
    return online > 1 ? (unsigned)online : 1;
}

/* Asked for every board of a file, so the answer is good for a second. */
uint64_t memory_available(void) {
    static _Thread_local uint64_t bytes;
    static _Thread_local time_t until;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec >= until) {
        bytes = read_available();
        until = now.tv_sec + 1;
    }
    return bytes;
}
