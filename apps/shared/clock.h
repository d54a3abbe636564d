/* SPDX-License-Identifier: MIT */
/* The time that has passed, for limits and progress. */
#ifndef LOYD_APPS_CLOCK_H
#define LOYD_APPS_CLOCK_H

/* Seconds since some moment, never going back. */
double clock_s(void);

#endif
