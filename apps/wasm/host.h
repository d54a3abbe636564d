/* SPDX-License-Identifier: MIT */
/* What the module asks of whoever loaded it. */
#ifndef LOYD_WASM_HOST_H
#define LOYD_WASM_HOST_H

#include <stddef.h>
#include <stdint.h>

#define IMPORTED(name) __attribute__((import_module("loyd"), import_name(name)))

/* An event of the job that runs: its name, and one JSON value. */
IMPORTED("tell")
void host_tell(const char *name, size_t name_length, const char *data, size_t length);
/* 0 once the job that runs is cancelled. Asking takes about a millisecond. */
IMPORTED("wanted") int host_wanted(void);

#endif
