/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target over a folder of saved inputs, without libFuzzer, so that every build replays
 * what fuzzing once found. A crash or a sanitizer's report is the failure; so is a folder that is
 * missing or empty.
 *
 * usage: TARGET FOLDER
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

/* The target gets a block of exactly the input's size, so that ASan sees a read past its end. */
static void replay(FILE *file) {
    static uint8_t buffer[INPUT_MAX];
    size_t size = fread(buffer, 1, sizeof buffer, file);
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact) abort();
    memcpy(exact, buffer, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

int main(int argc, char **argv) {
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: %s FOLDER, one that can be read\n", argv[0]);
        return 2;
    }
    unsigned long count = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        FILE *file = fopen(path, "rb");
        if (!file) {
            perror(path);
            return 2;
        }
        fprintf(stderr, "%s\n", entry->d_name);
        replay(file);
        fclose(file);
        count++;
    }
    closedir(folder);
    printf("%lu inputs replayed\n", count);
    return count ? 0 : 1;
}
