/* SPDX-License-Identifier: MIT */
/* Pattern tables in files: docs/pdb-format.md. The folder is the caller's choice and must exist. */
#ifndef LOYDI_TABLE_FILE_H
#define LOYDI_TABLE_FILE_H

#include "loyd.h"
#include "tables/table_kind.h"

struct table_file { /* a mapped file; the table's entries point into it */
    void *map;
    size_t bytes;
};

struct table_name { /* which table */
    const char *folder;
    const struct layout *layout;
    uint32_t home, blank;
    const struct table_kind *kind;
};

enum { TABLE_NAME_MAX = 64 };

/* The size of the table's file. */
uint64_t table_file_bytes(const struct table *table);

/* The file's own name, such as 4x4-0-3332.pdb: shape, blank's goal cell, the tiles' goal cells
 * as bits in hex; of other kinds like 5x5-0-10e6-steps.pdb. */
void table_file_name(const struct table_name *name, char text[TABLE_NAME_MAX]);

/* The other way round: fills in shape (rows, cols, cells and tiles alone) and all of name but the
 * folder. False: the text is no table's name. */
bool table_file_parse(const char *text, struct layout *shape, struct table_name *name);
/* Is there a file of that name? Of the layout, rows and cols are enough. */
bool table_file_there(const struct table_name *name);

/* Maps the file and checks it: the header always, every page if check_pages. LOYD_NOT_FOUND:
 * there is none. LOYD_INVALID: it is damaged, or not what its name says; error tells. */
loyd_status table_file_open(struct table_file *file, struct table *table,
                            const struct table_name *name, bool check_pages, loyd_error *error);
/* Takes the table into memory of its own, on large pages where the system has them: look-ups are
 * then a third faster. False: no memory, and the table stays mapped. */
bool table_file_copy(struct table_file *file, struct table *table);
void table_file_close(struct table_file *file);

/* Writes the table under a temporary name, syncs it and renames it. */
loyd_status table_file_write(const struct table *table, const char *folder, loyd_error *error);

/* Opens the file, or builds it first if there is none (or, with rebuild, if it is damaged).
 * Others who want the same table at the same time wait and then find it; while waiting, build's
 * progress is asked with done and total 0. */
loyd_status table_file_have(struct table_file *file, struct table *table,
                            const struct table_name *name, bool rebuild,
                            const struct table_build *build, loyd_error *error);

/* Removes half-written files that a build of this one left when it was killed. Only the holder
 * of its lock may do that. */
void table_file_drop_parts(const char *folder, const char *own);
/* Removes the file and what builds of it may have left. LOYD_UNSUPPORTED: it is being built now. */
loyd_status table_file_remove(const char *folder, const char *own, loyd_error *error);

#endif
