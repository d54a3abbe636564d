/* SPDX-License-Identifier: MIT
 *
 * Removing table files. A file goes together with its lock file and with the parts that a build
 * left when it was killed. The lock is asked for first, so a table that another process is building
 * stays; a file that others have mapped stays theirs until they end, as the system keeps it for
 * them.
 *
 * A process that waits at a lock file when it is removed goes on alone with it. At worst two then
 * build the same table, each under a name of its own, and the last rename counts.
 */
#define _DEFAULT_SOURCE
#include "core/sentence.h"
#include "tables/table_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static bool is_part_of(const char *name, const char *own) {
    static const char ending[] = ".part";
    size_t length = strlen(name), front = strlen(own), back = sizeof ending - 1;
    return length > front + back && !strncmp(name, own, front) && name[front] == '.' &&
           !strcmp(name + length - back, ending);
}

void table_file_drop_parts(const char *folder, const char *own) {
    DIR *listing = opendir(folder);
    struct dirent *entry;
    if (!listing) return;
    while ((entry = readdir(listing)))
        if (is_part_of(entry->d_name, own)) unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
}

loyd_status table_file_remove(const char *folder, const char *own, loyd_error *error) {
    char lock_name[TABLE_NAME_MAX + 200];
    int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0)
        return loydi_refuse(error, ERROR_FILE_UNOPENED, value_path("path", folder),
                            value_word("reason", strerror(errno)));
    snprintf(lock_name, sizeof lock_name, "%.255s.lock", own);
    int lock = openat(directory, lock_name, O_RDWR | O_CLOEXEC);
    loyd_status status = LOYD_OK;
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB)) {
        status = loydi_refuse(error, ERROR_TABLE_BUSY, value_word("name", own));
    } else if (unlinkat(directory, own, 0)) {
        status = loydi_refuse(error, ERROR_FILE_UNOPENED, value_path("path", own),
                              value_word("reason", strerror(errno)));
    } else {
        table_file_drop_parts(folder, own);
        unlinkat(directory, lock_name, 0);
    }
    if (lock >= 0) close(lock);
    close(directory);
    return status;
}
