/* SPDX-License-Identifier: MIT */
/* Parameters read from "name=value" text. */
#ifndef LOYDI_PARAMS_H
#define LOYDI_PARAMS_H

#include "loyd.h"

/* Fills values (by the descriptor's order) with defaults, then with the given texts. */
loyd_status params_read(const loyd_info *info, const char *const *texts, size_t count,
                        double *values, loyd_error *error);
/* Writes "name=value" for a parameter. */
void param_write(const loyd_param *param, double value, char *text, size_t size);

#endif
