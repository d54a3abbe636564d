/* SPDX-License-Identifier: MIT */
/* One event of the search recorder as a line of JSON (docs/trace-format.md). */
#ifndef LOYD_APPS_TRACE_EVENT_H
#define LOYD_APPS_TRACE_EVENT_H

#include "loyd.h"

#include <stdio.h>

/* The object without a newline; cells is the board's number of cells. False: a write failed. */
bool trace_event_write(const loyd_trace_event *event, size_t cells, FILE *file);

#endif
