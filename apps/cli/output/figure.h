/* SPDX-License-Identifier: MIT */
/* How figures are written for people: the only place that formats them. */
#ifndef LOYD_CLI_FIGURE_H
#define LOYD_CLI_FIGURE_H

#include <stdint.h>

struct figure {
    char text[48];
};

struct figure figure_count(uint64_t value);                /* 1,234,567 */
struct figure figure_number(int64_t value);                /* 1234567 */
struct figure figure_seconds(double value);                /* 41 us, 3.20 ms, 1.25 s, 2 min 05 s */
struct figure figure_bytes(uint64_t value);                /* 512 B, 64.0 KiB, 1.50 GiB */
struct figure figure_real(double value);                   /* 1.234 */
struct figure figure_mean(double value);                   /* 12.3; 1,235 */
struct figure figure_rate(uint64_t count, double seconds); /* 12.3 M/s; "" where seconds is 0 */

#endif
