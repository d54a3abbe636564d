/* SPDX-License-Identifier: MIT */
/* What the machine has to give. */
#ifndef LOYD_APPS_MACHINE_H
#define LOYD_APPS_MACHINE_H

#include <stdint.h>

/* The processors that this process may run on; 1 at least. */
unsigned processors_available(void);

/* Bytes of memory that this process may still take, by the machine and its cgroup; 0: unknown. */
uint64_t memory_available(void);

#endif
