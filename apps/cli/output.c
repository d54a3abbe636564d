/* SPDX-License-Identifier: MIT
 *
 * The place results go to. stdout is flushed and checked at the end, so a full disk or a closed
 * pipe is an error and not silence. A file given by --output is written beside its place under a
 * temporary name, brought to the disk (fsync), and only then renamed: a reader sees the old file or
 * the whole new one, never a part. What is no regular file (/dev/null, a named pipe) is written
 * directly.
 */
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLOR_AUTO, COLOR_ALWAYS };

static bool color_wanted(const struct output *o) {
    if (o->format != FORMAT_TEXT) return false;
    if (o->color_choice != COLOR_AUTO) return o->color_choice == COLOR_ALWAYS;
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(o->file)) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

static bool is_special(const char *path) {
    struct stat st;
    return !stat(path, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

/* A file beside path, with the rights that a new file gets. */
static FILE *open_temporary(struct output *o) {
    size_t size = strlen(o->path) + 16;
    o->temporary = malloc(size);
    if (!o->temporary) return NULL;
    snprintf(o->temporary, size, "%s.XXXXXX", o->path);
    int fd = mkstemp(o->temporary);
    if (fd < 0) {
        free(o->temporary);
        o->temporary = NULL;
        return NULL;
    }
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, 0666 & ~mask);
    return fdopen(fd, "w");
}

int output_open(struct output *o) {
    struct stat st;
    o->temporary = NULL;
    o->file = stdout;
    if (o->path && !stat(o->path, &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "--output is a file, but '%.200s' is a directory", o->path);
    if (o->path) o->file = is_special(o->path) ? fopen(o->path, "w") : open_temporary(o);
    if (!o->file)
        return complain(CODE_FAULT, "'%.200s' cannot be written: %s", o->path, strerror(errno));
    o->color = color_wanted(o);
    return CODE_OK;
}

bool output_flush(struct output *o) {
    return !fflush(o->file) && !ferror(o->file);
}

static int write_failed(const struct output *o, int reason) {
    return complain(CODE_FAULT, "%.200s could not be written: %s", o->path ? o->path : "the output",
                    strerror(reason ? reason : EIO));
}

int output_drop(struct output *o, int code) {
    if (!o->path) return code;
    fclose(o->file);
    if (o->temporary) unlink(o->temporary);
    free(o->temporary);
    o->temporary = NULL;
    return code;
}

int output_close(struct output *o, int code) {
    errno = 0;
    bool good = output_flush(o);
    int reason = errno;
    if (!o->path) return good ? code : write_failed(o, reason);
    if (good && o->temporary && fsync(fileno(o->file))) {
        good = false;
        reason = errno;
    }
    if (!good) return output_drop(o, write_failed(o, reason));
    if (fclose(o->file)) code = write_failed(o, errno);
    if (o->temporary && rename(o->temporary, o->path)) {
        code = write_failed(o, errno);
        unlink(o->temporary);
    }
    free(o->temporary);
    o->temporary = NULL;
    return code;
}

int output_end(struct output *o, bool whole, int code) {
    if (whole || ferror(o->file)) return output_close(o, code);
    return output_drop(o, complain(CODE_FAULT, "no memory to write the output"));
}
