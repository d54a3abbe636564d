/* SPDX-License-Identifier: MIT
 *
 * Put before the C library by LD_PRELOAD: every file system is one of NFS.
 */
#include <string.h>
#include <sys/vfs.h>

enum { NFS = 0x6969 };

int statfs(const char *path, struct statfs *fs) {
    (void)path;
    memset(fs, 0, sizeof *fs);
    fs->f_type = NFS;
    return 0;
}
