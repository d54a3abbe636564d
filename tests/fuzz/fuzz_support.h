/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share: claims, a folder in memory for readers of files, and mutators that
 * mend checksums. */
#ifndef FUZZ_SUPPORT_H
#define FUZZ_SUPPORT_H

#include "loyd.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* libFuzzer's own changes to an input; support/replay_corpus.c has others. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t size_max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed);

/* Ends the program with a message where it does not hold. */
void demand(bool holds, const char *what);
/* A refusal: it has a sentence, and that sentence ends. */
void demand_refusal(const loyd_error *error);

/* The path of that file in a folder of this process's own; the folder goes with the process. */
const char *fuzz_path(const char *name);
const char *fuzz_folder(void);
/* Writes the file anew; returns its path. */
const char *fuzz_write(const char *name, const void *data, size_t size);

/* Changes the input, and in three of four cases mends its checksums: else hardly any change would
 * get past them. */
size_t fuzz_mutate_sealed(uint8_t *data, size_t size, size_t size_max, unsigned seed,
                          void (*seal)(uint8_t *data, size_t size));
/* Mends a text that ends with "sum" and sixteen digits over what is before. */
void fuzz_seal_text(uint8_t *data, size_t size);

#endif
