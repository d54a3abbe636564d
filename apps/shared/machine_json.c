/* SPDX-License-Identifier: MIT
 *
 * Where a result comes from: the program (version, commit, compiler) and the machine (host,
 * processor, system), so that a figure in a file can still be told from another one a year later.
 *
 * All of it stays the same while the process runs: the object is made once, and every result has a
 * reference to it.
 */
#include "machine_json.h"

#include "commit.h"
#include "json.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static json_t *machine;

/* What Linux calls the processor; "" where it does not tell. */
static void read_cpu(char *text, size_t size) {
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    *text = 0;
    while (file && !*text && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) || !colon) continue;
        line[strcspn(line, "\n")] = 0;
        snprintf(text, size, "%s", colon + 1 + strspn(colon + 1, " "));
    }
    if (file) fclose(file);
}

static json_t *known(const char *text) {
    return *text ? json_text(text) : json_null();
}

static void make(void) {
    struct utsname name;
    char cpu[200], system[200] = "", host[sizeof name.nodename] = "";
    read_cpu(cpu, sizeof cpu);
    if (uname(&name) >= 0) {
        snprintf(system, sizeof system, "%.60s %.60s %.60s", name.sysname, name.release,
                 name.machine);
        memcpy(host, name.nodename, sizeof host);
    }
    machine = json_pack("{s:s, s:o, s:s, s:s, s:o, s:o, s:i, s:o}", "version", loyd_version(),
                        "commit", known(LOYD_COMMIT), "compiler", LOYD_COMPILER, "flags",
                        LOYD_FLAGS, "host", known(host), "cpu", known(cpu), "processors",
                        (int)sysconf(_SC_NPROCESSORS_ONLN), "system", known(system));
}

json_t *machine_json(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make);
    return json_incref(machine);
}
