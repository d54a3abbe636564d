/* SPDX-License-Identifier: MIT */
/* No file system. */
#ifndef LOYD_WASM_STATVFS_H
#define LOYD_WASM_STATVFS_H

struct statvfs {
    unsigned long long f_bavail, f_frsize;
};

static inline int statvfs(const char *path, struct statvfs *about) {
    (void)path, (void)about;
    return -1;
}

static inline int fstatvfs(int file, struct statvfs *about) {
    (void)file, (void)about;
    return -1;
}

#endif
