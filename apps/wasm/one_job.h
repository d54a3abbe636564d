/* SPDX-License-Identifier: MIT */
/* The server's jobs where there is one at a time: it runs in the call that starts it, and its
 * events are told to whoever loaded the module. */
#ifndef LOYD_WASM_ONE_JOB_H
#define LOYD_WASM_ONE_JOB_H

#include "jobs.h"

/* Runs a job of that kind to its end and drops the request. Its last event tells the result or the
 * fault; a short call's answer is an event too. */
void job_run(const struct job_kind *kind, void *request, const char *id);

#endif
