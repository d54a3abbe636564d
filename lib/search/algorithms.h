/* SPDX-License-Identifier: MIT */
/* The descriptors of all algorithms, by symbol. */
#ifndef LOYDI_ALGORITHMS_H
#define LOYDI_ALGORITHMS_H

#include "run/search.h"

#define ALGORITHM(symbol) extern const struct algorithm symbol;
#include "search/algorithms.def"
#undef ALGORITHM

#endif
