/* SPDX-License-Identifier: MIT
 *
 * The checksum of table files, and the check of all pages of one.
 *
 * Four sums run side by side, each word mixed into one of them by a multiplication and a rotation:
 * any changed bit changes the result. Four, because in the time that one multiplication takes,
 * three more can be started.
 *
 * A large file is checked by several threads, each taking the next few pages from a shared counter.
 * That also brings the pages into memory, which costs as much as the sums. Cost: some 10
 * milliseconds for 187 MiB with two processors, if the file is in the system's cache.
 */
#include "tables/checksum.h"

#include "core/threads.h"

#include <assert.h>
#include <stdatomic.h>

enum {
    CHECK_PORTION = 16, /* pages that a thread takes at once */
    CHECK_THREADS_MAX = 17,
    THREAD_PAGES = 64 /* pages for which a thread is worth its start */
};

uint64_t checksum(const void *data, size_t bytes) {
    const uint64_t *word = data;
    assert(bytes % 8 == 0 && (uintptr_t)data % 8 == 0);
    uint64_t sum[4] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu, 0x165667B19E3779F9u,
                       0x27D4EB2F165667C5u};
    size_t words = bytes / 8, i = 0;
    for (; i + 4 <= words; i += 4)
        for (size_t j = 0; j < 4; j++) {
            uint64_t mixed = (sum[j] ^ word[i + j]) * 0xFF51AFD7ED558CCDu;
            sum[j] = mixed << 29 | mixed >> 35;
        }
    for (; i < words; i++) sum[i % 4] = (sum[i % 4] ^ word[i]) * 0xFF51AFD7ED558CCDu;
    uint64_t all = bytes;
    for (size_t j = 0; j < 4; j++) {
        all = (all ^ sum[j]) * 0xC4CEB9FE1A85EC53u;
        all ^= all >> 32;
    }
    return all;
}

struct page_check {
    const unsigned char *data;
    const uint64_t *sums;
    uint64_t bytes, pages;
    atomic_ullong next;
    atomic_bool wrong;
};

static bool page_agrees(const struct page_check *check, uint64_t page) {
    uint64_t at = page * CHECKSUM_PAGE, left = check->bytes - at;
    size_t bytes = left < CHECKSUM_PAGE ? (size_t)left : CHECKSUM_PAGE;
    return checksum(check->data + at, bytes) == check->sums[page];
}

static void *check_portions(void *argument) {
    struct page_check *check = argument;
    while (!atomic_load(&check->wrong)) {
        uint64_t page = atomic_fetch_add(&check->next, CHECK_PORTION), end = page + CHECK_PORTION;
        if (page >= check->pages) break;
        for (; page < end && page < check->pages; page++)
            if (!page_agrees(check, page)) atomic_store(&check->wrong, true);
    }
    return NULL;
}

bool checksum_pages(const void *data, uint64_t bytes, const uint64_t *sums) {
    struct page_check check = {.data = data,
                               .sums = sums,
                               .bytes = bytes,
                               .pages = (bytes + CHECKSUM_PAGE - 1) / CHECKSUM_PAGE};
    uint64_t threads = threads_available();
    if (threads > CHECK_THREADS_MAX) threads = CHECK_THREADS_MAX;
    if (threads > check.pages / THREAD_PAGES) threads = check.pages / THREAD_PAGES;
    threads_run((unsigned)threads, check_portions, &check, 0);
    return !atomic_load(&check.wrong);
}
