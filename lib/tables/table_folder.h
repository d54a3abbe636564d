/* SPDX-License-Identifier: MIT */
/* The folder that holds table files: making it, and how much is in it. */
#ifndef LOYDI_TABLE_FOLDER_H
#define LOYDI_TABLE_FOLDER_H

#include "loyd.h"

struct dirent;

/* Makes the folder and those above it, for their owner alone; one that is there is as good. */
loyd_status table_folder_make(const char *folder, loyd_error *error);
/* Whether the entry's name ends as a table file's does; for scandir. */
int table_folder_selects(const struct dirent *entry);
/* The bytes of that file; 0: it cannot be looked at. */
uint64_t table_folder_file_bytes(const char *folder, const char *own);
/* The bytes of all table files there. A folder that does not exist has none. */
uint64_t table_folder_bytes(const char *folder);
/* Whether so many bytes more are within the limit; 0: there is none. */
bool table_folder_admits(const char *folder, uint64_t bytes_more, uint64_t bytes_max);

#endif
