/* SPDX-License-Identifier: MIT */
/* Why a request is refused: an HTTP status, a code for programs, a sentence for people. */
#ifndef LOYD_WEB_FAULT_H
#define LOYD_WEB_FAULT_H

#include "loyd.h"

struct fault {
    unsigned status;  /* of HTTP; 0: no fault */
    const char *code; /* a constant: "bad-board" */
    char message[320];
    char field[32];        /* the key of the body that is wrong; "" where it is not one */
    uint32_t line, column; /* in the text of a board, from 1; 0: no place to name */
};

/* Fills in status, code and message, and returns false, so that a reader can say
 * `return fault_set(...)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool fault_set(struct fault *fault, unsigned status, const char *code, const char *format, ...);

/* The fault of a call of the library that failed. */
bool fault_status(struct fault *fault, const char *code, loyd_status status,
                  const loyd_error *error);

/* {"error": {...}}, malloc'ed; NULL without memory. */
char *fault_text(const struct fault *fault);

#endif
