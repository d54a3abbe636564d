/* SPDX-License-Identifier: MIT */
/* cmocka and the headers that it wants before itself. */
#ifndef CMOCKA_ALL_H
#define CMOCKA_ALL_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
