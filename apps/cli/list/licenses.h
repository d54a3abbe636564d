/* SPDX-License-Identifier: MIT */
/* The licence texts that the program carries: its own, and those of what the page bundles. */
#ifndef LOYD_LICENSES_H
#define LOYD_LICENSES_H

struct license {
    const char *name;          /* NULL ends the table */
    const unsigned char *text; /* ends with a NUL */
};
extern const struct license license_table[];

#endif
