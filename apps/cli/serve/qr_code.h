/* SPDX-License-Identifier: MIT */
/* QR codes of short texts, for a terminal. */
#ifndef LOYD_QR_CODE_H
#define LOYD_QR_CODE_H

#include <stdbool.h>
#include <stdio.h>

enum { QR_SIDE_MAX = 37, QR_TEXT_MAX = 106 };

struct qr_code {
    int side;
    bool dark[QR_SIDE_MAX][QR_SIDE_MAX];
};

/* False: the text is longer than QR_TEXT_MAX. */
bool qr_code_make(struct qr_code *code, const char *text);
/* For a terminal with UTF-8, in black on white. */
void qr_code_print(const struct qr_code *code, FILE *file);

#endif
