/* SPDX-License-Identifier: MIT
 *
 * What a search may take when nobody says. Memory: what the machine has available, what is left to
 * the process's control group (a container, a service), and what ulimit -v leaves of addresses,
 * whichever is least; a search gets the half of it. Processors: those of the affinity (taskset, a
 * cpuset), but no more than the group's quota of time pays for.
 *
 * Linux tells it in text files. Memory that only caches files counts as free, since the kernel
 * gives it back. Where nothing can be read the answer is 0, unknown, and the search runs without a
 * limit. LOYD_SYSTEM_ROOT names a folder in whose place / is read, for tests.
 */
#define _GNU_SOURCE
#include "machine.h"

#include <inttypes.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = 700, LINE_SIZE = 300 };

static FILE *open_file(const char *path) {
    char whole[PATH_SIZE + 300];
    const char *root = getenv("LOYD_SYSTEM_ROOT");
    snprintf(whole, sizeof whole, "%s%s", root ? root : "", path);
    return fopen(whole, "r");
}

/* The number after the line's key in a file of "key number" lines; false if there is none. An empty
 * key takes a file that is just one number. */
static bool file_number(const char *path, const char *key, uint64_t *number) {
    FILE *file = open_file(path);
    if (!file) return false;
    char line[LINE_SIZE];
    size_t length = strlen(key);
    bool found = false;
    while (!found && fgets(line, sizeof line, file))
        found = !strncmp(line, key, length) && !strchr(line, '-') &&
                sscanf(line + length, "%" SCNu64, number) == 1;
    fclose(file);
    return found;
}

static uint64_t least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* ---- Control groups ---- */

/* What a group's files in folder say; UINT64_MAX: nothing. */
typedef uint64_t group_reader(const char *folder);

/* The least of a path of groups: every parent's limit holds too. group is cut short. */
static uint64_t least_of_groups(const char *root, char *group, group_reader *read) {
    char folder[PATH_SIZE];
    uint64_t value = read(root);
    while (*group) {
        snprintf(folder, sizeof folder, "%s%s", root, group);
        value = least(value, read(folder));
        char *slash = strrchr(group, '/');
        if (!slash) break;
        *slash = 0;
    }
    return value;
}

/* A line of /proc/self/cgroup is "number:controllers:/group", the second version's "0::/group". */
static bool has_controller(const char *line, const char *name) {
    const char *at = strchr(line, ':'), *end = at ? strchr(at + 1, ':') : NULL;
    size_t length = strlen(name);
    while (at && at < end) {
        at++;
        size_t word = strcspn(at, ",:");
        if (word == length && !strncmp(at, name, word)) return true;
        at += word;
    }
    return false;
}

/* The least that the process's groups say, by a controller of the first version, whose groups are
 * in folder, and in the second. */
static uint64_t groups_say(const char *controller, group_reader *read, group_reader *read_second) {
    char line[LINE_SIZE], folder[64], empty[] = "";
    snprintf(folder, sizeof folder, "/sys/fs/cgroup/%s", controller);
    uint64_t value = least(least_of_groups(folder, empty, read), read_second("/sys/fs/cgroup"));
    FILE *file = open_file("/proc/self/cgroup");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *group = strrchr(line, ':');
        if (!group) continue;
        if (!strncmp(line, "0::", 3))
            value = least(value, least_of_groups("/sys/fs/cgroup", group + 1, read_second));
        else if (has_controller(line, controller))
            value = least(value, least_of_groups(folder, group + 1, read));
    }
    if (file) fclose(file);
    return value;
}

/* ---- Memory ---- */

static uint64_t machine_free(void) {
    uint64_t kib;
    return file_number("/proc/meminfo", "MemAvailable:", &kib) ? kib * 1024 : UINT64_MAX;
}

static uint64_t group_free(const char *folder, const char *limit_file, const char *used_file) {
    char path[PATH_SIZE + 40];
    uint64_t limit, used = 0, cached, free_bytes;
    snprintf(path, sizeof path, "%s/%s", folder, limit_file);
    if (!file_number(path, "", &limit)) return UINT64_MAX;
    snprintf(path, sizeof path, "%s/%s", folder, used_file);
    file_number(path, "", &used);
    free_bytes = used < limit ? limit - used : 0;
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    if (file_number(path, "inactive_file ", &cached)) free_bytes += cached;
    if (file_number(path, "active_file ", &cached)) free_bytes += cached;
    return free_bytes < limit ? free_bytes : limit;
}

static uint64_t group_free_first(const char *folder) {
    return group_free(folder, "memory.limit_in_bytes", "memory.usage_in_bytes");
}

static uint64_t group_free_second(const char *folder) {
    return group_free(folder, "memory.max", "memory.current");
}

/* What ulimit -v leaves of addresses. */
static uint64_t addresses_free(void) {
    struct rlimit limit;
    uint64_t pages = 0;
    if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
    file_number("/proc/self/statm", "", &pages);
    uint64_t used = pages * (uint64_t)sysconf(_SC_PAGESIZE), all = (uint64_t)limit.rlim_cur;
    return used < all ? all - used : 1;
}

static uint64_t read_available(void) {
    uint64_t bytes = least(machine_free(), addresses_free());
    bytes = least(bytes, groups_say("memory", group_free_first, group_free_second));
    return bytes == UINT64_MAX ? 0 : bytes ? bytes : 1;
}

/* ---- Processors ---- */

/* How many processors a quota of time in each period pays for, in part too. */
static uint64_t processors_paid(uint64_t quota, uint64_t period) {
    return period && quota ? (quota + period - 1) / period : UINT64_MAX;
}

static uint64_t group_processors_first(const char *folder) {
    char path[PATH_SIZE + 40];
    uint64_t quota, period = 0;
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", folder);
    if (!file_number(path, "", &quota)) return UINT64_MAX; /* -1: no quota */
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", folder);
    file_number(path, "", &period);
    return processors_paid(quota, period);
}

/* "max 100000" or "50000 100000". */
static uint64_t group_processors_second(const char *folder) {
    char path[PATH_SIZE + 40];
    uint64_t quota = 0, period = 0;
    snprintf(path, sizeof path, "%s/cpu.max", folder);
    FILE *file = open_file(path);
    if (!file) return UINT64_MAX;
    bool limited = fscanf(file, "%" SCNu64 " %" SCNu64, &quota, &period) == 2;
    fclose(file);
    return limited ? processors_paid(quota, period) : UINT64_MAX;
}

static uint64_t processors_allowed(void) {
    cpu_set_t set;
    if (!sched_getaffinity(0, sizeof set, &set)) return (uint64_t)CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than a set holds */
    return online > 1 ? (uint64_t)online : 1;
}

unsigned processors_available(void) {
    uint64_t paid = groups_say("cpu", group_processors_first, group_processors_second);
    return (unsigned)least(processors_allowed(), paid);
}

uint64_t memory_default(void) {
    uint64_t bytes = memory_available();
    return bytes > 1 ? bytes / 2 : bytes;
}

uint64_t memory_at_most(uint64_t bytes) {
    uint64_t half = memory_default();
    return half && half < bytes ? half : bytes;
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
