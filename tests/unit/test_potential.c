/* SPDX-License-Identifier: MIT
 *
 * The learned potential. Values are held to a sum that the test makes by its own geometry, changes
 * to the difference of two values, mirrored boards to each other. The beam that uses it is held to
 * the share of the limits that it may take.
 */
#include "anysize/learning_value.h"
#include "anysize/look_ahead.h"
#include "anysize/potential_beam.h"
#include "run/search_log.h"
#include "support/test_space.h"

#include <math.h>

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
    if (at >= DUAL_BEGIN && at < DUAL_SIGNS_BEGIN)
        return (at - DUAL_BEGIN) / (PAIR_CLASSES * PAIR_CLASSES) / PLACES == 3;
    if (at >= DUAL_SIGNS_BEGIN)
        return (at - DUAL_SIGNS_BEGIN) / (SIGN_CLASSES * SIGN_CLASSES) / PLACES == 3;
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
        bool dense = at < PAIR_BEGIN || (at >= PAIR_SIGNS_BEGIN && at < WINDOW_BEGIN) ||
                     at >= DUAL_SIGNS_BEGIN;
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

/* The same of the tile whose goal cell that is. */
static struct way way_to(struct shape shape, const uint8_t *home, int row, int col) {
    int cell = 0;
    while (home[cell] != row * shape.cols + col) cell++;
    return way_of(shape, home, cell / shape.cols, cell % shape.cols);
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

/* By rows of 83: a row for each kind, eight rows for each class, 83 classes for each place. */
static long pair_of(const int8_t *pair, int kind, int place, const int class[2]) {
    return pair[((place * 83 + class[0]) * 8 + kind) * 83 + class[1]];
}

/* Of the pairs of cells, and of the pairs of goal cells with their tiles wherever these are. */
static long pairs_of_cell(struct shape shape, const uint8_t *home, int row, int col) {
    static const int beside[8][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1},
                                     {0, 2}, {2, 0}, {1, 2}, {2, 1}};
    long value = 0;
    for (int kind = 0; kind < 8; kind++) {
        int down = row + beside[kind][0], right = col + beside[kind][1];
        if (down >= shape.rows || right < 0 || right >= shape.cols) continue;
        int place = place_of(shape, row, col);
        int cells[2] = {pair_class(way_of(shape, home, row, col)),
                        pair_class(way_of(shape, home, down, right))};
        int goals[2] = {pair_class(way_to(shape, home, row, col)),
                        pair_class(way_to(shape, home, down, right))};
        value += pair_of(unpacked->pair, kind, place, cells);
        value += pair_of(unpacked->dual, kind, place, goals);
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
    float value = 0;
    for (uint32_t i = learning_terms(l, home, at); i-- > 0;) value += learned[at[i]];
    for (uint32_t cell = 0; cell < l->potential->cells; cell++)
        value += (float)tile_distance(l->potential, cell, home[cell]);
    return lroundf(value * POTENTIAL_UNIT);
}

static void open_potential(struct potential *p, struct pool *pool, struct shape shape,
                           const struct potential_weights *weights) {
    struct potential_shape own = {(uint32_t)shape.rows, (uint32_t)shape.cols,
                                  (uint32_t)shape.blank_home};
    assert_true(potential_init(p, pool, &own, weights));
}

/* All moves from one board, and back to it. */
static void check_moves(const struct learning *l, struct shape shape, uint8_t *home,
                        uint32_t blank) {
    const struct potential *p = l->potential;
    static struct padded board, before;
    int32_t value = potential_value(p, home);
    assert_int_equal(value, plain_value(shape, home));
    assert_int_equal(value, learning_value(l, home));
    padded_clear(p, &board);
    padded_put(p, home, &board);
    before = board;
    int32_t pairs = blank_pairs(p, &board, blank);
    for (int direction = 0; direction < 4; direction++) {
        uint32_t to = p->cell[blank].to[direction];
        if (to == CELL_NONE) continue;
        struct potential_move move = {blank, direction, home[to], pairs};
        int32_t change = potential_change(p, &board, move);
        assert_memory_equal(&board, &before, sizeof board);
        home[blank] = home[to];
        home[to] = (uint8_t)shape.blank_home;
        assert_int_equal(change, potential_value(p, home) - value);
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
            open_potential(&p, &pool, shape, unpacked);
            struct learning l = {&p, sign};
            for (int i = 0; i < 6; i++) {
                uint32_t blank = shuffle(shape, &rng, home);
                check_moves(&l, shape, home, blank);
            }
            pool_drop(&pool);
        }
}

/* ---- Mirrors ---- */

static uint32_t section_of(uint32_t at) {
    static const uint32_t begin[] = {PAIR_BEGIN,         PAIR_SIGNS_BEGIN, WINDOW_BEGIN,
                                     WINDOW_SIGNS_BEGIN, DUAL_BEGIN,       DUAL_SIGNS_BEGIN};
    uint32_t section = 0;
    while (section < 6 && at >= begin[section]) section++;
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
        open_potential(&p, &pool, shape, mirrored);
        shuffle(shape, &rng, home);
        for (int i = 0; i < n * n; i++)
            turned[i % n * n + i / n] = (uint8_t)(home[i] % n * n + home[i] / n);
        assert_int_equal(potential_value(&p, home), potential_value(&p, turned));
    }
    pool_drop(&pool);
    free(bytes);
    free(weights);
}

/* ---- Fine and coarse ---- */

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
        uint32_t coarse = (head * 10 + a) * 10 + b;
        float pair = learned[PAIR_BEGIN + at] + learned[PAIR_SIGNS_BEGIN + coarse];
        float dual = learned[DUAL_BEGIN + at] + learned[DUAL_SIGNS_BEGIN + coarse];
        int kind = (int)(head / 25), place = (int)(head % 25);
        int classes[2] = {(int)(at / 82 % 82), (int)(at % 82)};
        if ((float)pair_of(unpacked->pair, kind, place, classes) != 32 * pair ||
            (float)pair_of(unpacked->dual, kind, place, classes) != 32 * dual)
            fail_msg("pair %u", at);
    }
    for (uint32_t at = 0; at < WINDOW_WEIGHTS; at++) {
        uint32_t a = signs(at / 17576 % 26, 5), b = signs(at / 676 % 26, 5);
        uint32_t c = signs(at / 26 % 26, 5), d = signs(at % 26, 5), head = at / 456976;
        uint32_t coarse = (((head * 10 + a) * 10 + b) * 10 + c) * 10 + d;
        float sum = learned[WINDOW_BEGIN + at] + learned[WINDOW_SIGNS_BEGIN + coarse];
        if (unpacked->window[at] != 32 * sum) fail_msg("window %u", at);
    }
}

/* ---- The library's own ---- */

static void a_goal_is_next_to_nothing(void **state) {
    (void)state;
    struct pool pool;
    pool_init(&pool, 0);
    const struct potential_weights *own = potential_weights_new(&pool);
    assert_non_null(own);
    for (uint32_t n = 4; n <= 8; n++) {
        struct potential p;
        uint8_t home[POTENTIAL_CELLS_MAX];
        open_potential(&p, &pool, (struct shape){(int)n, (int)n, (int)(n * n - 1)}, own);
        for (uint32_t cell = 0; cell < n * n; cell++) home[cell] = (uint8_t)cell;
        int32_t value = potential_value(&p, home);
        if (abs(value) >= 8 * POTENTIAL_UNIT) fail_msg("%ux%u: %d / 32 moves", n, n, value);
    }
    pool_drop(&pool);
}

/* ---- The beam ---- */

enum { BEAM_NODES = 400000 };

/* A 6x6 board of so many random steps. */
static uint32_t walk_home(const struct potential *p, uint8_t *home, uint32_t steps) {
    struct rng rng;
    uint32_t blank = p->blank_home;
    rng_seed(&rng, 17, 0);
    for (uint32_t cell = 0; cell < p->cells; cell++) home[cell] = (uint8_t)cell;
    for (; steps > 0; steps--) {
        uint32_t to = p->cell[blank].to[rng_next(&rng) >> 62];
        if (to == CELL_NONE) continue;
        home[blank] = home[to];
        home[to] = (uint8_t)p->blank_home;
        blank = to;
    }
    return blank;
}

/* A beam with a node limit; what it generated is *generated. */
static loyd_outcome run_beam(struct beam_order order, uint8_t *moves, uint32_t *length,
                             uint64_t *generated) {
    struct pool pool;
    struct potential p;
    uint8_t home[36];
    loyd_options options;
    struct search_log log = {.options = &options};
    struct search s = {.pool = &pool,
                       .log = &log,
                       .node_limit = BEAM_NODES,
                       .clock = {.interval = 1, .countdown = 1}};
    loyd_options_init(&options);
    pool_init(&pool, 0);
    open_potential(&p, &pool, (struct shape){6, 6, 35}, potential_weights_new(&pool));
    order.potential = &p;
    order.blank = walk_home(&p, home, 1000);
    order.home = home;
    loyd_outcome outcome = potential_beam(&s, &order, moves, length);
    *generated = s.generated;
    pool_drop(&pool);
    return outcome;
}

/* A beam far too wide for its nodes uses them up; one with a share of them narrows itself, and has
 * used that share, not much more or less, when it has the solution. */
static void a_beam_with_a_share_ends_in_time(void **state) {
    (void)state;
    uint8_t moves[2][200];
    uint32_t length[2];
    uint64_t generated;
    struct beam_order order = {.width = 5000, .moves_max = 160, .threads = 1};
    assert_int_equal(run_beam(order, moves[0], &length[0], &generated), LOYD_NODE_LIMIT);
    for (int i = 0; i < 2; i++) {
        order.share = 0.9;
        order.threads = 1 + (unsigned)i;
        assert_int_equal(run_beam(order, moves[i], &length[i], &generated), LOYD_SOLVED);
        assert_in_range(generated, BEAM_NODES / 100 * 60, BEAM_NODES / 100 * 91);
    }
    assert_int_equal(length[0], length[1]);
    assert_memory_equal(moves[0], moves[1], length[0]);
}

/* ---- Looking ahead ---- */

/* Looks ahead from a walk on 4x4 by Manhattan distance alone, all weights being 0. */
static void look_by_distance(struct look_ahead *look, float greed) {
    static struct pool pool;
    static struct potential p;
    static uint64_t keys[16 * 16];
    struct rng rng;
    uint8_t home[16];
    pool_init(&pool, 0);
    struct weight_tables *zeros = weight_tables_new(&pool);
    assert_non_null(zeros);
    open_potential(&p, &pool, (struct shape){4, 4, 15}, &zeros->weights);
    rng_seed(&rng, 3, 0);
    for (int i = 0; i < 16 * 16; i++) keys[i] = i % 16 == 15 ? 0 : rng_next(&rng);
    look->potential = &p;
    look->keys = keys;
    look->goal_hash = 1;
    look->greed = greed;
    look_ahead(look, home, walk_home(&p, home, 300), 200);
    pool_drop(&pool);
}

/* Without greed boards are closed in the order of their distance, with all of it in that of f. */
static void greed_says_what_is_closed(void **state) {
    (void)state;
    struct look_ahead *look = calloc(1, sizeof *look);
    assert_non_null(look);
    for (int greed = 0; greed < 2; greed++) {
        look_by_distance(look, (float)greed);
        assert_int_equal(look->closed_count, 200);
        float key = 0;
        uint16_t farthest = 0;
        for (int i = 0; i < 200; i++) {
            const struct look_node *node = &look->node[look->closed[i]];
            float here = (float)node->g + (greed ? node->value : 0);
            assert_true(here >= key);
            key = here;
            farthest = node->g > farthest ? node->g : farthest;
        }
        assert_true(greed ? farthest > 8 : farthest <= 8);
    }
    free(look);
}

/* Memory that is not enough is said so. */
static void a_small_pool_is_enough_for_nothing(void **state) {
    (void)state;
    struct pool pool;
    struct potential p;
    pool_init(&pool, 100000);
    assert_null(potential_weights_new(&pool));
    assert_false(potential_init(&p, &pool, &(struct potential_shape){16, 16, 255}, unpacked));
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_is_a_difference),
        cmocka_unit_test(a_twin_of_a_twin_is_itself),
        cmocka_unit_test(a_transposed_board_has_the_same_value),
        cmocka_unit_test(coarse_weights_are_added),
        cmocka_unit_test(a_goal_is_next_to_nothing),
        cmocka_unit_test(a_beam_with_a_share_ends_in_time),
        cmocka_unit_test(greed_says_what_is_closed),
        cmocka_unit_test(a_small_pool_is_enough_for_nothing),
    };
    return cmocka_run_group_tests(tests, make_weights, drop_weights);
}
