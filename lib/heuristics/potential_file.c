/* SPDX-License-Identifier: MIT
 *
 * Weights in few bytes. Of five million weights most were never met or are near zero, so a section
 * is a list of those that are not: how many are passed over, and the value in steps of a 32nd of a
 * move, each a number of one byte mostly. A board and its transposed one take the same moves, so
 * that of two weights which are each other's mirror one is kept. The whole has a checksum; what
 * does not keep to the form is refused before a weight is used.
 *
 * Numbers are seven bits a byte, lowest first, the top bit saying that more follow; values are
 * folded so that small ones of either sign are small (0, -1, 1, -2, ...).
 */
#include "heuristics/potential_file.h"

#include "tables/checksum.h"

#include <math.h>
#include <stdlib.h>

enum { WEIGHTS_HEADER = 64, WEIGHTS_VERSION = 2, VALUE_MAX = 100 * WEIGHT_STEPS };
static const char magic[8] = "loyd-pot";

static const uint32_t section_end[SECTIONS] = {
    [SECTION_UNARY] = PAIR_BEGIN,        [SECTION_PAIR] = PAIR_SIGNS_BEGIN,
    [SECTION_PAIR_SIGNS] = WINDOW_BEGIN, [SECTION_WINDOW] = WINDOW_SIGNS_BEGIN,
    [SECTION_WINDOW_SIGNS] = DUAL_BEGIN, [SECTION_DUAL] = DUAL_SIGNS_BEGIN,
    [SECTION_DUAL_SIGNS] = WEIGHTS_ALL,
};

/* ---- Classes and mirrors ---- */

static uint32_t sign_class(uint32_t class, uint32_t axis) {
    if (!class) return 0;
    uint32_t down = (class - 1) / axis, right = (class - 1) % axis, middle = axis / 2;
    uint32_t sign_down = 1u + (down > middle) - (down < middle);
    uint32_t sign_right = 1u + (right > middle) - (right < middle);
    return 1 + sign_down * 3 + sign_right;
}

uint32_t pair_sign_class(uint32_t class) {
    return sign_class(class, 9);
}

uint32_t window_sign_class(uint32_t class) {
    return sign_class(class, 5);
}

static uint32_t class_transposed(uint32_t class, uint32_t axis) {
    return class ? 1 + (class - 1) % axis * axis + (class - 1) / axis : 0;
}

static uint32_t place_transposed(uint32_t place, uint32_t axis) {
    return place % axis * axis + place / axis;
}

static uint32_t unary_transposed(uint32_t at) {
    return place_transposed(at / UNARY_CLASSES, 5) * UNARY_CLASSES +
           class_transposed(at % UNARY_CLASSES, 19);
}

static uint32_t pair_transposed(uint32_t at, uint32_t axis) {
    static const uint8_t kinds[PAIR_KINDS] = {1, 0, 2, 3, 5, 4, 7, 6};
    uint32_t classes = 1 + axis * axis, both = classes * classes;
    uint32_t kind = at / both / PLACES, place = at / both % PLACES;
    if (kind == 3) return at;
    return (kinds[kind] * PLACES + place_transposed(place, 5)) * both +
           class_transposed(at / classes % classes, axis) * classes +
           class_transposed(at % classes, axis);
}

static uint32_t window_transposed(uint32_t at, uint32_t axis) {
    uint32_t n = 1 + axis * axis, class[4];
    for (int i = 3; i >= 0; i--, at /= n) class[i] = class_transposed(at % n, axis);
    at = place_transposed(at, 3);
    return (((at * n + class[0]) * n + class[2]) * n + class[1]) * n + class[3];
}

uint32_t weight_transposed(uint32_t at) {
    assert(at < WEIGHTS_ALL);
    if (at < PAIR_BEGIN) return unary_transposed(at);
    if (at < PAIR_SIGNS_BEGIN) return PAIR_BEGIN + pair_transposed(at - PAIR_BEGIN, 9);
    if (at < WINDOW_BEGIN) return PAIR_SIGNS_BEGIN + pair_transposed(at - PAIR_SIGNS_BEGIN, 3);
    if (at < WINDOW_SIGNS_BEGIN) return WINDOW_BEGIN + window_transposed(at - WINDOW_BEGIN, 5);
    if (at < DUAL_BEGIN) return WINDOW_SIGNS_BEGIN + window_transposed(at - WINDOW_SIGNS_BEGIN, 3);
    if (at < DUAL_SIGNS_BEGIN) return DUAL_BEGIN + pair_transposed(at - DUAL_BEGIN, 9);
    return DUAL_SIGNS_BEGIN + pair_transposed(at - DUAL_SIGNS_BEGIN, 3);
}

/* ---- Bytes ---- */

static void put_fixed(unsigned char *at, uint64_t value) {
    for (int i = 0; i < 8; i++) at[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t get_fixed(const unsigned char *at) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static unsigned char *put_number(unsigned char *at, uint32_t value) {
    for (; value > 127; value >>= 7) *at++ = (unsigned char)(value | 128);
    *at++ = (unsigned char)value;
    return at;
}

/* Reads a number of at most 28 bits; *at is NULL where there is none. */
static uint32_t get_number(const unsigned char **at, const unsigned char *end) {
    uint32_t value = 0;
    for (int shift = 0; shift < 28; shift += 7) {
        if (*at == end) break;
        unsigned char byte = *(*at)++;
        value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128) return value;
    }
    *at = NULL;
    return 0;
}

/* ---- Packing ---- */

static int steps_of(float weight) {
    float steps = weight * WEIGHT_STEPS + (weight < 0 ? -0.5f : 0.5f);
    return steps > VALUE_MAX ? VALUE_MAX : steps < -VALUE_MAX ? -VALUE_MAX : (int)steps;
}

static unsigned char *pack_all(const float *weights, float threshold, unsigned char *out) {
    uint32_t passed = 0;
    for (uint32_t at = 0, section = 0; at < WEIGHTS_ALL; at++) {
        uint32_t twin = weight_transposed(at);
        float weight = (weights[at] + weights[twin]) / 2;
        int steps = twin < at || fabsf(weight) < threshold ? 0 : steps_of(weight);
        if (steps) {
            out = put_number(out, passed);
            out = put_number(out, steps < 0 ? (uint32_t)(-2 * steps - 1) : (uint32_t)(2 * steps));
            passed = 0;
        } else {
            passed++;
        }
        if (at + 1 < section_end[section]) continue;
        out = put_number(out, passed); /* ends the section: as many as are left */
        section++;
        passed = 0;
    }
    return out;
}

loyd_status weights_pack(const float *weights, const struct weights_origin *origin, float threshold,
                         unsigned char **bytes, size_t *length) {
    unsigned char *file = calloc(1, WEIGHTS_HEADER + (size_t)WEIGHTS_ALL * 6 + 64);
    if (!file) return LOYD_NO_MEMORY;
    unsigned char *end = pack_all(weights, threshold, file + WEIGHTS_HEADER);
    while ((end - file) % 8) *end++ = 0;
    size_t payload = (size_t)(end - file) - WEIGHTS_HEADER;
    memcpy(file, magic, 8);
    put_fixed(file + 8, WEIGHTS_VERSION);
    put_fixed(file + 16, payload);
    put_fixed(file + 24, origin->samples);
    put_fixed(file + 32, origin->seed);
    put_fixed(file + 40, checksum(file + WEIGHTS_HEADER, payload));
    put_fixed(file + 56, checksum(file, 56));
    *bytes = file;
    *length = payload + WEIGHTS_HEADER;
    return LOYD_OK;
}

/* ---- Reading ---- */

/* Goes through the sections; takes may be NULL. False: the form is broken. */
static bool each_weight(const unsigned char *bytes, size_t length,
                        void (*take)(void *user, uint32_t at, int steps), void *user) {
    const unsigned char *at = bytes + WEIGHTS_HEADER, *end = bytes + length;
    uint32_t place = 0;
    int sections = get_fixed(bytes + 8) == WEIGHTS_VERSION ? SECTIONS : SECTION_DUAL;
    for (int section = 0; section < sections; section++)
        for (;;) {
            uint32_t passed = get_number(&at, end);
            if (!at || passed > section_end[section] - place) return false;
            place += passed;
            if (place == section_end[section]) break;
            uint32_t folded = get_number(&at, end);
            if (!at || !folded || folded > 2 * VALUE_MAX) return false;
            int steps = folded & 1 ? -(int)(folded / 2) - 1 : (int)(folded / 2);
            if (take) take(user, place, steps);
            place++;
        }
    return end - at < 8;
}

loyd_status weights_check(const unsigned char *bytes, size_t length, loyd_error *error) {
    if (length < WEIGHTS_HEADER || memcmp(bytes, magic, 8))
        return loydi_refuse(error, ERROR_WEIGHTS_FORM);
    if (get_fixed(bytes + 8) != WEIGHTS_VERSION && get_fixed(bytes + 8) != 1)
        return loydi_refuse(error, ERROR_WEIGHTS_VERSION,
                            value_count("version", get_fixed(bytes + 8)),
                            value_count("expected", WEIGHTS_VERSION));
    if (length % 8 || get_fixed(bytes + 56) != checksum(bytes, 56) ||
        get_fixed(bytes + 16) != length - WEIGHTS_HEADER ||
        get_fixed(bytes + 40) != checksum(bytes + WEIGHTS_HEADER, length - WEIGHTS_HEADER) ||
        !each_weight(bytes, length, NULL, NULL))
        return loydi_refuse(error, ERROR_WEIGHTS_DAMAGED);
    return LOYD_OK;
}

static void take_learned(void *user, uint32_t at, int steps) {
    float *weights = user;
    weights[at] = weights[weight_transposed(at)] = (float)steps / WEIGHT_STEPS;
}

void weights_unpack_learned(const unsigned char *bytes, float *weights) {
    memset(weights, 0, WEIGHTS_ALL * sizeof *weights);
    each_weight(bytes, WEIGHTS_HEADER + (size_t)get_fixed(bytes + 16), take_learned, weights);
}

/* ---- Unpacking for a search ---- */

_Static_assert((int)POTENTIAL_UNIT == (int)WEIGHT_STEPS, "a weight is used as it is kept");

/* Fine weights are a byte each: four moves at the most. */
static int8_t byte_of(int units) {
    return (int8_t)(units > INT8_MAX ? INT8_MAX : units < INT8_MIN ? INT8_MIN : units);
}

/* From the order of the vector to that of rows. */
static uint32_t pair_place(uint32_t at) {
    uint32_t second = at % PAIR_CLASSES, first = at / PAIR_CLASSES % PAIR_CLASSES;
    uint32_t place = at / PAIR_CLASSES / PAIR_CLASSES;
    return pair_row(place % PLACES, first) + place / PLACES * PAIR_ROW + second;
}

static void put_weight(const struct weight_tables *t, uint32_t at, int units) {
    const struct potential_weights *w = &t->weights;
    if (at < PAIR_BEGIN)
        w->unary[at] = (int16_t)units;
    else if (at < PAIR_SIGNS_BEGIN)
        w->pair[pair_place(at - PAIR_BEGIN)] = byte_of(units);
    else if (at < WINDOW_BEGIN)
        t->pair_signs[at - PAIR_SIGNS_BEGIN] = (int16_t)units;
    else if (at < WINDOW_SIGNS_BEGIN)
        w->window[at - WINDOW_BEGIN] = byte_of(units);
    else if (at < DUAL_BEGIN)
        t->window_signs[at - WINDOW_SIGNS_BEGIN] = (int16_t)units;
    else if (at < DUAL_SIGNS_BEGIN)
        w->dual[pair_place(at - DUAL_BEGIN)] = byte_of(units);
    else
        t->dual_signs[at - DUAL_SIGNS_BEGIN] = (int16_t)units;
}

static void take_weight(void *user, uint32_t at, int steps) {
    put_weight(user, at, steps);
    put_weight(user, weight_transposed(at), steps);
}

static void add_pair_signs(int8_t *pair, const int16_t *pair_signs) {
    uint32_t sign[PAIR_CLASSES];
    for (uint32_t class = 0; class < PAIR_CLASSES; class ++) sign[class] = pair_sign_class(class);
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++)
        for (uint32_t row = 0; row < PLACES * PAIR_CLASSES; row++) {
            uint32_t place = row / PAIR_CLASSES, first = row % PAIR_CLASSES;
            int8_t *weight = pair + pair_row(place, first) + kind * PAIR_ROW;
            const int16_t *signs =
                pair_signs + ((kind * PLACES + place) * SIGN_CLASSES + sign[first]) * SIGN_CLASSES;
            for (uint32_t second = 0; second < PAIR_CLASSES; second++)
                weight[second] = byte_of(weight[second] + signs[sign[second]]);
        }
}

static void add_window_signs(const struct weight_tables *t) {
    uint32_t sign[WINDOW_CLASSES];
    for (uint32_t class = 0; class < WINDOW_CLASSES; class ++)
        sign[class] = window_sign_class(class);
    int8_t *weight = t->weights.window;
    uint32_t heads = WINDOW_PLACES * WINDOW_CLASSES * WINDOW_CLASSES * WINDOW_CLASSES;
    for (uint32_t head = 0; head < heads; head++, weight += WINDOW_CLASSES) {
        uint32_t c = head % WINDOW_CLASSES, b = head / WINDOW_CLASSES % WINDOW_CLASSES;
        uint32_t a = head / WINDOW_CLASSES / WINDOW_CLASSES % WINDOW_CLASSES;
        uint32_t place = head / WINDOW_CLASSES / WINDOW_CLASSES / WINDOW_CLASSES;
        uint32_t at = ((place * SIGN_CLASSES + sign[a]) * SIGN_CLASSES + sign[b]) * SIGN_CLASSES;
        const int16_t *signs = t->window_signs + (at + sign[c]) * SIGN_CLASSES;
        for (uint32_t d = 0; d < WINDOW_CLASSES; d++)
            weight[d] = byte_of(weight[d] + signs[sign[d]]);
    }
}

/* Fine and coarse become one. */
static void add_signs(const struct weight_tables *t) {
    add_pair_signs(t->weights.pair, t->pair_signs);
    add_pair_signs(t->weights.dual, t->dual_signs);
    add_window_signs(t);
}

struct weight_tables *weight_tables_new(struct pool *pool) {
    struct weight_tables *t = pool_alloc(pool, sizeof *t);
    if (!t) return NULL;
    struct potential_weights *w = &t->weights;
    w->unary = pool_alloc(pool, UNARY_WEIGHTS * sizeof *w->unary);
    w->pair = pool_alloc(pool, PAIR_ROOM * sizeof *w->pair);
    w->window = pool_alloc(pool, WINDOW_WEIGHTS * sizeof *w->window);
    w->dual = pool_alloc(pool, PAIR_ROOM * sizeof *w->dual);
    t->pair_signs = pool_alloc(pool, PAIR_SIGN_WEIGHTS * sizeof *t->pair_signs);
    t->window_signs = pool_alloc(pool, WINDOW_SIGN_WEIGHTS * sizeof *t->window_signs);
    t->dual_signs = pool_alloc(pool, PAIR_SIGN_WEIGHTS * sizeof *t->dual_signs);
    bool all = w->unary && w->pair && w->window && w->dual && t->pair_signs && t->window_signs &&
               t->dual_signs;
    return all ? t : NULL;
}

void weights_round(const struct weight_tables *t, const struct learned_weight *weights) {
    for (uint32_t at = 0; at < WINDOW_BEGIN; at++) put_weight(t, at, steps_of(weights[at].value));
    for (uint32_t at = 0; at < WINDOW_WEIGHTS; at++)
        t->weights.window[at] = byte_of(steps_of(weights[WINDOW_BEGIN + at].value));
    for (uint32_t at = WINDOW_SIGNS_BEGIN; at < WEIGHTS_ALL; at++)
        put_weight(t, at, steps_of(weights[at].value));
    add_signs(t);
}

const struct potential_weights *weights_unpack(const unsigned char *bytes, struct pool *pool) {
    struct weight_tables *t = weight_tables_new(pool);
    if (!t) return NULL;
    each_weight(bytes, WEIGHTS_HEADER + (size_t)get_fixed(bytes + 16), take_weight, t);
    add_signs(t);
    pool_free(pool, t->pair_signs);
    pool_free(pool, t->window_signs);
    pool_free(pool, t->dual_signs);
    return &t->weights;
}

const struct potential_weights *potential_weights_new(struct pool *pool) {
    return weights_unpack(own_weights, pool);
}
