/* SPDX-License-Identifier: MIT
 *
 * QR codes (ISO/IEC 18004) of short texts, such as addresses: bytes, error correction of level L,
 * versions 1 to 5, of 21 to 37 modules a side. Those have one block of data, and no field that
 * tells the version.
 *
 * The text becomes code words, the code words get a remainder by Reed and Solomon over GF(256), and
 * their bits are laid from the lower right corner up and down in columns two modules wide, around
 * what is fixed: finders in three corners, timing lines between them, one alignment mark, and the
 * format, told twice. A mask turns every other diagonal over, so that no large area is of one
 * colour; readers find in the format which mask it is.
 */
#include "serve/qr_code.h"

#include <stdbool.h>
#include <string.h>

enum { WORDS_MAX = 134, VERSIONS = 5, FINDER = 7, TIMING = 6 };

/* Code words of data and of the remainder, by version. */
static const unsigned char data_words[VERSIONS + 1] = {0, 19, 34, 55, 80, 108};
static const unsigned char check_words[VERSIONS + 1] = {0, 7, 10, 15, 20, 26};

/* ---- Code words ---- */

static unsigned product(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (; b; b >>= 1) {
        if (b & 1) sum ^= a;
        a = a << 1 ^ (a & 0x80 ? 0x11d : 0);
    }
    return sum;
}

/* The remainder of the data divided by (x - 1)(x - 2)(x - 4)..., count factors. */
static void add_check(unsigned char *words, unsigned length, unsigned count) {
    unsigned char divisor[32] = {0}, *rest = words + length;
    unsigned root = 1;
    divisor[count - 1] = 1;
    for (unsigned i = 0; i < count; i++, root = product(root, 2))
        for (unsigned j = 0; j < count; j++) {
            unsigned next = j + 1 < count ? divisor[j + 1] : 0;
            divisor[j] = (unsigned char)(product(divisor[j], root) ^ next);
        }
    memset(rest, 0, count);
    for (unsigned i = 0; i < length; i++) {
        unsigned factor = words[i] ^ rest[0];
        memmove(rest, rest + 1, count - 1);
        rest[count - 1] = 0;
        for (unsigned j = 0; j < count; j++) rest[j] ^= (unsigned char)product(divisor[j], factor);
    }
}

/* Four bits for the mode, eight for the length, the text, four for the end; then filling. */
static void write_words(unsigned char *words, const char *text, unsigned version) {
    size_t length = strlen(text), used = length + 2;
    words[0] = (unsigned char)(0x40 | length >> 4);
    words[1] = (unsigned char)((length & 15) << 4);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        words[i + 1] |= (unsigned char)(byte >> 4);
        words[i + 2] = (unsigned char)((byte & 15) << 4);
    }
    for (size_t i = used; i < data_words[version]; i++) words[i] = (i - used) & 1 ? 0x11 : 0xec;
    add_check(words, data_words[version], check_words[version]);
}

/* ---- The square ---- */

struct square {
    struct qr_code *code;
    bool fixed[QR_SIDE_MAX][QR_SIDE_MAX];
};

static void put(struct square *s, int row, int col, bool dark) {
    if (row < 0 || col < 0 || row >= s->code->side || col >= s->code->side) return;
    s->code->dark[row][col] = dark;
    s->fixed[row][col] = true;
}

/* Squares in squares around a middle: dark where the distance to it is not one of the two. */
static void put_rings(struct square *s, int row, int col, int reach, int light, int light_too) {
    for (int y = -reach; y <= reach; y++)
        for (int x = -reach; x <= reach; x++) {
            int far_y = y < 0 ? -y : y, far_x = x < 0 ? -x : x, far = far_y > far_x ? far_y : far_x;
            put(s, row + y, col + x, far != light && far != light_too);
        }
}

/* Level L and the mask, with ten bits that correct errors, at two places. */
static void put_format(struct square *s, unsigned mask) {
    unsigned data = 1u << 3 | mask, rest = data;
    int last = s->code->side - 1;
    for (int i = 0; i < 10; i++) rest = rest << 1 ^ (rest >> 9 ? 0x537 : 0);
    unsigned bits = (data << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        put(s, i < 6 ? i : i < 8 ? i + 1 : 8, i < 8 ? 8 : i == 8 ? 7 : 14 - i, dark);
        put(s, i < 8 ? 8 : last - 14 + i, i < 8 ? last - i : 8, dark);
    }
    put(s, last - 7, 8, true);
}

static void put_fixed(struct square *s, unsigned version, unsigned mask) {
    int side = s->code->side;
    for (int i = 0; i < side; i++) {
        put(s, TIMING, i, i % 2 == 0);
        put(s, i, TIMING, i % 2 == 0);
    }
    put_rings(s, 3, 3, 4, 2, 4);
    put_rings(s, 3, side - 4, 4, 2, 4);
    put_rings(s, side - 4, 3, 4, 2, 4);
    if (version > 1) put_rings(s, side - 7, side - 7, 2, 1, 1);
    put_format(s, mask);
}

static void put_words(struct square *s, const unsigned char *words, unsigned count) {
    int side = s->code->side;
    unsigned bit = 0;
    for (int right = side - 1; right > 0; right -= right == TIMING + 2 ? 3 : 2)
        for (int step = 0; step < side; step++)
            for (int col = right; col >= right - 1; col--) {
                bool up = !((right + 1) & 2);
                int row = up ? side - 1 - step : step;
                if (s->fixed[row][col]) continue;
                bool dark = bit < 8 * count && words[bit / 8] >> (7 - bit % 8) & 1;
                bit++;
                s->code->dark[row][col] = dark ^ ((row + col) % 2 == 0);
            }
}

bool qr_code_make(struct qr_code *code, const char *text) {
    struct square square = {.code = code};
    unsigned char words[WORDS_MAX] = {0};
    unsigned version = 1;
    while (version <= VERSIONS && strlen(text) + 2 > data_words[version]) version++;
    if (version > VERSIONS) return false;
    memset(code, 0, sizeof *code);
    code->side = 17 + 4 * (int)version;
    write_words(words, text, version);
    put_fixed(&square, version, 0);
    put_words(&square, words, (unsigned)data_words[version] + check_words[version]);
    return true;
}

static bool is_dark(const struct qr_code *code, int row, int col) {
    return row >= 0 && col >= 0 && row < code->side && col < code->side && code->dark[row][col];
}

/* Two rows a line, black on white whatever the terminal's colours are. */
void qr_code_print(const struct qr_code *code, FILE *file) {
    enum { QUIET = 2 };
    static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"};
    for (int row = -QUIET; row < code->side + QUIET; row += 2) {
        fputs("\033[30;107m", file);
        for (int col = -QUIET; col < code->side + QUIET; col++)
            fputs(blocks[2 * is_dark(code, row, col) + is_dark(code, row + 1, col)], file);
        fputs("\033[0m\n", file);
    }
}
