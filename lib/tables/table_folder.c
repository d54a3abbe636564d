/* SPDX-License-Identifier: MIT
 *
 * The folder that holds table files.
 *
 * It is made with mode 0700, and so are the missing folders above it, as the XDG base directory
 * specification wants for what is one user's. How much is in it is counted from the files, each
 * time: other processes add to it and remove from it.
 *
 * Two processes that build at the same time may each find room and together pass a limit; the next
 * build then finds none. Cost: one look at the folder.
 */
#define _DEFAULT_SOURCE
#include "tables/table_folder.h"

#include "core/sentence.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096, OWNER_ALONE = 0700 };

static int make_all(char *path) {
    struct stat about;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, OWNER_ALONE); /* what fails here fails below too */
        *slash = '/';
    }
    if (mkdir(path, OWNER_ALONE) && errno != EEXIST) return errno;
    return stat(path, &about) ? errno : S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
}

loyd_status table_folder_make(const char *folder, loyd_error *error) {
    char path[PATH_BYTES];
    if (strlen(folder) >= sizeof path) return loydi_refuse(error, ERROR_FOLDER_LONG);
    strcpy(path, folder);
    int fault = *path ? make_all(path) : ENOENT;
    if (!fault) return LOYD_OK;
    return loydi_refuse(error, ERROR_FOLDER_UNMADE, value_path("path", folder),
                        value_word("reason", strerror(fault)));
}

int table_folder_selects(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 4 && !strcmp(entry->d_name + length - 4, ".pdb");
}

uint64_t table_folder_file_bytes(const char *folder, const char *own) {
    char path[PATH_BYTES];
    struct stat about;
    int length = snprintf(path, sizeof path, "%s/%s", folder, own);
    return length < (int)sizeof path && !stat(path, &about) ? (uint64_t)about.st_size : 0;
}

uint64_t table_folder_bytes(const char *folder) {
    DIR *listing = opendir(folder);
    uint64_t bytes = 0;
    if (!listing) return 0;
    for (struct dirent *entry; (entry = readdir(listing));)
        if (table_folder_selects(entry)) bytes += table_folder_file_bytes(folder, entry->d_name);
    closedir(listing);
    return bytes;
}

bool table_folder_admits(const char *folder, uint64_t bytes_more, uint64_t bytes_max) {
    return !bytes_max ||
           (bytes_more <= bytes_max && table_folder_bytes(folder) <= bytes_max - bytes_more);
}
