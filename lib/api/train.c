/* SPDX-License-Identifier: MIT
 *
 * loyd_train: learns weights (anysize/learn.c), leaves out the smallest until they fit the size
 * asked for, and writes the file under another name first, so that nothing is left half-written.
 */
#include "anysize/learn.h"
#include "api/struct_known.h"
#include "core/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* From nothing A* gets somewhere; what it has put too high is mended by going on less greedily. */
static const float GREED_ON = 0.5f;
enum { BYTES_USUAL = 1000000, PATH_ROOM = 4096, THRESHOLDS = 200 };

static loyd_status refuse_file(loyd_error *error, enum sentence_id which, const char *path,
                               const char *reason) {
    return loydi_refuse(error, which, value_path("path", path), value_word("reason", reason));
}

/* ---- Reading ---- */

static loyd_status read_weights(const char *path, float *weights, loyd_error *error) {
    FILE *file = fopen(path, "rb");
    bool machine = !file && (errno == EMFILE || errno == ENFILE || errno == ENOMEM);
    if (!file)
        return refuse_file(error, machine ? ERROR_FILE_UNREAD : ERROR_WEIGHTS_UNREAD, path,
                           strerror(errno));
    unsigned char *bytes = malloc(WEIGHTS_FILE_MAX + 1);
    size_t length = bytes ? fread(bytes, 1, WEIGHTS_FILE_MAX + 1, file) : 0;
    bool failed = ferror(file), folder = failed && errno == EISDIR;
    fclose(file);
    loyd_status status = LOYD_OK;
    if (!bytes)
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "weights"));
    else if (failed)
        status = refuse_file(error, folder ? ERROR_WEIGHTS_UNREAD : ERROR_FILE_UNREAD, path,
                             "a read failed");
    else if (!(status = weights_check(bytes, length, error)))
        weights_unpack_learned(bytes, weights);
    free(bytes);
    return status;
}

/* ---- Writing ---- */

static bool write_synced(const char *path, const unsigned char *bytes, size_t length) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (descriptor < 0) return false;
    bool good = true;
    while (good && length) {
        ssize_t written = write(descriptor, bytes, length);
        good = written > 0;
        bytes += good ? written : 0;
        length -= good ? (size_t)written : 0;
    }
    good = good && !fsync(descriptor);
    return !close(descriptor) && good;
}

/* The name under which the file is written before it gets its own. */
static loyd_status part_name(const char *path, char temporary[PATH_ROOM], loyd_error *error) {
    int room = snprintf(temporary, PATH_ROOM, "%s.%ld.part", path, (long)getpid());
    if (room > 0 && room < PATH_ROOM) return LOYD_OK;
    return refuse_file(error, ERROR_WEIGHTS_UNWRITTEN, path, "the path is too long");
}

static loyd_status write_file(const char *path, const unsigned char *bytes, size_t length,
                              loyd_error *error) {
    char temporary[PATH_ROOM];
    loyd_status status = part_name(path, temporary, error);
    if (status) return status;
    if (write_synced(temporary, bytes, length) && !rename(temporary, path)) return LOYD_OK;
    int why = errno;
    unlink(temporary);
    return refuse_file(error, ERROR_WEIGHTS_UNWRITTEN, path, strerror(why));
}

/* Whether it looks as if the file could be written: told before the learning, not after it. */
static loyd_status try_to_write(const char *path, loyd_error *error) {
    char temporary[PATH_ROOM];
    struct stat about;
    loyd_status status = part_name(path, temporary, error);
    if (status) return status;
    bool there = !stat(path, &about), folder = there && S_ISDIR(about.st_mode);
    if (there && !S_ISREG(about.st_mode)) /* a device would be replaced by the file */
        return refuse_file(error, ERROR_WEIGHTS_UNWRITTEN, path,
                           folder ? strerror(EISDIR) : "it is not a regular file");
    bool written = write_synced(temporary, NULL, 0);
    int why = errno;
    unlink(temporary);
    return written ? LOYD_OK : refuse_file(error, ERROR_WEIGHTS_UNWRITTEN, path, strerror(why));
}

/* Packs with the least threshold that fits. */
static loyd_status pack_within(const float *weights, const struct weights_origin *origin,
                               uint64_t bytes_max, unsigned char **bytes, size_t *length) {
    *bytes = NULL;
    for (int i = 0; i < THRESHOLDS; i++) {
        free(*bytes);
        *bytes = NULL;
        loyd_status status =
            weights_pack(weights, origin, (float)i / WEIGHT_STEPS / 2, bytes, length);
        if (status || *length <= bytes_max) return status;
    }
    return LOYD_OK;
}

/* ---- The whole ---- */

static bool go_on(void *user, const struct learn_state *state) {
    const loyd_training *training = user;
    loyd_training_state shown = {state->samples, state->error, state->share};
    return !training->progress || training->progress(&shown, training->user);
}

static unsigned threads_for(const loyd_training *training) {
    unsigned wanted = training->threads ? training->threads : threads_available();
    return wanted < THREADS_MAX ? wanted : THREADS_MAX;
}

static loyd_status train(const loyd_training *training, float *weights, uint64_t *learned,
                         loyd_error *error) {
    uint64_t samples = 0, most = training->bytes_max ? training->bytes_max : BYTES_USUAL;
    struct learn_order order = {.seed = training->seed,
                                .samples = training->samples,
                                .seconds = training->seconds,
                                .threads = threads_for(training),
                                .greed = training->from ? GREED_ON : 1,
                                .go_on = go_on,
                                .user = (void *)(uintptr_t)training};
    unsigned char *bytes = NULL;
    size_t length = 0;
    loyd_status status = try_to_write(training->file, error);
    if (!status && training->from) status = read_weights(training->from, weights, error);
    if (status) return status;
    status = learn(&order, weights, &samples);
    struct weights_origin origin = {samples, training->seed};
    if (!status) status = pack_within(weights, &origin, most, &bytes, &length);
    if (status)
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "learning"));
    else if (samples) /* else a file that is there is better */
        status = write_file(training->file, bytes, length, error);
    free(bytes);
    if (!status && learned) *learned = samples;
    return status;
}

loyd_status loyd_train(const loyd_training *training, uint64_t *learned, loyd_error *error) {
    loyd_training known = {0};
    loyd_status status = loydi_need(error, training);
    if (status) return status;
    struct_known(&known, sizeof known, training, training->struct_bytes);
    if (!known.file || (!known.samples && !(known.seconds > 0)))
        return loydi_refuse(error, ERROR_TRAINING_ORDER);
    float *weights = calloc(WEIGHTS_ALL, sizeof *weights);
    if (!weights) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "weights"));
    status = train(&known, weights, learned, error);
    free(weights);
    return status;
}
