/* SPDX-License-Identifier: MIT
 *
 * The generator of random numbers, bit for bit. The golden values come from a second
 * implementation, written apart in another language.
 */
#include "core/rng.h"
#include "support/cmocka_all.h"

static void the_generator_has_its_golden_values(void **state) {
    (void)state;
    static const struct {
        uint64_t seed, stream, value[3];
    } golden[] = {
        {1, 0, {0xee127fe613436e33u, 0xd6dad8d34a1874eau, 0x2a52c16cec1116a9u}},
        {1, 1, {0x550e4e55a37114ccu, 0xa645791d18940fddu, 0xebededf9628ebf4cu}},
        {0, 0, {0xfb5405f7bd79c540u, 0x780c98e26cea5883u, 0x2a146e0980febc66u}},
        {UINT64_MAX, 12345, {0x44b8c4be0dfcc2a3u, 0x8da4c28114d042ceu, 0x6ebdf913ad1ebd0du}},
    };
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        struct rng rng;
        rng_seed(&rng, golden[i].seed, golden[i].stream);
        for (int j = 0; j < 3; j++) assert_true(rng_next(&rng) == golden[i].value[j]);
    }
}

static void numbers_stay_in_their_range(void **state) {
    (void)state;
    static const uint64_t below[] = {5, 2, 9, 3, 4, 9, 0, 3, 2, 9, 5, 8};
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        assert_true(rng_below(&rng, 10) == below[i]);
    for (int i = 0; i < 1000; i++) {
        double real = rng_real(&rng);
        assert_true(real >= 0 && real < 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_generator_has_its_golden_values),
        cmocka_unit_test(numbers_stay_in_their_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
