/* SPDX-License-Identifier: MIT
 *
 * The learned potential and its file. Values are held to a sum that the test makes by its own
 * geometry, changes to the difference of two values, what is read back to what was packed; and
 * whatever is done to a file, it is refused with the right sentence.
 */
#include "anysize/learning_value.h"
#include "support/test_space.h"
#include "tables/checksum.h"

#include <math.h>
#include <stdio.h>

enum { HEADER = 64, FILE_ROOM = 256 };

/* Weights of the test, made once: random ones of one to three moves, most of them left 0. */
static float *learned;
static unsigned char *packed;
static size_t packed_length;
static struct pool weights_pool;
static const struct potential_weights *unpacked;

static bool is_rising_pair(uint32_t at) {
    if (at >= PAIR_BEGIN && at < PAIR_SIGNS_BEGIN)
        return (at - PAIR_BEGIN) / (PAIR_CLASSES * PAIR_CLASSES) / PLACES == 3;
    if (at >= PAIR_SIGNS_BEGIN && at < WINDOW_BEGIN)
        return (at - PAIR_SIGNS_BEGIN) / (SIGN_CLASSES * SIGN_CLASSES) / PLACES == 3;
    return false;
}

static int make_weights(void **state) {
    struct rng rng;
    struct weights_origin origin = {12345, 7};
    (void)state;
    float *weights = calloc(WEIGHTS_ALL, sizeof *weights);
    learned = calloc(WEIGHTS_ALL, sizeof *learned);
    if (!weights || !learned) return -1;
    rng_seed(&rng, 1878, 0);
    for (uint32_t at = 0; at < WEIGHTS_ALL; at++) {
        bool dense = at < PAIR_BEGIN || (at >= PAIR_SIGNS_BEGIN && at < WINDOW_BEGIN);
        uint64_t lot = rng_next(&rng);
        if (dense || lot % 3 == 0) weights[at] = (float)((double)(lot >> 40) * 0x1p-22 - 2) * 0.9f;
    }
    if (weights_pack(weights, &origin, 0, &packed, &packed_length)) return -1;
    free(weights);
    weights_unpack_learned(packed, learned);
    pool_init(&weights_pool, 0);
    unpacked = weights_unpack(packed, &weights_pool);
    return unpacked ? 0 : -1;
}

static int drop_weights(void **state) {
    (void)state;
    pool_drop(&weights_pool);
    free(packed);
    free(learned);
    return 0;
}

/* ---- Values, by the test's own geometry ---- */

struct shape {
    int rows, cols, blank_home;
};

struct way { /* from a cell to the goal cell of its tile */
    int down, right;
    bool blank;
};

static struct way way_of(struct shape shape, const uint8_t *home, int row, int col) {
    int goal = home[row * shape.cols + col];
    return (struct way){goal / shape.cols - row, goal % shape.cols - col, goal == shape.blank_home};
}

static int within(int value, int most) {
    return value > most ? most : value < -most ? -most : value;
}

static int axis_class(int value) {
    static const int upwards[] = {4, 5, 6, 7, 7, 7};
    int up = abs(value) > 5 ? 8 : upwards[abs(value)];
    return value < 0 ? 8 - up : up;
}

static int pair_class(struct way way) {
    return way.blank ? 0 : 1 + axis_class(way.down) * 9 + axis_class(way.right);
}

static int window_class(struct way way) {
    return way.blank ? 0 : 1 + (within(way.down, 2) + 2) * 5 + within(way.right, 2) + 2;
}

static int unary_class(struct way way) {
    return way.blank ? 0 : 1 + (within(way.down, 9) + 9) * 19 + within(way.right, 9) + 9;
}

/* 0 and 1 from the first line, 4 and 3 from the last one; the border before the second line. */
static int place_on(int line, int lines) {
    if (line == 0 || line == lines - 1) return line ? 4 : 0;
    return line == 1 ? 1 : line == lines - 2 ? 3 : 2;
}

static int place_of(struct shape shape, int row, int col) {
    return place_on(row, shape.rows) * 5 + place_on(col, shape.cols);
}

static long pairs_of_cell(struct shape shape, const uint8_t *home, int row, int col) {
    static const int beside[8][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1},
                                     {0, 2}, {2, 0}, {1, 2}, {2, 1}};
    long value = 0;
    for (int kind = 0; kind < 8; kind++) {
        int down = row + beside[kind][0], right = col + beside[kind][1];
        if (down >= shape.rows || right < 0 || right >= shape.cols) continue;
        int own = pair_class(way_of(shape, home, row, col));
        int other = pair_class(way_of(shape, home, down, right));
        value += unpacked->pair[((kind * 25 + place_of(shape, row, col)) * 82 + own) * 82 + other];
    }
    return value;
}

static long window_from_cell(struct shape shape, const uint8_t *home, int row, int col) {
    if (row + 1 >= shape.rows || col + 1 >= shape.cols) return 0;
    int down = row == 0 ? 0 : row == shape.rows - 2 ? 2 : 1;
    int right = col == 0 ? 0 : col == shape.cols - 2 ? 2 : 1;
    long at = down * 3 + right;
    for (int i = 0; i < 4; i++)
        at = at * 26 + window_class(way_of(shape, home, row + i / 2, col + i % 2));
    return unpacked->window[at];
}

static long plain_value(struct shape shape, const uint8_t *home) {
    long value = 0;
    for (int row = 0; row < shape.rows; row++)
        for (int col = 0; col < shape.cols; col++) {
            struct way way = way_of(shape, home, row, col);
            if (!way.blank) value += 32L * (abs(way.down) + abs(way.right));
            value += unpacked->unary[place_of(shape, row, col) * 362 + unary_class(way)];
            value += pairs_of_cell(shape, home, row, col) + window_from_cell(shape, home, row, col);
        }
    return value;
}

/* ---- Values and changes ---- */

static uint32_t shuffle(struct shape shape, struct rng *rng, uint8_t *home) {
    uint32_t blank = 0;
    for (int i = 0; i < shape.rows * shape.cols; i++) {
        uint64_t j = rng_below(rng, (uint64_t)i + 1);
        home[i] = home[j];
        home[j] = (uint8_t)i;
    }
    while (home[blank] != shape.blank_home) blank++;
    return blank;
}

/* What the learner's terms say of a board, in units. */
static long learning_value(const struct learning *l, const uint8_t *home) {
    static uint32_t at[TERMS_MAX];
    attribute a[POTENTIAL_CELLS_MAX];
    float value = 0;
    potential_attributes(l->potential, home, a);
    for (uint32_t i = learning_terms(l, a, at); i-- > 0;) value += l->weights[at[i]];
    for (uint32_t cell = 0; cell < l->potential->cells; cell++)
        value += (float)attribute_manhattan(a[cell]);
    return lroundf(value * POTENTIAL_UNIT);
}

/* All moves from one board, and back to it. */
static void check_moves(const struct learning *l, struct shape shape, uint8_t *home,
                        uint32_t blank) {
    const struct potential *p = l->potential;
    attribute a[POTENTIAL_CELLS_MAX], before[POTENTIAL_CELLS_MAX];
    int32_t value = potential_value(p, home);
    assert_int_equal(value, plain_value(shape, home));
    assert_int_equal(value, learning_value(l, home));
    potential_attributes(p, home, a);
    memcpy(before, a, sizeof a[0] * p->cells);
    int32_t blank_value = cell_value(p, a, blank);
    float blank_learned = learning_cell(l, a, blank);
    for (int direction = 0; direction < 4; direction++) {
        uint32_t to = p->cell[blank].to[direction];
        if (to == CELL_NONE) continue;
        struct potential_move move = {blank, direction, home[to], blank_value};
        int32_t change = potential_change(p, a, move);
        float moves = learning_change(l, a, blank, direction, home[to], blank_learned);
        assert_memory_equal(a, before, sizeof a[0] * p->cells);
        home[blank] = home[to];
        home[to] = (uint8_t)shape.blank_home;
        assert_int_equal(change, potential_value(p, home) - value);
        assert_int_equal(change, lroundf(moves * POTENTIAL_UNIT));
        home[to] = home[blank];
        home[blank] = (uint8_t)shape.blank_home;
    }
}

static void a_change_is_a_difference(void **state) {
    (void)state;
    struct rng rng;
    uint8_t home[POTENTIAL_CELLS_MAX], sign[PAIR_CLASSES];
    for (uint32_t class = 0; class < PAIR_CLASSES; class ++)
        sign[class] = (uint8_t)pair_sign_class(class);
    rng_seed(&rng, 15, 0);
    for (int rows = 2; rows <= 16; rows++)
        for (int cols = 2; cols <= 16; cols++) {
            struct shape shape = {rows, cols, (int)rng_below(&rng, (uint64_t)(rows * cols))};
            struct pool pool;
            struct potential p;
            pool_init(&pool, 0);
            assert_true(potential_init(&p, &pool, (uint32_t)rows, (uint32_t)cols,
                                       (uint32_t)shape.blank_home));
            p.weights = unpacked;
            struct learning l = {&p, learned, sign};
            for (int i = 0; i < 6; i++) {
                uint32_t blank = shuffle(shape, &rng, home);
                check_moves(&l, shape, home, blank);
            }
            pool_drop(&pool);
        }
}

/* ---- Mirrors ---- */

static uint32_t section_of(uint32_t at) {
    static const uint32_t begin[] = {PAIR_BEGIN, PAIR_SIGNS_BEGIN, WINDOW_BEGIN,
                                     WINDOW_SIGNS_BEGIN};
    uint32_t section = 0;
    while (section < 4 && at >= begin[section]) section++;
    return section;
}

static void a_twin_of_a_twin_is_itself(void **state) {
    (void)state;
    uint32_t own = 0;
    for (uint32_t at = 0; at < WEIGHTS_ALL; at++) {
        uint32_t twin = weight_transposed(at);
        if (twin >= WEIGHTS_ALL || weight_transposed(twin) != at ||
            section_of(twin) != section_of(at) || (is_rising_pair(at) && twin != at))
            fail_msg("weight %u, twin %u", at, twin);
        own += twin == at;
        if (learned[at] != learned[twin]) fail_msg("weights %u and %u are read apart", at, twin);
    }
    assert_true(own < WEIGHTS_ALL / 4);
}

/* The rising pairs are left out: their place is that of one cell, which the mirror exchanges with
 * the other. */
static void a_transposed_board_has_the_same_value(void **state) {
    (void)state;
    struct rng rng;
    struct pool pool;
    struct weights_origin origin = {1, 1};
    unsigned char *bytes;
    size_t length;
    float *weights = malloc(WEIGHTS_ALL * sizeof *weights);
    assert_non_null(weights);
    for (uint32_t at = 0; at < WEIGHTS_ALL; at++)
        weights[at] = is_rising_pair(at) ? 0 : learned[at];
    assert_int_equal(weights_pack(weights, &origin, 0, &bytes, &length), LOYD_OK);
    pool_init(&pool, 0);
    const struct potential_weights *mirrored = weights_unpack(bytes, &pool);
    assert_non_null(mirrored);
    rng_seed(&rng, 45, 0);
    for (int n = 2; n <= 16; n++) {
        struct shape shape = {n, n, (int)rng_below(&rng, (uint64_t)n) * (n + 1)};
        struct potential p;
        uint8_t home[POTENTIAL_CELLS_MAX], turned[POTENTIAL_CELLS_MAX];
        assert_true(
            potential_init(&p, &pool, (uint32_t)n, (uint32_t)n, (uint32_t)shape.blank_home));
        p.weights = mirrored;
        shuffle(shape, &rng, home);
        for (int i = 0; i < n * n; i++)
            turned[i % n * n + i / n] = (uint8_t)(home[i] % n * n + home[i] / n);
        assert_int_equal(potential_value(&p, home), potential_value(&p, turned));
    }
    pool_drop(&pool);
    free(bytes);
    free(weights);
}

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
    weights[WINDOW_SIGNS_BEGIN - 1] = weights[WEIGHTS_ALL - 1] = -2;
    check_round_trip(weights, 0);
    check_round_trip(weights, 0.7f);
    free(weights);
}

static uint32_t sign_of(uint32_t part, uint32_t axis) {
    return part < axis / 2 ? 0 : part == axis / 2 ? 1 : 2;
}

static uint32_t signs(uint32_t class, uint32_t axis) {
    if (!class) return 0;
    return 1 + 3 * sign_of((class - 1) / axis, axis) + sign_of((class - 1) % axis, axis);
}

/* A search's weights are the fine ones and those of the signs, in 32nds of a move. */
static void coarse_weights_are_added(void **state) {
    (void)state;
    for (uint32_t at = 0; at < UNARY_WEIGHTS; at++)
        assert_int_equal(unpacked->unary[at], 32 * learned[at]);
    for (uint32_t at = 0; at < PAIR_WEIGHTS; at++) {
        uint32_t a = signs(at / 82 % 82, 9), b = signs(at % 82, 9), head = at / 82 / 82;
        float sum = learned[PAIR_BEGIN + at] + learned[PAIR_SIGNS_BEGIN + (head * 10 + a) * 10 + b];
        if (unpacked->pair[at] != 32 * sum) fail_msg("pair %u", at);
    }
    for (uint32_t at = 0; at < WINDOW_WEIGHTS; at++) {
        uint32_t a = signs(at / 17576 % 26, 5), b = signs(at / 676 % 26, 5);
        uint32_t c = signs(at / 26 % 26, 5), d = signs(at % 26, 5), head = at / 456976;
        uint32_t coarse = (((head * 10 + a) * 10 + b) * 10 + c) * 10 + d;
        float sum = learned[WINDOW_BEGIN + at] + learned[WINDOW_SIGNS_BEGIN + coarse];
        if (unpacked->window[at] != 32 * sum) fail_msg("window %u", at);
    }
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

static void sections(struct payload *payload, uint32_t from) {
    static const uint32_t count[] = {UNARY_WEIGHTS, PAIR_WEIGHTS, PAIR_SIGN_WEIGHTS, WINDOW_WEIGHTS,
                                     WINDOW_SIGN_WEIGHTS};
    for (uint32_t i = from; i < SECTIONS; i++) number(payload, count[i]);
}

/* Puts a right header before the payload; "": the file is good. */
static void assert_payload(const struct payload *payload, const char *key) {
    unsigned char file[HEADER + FILE_ROOM + 8] = "loyd-pot";
    size_t length = (payload->length + 7) / 8 * 8;
    memcpy(file + HEADER, payload->bytes, payload->length);
    put_word(file + 8, 1);
    put_word(file + 16, length);
    put_word(file + 40, checksum(file + HEADER, length));
    put_word(file + 56, checksum(file, 56));
    if (*key)
        assert_refused(file, HEADER + length, key);
    else
        assert_int_equal(weights_check(file, HEADER + length, NULL), LOYD_OK);
}

static void broken_numbers_are_refused(void **state) {
    (void)state;
    struct payload none = {.length = 0}, endless = {.length = 32}, good = {.length = 0};
    assert_payload(&none, "weights-damaged");
    memset(endless.bytes, 255, 32);
    assert_payload(&endless, "weights-damaged");
    sections(&good, 0);
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
        sections(&payload, 1);
        assert_payload(&payload, cases[i].key);
    }
    for (uint32_t missing = 1; missing <= SECTIONS; missing++) {
        struct payload payload = {.length = 0};
        sections(&payload, missing);
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

static void a_goal_is_next_to_nothing(void **state) {
    (void)state;
    struct pool pool;
    pool_init(&pool, 0);
    const struct potential_weights *own = potential_weights_new(&pool);
    assert_non_null(own);
    for (uint32_t n = 4; n <= 8; n++) {
        struct potential p;
        uint8_t home[POTENTIAL_CELLS_MAX];
        assert_true(potential_init(&p, &pool, n, n, n * n - 1));
        p.weights = own;
        for (uint32_t cell = 0; cell < n * n; cell++) home[cell] = (uint8_t)cell;
        int32_t value = potential_value(&p, home);
        if (abs(value) >= 8 * POTENTIAL_UNIT) fail_msg("%ux%u: %d / 32 moves", n, n, value);
    }
    pool_drop(&pool);
}

/* Memory that is not enough is said so. */
static void a_small_pool_is_enough_for_nothing(void **state) {
    (void)state;
    struct pool pool;
    struct potential p;
    pool_init(&pool, 100000);
    assert_null(potential_weights_new(&pool));
    assert_false(potential_init(&p, &pool, 16, 16, 255));
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_is_a_difference),
        cmocka_unit_test(a_twin_of_a_twin_is_itself),
        cmocka_unit_test(a_transposed_board_has_the_same_value),
        cmocka_unit_test(what_is_packed_is_read_back),
        cmocka_unit_test(coarse_weights_are_added),
        cmocka_unit_test(every_damage_is_seen),
        cmocka_unit_test(broken_numbers_are_refused),
        cmocka_unit_test(own_weights_are_good),
        cmocka_unit_test(a_goal_is_next_to_nothing),
        cmocka_unit_test(a_small_pool_is_enough_for_nothing),
    };
    return cmocka_run_group_tests(tests, make_weights, drop_weights);
}
