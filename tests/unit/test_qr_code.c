/* SPDX-License-Identifier: MIT
 *
 * QR codes: the sizes that texts take, what is fixed in a code, and the whole of one code, which a
 * reader (zbarimg) has read.
 */
#include "support/cmocka_all.h"

#include "serve/qr_code.h"

#include <string.h>

static const char address[] = "http://192.168.1.20:8015/?token=abcdefgh12345678";

static void sizes_grow_with_the_text(void **state) {
    static const struct {
        size_t length;
        int side; /* 0: too long */
    } cases[] = {{0, 21}, {17, 21}, {18, 25}, {53, 29}, {78, 33}, {106, 37}, {107, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128] = "";
        struct qr_code code;
        memset(text, 'x', cases[i].length);
        assert_int_equal(qr_code_make(&code, text), cases[i].side > 0);
        if (cases[i].side) assert_int_equal(code.side, cases[i].side);
    }
}

static void finders_stand_in_three_corners(void **state) {
    static const char *const ring[] = {"#######", "#.....#", "#.###.#", "#.###.#",
                                       "#.###.#", "#.....#", "#######"};
    struct qr_code code;
    (void)state;
    assert_true(qr_code_make(&code, address));
    for (int y = 0; y < 7; y++)
        for (int x = 0; x < 7; x++) {
            bool dark = ring[y][x] == '#';
            assert_int_equal(code.dark[y][x], dark);
            assert_int_equal(code.dark[y][code.side - 7 + x], dark);
            assert_int_equal(code.dark[code.side - 7 + y][x], dark);
        }
}

static void a_code_that_was_read_stays_as_it_is(void **state) {
    struct qr_code code;
    unsigned sum = 0;
    (void)state;
    assert_true(qr_code_make(&code, address));
    assert_int_equal(code.side, 29);
    for (int y = 0; y < code.side; y++)
        for (int x = 0; x < code.side; x++) sum = sum * 31 + code.dark[y][x];
    assert_int_equal(sum, 0x71a621ae);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_grow_with_the_text),
        cmocka_unit_test(finders_stand_in_three_corners),
        cmocka_unit_test(a_code_that_was_read_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
