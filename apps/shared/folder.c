/* SPDX-License-Identifier: MIT
 *
 * A folder is made with those above it; one that is there already is as good.
 */
#include "folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 };

int folder_make(const char *path) {
    char part[PATH_SIZE];
    struct stat about;
    if (strlen(path) >= sizeof part) return ENAMETOOLONG;
    strcpy(part, path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(part, 0755); /* what fails here fails below too */
        *slash = '/';
    }
    if (mkdir(part, 0755) && errno != EEXIST) return errno;
    return stat(part, &about) ? errno : S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
}
