/* SPDX-License-Identifier: MIT
 *
 * The file of the learned weights: what is read back is what was packed, and whatever is done to a
 * file, it is refused with the right sentence.
 */
#include "heuristics/potential_file.h"
#include "support/test_space.h"
#include "tables/checksum.h"

#include <math.h>

enum { HEADER = 64, FILE_ROOM = 256 };

/* ---- Packing ---- */

/* What is read back of a weight, in moves. */
static float kept(const float *weights, uint32_t at, float threshold) {
    float mean = (weights[at] + weights[weight_transposed(at)]) / 2;
    float steps = roundf(mean * 32);
    if (fabsf(mean) < threshold) return 0;
    return steps > 3200 ? 100 : steps < -3200 ? -100 : steps / 32;
}

static void check_round_trip(const float *weights, float threshold) {
    struct weights_origin origin = {1000, 77};
    unsigned char *bytes = NULL;
    size_t length = 0;
    float *back = malloc(WEIGHTS_ALL * sizeof *back);
    assert_non_null(back);
    assert_int_equal(weights_pack(weights, &origin, threshold, &bytes, &length), LOYD_OK);
    assert_int_equal(weights_check(bytes, length, NULL), LOYD_OK);
    assert_int_equal(bytes[24] + 256 * bytes[25], 1000);
    assert_int_equal(bytes[32], 77);
    weights_unpack_learned(bytes, back);
    for (uint32_t at = 0; at < WEIGHTS_ALL; at++)
        if (back[at] != kept(weights, at, threshold))
            fail_msg("weight %u: %g of %g", at, (double)back[at], (double)weights[at]);
    free(bytes);
    free(back);
}

static void what_is_packed_is_read_back(void **state) {
    (void)state;
    struct rng rng;
    float *weights = calloc(WEIGHTS_ALL, sizeof *weights);
    assert_non_null(weights);
    rng_seed(&rng, 4, 0);
    for (uint32_t at = 0; at < WEIGHTS_ALL; at += 1 + (uint32_t)rng_below(&rng, 300))
        weights[at] = (float)(8 * rng_real(&rng) - 4);
    weights[0] = 1000; /* too far from 0, the first, and the last of each section */
    weights[1] = -1000;
    weights[PAIR_BEGIN - 1] = weights[PAIR_SIGNS_BEGIN - 1] = weights[WINDOW_BEGIN - 1] = 2;
    weights[WINDOW_SIGNS_BEGIN - 1] = weights[DUAL_BEGIN - 1] = weights[DUAL_BEGIN] = -2;
    weights[DUAL_SIGNS_BEGIN - 1] = weights[WEIGHTS_ALL - 1] = -2;
    check_round_trip(weights, 0);
    check_round_trip(weights, 0.7f);
    free(weights);
}

/* ---- Damage ---- */

/* In memory of that length and no more, so that a sanitizer sees what is read behind it. */
static void assert_refused(const unsigned char *bytes, size_t length, const char *key) {
    loyd_error error = {.text = ""};
    unsigned char *exact = malloc(length + !length);
    assert_non_null(exact);
    memcpy(exact, bytes, length);
    assert_int_equal(weights_check(exact, length, &error), LOYD_INVALID);
    assert_string_equal(error.key, key);
    free(exact);
}

static const char *key_at(size_t at) {
    return at < 8 ? "weights-form" : at < 16 ? "weights-version" : "weights-damaged";
}

/* A file of six weights. */
static unsigned char *small_file(size_t *length) {
    struct weights_origin origin = {300, 2};
    unsigned char *bytes = NULL;
    float *weights = calloc(WEIGHTS_ALL, sizeof *weights);
    assert_non_null(weights);
    weights[0] = 3;
    weights[PAIR_BEGIN + 100] = -0.25f;
    weights[PAIR_SIGNS_BEGIN + 3] = weights[PAIR_SIGNS_BEGIN + 4] = 50;
    weights[WINDOW_BEGIN + 400000] = 1;
    weights[WEIGHTS_ALL - 1] = -1;
    assert_int_equal(weights_pack(weights, &origin, 0, &bytes, length), LOYD_OK);
    assert_int_equal(weights_check(bytes, *length, NULL), LOYD_OK);
    assert_true(*length < FILE_ROOM);
    free(weights);
    return bytes;
}

static void every_damage_is_seen(void **state) {
    (void)state;
    size_t length = 0;
    unsigned char *bytes = small_file(&length), longer[FILE_ROOM + 8] = {0};
    for (size_t cut = 0; cut < length; cut++)
        assert_refused(bytes, cut, cut < HEADER ? "weights-form" : "weights-damaged");
    memcpy(longer, bytes, length);
    for (size_t more = 1; more <= 8; more++)
        assert_refused(longer, length + more, "weights-damaged");
    for (size_t at = 0; at < length; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] ^= (unsigned char)(1 << bit);
            assert_refused(bytes, length, key_at(at));
            bytes[at] ^= (unsigned char)(1 << bit);
        }
    assert_int_equal(weights_check(bytes, length, NULL), LOYD_OK);
    free(bytes);
}

/* ---- Sums that are right, numbers that are not ---- */

static void put_word(unsigned char *at, uint64_t value) {
    for (int i = 0; i < 8; i++) at[i] = (unsigned char)(value >> 8 * i);
}

struct payload {
    unsigned char bytes[FILE_ROOM];
    size_t length;
};

static void number(struct payload *payload, uint32_t value) {
    for (; value > 127; value >>= 7)
        payload->bytes[payload->length++] = (unsigned char)(value % 128 + 128);
    payload->bytes[payload->length++] = (unsigned char)value;
}

/* Nothing in any section from that one on, as far as the version has them. */
static void sections(struct payload *payload, uint32_t from, uint32_t end) {
    static const uint32_t count[] = {UNARY_WEIGHTS,    PAIR_WEIGHTS,        PAIR_SIGN_WEIGHTS,
                                     WINDOW_WEIGHTS,   WINDOW_SIGN_WEIGHTS, PAIR_WEIGHTS,
                                     PAIR_SIGN_WEIGHTS};
    for (uint32_t i = from; i < end; i++) number(payload, count[i]);
}

/* Puts a right header before the payload; "": the file is good. */
static void assert_version(uint64_t version, const struct payload *payload, const char *key) {
    unsigned char file[HEADER + FILE_ROOM + 8] = "loyd-pot";
    size_t length = (payload->length + 7) / 8 * 8;
    memcpy(file + HEADER, payload->bytes, payload->length);
    put_word(file + 8, version);
    put_word(file + 16, length);
    put_word(file + 40, checksum(file + HEADER, length));
    put_word(file + 56, checksum(file, 56));
    if (*key)
        assert_refused(file, HEADER + length, key);
    else
        assert_int_equal(weights_check(file, HEADER + length, NULL), LOYD_OK);
}

static void assert_payload(const struct payload *payload, const char *key) {
    assert_version(2, payload, key);
}

/* The first version had no pairs of goal cells; it can be read, and nothing else than the two. */
static void two_versions_are_read(void **state) {
    (void)state;
    struct payload first = {.length = 0}, second = {.length = 0};
    sections(&first, 0, SECTION_DUAL);
    sections(&second, 0, SECTIONS);
    assert_version(1, &first, "");
    assert_version(2, &second, "");
    assert_version(1, &second, "weights-damaged");
    assert_version(2, &first, "weights-damaged");
    assert_version(0, &first, "weights-version");
    assert_version(3, &second, "weights-version");
}

static void broken_numbers_are_refused(void **state) {
    (void)state;
    struct payload none = {.length = 0}, endless = {.length = 32}, good = {.length = 0};
    assert_payload(&none, "weights-damaged");
    memset(endless.bytes, 255, 32);
    assert_payload(&endless, "weights-damaged");
    sections(&good, 0, SECTIONS);
    assert_payload(&good, "");
    good.length = (good.length + 7) / 8 * 8 + 8; /* eight bytes that belong to no section */
    assert_payload(&good, "weights-damaged");
    static const struct {
        uint32_t passed, value, left; /* in the first section */
        const char *key;
    } cases[] = {{0, 2, UNARY_WEIGHTS - 1, ""},
                 {0, 6400, UNARY_WEIGHTS - 1, ""}, /* 100 moves */
                 {0, 6399, UNARY_WEIGHTS - 1, ""},
                 {0, 6401, UNARY_WEIGHTS - 1, "weights-damaged"},
                 {0, 0, UNARY_WEIGHTS - 1, "weights-damaged"},
                 {0, 2, UNARY_WEIGHTS, "weights-damaged"}, /* past the end of the section */
                 {UNARY_WEIGHTS - 1, 2, 0, ""},
                 {UNARY_WEIGHTS + 1, 2, 0, "weights-damaged"},
                 {1u << 28, 2, 0, "weights-damaged"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct payload payload = {.length = 0};
        number(&payload, cases[i].passed);
        number(&payload, cases[i].value);
        number(&payload, cases[i].left);
        sections(&payload, 1, SECTIONS);
        assert_payload(&payload, cases[i].key);
    }
    for (uint32_t missing = 1; missing <= SECTIONS; missing++) {
        struct payload payload = {.length = 0};
        sections(&payload, missing, SECTIONS);
        assert_payload(&payload, "weights-damaged");
    }
}

/* ---- The library's own ---- */

static void own_weights_are_good(void **state) {
    (void)state;
    assert_int_equal(weights_check(own_weights, own_weights_length, NULL), LOYD_OK);
    assert_true(own_weights_length <= 1000000);
    unsigned char *bytes = malloc(own_weights_length);
    assert_non_null(bytes);
    memcpy(bytes, own_weights, own_weights_length);
    for (size_t at = 0; at < own_weights_length; at += own_weights_length / 97) {
        bytes[at] ^= 16;
        assert_refused(bytes, own_weights_length, key_at(at));
        bytes[at] ^= 16;
        assert_refused(bytes, at, at < HEADER ? "weights-form" : "weights-damaged");
    }
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_is_read_back), cmocka_unit_test(every_damage_is_seen),
        cmocka_unit_test(two_versions_are_read),       cmocka_unit_test(broken_numbers_are_refused),
        cmocka_unit_test(own_weights_are_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
