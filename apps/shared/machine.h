/* SPDX-License-Identifier: MIT */
/* What the machine has to give. */
#ifndef LOYD_APPS_MACHINE_H
#define LOYD_APPS_MACHINE_H

#include <stdint.h>

/* The processors that this process may use, by its affinity and its control group's quota; 1 at
 * least. */
unsigned processors_available(void);

/* Bytes of memory that this process may still take, by the machine, its control group and its limit
 * of addresses (ulimit -v); 0: unknown. */
uint64_t memory_available(void);
/* bytes, or the half of what is free where that is less. */
uint64_t memory_at_most(uint64_t bytes);
/* The half of them, which a search gets where nobody says; 0: unknown. */
uint64_t memory_default(void);

#endif
