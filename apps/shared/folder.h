/* SPDX-License-Identifier: MIT */
/* Folders on the disk. */
#ifndef LOYD_FOLDER_H
#define LOYD_FOLDER_H

/* Makes the folder and those above it where they are missing. 0, or an errno. */
int folder_make(const char *path);

#endif
