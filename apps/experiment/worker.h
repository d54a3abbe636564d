/* SPDX-License-Identifier: MIT */
/* A worker: a process that runs what it is told and sends back what came of it. */
#ifndef LOYD_EXPERIMENT_WORKER_H
#define LOYD_EXPERIMENT_WORKER_H

#include "store.h"

struct worker_order {
    const struct stored_experiment *experiment;
    int number, in, out;   /* reads numbers of runs (uint64_t), writes messages */
    const int *processors; /* of its own; count 0: wherever the system puts it */
    size_t processor_count;
    const char *cache_dir; /* NULL: no table files */
    uint64_t cache_limit_bytes;
};

/* Never returns. */
_Noreturn void worker_live(const struct worker_order *order);

/* A message is this, then the record's texts one behind the other. */
enum { WORKER_TEXTS = 5 };
struct worker_message {
    struct run_record run;             /* its pointers mean nothing here */
    uint32_t bytes[WORKER_TEXTS], all; /* of each text with its NUL, 0: NULL; of the message */
};
/* The first whole message of a buffer: the record points into it. The bytes it takes; 0: more must
 * come. */
size_t worker_message_read(const char *buffer, size_t length, struct run_record *run);

#endif
