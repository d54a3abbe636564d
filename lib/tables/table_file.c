/* SPDX-License-Identifier: MIT
 *
 * Table files: a header of one page, a checksum for each page of data, the data. The format is in
 * docs/pdb-format.md.
 *
 * A wrong bit in a table can make a solution too long without any sign of it, so a file is believed
 * only if everything agrees: its size, the header's checksum, the pattern it is for (asked for, not
 * read from its name), the checksum over the page checksums, and each page. A file comes into being
 * under another name and is renamed when it is complete and on the disk, so a crash leaves no half
 * a table. While one builds, others wait at a lock file; the lock ends with the process that holds
 * it.
 *
 * Cost: checking reads the whole file once, by all processors (checksum.c).
 */
#define _DEFAULT_SOURCE
#include "tables/table_file.h"

#include "core/sentence.h"
#include "tables/checksum.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    HEADER = 4096,
    PAGE = CHECKSUM_PAGE,
    VERSION = 2,
    ORDER_MARK = 0x01020304,
    ORDER_SWAPPED = 0x04030201,
    TABLE_PATH_MAX = 4096,
    LOCK_NS = 10000000
};

static const char magic[8] = "loyd-pdb";

struct file_header {
    char magic[8];
    uint32_t version, order_mark; /* ORDER_MARK, as the writer's machine has it */
    uint32_t rows, cols, tiles, home, blank, kind;
    uint64_t data_offset, data_bytes, page_count;
    uint64_t pages_sum;               /* over the page checksums */
    uint64_t histogram[TABLE_DEPTHS]; /* states by value */
    uint64_t header_sum;              /* over this struct, this field being 0 */
};

_Static_assert(sizeof(struct file_header) <= HEADER, "the header is one page");

static uint64_t header_checksum(const struct file_header *header) {
    struct file_header copy = *header;
    copy.header_sum = 0;
    return checksum(&copy, sizeof copy);
}

static struct file_header expected_header(const struct table *table) {
    const struct layout *layout = table->layout;
    struct file_header header = {.version = VERSION,
                                 .order_mark = ORDER_MARK,
                                 .rows = layout->rows,
                                 .cols = layout->cols,
                                 .tiles = layout->tiles,
                                 .home = table->home,
                                 .blank = table->blank,
                                 .kind = table->kind->number,
                                 .data_bytes = table->bytes};
    memcpy(header.magic, magic, sizeof magic);
    header.page_count = (table->bytes + PAGE - 1) / PAGE;
    header.data_offset = HEADER + (header.page_count * 8 + HEADER - 1) / HEADER * HEADER;
    assert(header.data_offset % HEADER == 0 && header.data_bytes % 8 == 0);
    return header;
}

uint64_t table_file_bytes(const struct table *table) {
    struct file_header header = expected_header(table);
    return header.data_offset + header.data_bytes;
}

void table_file_name(const struct table_name *name, char text[TABLE_NAME_MAX]) {
    snprintf(text, TABLE_NAME_MAX, "%ux%u-%u-%x%s.pdb", name->layout->rows, name->layout->cols,
             name->blank, name->home, name->kind->suffix);
}

bool table_file_parse(const char *text, struct layout *shape, struct table_name *name) {
    unsigned rows, cols, blank, home;
    char again[TABLE_NAME_MAX];
    if (sscanf(text, "%2ux%2u-%2u-%8x", &rows, &cols, &blank, &home) != 4) return false;
    uint32_t cells = rows * cols, tiles = (uint32_t)__builtin_popcount(home);
    if (!rows || rows > cols || cells > LAYOUT_CELLS_MAX || blank >= cells || home >> cells ||
        home >> blank & 1 || !tiles || tiles > LAYOUT_TILES_MAX)
        return false;
    *shape = (struct layout){.rows = rows, .cols = cols, .cells = cells, .tiles = tiles};
    for (uint32_t i = 0; i < table_kind_count; i++) {
        const struct table_kind *kind = table_kinds[i];
        *name = (struct table_name){name->folder, shape, home, blank, kind};
        table_file_name(name, again);
        if (!strcmp(text, again)) return tiles <= kind->tiles_max && cells <= kind->cells_max;
    }
    return false;
}

static bool file_path(char path[TABLE_PATH_MAX], const struct table_name *name,
                      const char *suffix) {
    char own[TABLE_NAME_MAX];
    table_file_name(name, own);
    int length = snprintf(path, TABLE_PATH_MAX, "%s/%s%s", name->folder, own, suffix);
    return length > 0 && length < TABLE_PATH_MAX;
}

bool table_file_there(const struct table_name *name) {
    char path[TABLE_PATH_MAX];
    return file_path(path, name, "") && !access(path, F_OK);
}

static size_t page_bytes(const struct file_header *header, uint64_t page) {
    assert(page < header->page_count);
    uint64_t left = header->data_bytes - page * PAGE;
    return left < PAGE ? (size_t)left : PAGE;
}

/* What is wrong with a mapped file; SENTENCES: nothing. */
static enum sentence_id fault_in(const struct table_file *file, const struct file_header *want,
                                 bool check_pages) {
    const unsigned char *base = file->map;
    const struct file_header *have = file->map;
    if (memcmp(have->magic, magic, sizeof magic) != 0) return ERROR_TABLE_FOREIGN;
    if (have->order_mark == ORDER_SWAPPED) return ERROR_TABLE_BYTE_ORDER; /* and all numbers are */
    if (have->version != VERSION) return ERROR_TABLE_VERSION;
    if (have->order_mark != want->order_mark) return ERROR_TABLE_BYTE_ORDER;
    if (have->header_sum != header_checksum(have)) return ERROR_TABLE_HEADER;
    if (have->rows != want->rows || have->cols != want->cols || have->home != want->home ||
        have->blank != want->blank || have->tiles != want->tiles || have->kind != want->kind)
        return ERROR_TABLE_PATTERN;
    if (have->data_bytes != want->data_bytes || have->page_count != want->page_count ||
        have->data_offset != want->data_offset ||
        file->bytes != want->data_offset + want->data_bytes)
        return ERROR_TABLE_SIZE;
    const uint64_t *sums = (const uint64_t *)(const void *)(base + HEADER);
    if (checksum(sums, (size_t)have->page_count * 8) != have->pages_sum) return ERROR_TABLE_SUMS;
    if (check_pages && !checksum_pages(base + have->data_offset, have->data_bytes, sums))
        return ERROR_TABLE_PAGE;
    return SENTENCES;
}

/* A file that is not there, or not for us, is one thing, a machine that has no more descriptors
 * another: that says nothing of the file. */
static loyd_status refuse_open(const char *path, int reason, loyd_error *error) {
    bool machine = reason == EMFILE || reason == ENFILE || reason == ENOMEM || reason == EIO;
    return loydi_refuse(error, machine ? ERROR_FILE_UNREAD : ERROR_FILE_UNOPENED,
                        value_path("path", path), value_word("reason", strerror(reason)));
}

/* Maps a whole file; LOYD_INVALID if it is too short to have a header. */
static loyd_status map_file(struct table_file *file, const char *path, loyd_error *error) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (descriptor < 0) return refuse_open(path, errno, error);
    bool known = !fstat(descriptor, &about);
    if (!known || !S_ISREG(about.st_mode) || about.st_size < HEADER) {
        close(descriptor);
        return loydi_refuse(error, ERROR_TABLE_SHORT, value_path("path", path));
    }
    file->bytes = (size_t)about.st_size;
    file->map = mmap(NULL, file->bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (file->map == MAP_FAILED)
        return loydi_refuse(error, ERROR_TABLE_UNMAPPED, value_path("path", path));
    madvise(file->map, file->bytes, MADV_HUGEPAGE);
    return LOYD_OK;
}

loyd_status table_file_open(struct table_file *file, struct table *table,
                            const struct table_name *name, bool check_pages, loyd_error *error) {
    char path[TABLE_PATH_MAX];
    struct table_file mapped;
    struct table opened;
    if (!file_path(path, name, "")) return loydi_refuse(error, ERROR_FOLDER_LONG);
    loyd_status status = map_file(&mapped, path, error);
    if (status) return status;
    table_init(&opened, name->kind, name->layout, name->home, name->blank);
    struct file_header want = expected_header(&opened);
    enum sentence_id fault = fault_in(&mapped, &want, check_pages);
    if (fault != SENTENCES) {
        table_file_close(&mapped);
        return loydi_refuse(error, fault, value_path("path", path));
    }
    const struct file_header *have = mapped.map;
    memcpy(opened.histogram, have->histogram, sizeof opened.histogram);
    opened.entries = (const unsigned char *)mapped.map + have->data_offset;
    *file = mapped;
    *table = opened;
    return LOYD_OK;
}

bool table_file_copy(struct table_file *file, struct table *table) {
    size_t bytes = (size_t)table->bytes;
    assert(file->map && table->entries);
    void *copy = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED) return false;
    madvise(copy, bytes, MADV_HUGEPAGE);
    memcpy(copy, table->entries, bytes);
    mprotect(copy, bytes, PROT_READ);
    munmap(file->map, file->bytes);
    *file = (struct table_file){copy, bytes};
    table->entries = copy;
    return true;
}

void table_file_close(struct table_file *file) {
    if (file->map) munmap(file->map, file->bytes);
    *file = (struct table_file){0};
}

static bool write_all(int descriptor, const void *data, size_t bytes, off_t at) {
    const unsigned char *from = data;
    while (bytes) {
        ssize_t done = pwrite(descriptor, from, bytes, at);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        from += done;
        at += done;
        bytes -= (size_t)done;
    }
    return true;
}

/* sums has room for one number a page. */
static bool write_parts(int descriptor, const struct table *table, uint64_t *sums) {
    struct file_header header = expected_header(table);
    assert(table->entries);
    unsigned char page[HEADER] = {0};
    struct file_header *first = (struct file_header *)(void *)page;
    memcpy(header.histogram, table->histogram, sizeof header.histogram);
    for (uint64_t done = 0; done < header.page_count; done++)
        sums[done] = checksum((const unsigned char *)table->entries + done * PAGE,
                              page_bytes(&header, done));
    header.pages_sum = checksum(sums, (size_t)header.page_count * 8);
    header.header_sum = header_checksum(&header);
    memcpy(first, &header, sizeof header);
    return write_all(descriptor, page, HEADER, 0) &&
           write_all(descriptor, sums, (size_t)header.page_count * 8, HEADER) &&
           write_all(descriptor, table->entries, (size_t)header.data_bytes,
                     (off_t)header.data_offset) &&
           !fsync(descriptor);
}

/* Makes a rename last: the folder is synced as well. */
static void sync_folder(const char *folder) {
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

loyd_status table_file_write(const struct table *table, const char *folder, loyd_error *error) {
    struct table_name name = {folder, table->layout, table->home, table->blank, table->kind};
    char path[TABLE_PATH_MAX], temporary[TABLE_PATH_MAX], suffix[32];
    snprintf(suffix, sizeof suffix, ".%ld.part", (long)getpid());
    if (!file_path(path, &name, "") || !file_path(temporary, &name, suffix))
        return loydi_refuse(error, ERROR_FOLDER_LONG);
    int descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0)
        return loydi_refuse(error, ERROR_FILE_UNOPENED, value_path("path", temporary),
                            value_word("reason", strerror(errno)));
    uint64_t *sums = calloc((size_t)(table->bytes / PAGE) + 1, sizeof *sums);
    bool good = sums && write_parts(descriptor, table, sums);
    free(sums);
    good = !close(descriptor) && good;
    good = good && !rename(temporary, path);
    if (!good) {
        int why = errno;
        unlink(temporary);
        return loydi_refuse(error, ERROR_FILE_UNWRITTEN, value_path("path", path),
                            value_word("reason", strerror(why)));
    }
    sync_folder(folder);
    return LOYD_OK;
}

/* Opens the lock file and waits for it; -1: there can be none, or the waiting was stopped. */
static int take_lock(const struct table_name *name, const struct table_build *build) {
    char path[TABLE_PATH_MAX];
    if (!file_path(path, name, ".lock")) return -1;
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    while (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB)) {
        bool held = errno == EWOULDBLOCK || errno == EINTR;
        if (!held || (build->progress && !build->progress(build->user, 0, 0))) {
            close(descriptor);
            return -1;
        }
        nanosleep(&(struct timespec){.tv_nsec = LOCK_NS}, NULL);
    }
    return descriptor;
}

static loyd_status build_file(const struct table_name *name, const struct table_build *build,
                              loyd_error *error) {
    struct pool pool;
    struct table table;
    pool_init(&pool, 0);
    loyd_status status = LOYD_OK;
    table_init(&table, name->kind, name->layout, name->home, name->blank);
    if (table_build(&table, &pool, build))
        status = table_file_write(&table, name->folder, error);
    else
        status = loydi_refuse(error, ERROR_TABLE_UNBUILT);
    pool_drop(&pool);
    return status;
}

loyd_status table_file_have(struct table_file *file, struct table *table,
                            const struct table_name *name, bool rebuild,
                            const struct table_build *build, loyd_error *error) {
    loyd_status status = table_file_open(file, table, name, true, error);
    if (!status || (status != LOYD_NOT_FOUND && !(rebuild && status == LOYD_INVALID)))
        return status;
    int lock = take_lock(name, build);
    if (lock < 0)
        return loydi_refuse(error, ERROR_FOLDER_NO_LOCK, value_path("path", name->folder));
    status = table_file_open(file, table, name, true, error); /* another may have built it by now */
    if (status == LOYD_NOT_FOUND || (rebuild && status == LOYD_INVALID)) {
        char own[TABLE_NAME_MAX];
        table_file_name(name, own);
        table_file_drop_parts(name->folder, own);
        status = build_file(name, build, error);
        if (!status) status = table_file_open(file, table, name, true, error);
    }
    close(lock);
    return status;
}
