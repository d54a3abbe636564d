/* SPDX-License-Identifier: MIT */
/* Where a result comes from, as JSON. */
#ifndef LOYD_APPS_MACHINE_JSON_H
#define LOYD_APPS_MACHINE_JSON_H

#include <jansson.h>

/* {"version", "commit", "compiler", "flags", "host", "cpu", "processors", "system"}; what can't be
 * found out is null. A new reference to one object that nobody changes; NULL without memory. */
json_t *machine_json(void);

#endif
