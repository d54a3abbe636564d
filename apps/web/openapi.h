/* SPDX-License-Identifier: MIT */
/* The server's calls as an OpenAPI document. */
#ifndef LOYD_WEB_OPENAPI_H
#define LOYD_WEB_OPENAPI_H

#include <jansson.h>

/* OpenAPI 3.1, made from api.def and schema.def; NULL: no memory. */
json_t *openapi_json(void);

#endif
