/* SPDX-License-Identifier: MIT
 *
 * A checkpoint is a text of four lines: the format, the search it belongs to, where it stands, and
 * a sum over all that. It is written after each iteration under another name, synced and renamed,
 * so there is always a whole one. A file that is not of this search, board for board, is refused:
 * going on from another board's bound would call a wrong length proved.
 */
#define _DEFAULT_SOURCE
#include "engine/checkpoint.h"

#include "core/sentence.h"
#include "core/text_sum.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT = 1024, PATH = 4096 };

static const char format[] = "loyd checkpoint 1";

/* Writes the first two lines; returns their length. */
static size_t write_head(const struct checkpoint_name *name, char text[TEXT]) {
    const struct space *space = name->space;
    size_t used = (size_t)snprintf(text, TEXT, "%s\n%ux%u", format, space->rows, space->cols);
    for (int part = 0; part < 2; part++) {
        const uint16_t *tile = part ? space->goal : space->start;
        used += (size_t)snprintf(text + used, TEXT - used, part ? " to" : " from");
        for (uint32_t cell = 0; cell < space->cells; cell++)
            used += (size_t)snprintf(text + used, TEXT - used, " %u", tile[cell]);
    }
    return used + (size_t)snprintf(text + used, TEXT - used, " %.60s\n", name->how);
}

static size_t write_text(const struct checkpoint_name *name, const struct checkpoint *point,
                         char text[TEXT]) {
    size_t used = write_head(name, text);
    used += (size_t)snprintf(text + used, TEXT - used,
                             "bound %u expanded %" PRIu64 " generated %" PRIu64 "\n", point->bound,
                             point->expanded, point->generated);
    return used +
           (size_t)snprintf(text + used, TEXT - used, "sum %016" PRIx64 "\n", text_sum(text, used));
}

static loyd_status refuse(const struct checkpoint_name *name, enum sentence_id why,
                          loyd_error *error) {
    return loydi_refuse(error, why, value_path("path", name->path));
}

static loyd_status cannot_read(const struct checkpoint_name *name, int why, loyd_error *error) {
    return loydi_refuse(error, ERROR_CHECKPOINT_UNREAD, value_path("path", name->path),
                        value_word("reason", strerror(why)));
}

loyd_status checkpoint_read(const struct checkpoint_name *name, struct checkpoint *point,
                            loyd_error *error) {
    char text[TEXT], want[TEXT];
    FILE *file = fopen(name->path, "re");
    if (!file && errno == ENOENT) return LOYD_NOT_FOUND;
    if (!file) return cannot_read(name, errno, error);
    size_t length = fread(text, 1, sizeof text - 1, file);
    int why = ferror(file) ? errno : 0;
    fclose(file);
    if (why) return cannot_read(name, why, error);
    text[length] = 0;
    if (strncmp(text, format, sizeof format - 1) != 0)
        return refuse(name, ERROR_CHECKPOINT_FORMAT, error);
    size_t head = write_head(name, want);
    if (strncmp(text, want, head) != 0) return refuse(name, ERROR_CHECKPOINT_OTHER, error);
    if (sscanf(text + head, "bound %u expanded %" SCNu64 " generated %" SCNu64, &point->bound,
               &point->expanded, &point->generated) != 3)
        return refuse(name, ERROR_CHECKPOINT_DAMAGED, error);
    bool same = write_text(name, point, want) == length && !memcmp(text, want, length);
    return same ? LOYD_OK : refuse(name, ERROR_CHECKPOINT_DAMAGED, error);
}

/* The name under which it is written first. False: it is too long. */
static bool part_name(const struct checkpoint_name *name, char part[PATH]) {
    int used = snprintf(part, PATH, "%s.%ld.part", name->path, (long)getpid());
    return used > 0 && used < PATH;
}

static loyd_status cannot_write(const struct checkpoint_name *name, int why, loyd_error *error) {
    return loydi_refuse(error, ERROR_FILE_UNWRITTEN, value_path("path", name->path),
                        value_word("reason", strerror(why)));
}

loyd_status checkpoint_probe(const struct checkpoint_name *name, loyd_error *error) {
    char part[PATH];
    if (!part_name(name, part)) return cannot_write(name, ENAMETOOLONG, error);
    int descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0) return cannot_write(name, errno, error);
    close(descriptor);
    unlink(part);
    return LOYD_OK;
}

loyd_status checkpoint_write(const struct checkpoint_name *name, const struct checkpoint *point,
                             loyd_error *error) {
    char text[TEXT], part[PATH];
    size_t length = write_text(name, point, text);
    if (!part_name(name, part)) return cannot_write(name, ENAMETOOLONG, error);
    int descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool good =
        descriptor >= 0 && write(descriptor, text, length) == (ssize_t)length && !fsync(descriptor);
    int why = errno;
    if (descriptor >= 0) good = !close(descriptor) && good;
    if (good && !rename(part, name->path)) return LOYD_OK;
    if (good) why = errno;
    unlink(part);
    return cannot_write(name, why, error);
}

void checkpoint_remove(const struct checkpoint_name *name) {
    unlink(name->path);
}
