/* SPDX-License-Identifier: MIT */
/* --events: every better path as a line of JSON, when it is found. */
#ifndef LOYD_CLI_EVENTS_H
#define LOYD_CLI_EVENTS_H

#include "output/output.h"
#include "output/progress.h"
#include "report.h"

struct events {
    bool wanted;
    struct output *output;
    const struct result_style *style;
    struct progress *progress; /* its line is removed before one is written */
};

/* Told of improvements from now on, if they are wanted. All of it is borrowed. */
void events_attach(struct events *e, struct output *output, const struct result_style *style,
                   struct progress *progress);

#endif
