/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target without libFuzzer: over a folder of saved inputs, so that every build replays
 * what fuzzing once found, and then over some thousands of inputs that are changed by lot from
 * these, the same in every run. A crash, a claim that does not hold or a sanitizer's report is the
 * failure, and leaves the input in the file crash-TARGET; so is a folder that is missing or empty.
 *
 * usage: TARGET FOLDER [INPUTS [SEED]]
 */
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t size_max);
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max,
                                                     unsigned seed);
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

enum { INPUT_MAX = 1 << 20, INPUTS_MAX = 512, GROWTH = 256, CHANGED = 5000, SECONDS = 2 };

static struct input {
    uint8_t *bytes;
    size_t size;
} inputs[INPUTS_MAX];
static size_t input_count;

static struct input current;
static const char *target;

/* ---- When it fails ---- */

static void keep_input(void) {
    char name[256];
    snprintf(name, sizeof name, "crash-%s", target);
    FILE *file = fopen(name, "wb");
    if (!file) return;
    fwrite(current.bytes, 1, current.size, file);
    fclose(file);
    fprintf(stderr, "the input is in %s\n", name);
}

static void on_signal(int number) {
    keep_input();
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_ends(void) {
    static const int ends[] = {SIGABRT, SIGFPE};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) signal(ends[i], on_signal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keep_input);
    else
        signal(SIGSEGV, on_signal), signal(SIGBUS, on_signal);
}

/* The target gets a block of exactly the input's size, so that ASan sees a read past its end. */
static void try_input(const uint8_t *bytes, size_t size) {
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact) abort();
    memcpy(exact, bytes, size);
    current = (struct input){exact, size};
    LLVMFuzzerTestOneInput(exact, size);
    current = (struct input){0};
    free(exact);
}

/* ---- Changes ---- */

static uint64_t lot = 1;

/* Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators". */
static uint64_t draw(uint64_t below) {
    uint64_t z = lot += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (z ^ z >> 31) % below;
}

/* A length of a part: short ones mostly. */
static size_t draw_length(size_t most) {
    size_t length = 1 + draw(draw(4) ? 8 : 64);
    return length < most ? length : most;
}

/* A number at the edge of a type, in either byte order. */
static void put_edge(uint8_t *at, size_t room) {
    static const uint64_t edges[] = {0,          1,          2,          127,        128,
                                     255,        256,        32767,      32768,      65535,
                                     INT32_MAX,  UINT32_MAX, INT64_MAX,  UINT64_MAX, 4096,
                                     0x80000000, 1 << 16,    100000000u, 9};
    uint64_t value = edges[draw(sizeof edges / sizeof *edges)] + draw(3) - 1;
    size_t bytes = (size_t)1 << draw(4);
    bool high_first = draw(2);
    for (size_t i = 0; i < bytes && i < room; i++)
        at[high_first ? bytes - 1 - i < room ? bytes - 1 - i : i : i] = (uint8_t)(value >> 8 * i);
}

/* Inserts a copy of a part of the input, or bytes by lot. */
static size_t insert(uint8_t *data, size_t size, size_t size_max, bool copy) {
    uint8_t part[64];
    size_t length = draw_length(sizeof part), at = draw(size + 1);
    if (copy && length > size) length = size;
    if (size + length > size_max) return size;
    size_t from = copy && length < size ? draw(size - length) : 0;
    for (size_t i = 0; i < length; i++)
        part[i] = copy ? data[from + i] : draw(4) ? (uint8_t)(' ' + draw(95)) : (uint8_t)draw(256);
    memmove(data + at + length, data + at, size - at);
    memcpy(data + at, part, length);
    return size + length;
}

static size_t delete_part(uint8_t *data, size_t size) {
    size_t length = draw_length(size), at = draw(size - length + 1);
    memmove(data + at, data + at + length, size - at - length);
    return size - length;
}

/* Puts a copy of a part in another place: two pointers become one. */
static void overwrite(uint8_t *data, size_t size) {
    size_t length = draw_length(size);
    memmove(data + draw(size - length + 1), data + draw(size - length + 1), length);
}

static size_t change_once(uint8_t *data, size_t size, size_t size_max) {
    size_t at = size ? draw(size) : 0;
    switch (size ? draw(12) : 8) {
    case 0:
    case 1:
        data[at] ^= (uint8_t)(1u << draw(8));
        return size;
    case 2:
        data[at] = (uint8_t)draw(256);
        return size;
    case 3:
        data[at] = (uint8_t)(data[at] + draw(5) - 2);
        return size;
    case 4:
    case 5:
        put_edge(data + at, size - at);
        return size;
    case 6:
        return delete_part(data, size);
    case 7:
        return draw(8) ? size : at; /* cut off */
    case 8:
        return insert(data, size, size_max, false);
    case 9:
        return insert(data, size, size_max, true);
    default:
        overwrite(data, size);
        return size;
    }
}

/* Found by the linker where libFuzzer is not. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t size_max) {
    for (uint64_t left = 1 + draw(3); left; left--) size = change_once(data, size, size_max);
    return size;
}

static size_t change(uint8_t *data, size_t size, size_t size_max) {
    if (LLVMFuzzerCustomMutator)
        return LLVMFuzzerCustomMutator(data, size, size_max, (unsigned)draw(UINT32_MAX));
    return LLVMFuzzerMutate(data, size, size_max);
}

/* Until there were so many, or the time is up: of a slow target under a sanitizer there are fewer.
 */
static unsigned long try_changed(unsigned long most) {
    static uint8_t buffer[INPUT_MAX + GROWTH];
    clock_t end = clock() + SECONDS * CLOCKS_PER_SEC;
    unsigned long tried = 0;
    for (; tried < most && clock() < end; tried++) {
        const struct input *from = &inputs[draw(input_count)];
        memcpy(buffer, from->bytes, from->size);
        try_input(buffer, change(buffer, from->size, from->size + GROWTH));
    }
    return tried;
}

/* ---- Saved inputs ---- */

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int not_hidden(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void read_input(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    struct input *input = &inputs[input_count];
    input->bytes = malloc(INPUT_MAX);
    if (!file || !input->bytes || input_count == INPUTS_MAX - 1) {
        perror(path);
        exit(2);
    }
    input->size = fread(input->bytes, 1, INPUT_MAX, file);
    uint8_t *exact = realloc(input->bytes, input->size ? input->size : 1);
    if (exact) input->bytes = exact;
    fclose(file);
    input_count++;
    fprintf(stderr, "%s\n", name);
    try_input(input->bytes, input->size);
}

int main(int argc, char **argv) {
    struct dirent **names;
    int count = argc > 1 ? scandir(argv[1], &names, not_hidden, by_name) : -1;
    if (count < 0) {
        fprintf(stderr, "usage: %s FOLDER [INPUTS [SEED]], a folder that can be read\n", argv[0]);
        return 2;
    }
    target = strrchr(argv[0], '/') ? strrchr(argv[0], '/') + 1 : argv[0];
    if (argc > 3) lot = strtoull(argv[3], NULL, 10);
    watch_ends();
    for (int i = 0; i < count; i++) {
        read_input(argv[1], names[i]->d_name);
        free(names[i]);
    }
    free(names);
    unsigned long changed = 0;
    if (input_count) changed = try_changed(argc > 2 ? strtoul(argv[2], NULL, 10) : CHANGED);
    for (size_t i = 0; i < input_count; i++) free(inputs[i].bytes);
    printf("%zu inputs replayed, %lu changed ones tried\n", input_count, changed);
    return input_count ? 0 : 1;
}
