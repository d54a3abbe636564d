/* SPDX-License-Identifier: MIT
 *
 * The monotonic clock: setting the machine's time does not move it. A call costs some ten
 * nanoseconds.
 */
#include "clock.h"

#include <time.h>

double clock_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
