/* SPDX-License-Identifier: MIT
 *
 * The list that app_sentences.def is.
 */
#include "app_sentence.h"

const loyd_sentence *app_sentence_at(size_t index) {
    static const loyd_sentence sentences[] = {
#define SENTENCE(name, key, status, pattern) {key, pattern, status},
#include "app_sentences.def"
#undef SENTENCE
    };
    return index < APP_SENTENCES ? &sentences[index] : NULL;
}
