/* SPDX-License-Identifier: MIT
 *
 * Figures for people. Counts get thousands separators, times and sizes a unit that keeps three
 * digits before the point at most. Machines' formats (csv, json) print bare values and don't come
 * through here.
 */
#include "output/figure.h"

#include <inttypes.h>
#include <stdio.h>

struct figure figure_count(uint64_t value) {
    struct figure f;
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, value), at = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) f.text[at++] = ',';
        f.text[at++] = digits[i];
    }
    f.text[at] = 0;
    return f;
}

struct figure figure_number(int64_t value) {
    struct figure f;
    snprintf(f.text, sizeof f.text, "%" PRId64, value);
    return f;
}

struct figure figure_seconds(double value) {
    struct figure f;
    if (value < 0.0009995)
        snprintf(f.text, sizeof f.text, "%.0f us", value * 1e6);
    else if (value < 0.9995)
        snprintf(f.text, sizeof f.text, "%.*f ms",
                 value < 0.00995  ? 2
                 : value < 0.0995 ? 1
                                  : 0,
                 value * 1e3);
    else if (value < 99.95)
        snprintf(f.text, sizeof f.text, "%.*f s", value < 9.995 ? 2 : 1, value);
    else
        snprintf(f.text, sizeof f.text, "%.0f min %02d s", (double)(int64_t)(value / 60),
                 (int)((int64_t)value % 60));
    return f;
}

struct figure figure_bytes(uint64_t value) {
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    struct figure f;
    double scaled = (double)value;
    int unit = 0;
    for (; scaled >= 999.5; unit++) scaled /= 1024;
    int digits = unit == 0 || scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
    snprintf(f.text, sizeof f.text, "%.*f %s", digits, scaled, units[unit]);
    return f;
}

struct figure figure_real(double value) {
    struct figure f;
    snprintf(f.text, sizeof f.text, "%.3f", value);
    return f;
}

struct figure figure_mean(double value) {
    struct figure f;
    if (value >= 999.95 && value < 1e18) return figure_count((uint64_t)(value + 0.5));
    snprintf(f.text, sizeof f.text, value < 1e18 ? "%.1f" : "%.3g", value);
    return f;
}

struct figure figure_rate(uint64_t count, double seconds) {
    struct figure f = {""};
    if (!(seconds > 0)) return f;
    double rate = (double)count / seconds;
    if (rate >= 999.5e6)
        snprintf(f.text, sizeof f.text, "%.2f G/s", rate / 1e9);
    else if (rate >= 999.5e3)
        snprintf(f.text, sizeof f.text, "%.1f M/s", rate / 1e6);
    else if (rate >= 999.5)
        snprintf(f.text, sizeof f.text, "%.0f k/s", rate / 1e3);
    else
        snprintf(f.text, sizeof f.text, "%.0f /s", rate);
    return f;
}
