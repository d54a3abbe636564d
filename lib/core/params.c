/* SPDX-License-Identifier: MIT
 *
 * The parameters of algorithms and heuristics, read from "name=value" and written back: every value
 * is checked against the type and range in the descriptor, here and nowhere else.
 */
#include "core/params.h"

#include "core/sentence.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PARAM_SHOWN = 40 }; /* bytes of a name that a sentence quotes */

/* The number of text among words ("a|b|c"), or -1. */
static int word_number(const char *words, const char *text) {
    size_t length = strlen(text);
    for (int number = 0;; number++) {
        size_t word = strcspn(words, "|");
        if (word == length && !memcmp(words, text, word)) return number;
        if (!words[word]) return -1;
        words += word + 1;
    }
}

static loyd_status param_read(const loyd_param *param, const char *text, double *value,
                              loyd_error *error) {
    if (param->type == LOYD_WORD) {
        int number = word_number(param->words, text);
        if (number < 0)
            return loydi_refuse(error, ERROR_PARAM_WORD, value_word("param", param->name),
                                value_list("words", param->words), value_word("text", text));
        *value = number;
        return LOYD_OK;
    }
    char *end;
    double x = strtod(text, &end);
    bool whole = param->type == LOYD_REAL || x == floor(x);
    if (end == text || *end || !isfinite(x) || !whole || x < param->min || x > param->max)
        return loydi_refuse(error, param->type == LOYD_REAL ? ERROR_PARAM_REAL : ERROR_PARAM_WHOLE,
                            value_word("param", param->name), value_real("min", param->min),
                            value_real("max", param->max), value_word("text", text));
    *value = x;
    return LOYD_OK;
}

static loyd_status no_such_param(const loyd_info *info, const char *text, size_t length,
                                 loyd_error *error) {
    if (length > PARAM_SHOWN) length = PARAM_SHOWN;
    if (!info->param_count)
        return loydi_refuse(error, ERROR_PARAM_NONE, value_word("algorithm", info->name),
                            loyd_value_text("param", text, length));
    char names[160] = "";
    for (size_t i = 0, at = 0; i < info->param_count && at < sizeof names; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i ? ", " : "",
                               info->params[i].name);
    return loydi_refuse(error, ERROR_PARAM_UNKNOWN, value_word("algorithm", info->name),
                        loyd_value_text("param", text, length), value_list("names", names));
}

loyd_status params_read(const loyd_info *info, const char *const *texts, size_t count,
                        double *values, loyd_error *error) {
    for (size_t i = 0; i < info->param_count; i++)
        values[i] = info->params[i].type == LOYD_WORD ? 0 : info->params[i].initial;
    for (size_t t = 0; t < count; t++) {
        const char *equals = strchr(texts[t], '=');
        if (!equals) return loydi_refuse(error, ERROR_PARAM_FORM, value_word("text", texts[t]));
        size_t length = (size_t)(equals - texts[t]);
        const loyd_param *param = loyd_info_param(info, texts[t], length);
        if (!param) return no_such_param(info, texts[t], length, error);
        loyd_status status = param_read(param, equals + 1, &values[param - info->params], error);
        if (status) return status;
    }
    return LOYD_OK;
}

void param_write(const loyd_param *param, double value, char *text, size_t size) {
    if (param->type != LOYD_WORD) {
        snprintf(text, size, "%s=%.15g", param->name, value);
        return;
    }
    const char *word = param->words;
    for (int skip = (int)value; skip > 0; skip--) word = strchr(word, '|') + 1;
    snprintf(text, size, "%s=%.*s", param->name, (int)strcspn(word, "|"), word);
}
