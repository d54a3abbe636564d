/* SPDX-License-Identifier: MIT */
/* Memory by the range where there is one flat memory that only grows (ranges.c). A range is taken
 * whole, but the browser has pages for it only once they are touched; so what is reserved and not
 * used costs addresses alone, as elsewhere. There are no files to map. */
#ifndef LOYD_WASM_MMAN_H
#define LOYD_WASM_MMAN_H

#include <stddef.h>
#include <sys/types.h>

#define MAP_FAILED ((void *)-1)
enum { PROT_NONE = 0, PROT_READ = 1, PROT_WRITE = 2 };
enum { MAP_SHARED = 1, MAP_PRIVATE = 2, MAP_ANONYMOUS = 4, MAP_NORESERVE = 8 };
enum { MADV_HUGEPAGE = 14 };

void *mmap(void *wish, size_t bytes, int access, int kind, int file, off_t offset);
int munmap(void *range, size_t bytes);
/* Bytes that become writable are zero. */
int mprotect(void *range, size_t bytes, int access);

static inline int madvise(void *range, size_t bytes, int advice) {
    (void)range, (void)bytes, (void)advice;
    return 0;
}

#endif
