/* SPDX-License-Identifier: MIT
 *
 * Shared objects with heuristics and algorithms. dlopen stands here and not in the library, which
 * takes a list of descriptors and does not ask where they come from. What is wrong with a file is
 * said before anything runs: not there, no shared object, no symbol, another version of the
 * interface, a descriptor that the library refuses.
 *
 * A plugin is code of this process: it can do whatever the user can. So it is named on the command
 * line or in a plan, and never found by itself.
 *
 * The list is the one thing here that lasts: it grows while options are read, before the first
 * search, and then stays.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "options/plugin_args.h"

#include "loyd_plugin.h"
#include "mix.h"
#include "registry_names.h"

#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#ifdef __linux__
#include <link.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PLUGINS_MAX = 16, RELEASE_MAX = 60 };

static struct {
    struct plugin_file files[PLUGINS_MAX];
    const loyd_plugin *plugins[PLUGINS_MAX];
    size_t count;
    loyd_plugins *set;
} loaded;

const struct plugin_file *plugin_file_at(size_t index) {
    return index < loaded.count ? &loaded.files[index] : NULL;
}

/* A reason of the machine's, which says nothing of the file. */
static bool machine_is_short(int reason) {
    return reason == ENOMEM || reason == EMFILE || reason == ENFILE || reason == EIO;
}

static int refuse_file(const char *path, int reason) {
    return complain(machine_is_short(reason) ? CODE_FAULT : CODE_USAGE, "plugin '%.150s': %s", path,
                    strerror(reason));
}

/* Of the file's bytes, eight at a time. False: it can't be read. */
static bool write_checksum(const char *path, char *text, size_t size) {
    FILE *file = fopen(path, "rb");
    uint64_t sum = 0, word = 0;
    if (!file) return false;
    while (fread(&word, 1, sizeof word, file) > 0) {
        sum = mix(sum ^ word);
        word = 0;
    }
    bool whole = !ferror(file);
    fclose(file);
    snprintf(text, size, "%016" PRIx64, sum);
    return whole;
}

/* The file itself, by a path that means the same in any folder; malloc'ed. */
static int find_file(const char *path, char **found) {
    struct stat status;
    char *here = malloc(strlen(path) + 3);
    if (!here) return complain(CODE_FAULT, "no memory");
    sprintf(here, "%s%s", strchr(path, '/') ? "" : "./", path);
    *found = realpath(here, NULL);
    free(here);
    if (!*found || stat(*found, &status)) return refuse_file(path, errno);
    if (!S_ISREG(status.st_mode))
        return complain(CODE_USAGE, "plugin '%.150s': no file; expected a shared object", path);
    return CODE_OK;
}

/* Is all of the file there that its header speaks of? The loader maps it unseen, and one that was
 * cut short would end the program by a signal. What is no such file the loader refuses itself. */
static int check_whole(const char *path) {
    bool whole = true;
    int reason = 0;
#ifdef __linux__
    ElfW(Ehdr) head;
    ElfW(Phdr) part;
    struct stat status;
    FILE *file = fopen(path, "rb");
    if (!file) return refuse_file(path, errno);
    if (!fstat(fileno(file), &status) && fread(&head, sizeof head, 1, file) == 1 &&
        !memcmp(head.e_ident, ELFMAG, SELFMAG) && head.e_phentsize == sizeof part) {
        whole = !fseek(file, (long)head.e_phoff, SEEK_SET);
        for (unsigned i = 0; i < head.e_phnum && whole; i++)
            whole = fread(&part, sizeof part, 1, file) == 1 &&
                    part.p_filesz <= (uint64_t)status.st_size &&
                    part.p_offset <= (uint64_t)status.st_size - part.p_filesz;
    }
    if (ferror(file)) reason = errno;
    fclose(file);
#else
    (void)path;
#endif
    if (reason) return refuse_file(path, reason);
    return whole ? CODE_OK : complain(CODE_USAGE, "plugin '%.150s': it was cut short", path);
}

/* The loader's own words, without the path that stands in front of them. */
static const char *loader_error(const char *path) {
    const char *text = dlerror();
    if (!text) return "no shared object";
    size_t length = strlen(path);
    return strncmp(text, path, length) || text[length] != ':' ? text : text + length + 2;
}

/* The loader tells its reasons by words alone. The file itself is there, and its header is good. */
static int refuse_loading(const char *path) {
    static const char *const shortages[] = {
        "out of memory", "failed to map",   "cannot create", "cannot close",
        "cannot read",   "cannot allocate", "cannot stat",   "Cannot allocate memory",
        "Too many open", "cannot map",      "cannot open"};
    const char *text = loader_error(path);
    int code = CODE_USAGE;
    for (size_t i = 0; i < sizeof shortages / sizeof *shortages; i++)
        if (!strncmp(text, shortages[i], strlen(shortages[i]))) code = CODE_FAULT;
    return complain(code, "plugin '%.150s': %s", path, text);
}

static bool good_release(const char *text) {
    size_t length = 0;
    for (; text[length]; length++)
        if (iscntrl((unsigned char)text[length]) || length >= RELEASE_MAX) return false;
    return true;
}

static int take_plugin(const char *path, const loyd_plugin *plugin) {
    struct plugin_file *file = &loaded.files[loaded.count];
    loyd_plugins *set = NULL;
    loyd_error error = {.text = ""};
    loaded.plugins[loaded.count] = plugin;
    loyd_status status = loyd_plugins_new(loaded.plugins, loaded.count + 1, &set, &error);
    if (status)
        return complain(status == LOYD_NO_MEMORY ? CODE_FAULT : CODE_USAGE, "plugin '%.150s': %s",
                        path, error.text);
    *file = (struct plugin_file){.path = path,
                                 .release = plugin->release ? plugin->release : "",
                                 .version = plugin->version};
    bool read = write_checksum(path, file->checksum, sizeof file->checksum);
    if (!read || !good_release(file->release)) {
        loyd_plugins_free(set);
        return complain(read ? CODE_USAGE : CODE_FAULT, "plugin '%.150s': %s", path,
                        read ? "its release is no short text" : "can't be read");
    }
    plugins_use(set);
    loyd_plugins_free(loaded.set);
    loaded.set = set;
    loaded.count++;
    return CODE_OK;
}

static int open_plugin(const char *path) {
    int code = check_whole(path);
    void *object = code ? NULL : dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object) return code ? code : refuse_loading(path);
    const loyd_plugin *plugin = dlsym(object, LOYD_PLUGIN_SYMBOL);
    code = plugin ? take_plugin(path, plugin)
                  : complain(CODE_USAGE,
                             "plugin '%.150s': it has no symbol %s; loyd_plugin.h says what a "
                             "plugin is",
                             path, LOYD_PLUGIN_SYMBOL);
    if (code) dlclose(object);
    return code;
}

int plugin_load(const char *path) {
    char *found = NULL;
    int code = find_file(path, &found);
    for (size_t i = 0; i < loaded.count && !code; i++)
        if (!strcmp(found, loaded.files[i].path)) {
            free(found);
            return CODE_OK;
        }
    if (!code && loaded.count == PLUGINS_MAX)
        code = complain(CODE_USAGE, "--plugin may be given at most %d times", PLUGINS_MAX);
    if (!code) code = open_plugin(found);
    if (code) free(found);
    return code;
}
