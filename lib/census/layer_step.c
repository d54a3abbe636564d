/* SPDX-License-Identifier: MIT
 *
 * One block of the next layer (layer_step.h).
 *
 *   windows that begin in the head     long runs of masks come from other blocks, or from a part of
 *                                      them, and are taken eight bytes at a time
 *   windows in the tail, with at least
 *   four tiles behind them             the same within the block
 *   windows near the end               bit by bit: each board of the layer at hand goes where a
 *                                      list says
 *   along the rows                     within a mask
 *
 * A block reads others, but writes to itself alone, so that threads share nothing but what they
 * read: bits of the other colour, which nobody changes in this layer.
 *
 * Cost: for each layer some 10 passes over what has boards; 3x4 in about a second of one core. A
 * bit for each board, and for half as many where the number of columns is odd and rows are even.
 *
 * Source: Korf 2004 for a breadth-first search that keeps two layers; the order of the tiles apart
 * from the blank is Korf & Schultze's of 2005, who found all distances of the 15-puzzle with it.
 */
#include "census/layer_step.h"

#include "core/simd.h"

#include <string.h>

enum { TILES_BEHIND = 4 }; /* a window with as many behind it has runs of whole words */

/* ---- Cells, bits, colours ---- */

uint32_t cell_colour(const struct orders *o, uint32_t cell) {
    return (cell / o->cols + cell % o->cols) % 2;
}

uint32_t cell_bit(const struct orders *o, uint32_t cell) {
    return o->odd ? cell : cell / o->cols / 2 * o->cols + cell % o->cols;
}

/* The parity of the blank's row where the order is even (cols even). */
static uint32_t even_row(const struct orders *o) {
    return o->goal_blank / o->cols % 2;
}

uint32_t bit_cell(const struct orders *o, uint32_t bit, uint64_t block, uint32_t place) {
    if (o->odd) return bit;
    struct tile_row head, rest;
    uint32_t parity = block_head(o, block, &head, &rest) ^ tail_parity(o, place) ^ even_row(o);
    return (bit / o->cols * 2 + parity) * o->cols + bit % o->cols;
}

/* The same mask in every place of a word. */
static uint64_t repeat(const struct layer_step *s, uint64_t mask) {
    uint64_t word = 0;
    for (uint32_t at = 0; at < 64; at += s->mask_bits) word |= mask << at;
    return word;
}

static uint64_t column_mask(const struct layer_step *s, uint32_t without) {
    const struct orders *o = &s->orders;
    uint64_t mask = 0;
    for (uint32_t cell = 0; cell < o->cells; cell++)
        if (cell % o->cols != without) mask |= 1ull << cell_bit(o, cell);
    return repeat(s, mask);
}

/* ---- Rotations within a block ---- */

static void rotate_tail(const struct layer_step *s, uint32_t window, int way, uint8_t *tail) {
    const struct orders *o = &s->orders;
    (way == TO_LEFT ? rotate_left : rotate_right)(tail + window - o->head, o->cols);
}

/* What is before the last tiles has that parity. */
static void fill_rotation(const struct layer_step *s, uint32_t window, int way, uint32_t parity) {
    const struct rotation *r = &s->rotation[window][way];
    uint32_t each = r->run ? r->run : 1, end = r->run ? s->orders.block_size : s->last_size;
    for (uint32_t place = 0; place < end; place += each) {
        uint8_t tail[TAIL_MAX];
        tail_unrank(&s->orders, place, parity, tail);
        rotate_tail(s, window, way, tail);
        r->to[parity][place / each] = (uint16_t)tail_rank(&s->orders, tail);
    }
}

static bool open_rotation(struct layer_step *s, struct pool *pool, uint32_t window, int way) {
    const struct orders *o = &s->orders;
    struct rotation *r = &s->rotation[window][way];
    uint32_t behind = o->tiles - window - o->cols;
    r->run = behind >= TILES_BEHIND ? run_size(o, o->tail - behind) : 0;
    uint32_t entries = r->run ? o->block_size / r->run : s->last_size;
    bool by_parity = o->odd && !r->run;
    for (uint32_t parity = 0; parity < 2; parity++) {
        r->to[parity] =
            parity && !by_parity ? r->to[0] : pool_alloc(pool, entries * sizeof **r->to);
        if (!r->to[parity]) return false;
        if (!parity || by_parity) fill_rotation(s, window, way, parity);
    }
    return true;
}

static bool open_last(struct layer_step *s, struct pool *pool) {
    const struct orders *o = &s->orders;
    uint32_t last = o->cols + TILES_BEHIND - 1, before = o->tail > last ? o->tail - last : 0;
    s->last_size = run_size(o, before);
    uint32_t groups = o->block_size / s->last_size;
    if (!(s->last_parity = pool_alloc(pool, groups))) return false;
    for (uint32_t group = 0; group < groups; group++)
        for (uint32_t i = before, number = group; i-- > 0; number /= o->tail - i)
            s->last_parity[group] ^= number % (o->tail - i) % 2;
    return true;
}

static bool open_parity(struct layer_step *s, struct pool *pool) {
    for (int parity = 0; parity < 2; parity++)
        if (!(s->parity[parity] = pool_alloc(pool, s->stride))) return false;
    for (uint32_t place = 0; place < s->orders.block_size; place++)
        ((uint8_t *)s->parity[tail_parity(&s->orders, place)])[place] = 0xFF;
    return true;
}

bool layer_step_init(struct layer_step *s, struct pool *pool, const struct orders *orders) {
    *s = (struct layer_step){.orders = *orders, .mask_bits = orders->odd ? 16 : 8};
    s->stride = (orders->block_size * s->mask_bits / 8 + 7) / 8 * 8;
    s->windows = orders->tiles - orders->cols + 1;
    s->not_first = column_mask(s, 0);
    s->not_last = column_mask(s, orders->cols - 1);
    if (!open_last(s, pool)) return false;
    for (uint32_t window = orders->head; window < s->windows; window++)
        for (int way = TO_LEFT; way <= TO_RIGHT; way++)
            if (!open_rotation(s, pool, window, way)) return false;
    return orders->odd || open_parity(s, pool);
}

/* ---- Runs ---- */

/* What becomes of a window's bits in this layer: the bit in the orders that are rotated, the bit in
 * those that it makes. */
struct window_move {
    uint32_t window;
    int undo; /* how an order of the next layer is rotated to get one of this layer */
    uint32_t from, to;
    uint32_t parity; /* of the tails that get something, for even heads; where cols is even */
};

static struct window_move window_move(const struct layer_work *w, uint32_t window) {
    const struct orders *o = &w->step->orders;
    uint32_t upper = window, lower = window + o->cols;
    bool down = cell_colour(o, upper) == w->colour;
    uint32_t from = down ? upper : lower, to = down ? lower : upper;
    return (struct window_move){.window = window,
                                .undo = down ? TO_LEFT : TO_RIGHT,
                                .from = cell_bit(o, from),
                                .to = cell_bit(o, to),
                                .parity = to / o->cols % 2 ^ even_row(o)};
}

/* A block on its way. */
struct block_work {
    const struct layer_work *layer;
    uint64_t block;
    struct tile_row head, rest;
    uint32_t parity; /* of the head */
    uint64_t *next;  /* bits of the next layer */
    bool any;        /* something was taken, perhaps nothing but zeros */
};

typedef uint64_t any_word __attribute__((may_alias, aligned(1)));

struct run_copy {
    uint64_t bit; /* that is taken, in every mask */
    uint32_t left, right;
    const uint64_t *only; /* masks of the block that get something; NULL: all */
};

static struct run_copy run_copy(const struct block_work *b, const struct window_move *m) {
    const struct layer_step *s = b->layer->step;
    return (struct run_copy){.bit = repeat(s, 1ull << m->from),
                             .left = m->to > m->from ? m->to - m->from : 0,
                             .right = m->to < m->from ? m->from - m->to : 0,
                             .only = s->orders.odd ? NULL : s->parity[m->parity ^ b->parity]};
}

/* The sanitizer for threads would see others write bits of another colour into the same masks. */
#if defined(__SANITIZE_THREAD__)
__attribute__((no_sanitize("thread")))
#endif
static void
take_run(const struct run_copy *copy, uint64_t *next, const uint8_t *from, uint32_t at,
         uint32_t bytes) {
    any_word *to = (any_word *)((uint8_t *)next + at);
    const any_word *source = (const any_word *)from;
    const uint8_t *all = copy->only ? (const uint8_t *)copy->only + at : NULL;
    uint32_t words = bytes / 8;
    if (all)
        for (uint32_t i = 0; i < words; i++)
            to[i] |= (source[i] & copy->bit) << copy->left >> copy->right & ((any_word *)all)[i];
    else
        for (uint32_t i = 0; i < words; i++)
            to[i] |= (source[i] & copy->bit) << copy->left >> copy->right;
    for (uint32_t i = words * 8; i < bytes; i++) /* of tiny boards */
        ((uint8_t *)to)[i] |=
            (uint8_t)((from[i] & copy->bit) << copy->left >> copy->right & all[i]);
}

/* A run of this block, from a place of that block. */
static void take_from(struct block_work *b, const struct run_copy *copy, uint64_t block,
                      uint32_t place, uint32_t at, uint32_t count) {
    const struct layer_work *w = b->layer;
    uint32_t each = w->step->mask_bits / 8;
    if (!w->from.flags[w->colour][block]) return;
    b->any = true;
    take_run(copy, b->next, w->from.masks + block * w->step->stride + (size_t)place * each,
             at * each, count * each);
}

/* What a head leaves, in order. */
static struct tile_row rest_of(const struct orders *o, const struct tile_row *head) {
    struct tile_row rest;
    uint32_t used = 0, count = 0;
    for (uint32_t i = 0; i < o->head; i++) used |= 1u << head->at[i];
    for (uint32_t tile = 0; tile < o->tiles; tile++)
        if (!(used >> tile & 1)) rest.at[count++] = (uint8_t)tile;
    return rest;
}

/* The run that begins with the first tiles, which lie in the window: from where they are when it is
 * rotated. */
static void take_piece(struct block_work *b, const struct window_move *m,
                       const struct run_copy *copy, const uint8_t *first, uint32_t at) {
    const struct orders *o = &b->layer->step->orders;
    uint32_t count = m->window + o->cols - o->head;
    uint8_t window[2 * ORDER_CELLS_MAX];
    memcpy(window, b->head.at, o->head);
    memcpy(window + o->head, first, count);
    (m->undo == TO_LEFT ? rotate_left : rotate_right)(window + m->window, o->cols);
    struct tile_row head;
    memcpy(head.at, window, o->head);
    uint64_t block = block_of(o, &head);
    if (!b->layer->from.flags[b->layer->colour][block]) return;
    uint32_t place = run_place(o, rest_of(o, &head), window + o->head, count);
    take_from(b, copy, block, place, at, run_size(o, count));
}

/* Every beginning of count tiles that a tail may have, in order. */
static void take_pieces(struct block_work *b, const struct window_move *m,
                        const struct run_copy *copy, uint32_t count) {
    const struct orders *o = &b->layer->step->orders;
    uint32_t pieces = o->block_size / run_size(o, count), run = run_size(o, count);
    for (uint32_t piece = 0; piece < pieces; piece++) {
        uint32_t digits[ORDER_CELLS_MAX], number = piece;
        uint8_t first[ORDER_CELLS_MAX];
        for (uint32_t i = count; i-- > 0; number /= o->tail - i) digits[i] = number % (o->tail - i);
        struct tile_row rest = b->rest;
        for (uint32_t i = 0; i < count; i++) {
            first[i] = rest.at[digits[i]];
            memmove(rest.at + digits[i], rest.at + digits[i] + 1, o->tail - i - digits[i] - 1);
        }
        take_piece(b, m, copy, first, piece * run);
    }
}

static void window_of_head(struct block_work *b, const struct window_move *m) {
    const struct orders *o = &b->layer->step->orders;
    const struct run_copy copy = run_copy(b, m);
    if (m->window + o->cols > o->head) {
        take_pieces(b, m, &copy, m->window + o->cols - o->head);
        return;
    }
    struct tile_row head = b->head;
    (m->undo == TO_LEFT ? rotate_left : rotate_right)(head.at + m->window, o->cols);
    take_from(b, &copy, block_of(o, &head), 0, 0, o->block_size);
}

static void window_of_tail(struct block_work *b, const struct window_move *m) {
    const struct orders *o = &b->layer->step->orders;
    const struct rotation *r = &b->layer->step->rotation[m->window][m->undo];
    const struct run_copy copy = run_copy(b, m);
    const struct layer_work *w = b->layer;
    const uint8_t *own = w->from.masks + b->block * w->step->stride;
    uint32_t each = w->step->mask_bits / 8, bytes = r->run * each;
    const uint16_t *from = r->to[0];
    for (uint32_t at = 0; at < o->block_size * each; at += bytes)
        take_run(&copy, b->next, own + (size_t)*from++ * each, at, bytes);
}

/* ---- Boards one at a time ---- */

/* What a bit of a mask becomes by windows near the end: where its order goes, and which bit. */
struct bit_move {
    uint32_t count, bit[2];
    const uint16_t *to[2];
};

/* The moves of a group of orders that differ in the last tiles alone: for tails that are even, odd
 * (all the same where cols is odd). */
struct last_moves {
    uint64_t movable[2]; /* bits that have any */
    struct bit_move move[2][MASK_BITS_MAX];
};

static void add_bit_moves(const struct block_work *b, const struct window_move *m, uint32_t parity,
                          struct last_moves *moves) {
    const struct layer_step *s = b->layer->step;
    const struct rotation *r = &s->rotation[m->window][m->undo == TO_LEFT ? TO_RIGHT : TO_LEFT];
    uint32_t of_tail = s->orders.odd ? 0 : m->parity ^ b->parity ^ 1; /* of those that are left */
    struct bit_move *move = &moves->move[of_tail][m->from];
    move->bit[move->count] = m->to;
    move->to[move->count++] = r->to[parity];
    moves->movable[of_tail] |= repeat(s, 1ull << m->from);
}

/* parity: of what is before the last tiles. */
static struct last_moves last_moves_of(const struct block_work *b, uint32_t parity) {
    const struct layer_step *s = b->layer->step;
    struct last_moves moves = {.movable = {0, 0}};
    for (uint32_t window = s->orders.head; window < s->windows; window++) {
        const struct window_move m = window_move(b->layer, window);
        if (!s->rotation[window][m.undo].run) add_bit_moves(b, &m, parity, &moves);
    }
    return moves;
}

/* A group in its block. */
struct bit_group {
    const struct last_moves *moves;
    const uint8_t *odd_tails; /* NULL: see bit_moves */
    uint64_t *next;
    uint32_t shift; /* of a mask's bits */
};

/* Sets the bit that a move makes of a place. */
static inline void set_moved(const struct bit_move *move, uint32_t i, uint32_t place,
                             uint32_t shift, uint64_t *next) {
    uint32_t to = ((uint32_t)move->to[i][place] << shift) + move->bit[i];
    next[to / 64] |= 1ull << to % 64;
}

static inline void move_bits(const struct bit_group *g, uint64_t word, uint32_t first) {
    const uint32_t shift = g->shift; /* as the compiler can't know that next is none of these */
    uint64_t *const next = g->next;
    const uint8_t *const odd_tails = g->odd_tails;
    const struct last_moves *const moves = g->moves;
    for (; word; word &= word - 1) {
        uint32_t at = (uint32_t)__builtin_ctzll(word), bit = at & ((1u << shift) - 1);
        uint32_t place = first + (at >> shift);
        const struct bit_move *move = &moves->move[odd_tails && odd_tails[place]][bit];
        set_moved(move, 0, place, shift, next);
        if (move->count > 1) set_moved(move, 1, place, shift, next);
    }
}

/* ---- A block ---- */

/* The bits of one colour, for even tails and odd ones. Where cols is even, the colour is by columns
 * and changes with the row. */
struct colours {
    uint64_t mask[2];
    const uint64_t *parity[2]; /* NULL: all masks are like those of even tails */
};

static struct colours colours_of(const struct block_work *b, uint32_t colour) {
    const struct layer_step *s = b->layer->step;
    const struct orders *o = &s->orders;
    uint64_t bits[2] = {0, 0};
    for (uint32_t cell = 0; cell < o->cells; cell++) {
        uint32_t of_tail = o->odd ? 0 : cell / o->cols % 2 ^ even_row(o) ^ b->parity;
        if (cell_colour(o, cell) == colour) bits[of_tail] |= 1ull << cell_bit(o, cell);
    }
    return (struct colours){{repeat(s, bits[0]), repeat(s, bits[1])}, {s->parity[0], s->parity[1]}};
}

static inline uint64_t colour_word(const struct colours *c, uint32_t i) {
    if (!c->parity[0]) return c->mask[0];
    return (c->mask[0] & c->parity[0][i]) | (c->mask[1] & c->parity[1][i]);
}

static void move_single(const struct block_work *b, const uint64_t *own,
                        const struct colours *colours) {
    const struct layer_step *s = b->layer->step;
    const struct last_moves moves[2] = {last_moves_of(b, 0), last_moves_of(b, 1)};
    struct colours movable = *colours;
    uint32_t words = s->last_size * s->mask_bits / 64, masks = 64 / s->mask_bits;
    for (int parity = 0; parity < 2; parity++) movable.mask[parity] &= moves[0].movable[parity];
    if (!words) words = 1;
    for (uint32_t first = 0, group = 0; first < s->stride / 8; first += words, group++) {
        const uint8_t *odd = (const uint8_t *)s->parity[1];
        struct bit_group g = {&moves[s->orders.odd ? b->parity ^ s->last_parity[group] : 0],
                              odd ? odd + first * masks : NULL, b->next + first,
                              s->orders.odd ? 4 : 3};
        for (uint32_t i = 0; i < words; i++) {
            uint64_t word = own[first + i] & colour_word(&movable, first + i);
            if (word) move_bits(&g, word, i * masks);
        }
    }
}

/* Adds what moves along rows give, takes away the layer before, and writes the block. */
static struct layer_sum finish_block(const struct block_work *b, const uint64_t *own,
                                     const struct colours *colours, uint64_t *to) {
    const struct layer_step *s = b->layer->step;
    const uint64_t not_first = s->not_first, not_last = s->not_last, *next = b->next;
    const struct colours bits = *colours;
    uint64_t boards = 0, checksum = 0, words = s->stride / 8, first = 2 * b->block * words + 1;
    for (uint32_t i = 0; i < words; i++) {
        uint64_t here = own[i] & colour_word(&bits, i);
        uint64_t beside = (here << 1 & not_first) | (here >> 1 & not_last);
        uint64_t fresh = (next[i] | beside) & ~own[i];
        to[i] = here | fresh;
        boards += (uint64_t)__builtin_popcountll(fresh);
        checksum += fresh * (first + 2 * i);
    }
    return (struct layer_sum){boards, checksum};
}

static void take_windows(struct block_work *b) {
    const struct layer_step *s = b->layer->step;
    bool own = b->layer->from.flags[b->layer->colour][b->block];
    for (uint32_t window = 0; window < s->windows; window++) {
        const struct window_move m = window_move(b->layer, window);
        if (window < s->orders.head)
            window_of_head(b, &m);
        else if (own && s->rotation[window][m.undo].run)
            window_of_tail(b, &m);
    }
}

static const uint64_t *block_masks(const struct layer_step *s, const struct layer_array *array,
                                   uint64_t block) {
    return (const uint64_t *)(const void *)(array->masks + block * s->stride);
}

static inline bool make_block(const struct layer_work *w, uint64_t block, uint64_t *room,
                              uint64_t *to, struct layer_sum *sum) {
    struct block_work b = {.layer = w, .block = block, .next = room};
    const uint64_t *own = block_masks(w->step, &w->from, block);
    bool here = w->from.flags[w->colour][block], before = w->from.flags[!w->colour][block];
    b.parity = block_head(&w->step->orders, block, &b.head, &b.rest);
    memset(room, 0, w->step->stride);
    take_windows(&b);
    bool stale = w->to.flags[0][block] || w->to.flags[1][block];
    if (!here && !before && !b.any && !stale) return false;
    const struct colours colours = colours_of(&b, w->colour);
    if (here) move_single(&b, own, &colours);
    struct layer_sum made = finish_block(&b, own, &colours, to);
    w->to.flags[!w->colour][block] = made.boards > 0;
    w->to.flags[w->colour][block] = here;
    sum->boards += made.boards;
    sum->checksum += made.checksum;
    return true;
}

#if HAVE_SIMD
SIMD_FLATTEN static bool make_block_simd(const struct layer_work *w, uint64_t block, uint64_t *room,
                                         uint64_t *to, struct layer_sum *sum) {
    return make_block(w, block, room, to, sum);
}
#endif

bool layer_block(const struct layer_work *w, uint64_t block, uint64_t *room, uint64_t *to,
                 struct layer_sum *sum) {
#if HAVE_SIMD
    if (has_simd()) return make_block_simd(w, block, room, to, sum);
#endif
    return make_block(w, block, room, to, sum);
}

struct layer_sum layer_look(const struct layer_step *s, struct layer_array *array,
                            uint32_t colour) {
    struct layer_work work = {.step = s, .from = *array, .to = *array, .colour = colour};
    struct layer_sum sum = {0, 0};
    uint64_t words = s->stride / 8;
    for (uint64_t block = 0; block < s->orders.blocks; block++) {
        struct block_work b = {.layer = &work, .block = block};
        b.parity = block_head(&s->orders, block, &b.head, &b.rest);
        const struct colours colours = colours_of(&b, colour);
        const uint64_t *masks = block_masks(s, array, block);
        uint64_t boards = 0;
        for (uint64_t i = 0; i < words; i++) {
            uint64_t bits = masks[i] & colour_word(&colours, (uint32_t)i);
            boards += (uint64_t)__builtin_popcountll(bits);
            sum.checksum += bits * (2 * (block * words + i) + 1);
        }
        array->flags[colour][block] = boards > 0;
        sum.boards += boards;
    }
    return sum;
}
