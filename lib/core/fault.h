/* SPDX-License-Identifier: MIT */
/* Filling in a loyd_error and returning its status in one line:
 *     return loydi_fail(error, LOYD_INVALID, "tile %d appears twice", tile); */
#ifndef LOYDI_FAULT_H
#define LOYDI_FAULT_H

#include "core/sentence.h"

loyd_status loydi_fail(loyd_error *error, loyd_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
loyd_status loydi_fail_at(loyd_error *error, uint32_t line, uint32_t column, const char *format,
                          ...) __attribute__((format(printf, 4, 5)));

#endif
