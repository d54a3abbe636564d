/* SPDX-License-Identifier: MIT
 *
 * The store of a census (layer_store.h). In a folder the layer at hand is one file, which is mapped
 * and read, and the next is written into the other, block by block; when it is on the disk, the
 * journal is replaced by one that names it. A census that was killed goes on from the last journal:
 * the file that it names has not been touched since. The journal is a text: the format, shape and
 * goal, where it stands, for each depth the boards and their checksum, and a sum over all that.
 * What the file has is counted again before it is believed.
 *
 * A lock keeps a second census out of the folder.
 */
#define _DEFAULT_SOURCE
#include "census/layer_store.h"

#include "core/sentence.h"
#include "core/text_sum.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { JOURNAL_MAX = 1 << 15, NAME_MAX_BYTES = 4096 };

static const char format[] = "loyd layers 1";

/* ---- Names and faults ---- */

static bool name_of(const struct layer_store *s, const char *what, char path[NAME_MAX_BYTES]) {
    int used = snprintf(path, NAME_MAX_BYTES, "%s/%s", s->folder, what);
    return used > 0 && used < NAME_MAX_BYTES;
}

static const char *file_name(uint32_t array) {
    return array ? "layers-1" : "layers-0";
}

loyd_status layer_store_refuse(const struct layer_store *s, const char *why, loyd_error *error) {
    return loydi_refuse(error, ERROR_FILE_UNWRITTEN, value_path("path", s->folder),
                        value_word("reason", why));
}

loyd_status layer_store_fault(const struct layer_store *s, int why, loyd_error *error) {
    return layer_store_refuse(s, strerror(why), error);
}

static loyd_status no_memory(loyd_error *error) {
    return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a census"));
}

static loyd_status refuse_journal(const struct layer_store *s, enum sentence_id why,
                                  loyd_error *error) {
    char path[NAME_MAX_BYTES];
    return name_of(s, "journal", path) ? loydi_refuse(error, why, value_path("path", path))
                                       : layer_store_fault(s, ENAMETOOLONG, error);
}

/* ---- The journal ---- */

static size_t write_head(const struct layer_store *s, char text[JOURNAL_MAX]) {
    const struct orders *o = &s->step->orders;
    size_t used = (size_t)snprintf(text, JOURNAL_MAX, "%s\n%ux%u%s goal", format, o->rows, o->cols,
                                   o->turned ? " turned" : "");
    uint32_t label = 0;
    for (uint32_t cell = 0; cell < o->cells; cell++)
        used += (size_t)snprintf(text + used, JOURNAL_MAX - used, " %u",
                                 cell == o->goal_blank ? 0u : o->tile[label++]);
    return used + (size_t)snprintf(text + used, JOURNAL_MAX - used, "\n");
}

static size_t write_journal_text(const struct layer_store *s, char text[JOURNAL_MAX]) {
    const struct layer_record *r = &s->record;
    size_t used = write_head(s, text);
    used += (size_t)snprintf(text + used, JOURNAL_MAX - used, "depth %u complete %d array %u\n",
                             r->depth, r->complete, r->array);
    for (uint32_t depth = 0; depth <= r->depth; depth++)
        used += (size_t)snprintf(text + used, JOURNAL_MAX - used, "%" PRIu64 " %016" PRIx64 "\n",
                                 r->sum[depth].boards, r->sum[depth].checksum);
    return used + (size_t)snprintf(text + used, JOURNAL_MAX - used, "sum %016" PRIx64 "\n",
                                   text_sum(text, used));
}

/* Reads what is after the head; false: it is not in order. */
static bool read_record(const char *at, struct layer_record *r) {
    int complete, used;
    if (sscanf(at, "depth %u complete %d array %u%n", &r->depth, &complete, &r->array, &used) != 3)
        return false;
    if (r->depth >= LAYER_DEPTHS_MAX || r->array > 1) return false;
    r->complete = complete != 0;
    for (uint32_t depth = 0; depth <= r->depth; depth++) {
        at += used;
        if (sscanf(at, "%" SCNu64 " %" SCNx64 "%n", &r->sum[depth].boards, &r->sum[depth].checksum,
                   &used) != 2)
            return false;
    }
    return true;
}

/* LOYD_NOT_FOUND: there is none yet. */
static loyd_status read_journal(struct layer_store *s, loyd_error *error) {
    char path[NAME_MAX_BYTES], text[JOURNAL_MAX], want[JOURNAL_MAX];
    if (!name_of(s, "journal", path)) return layer_store_fault(s, ENAMETOOLONG, error);
    FILE *file = fopen(path, "re");
    if (!file && errno == ENOENT) return LOYD_NOT_FOUND;
    if (!file) return layer_store_fault(s, errno, error);
    size_t length = fread(text, 1, sizeof text - 1, file);
    int why = ferror(file) ? errno : 0;
    fclose(file);
    if (why)
        return loydi_refuse(error, ERROR_FILE_UNREAD, value_path("path", path),
                            value_word("reason", strerror(why)));
    text[length] = 0;
    if (strncmp(text, format, sizeof format - 1) != 0)
        return refuse_journal(s, ERROR_CHECKPOINT_FORMAT, error);
    size_t head = write_head(s, want);
    if (strncmp(text, want, head) != 0) return refuse_journal(s, ERROR_CHECKPOINT_OTHER, error);
    if (!read_record(text + head, &s->record))
        return refuse_journal(s, ERROR_CHECKPOINT_DAMAGED, error);
    bool same = write_journal_text(s, want) == length && !memcmp(text, want, length);
    return same ? LOYD_OK : refuse_journal(s, ERROR_CHECKPOINT_DAMAGED, error);
}

static bool write_synced(const char *path, const char *text, size_t length) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return false;
    bool good = write(file, text, length) == (ssize_t)length && !fsync(file);
    int why = errno;
    good = !close(file) && good;
    if (!good) unlink(path);
    errno = why;
    return good;
}

loyd_status layer_store_journal(const struct layer_store *s, loyd_error *error) {
    char path[NAME_MAX_BYTES], part[NAME_MAX_BYTES], text[JOURNAL_MAX];
    if (!name_of(s, "journal", path) || !name_of(s, "journal.part", part))
        return layer_store_fault(s, ENAMETOOLONG, error);
    size_t length = write_journal_text(s, text);
    if (!write_synced(part, text, length) || rename(part, path))
        return layer_store_fault(s, errno, error);
    int folder = open(s->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder); /* so that the renaming lasts */
        close(folder);
    }
    return LOYD_OK;
}

/* ---- Opening ---- */

static void set_goal(struct layer_store *s, uint8_t *masks) {
    const struct orders *o = &s->step->orders;
    uint32_t bit = cell_bit(o, o->goal_blank);
    s->record = (struct layer_record){.colour = cell_colour(o, o->goal_blank),
                                      .sum = {{1, UINT64_C(1) << bit}}};
    masks[bit / 8] = (uint8_t)(1u << bit % 8);
    s->array[0].flags[s->record.colour][0] = 1;
}

static bool open_flags(struct layer_store *s, struct pool *pool) {
    for (int array = 0; array < 2; array++)
        for (int colour = 0; colour < 2; colour++) {
            uint8_t **flags = &s->array[array].flags[colour];
            if (array && !s->folder)
                *flags = s->array[0].flags[colour];
            else if (!(*flags = pool_alloc(pool, s->step->orders.blocks)))
                return false;
        }
    return true;
}

static loyd_status open_in_memory(struct layer_store *s, struct pool *pool, loyd_error *error) {
    struct region region;
    if (!region_open(pool, &region, s->bytes) || !region_extend(pool, &region, s->bytes))
        return no_memory(error);
    s->array[0].masks = s->array[1].masks = region.base;
    set_goal(s, region.base);
    return LOYD_OK;
}

/* So that another process can tell whether it sees the same folder. */
static loyd_status write_token(struct layer_store *s, loyd_error *error) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    s->token = (uint64_t)now.tv_sec << 32 ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 20;
    if (pwrite(s->lock, &s->token, sizeof s->token, 0) != sizeof s->token || fsync(s->lock))
        return layer_store_fault(s, errno, error);
    return LOYD_OK;
}

static loyd_status lock_folder(struct layer_store *s, loyd_error *error) {
    char path[NAME_MAX_BYTES];
    if (!name_of(s, "lock", path)) return layer_store_fault(s, ENAMETOOLONG, error);
    if (mkdir(s->folder, 0777) && errno != EEXIST) return layer_store_fault(s, errno, error);
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (s->lock < 0) return layer_store_fault(s, errno, error);
    if (!flock(s->lock, LOCK_EX | LOCK_NB)) return write_token(s, error);
    return errno == EWOULDBLOCK
               ? loydi_refuse(error, ERROR_LAYERS_BUSY, value_path("path", s->folder))
               : layer_store_fault(s, errno, error);
}

static loyd_status map_file(struct layer_store *s, uint32_t array, loyd_error *error) {
    void *map = mmap(NULL, (size_t)s->bytes, PROT_READ, MAP_SHARED, s->file[array], 0);
    if (map == MAP_FAILED) return layer_store_fault(s, errno, error);
    s->map[array] = map;
    s->array[array].masks = map;
    return LOYD_OK;
}

/* Gives a file its full length on the disk, or an errno. A disk that is too small for what is still
 * to come is not filled first, as it may be others' too. */
static int make_room(int file, uint64_t bytes, uint64_t to_come) {
    struct statvfs disk;
    bool known = !fstatvfs(file, &disk) && disk.f_frsize > 0;
    if (known && to_come / disk.f_frsize >= disk.f_bavail) return ENOSPC;
    return posix_fallocate(file, 0, (off_t)bytes);
}

/* A file of full length, whose room on the disk is there before anything is written. */
static loyd_status open_file(struct layer_store *s, uint32_t array, bool anew, loyd_error *error) {
    char path[NAME_MAX_BYTES];
    if (!name_of(s, file_name(array), path)) return layer_store_fault(s, ENAMETOOLONG, error);
    s->file[array] = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (anew ? O_TRUNC : 0), 0644);
    if (s->file[array] < 0) return layer_store_fault(s, errno, error);
    struct stat found;
    if (fstat(s->file[array], &found)) return layer_store_fault(s, errno, error);
    if (!anew && (uint64_t)found.st_size != s->bytes)
        return refuse_journal(s, ERROR_CHECKPOINT_DAMAGED, error);
    int why = anew ? make_room(s->file[array], s->bytes, (array ? 1 : 2) * s->bytes) : 0;
    if (!why) return map_file(s, array, error);
    unlink(path); /* what it has of the disk */
    return layer_store_fault(s, why, error);
}

static loyd_status begin_in_folder(struct layer_store *s, loyd_error *error) {
    uint8_t masks[8] = {0};
    loyd_status status = open_file(s, 0, true, error);
    if (!status) status = open_file(s, 1, true, error);
    if (status) return status;
    set_goal(s, masks);
    if (pwrite(s->file[0], masks, sizeof masks, 0) != sizeof masks || fsync(s->file[0]))
        return layer_store_fault(s, errno, error);
    return layer_store_journal(s, error);
}

/* Counts the boards of the last layers again; whatever the other file has is stale. */
static loyd_status go_on_in_folder(struct layer_store *s, loyd_error *error) {
    struct layer_record *r = &s->record;
    const struct orders *o = &s->step->orders;
    loyd_status status = open_file(s, r->array, false, error);
    if (!status) status = open_file(s, !r->array, false, error);
    if (status) return status;
    r->colour = cell_colour(o, o->goal_blank) ^ r->depth % 2;
    for (uint32_t back = 0; back < 2; back++) {
        struct layer_sum want =
            r->depth < back ? (struct layer_sum){0, 0} : r->sum[r->depth - back];
        struct layer_sum sum = layer_look(s->step, &s->array[r->array], r->colour ^ back);
        if (sum.boards != want.boards || sum.checksum != want.checksum)
            return refuse_journal(s, ERROR_CHECKPOINT_DAMAGED, error);
        memset(s->array[!r->array].flags[back], 1, (size_t)o->blocks);
    }
    return LOYD_OK;
}

bool layer_store_init(struct layer_store *s, struct pool *pool, const struct layer_step *step,
                      const char *folder) {
    *s = (struct layer_store){.step = step, .folder = folder, .lock = -1, .file = {-1, -1}};
    s->bytes = step->orders.blocks * step->stride;
    return open_flags(s, pool);
}

loyd_status layer_store_follow(struct layer_store *s, loyd_error *error) {
    char path[NAME_MAX_BYTES];
    uint64_t token = 0;
    if (!name_of(s, "lock", path)) return layer_store_fault(s, ENAMETOOLONG, error);
    s->lock = open(path, O_RDONLY | O_CLOEXEC);
    if (s->lock < 0) return layer_store_fault(s, errno, error);
    if (pread(s->lock, &token, sizeof token, 0) != sizeof token || token != s->token)
        return layer_store_refuse(s, "it is not the folder that the first process has", error);
    loyd_status status = open_file(s, 0, false, error);
    return status ? status : open_file(s, 1, false, error);
}

loyd_status layer_store_open(struct layer_store *s, struct pool *pool,
                             const struct layer_step *step, const char *folder, loyd_error *error) {
    if (!layer_store_init(s, pool, step, folder)) return no_memory(error);
    if (!folder) return open_in_memory(s, pool, error);
    loyd_status status = lock_folder(s, error);
    if (!status) status = read_journal(s, error);
    if (status == LOYD_NOT_FOUND) return begin_in_folder(s, error);
    return status ? status : go_on_in_folder(s, error);
}

/* ---- Layers ---- */

uint64_t *layer_store_place(const struct layer_store *s, uint64_t block, uint64_t *room) {
    if (s->folder) return room;
    return (uint64_t *)(void *)((uintptr_t)s->array[0].masks + block * s->step->stride);
}

bool layer_store_write(const struct layer_store *s, uint64_t block, const uint64_t *masks) {
    if (!s->folder) return true;
    size_t stride = s->step->stride;
    ssize_t written = pwrite(s->file[!s->record.array], masks, stride, (off_t)(block * stride));
    if (written >= 0 && (size_t)written < stride) errno = ENOSPC;
    return written == (ssize_t)stride;
}

bool layer_store_sync(const struct layer_store *s) {
    return !fdatasync(s->file[!s->record.array]);
}

loyd_status layer_store_refresh(struct layer_store *s, loyd_error *error) {
    uint32_t array = s->record.array;
    munmap(s->map[array], (size_t)s->bytes);
    close(s->file[array]);
    s->map[array] = NULL;
    s->file[array] = -1;
    return open_file(s, array, false, error);
}

void layer_store_advance(struct layer_store *s, struct layer_sum sum) {
    struct layer_record *r = &s->record;
    if (sum.boards && r->depth + 1 < LAYER_DEPTHS_MAX) {
        r->sum[++r->depth] = sum;
        r->colour = !r->colour;
        r->array = !r->array;
    } else {
        r->complete = true;
    }
}

loyd_status layer_store_commit(struct layer_store *s, struct layer_sum sum, loyd_error *error) {
    if (s->folder && !layer_store_sync(s)) return layer_store_fault(s, errno, error);
    layer_store_advance(s, sum);
    return s->folder ? layer_store_journal(s, error) : LOYD_OK;
}

void layer_store_close(struct layer_store *s) {
    for (int array = 0; array < 2 && s->folder; array++) {
        if (s->map[array]) munmap(s->map[array], (size_t)s->bytes);
        if (s->file[array] >= 0) close(s->file[array]);
    }
    if (s->folder && s->lock >= 0) close(s->lock);
}
