/* SPDX-License-Identifier: MIT
 *
 * The place results go to. stdout is flushed and checked at the end, so a full disk or a closed
 * pipe is an error and not silence. A file given by --output is written beside its place under a
 * temporary name, brought to the disk (fsync), and only then renamed: a reader sees the old file or
 * the whole new one, never a part. A link stays, and what it points to is written; a file that is
 * there keeps its rights and its owner, and one that nobody may write is left as it is. What is no
 * regular file (/dev/null, a named pipe) is written directly, and so is /dev/stdout. A signal that
 * ends the process takes the temporary file with it.
 */
#include "output/output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS };
enum { LINK_BYTES = 4096, LINKS_MAX = 40 }; /* as much as Linux takes */

static bool color_wanted(const struct output *o) {
    if (o->format != FORMAT_TEXT) return false;
    if (o->color_choice != COLOR_AUTO) return o->color_choice == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(o->file)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

/* The number of an open descriptor that the path is a name of, as /dev/stdout is; else -1. */
static int descriptor_named(const char *path) {
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (!strcmp(path, "/dev/stdout")) return STDOUT_FILENO;
    if (!strcmp(path, "/dev/stderr")) return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *number = path + strlen(folders[i]);
        if (strncmp(path, folders[i], strlen(folders[i]))) continue;
        if (*number && !number[strspn(number, "0123456789")] && strlen(number) < 8)
            return atoi(number);
    }
    return -1;
}

/* What a link at that path says, from where the path is; malloc'ed. NULL: it is no link. */
static char *link_target(const char *path) {
    char said[LINK_BYTES];
    const char *slash = strrchr(path, '/');
    ssize_t length = readlink(path, said, sizeof said - 1);
    if (length < 0) return NULL;
    said[length] = 0;
    size_t folder = *said != '/' && slash ? (size_t)(slash + 1 - path) : 0;
    char *target = malloc(folder + (size_t)length + 1);
    if (!target) return NULL;
    memcpy(target, path, folder);
    strcpy(target + folder, said);
    return target;
}

/* The path at the end of all links, which need not be there; malloc'ed. NULL and errno: memory, or
 * the links go round. */
static char *follow_links(const char *path) {
    char *at = strdup(path);
    for (int links = 0; at && descriptor_named(at) < 0; links++) {
        errno = 0;
        char *next = link_target(at);
        if (!next && errno != ENOMEM) return at;
        free(at);
        at = next;
        if (links < LINKS_MAX) continue;
        free(at);
        errno = ELOOP;
        return NULL;
    }
    return at;
}

static bool is_special(const char *path) {
    struct stat st;
    return !stat(path, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

/* The files that a signal removes: a result's and a recording's. */
enum { FILES_MAX = 2 };
static char *volatile unfinished[FILES_MAX];

/* The default comes back only here: were it back on entry (SA_RESETHAND), a second signal at that
 * moment, as `timeout` sends one, would kill the process first. */
static void remove_unfinished(int number) {
    for (int i = 0; i < FILES_MAX; i++)
        if (unfinished[i]) unlink(unfinished[i]);
    signal(number, SIG_DFL);
    raise(number);
}

/* A command that ends a search in its own way on SIGINT sets its handler after this one. */
static void remove_on_signals(char *path) {
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = remove_unfinished};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    unfinished[unfinished[0] ? 1 : 0] = path;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!sigaction(numbers[i], NULL, &before) && before.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
}

static void forget_temporary(struct output *o) {
    for (int i = 0; i < FILES_MAX; i++)
        if (unfinished[i] == o->temporary) unfinished[i] = NULL;
    free(o->temporary);
    free(o->target);
    o->temporary = o->target = NULL;
}

/* Gives the new file the rights of the one that it replaces, or else those of any new file. */
static void take_rights(int fd, const char *target) {
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    bool there = !stat(target, &old);
    if (there && fchown(fd, old.st_uid, old.st_gid)) old.st_mode &= 0777;
    (void)fchmod(fd, there ? old.st_mode & 07777 : 0666 & ~mask);
}

/* A file beside the one that is to be written. */
static FILE *open_temporary(struct output *o) {
    size_t size = strlen(o->target) + 16;
    o->temporary = malloc(size);
    if (!o->temporary) return NULL;
    snprintf(o->temporary, size, "%s.XXXXXX", o->target);
    sigset_t all, before; /* no signal between the file and the note of it */
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int fd = mkstemp(o->temporary);
    if (fd >= 0) remove_on_signals(o->temporary);
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (fd < 0) return NULL;
    take_rights(fd, o->target);
    FILE *file = fdopen(fd, "w");
    if (file) return file;
    int reason = errno;
    close(fd);
    unlink(o->temporary);
    errno = reason;
    return NULL;
}

static FILE *open_copy(int descriptor) {
    int copy = dup(descriptor);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "w");
    if (!file && copy >= 0) close(copy);
    return file;
}

/* NULL and errno: it can't be opened. */
static FILE *open_target(struct output *o) {
    o->target = follow_links(o->path);
    if (!o->target) return NULL;
    int descriptor = descriptor_named(o->target);
    if (descriptor >= 0) return open_copy(descriptor);
    return is_special(o->target) ? fopen(o->target, "w") : open_temporary(o);
}

/* A file that nobody may write is not replaced, not even by root, who may. */
static bool is_protected(const char *path) {
    struct stat st;
    if (stat(path, &st) || !S_ISREG(st.st_mode)) return false;
    return !(st.st_mode & 0222) || access(path, W_OK);
}

const char *format_name(int format) {
    static const char *const names[] = {
        [FORMAT_TEXT] = "text", [FORMAT_JSON] = "json",         [FORMAT_JSONL] = "jsonl",
        [FORMAT_CSV] = "csv",   [FORMAT_MARKDOWN] = "markdown", [FORMAT_LATEX] = "latex"};
    return names[format];
}

int output_open(struct output *o) {
    struct stat st;
    o->temporary = o->target = NULL;
    o->file = stdout;
    if (o->path && !stat(o->path, &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "--output is a file, but '%.200s' is a directory", o->path);
    if (o->path && descriptor_named(o->path) < 0 && is_protected(o->path))
        return complain(CODE_FAULT, "'%.200s' cannot be written: it is write-protected", o->path);
    if (o->path) o->file = open_target(o);
    if (!o->file) {
        int reason = errno;
        forget_temporary(o);
        return complain(CODE_FAULT, "'%.200s' cannot be written: %s", o->path, strerror(reason));
    }
    o->color = color_wanted(o);
    return CODE_OK;
}

bool output_flush(struct output *o) {
    errno = 0;
    bool good = !fflush(o->file) && !ferror(o->file);
    if (!good && errno) o->reason = errno;
    return good;
}

static int write_failed(const struct output *o) {
    const char *name = o->path ? o->path : "the output";
    return complain_unwritten(o->file, name, o->reason);
}

int output_drop(struct output *o, int code) {
    if (!o->path) return code;
    fclose(o->file);
    if (o->temporary) unlink(o->temporary);
    forget_temporary(o);
    return code;
}

/* Whether the call that returned result went well; remembers why not. */
static bool went_well(struct output *o, int result) {
    if (result) o->reason = errno;
    return !result;
}

int output_close(struct output *o, int code) {
    bool good = output_flush(o);
    if (!o->path) return good ? code : write_failed(o);
    if (good && o->temporary) good = went_well(o, fsync(fileno(o->file)));
    if (!good) return output_drop(o, write_failed(o));
    good = went_well(o, fclose(o->file));
    if (good && o->temporary) good = went_well(o, rename(o->temporary, o->target));
    if (!good && o->temporary) unlink(o->temporary);
    forget_temporary(o);
    return good ? code : write_failed(o);
}

int output_end(struct output *o, bool whole, int code) {
    if (whole || ferror(o->file)) return output_close(o, code);
    return output_drop(o, complain(CODE_FAULT, "no memory to write the result"));
}
