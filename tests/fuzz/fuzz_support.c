/* SPDX-License-Identifier: MIT
 *
 * The folder is in /dev/shm where there is one: some readers sync what they write, and thousands of
 * inputs a second are to be tried.
 */
#define _GNU_SOURCE
#include "fuzz_support.h"

#include "core/text_sum.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void demand(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

void demand_refusal(const loyd_error *error) {
    demand(error->text[0] && memchr(error->text, 0, sizeof error->text),
           "a refusal without a sentence");
}

static char folder[64];

static void remove_folder(void) {
    char line[128];
    snprintf(line, sizeof line, "rm -rf '%s'", folder);
    if (system(line)) fprintf(stderr, "fuzz: %s is left\n", folder);
}

const char *fuzz_folder(void) {
    if (*folder) return folder;
    snprintf(folder, sizeof folder, "%s/loyd-fuzz-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    demand(mkdtemp(folder) && !atexit(remove_folder), "no folder for files");
    return folder;
}

const char *fuzz_path(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
    return path;
}

const char *fuzz_write(const char *name, const void *data, size_t size) {
    const char *path = fuzz_path(name);
    FILE *file = fopen(path, "wb");
    demand(file && fwrite(data, 1, size, file) == size && !fclose(file), "a file is not written");
    return path;
}

size_t fuzz_mutate_sealed(uint8_t *data, size_t size, size_t size_max, unsigned seed,
                          void (*seal)(uint8_t *data, size_t size)) {
    size = LLVMFuzzerMutate(data, size, size_max);
    if (seed % 4) seal(data, size);
    return size;
}

void fuzz_seal_text(uint8_t *data, size_t size) {
    enum { DIGITS = 16, TAIL = 4 + DIGITS + 1 }; /* "sum ", digits, newline */
    char tail[TAIL + 1];
    if (size < TAIL || memcmp(data + size - TAIL, "sum ", 4) != 0) return;
    snprintf(tail, sizeof tail, "sum %016" PRIx64 "\n", text_sum((char *)data, size - TAIL));
    memcpy(data + size - TAIL, tail, TAIL);
}
