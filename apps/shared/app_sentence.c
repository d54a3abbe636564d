/* SPDX-License-Identifier: MIT
 *
 * The list that app_sentences.def is, and sentences that are in no list.
 */
#include "app_sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const loyd_sentence *app_sentence_at(size_t index) {
    static const loyd_sentence sentences[] = {
#define SENTENCE(name, key, status, pattern) {key, pattern, status},
#include "app_sentences.def"
#undef SENTENCE
    };
    return index < APP_SENTENCES ? &sentences[index] : NULL;
}

loyd_status app_say(loyd_error *error, loyd_status status, const char *format, ...) {
    va_list list;
    memset(error, 0, sizeof *error);
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return status;
}
