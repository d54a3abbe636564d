/* SPDX-License-Identifier: MIT */
/* Weights of the potential as they are learned and as they are kept in a file: the format is in
 * docs/weights-format.md. */
#ifndef LOYDI_POTENTIAL_FILE_H
#define LOYDI_POTENTIAL_FILE_H

#include "core/sentence.h"
#include "heuristics/potential.h"

/* One vector of weights in sections. The coarse ones know the signs of displacements alone; a
 * search adds them to the fine ones once, when the weights are unpacked. */
enum weight_section {
    SECTION_UNARY,
    SECTION_PAIR,
    SECTION_PAIR_SIGNS,
    SECTION_WINDOW,
    SECTION_WINDOW_SIGNS,
    SECTION_DUAL,
    SECTION_DUAL_SIGNS,
    SECTIONS
};
enum {
    PAIR_SIGN_WEIGHTS = PAIR_KINDS * PLACES * SIGN_CLASSES * SIGN_CLASSES,
    WINDOW_SIGN_COMBINATIONS = SIGN_CLASSES * SIGN_CLASSES * SIGN_CLASSES * SIGN_CLASSES,
    WINDOW_SIGN_WEIGHTS = WINDOW_PLACES * WINDOW_SIGN_COMBINATIONS,

    UNARY_BEGIN = 0,
    PAIR_BEGIN = UNARY_BEGIN + UNARY_WEIGHTS,
    PAIR_SIGNS_BEGIN = PAIR_BEGIN + PAIR_WEIGHTS,
    WINDOW_BEGIN = PAIR_SIGNS_BEGIN + PAIR_SIGN_WEIGHTS,
    WINDOW_SIGNS_BEGIN = WINDOW_BEGIN + WINDOW_WEIGHTS,
    DUAL_BEGIN = WINDOW_SIGNS_BEGIN + WINDOW_SIGN_WEIGHTS,
    DUAL_SIGNS_BEGIN = DUAL_BEGIN + PAIR_WEIGHTS,
    WEIGHTS_ALL = DUAL_SIGNS_BEGIN + PAIR_SIGN_WEIGHTS,

    WEIGHT_STEPS = 32, /* a weight is kept in steps of a move by this */
    WEIGHTS_FILE_MAX = 1 << 23
};

/* The sign class of a pair's or a window's class. */
uint32_t pair_sign_class(uint32_t class);
uint32_t window_sign_class(uint32_t class);

/* The weight of the same term on the transposed board: itself, or one for which the same value
 * holds. A pair along the falling diagonal's mirror has none of its own place, and is itself. */
uint32_t weight_transposed(uint32_t at);

struct weights_origin { /* how they came about */
    uint64_t samples, seed;
};

/* Packs weights, in moves; those below the threshold are left out, and of a weight and its
 * transposed one the mean is kept. *bytes is malloc's. */
loyd_status weights_pack(const float *weights, const struct weights_origin *origin, float threshold,
                         unsigned char **bytes, size_t *length);
/* Checks a file's bytes. LOYD_INVALID: what is wrong. */
loyd_status weights_check(const unsigned char *bytes, size_t length, loyd_error *error);
/* Unpacks bytes that weights_check found good. NULL: the pool is used up. */
const struct potential_weights *weights_unpack(const unsigned char *bytes, struct pool *pool);
/* The same before coarse and fine are added, in moves, to go on learning. */
void weights_unpack_learned(const unsigned char *bytes, float *weights);

/* What is learned of a weight: its value in moves, and how easily it still changes. */
struct learned_weight {
    float value, ease;
};

/* The tables of a search, and what is added to them once. */
struct weight_tables {
    struct potential_weights weights;
    int16_t *pair_signs, *window_signs, *dual_signs;
};

/* NULL: the pool is used up. */
struct weight_tables *weight_tables_new(struct pool *pool);
/* Weights as they are learned, WEIGHTS_ALL of them, become those of a search. */
void weights_round(const struct weight_tables *tables, const struct learned_weight *weights);

/* The file that comes with the library. */
extern const unsigned char own_weights[];
extern const size_t own_weights_length;

#endif
