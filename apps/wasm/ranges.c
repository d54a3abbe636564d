/* SPDX-License-Identifier: MIT
 *
 * Ranges of memory, by the heap. What the heap gives may have been used before, so it is cleared
 * where it becomes writable, not sooner: a range is mostly far larger than what is used of it.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 65536 };
static size_t reserved, reserved_max, cleared;

void *mmap(void *wish, size_t bytes, int access, int kind, int file, off_t offset) {
    (void)wish, (void)file, (void)offset;
    void *range =
        kind & MAP_ANONYMOUS ? aligned_alloc(PAGE, (bytes + PAGE - 1) / PAGE * PAGE) : NULL;
    if (!range) return MAP_FAILED;
    reserved += bytes;
    if (reserved > reserved_max) reserved_max = reserved;
    mprotect(range, bytes, access);
    return range;
}

int munmap(void *range, size_t bytes) {
    reserved -= bytes;
    free(range);
    return 0;
}

int mprotect(void *range, size_t bytes, int access) {
    if (!(access & PROT_WRITE)) return 0;
    memset(range, 0, bytes);
    cleared += bytes;
    return 0;
}

/* About how much of the memory has been used, and is the browser's to find: what was ever cleared,
 * and all that is no range. */
__attribute__((export_name("touched"))) size_t touched(void) {
    return cleared + __builtin_wasm_memory_size(0) * PAGE - reserved_max;
}
