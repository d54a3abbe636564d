/* SPDX-License-Identifier: MIT
 *
 * Parameters as JSON: in results, in tables, in the papers' experiments and in stored ones they are
 * the same object. A value is a number where the registry says that the parameter is one.
 */
#include "params_json.h"

#include "json.h"
#include "registry_names.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 64 };

static const loyd_param *param_named(const char *algorithm, const char *name) {
    if (algorithm) return algorithm_param(algorithm, name);
    const loyd_param *param = NULL;
    const loyd_info *info;
    for (size_t i = 0; !param && (info = loyd_algorithm(i)); i++)
        param = algorithm_param(info->name, name);
    return param;
}

static json_t *value_json(const loyd_param *param, const char *text, size_t length) {
    if (param && param->type == LOYD_INT) return json_integer((json_int_t)strtod(text, NULL));
    if (param && param->type == LOYD_REAL) return json_real(strtod(text, NULL));
    return json_stringn(text, length);
}

/* Sets "name=value", which ends after length. What has no name is passed over. */
static bool set(json_t *object, const char *algorithm, const char *text, size_t length) {
    size_t name_length = strcspn(text, "=");
    char name[NAME_BYTES];
    if (name_length >= length || name_length >= sizeof name) return true;
    memcpy(name, text, name_length);
    name[name_length] = 0;
    return !json_object_set_new(
        object, name,
        value_json(param_named(algorithm, name), text + name_length + 1, length - name_length - 1));
}

static json_t *whole(json_t *object, bool good) {
    if (good) return object;
    json_decref(object);
    return NULL;
}

json_t *params_json(const char *algorithm, const char *const *params, size_t count) {
    json_t *object = json_object();
    bool good = object;
    for (size_t i = 0; good && i < count; i++)
        good = set(object, algorithm, params[i], strlen(params[i]));
    return whole(object, good);
}

json_t *params_text_json(const char *algorithm, const char *text) {
    json_t *object = json_object();
    bool good = object;
    while (good && text && *text) {
        size_t length = strcspn(text, " ");
        good = set(object, algorithm, text, length);
        text += length + strspn(text + length, " ");
    }
    return whole(object, good);
}
