/* SPDX-License-Identifier: MIT
 *
 * Different sequences of moves can do the same: three times round a square of four cells is nothing
 * at all, so twice round to the right does the same as once round to the left. Of such sequences
 * one is enough: the shortest, and among equally long ones the first in the alphabet of moves. A
 * tree search that leaves out the others still meets every board that it can reach, by the first of
 * all its shortest ways.
 *
 * Idea: all sequences up to a length are made on a board without borders. What a sequence does is
 * which cells hold what afterwards. If an earlier sequence does the same and needs no cell outside
 * the rectangle that this one's blank runs through, this one is superfluous wherever it could be
 * made. The shortest such words are put into an automaton that reads moves and knows at each step
 * which next move would complete one (Aho & Corasick 1975).
 *
 * Why it is safe: take the first of all shortest solutions. If it held a superfluous word, the
 * other word in its place would give a solution that is no longer and earlier in the alphabet, and
 * the board has room for it.
 *
 * Cost: 12 moves are 250,000 sequences, some tenths of a second. Taylor & Korf 1993, "Pruning
 * duplicate nodes in depth-first search".
 */
#include "engine/pruning.h"

#include "core/rules.h"

enum { SIDE = 2 * PRUNING_LENGTH_MAX + 1, GRID = SIDE * SIDE, MIDDLE = GRID / 2 };

struct word { /* a sequence that is kept */
    uint64_t effect;
    uint32_t moves; /* two bits each, the first highest */
    uint8_t length;
    int8_t up, down, left, right; /* the rectangle of the blank's cells, from its first */
};

struct maker {
    struct pool *pool;
    uint32_t states, room;
    uint32_t (*next)[4]; /* by state and move */
    uint8_t *moves_of;   /* by state */
    struct word *word;   /* open addressing by effect; length 255: free */
    uint32_t word_bits, words;
    uint16_t grid[GRID]; /* what was in which cell before */
    uint16_t blank;
    uint64_t effect;
    uint32_t moves, length;
    bool failed;
};

static const int step[4] = {[UP] = -SIDE, [DOWN] = SIDE, [LEFT] = -1, [RIGHT] = 1};

/* A number for "this cell holds what was in that one". */
static uint64_t mixed(uint32_t cell, uint32_t content) {
    uint64_t x = ((uint64_t)cell << 16 | content) + UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return cell == content ? 0 : x ^ x >> 31;
}

static void slide(struct maker *m, uint32_t move) {
    uint32_t from = m->blank, to = (uint32_t)((int)from + step[move]);
    m->effect ^= mixed(from, m->grid[from]) ^ mixed(to, m->grid[to]);
    uint16_t tile = m->grid[to];
    m->grid[to] = m->grid[from];
    m->grid[from] = tile;
    m->effect ^= mixed(from, m->grid[from]) ^ mixed(to, m->grid[to]);
    m->blank = (uint16_t)to;
}

static uint32_t move_at(uint32_t moves, uint32_t length, uint32_t i) {
    return moves >> 2 * (length - 1 - i) & 3;
}

/* The rectangle that the blank runs through. */
static void measure(struct word *word) {
    int row = 0, col = 0;
    for (uint32_t i = 0; i < word->length; i++) {
        uint32_t move = move_at(word->moves, word->length, i);
        row += (move == DOWN) - (move == UP);
        col += (move == RIGHT) - (move == LEFT);
        if (row < word->up) word->up = (int8_t)row;
        if (row > word->down) word->down = (int8_t)row;
        if (col < word->left) word->left = (int8_t)col;
        if (col > word->right) word->right = (int8_t)col;
    }
}

static bool within(const struct word *inner, const struct word *outer) {
    return inner->up >= outer->up && inner->down <= outer->down && inner->left >= outer->left &&
           inner->right <= outer->right;
}

/* Does the kept word do the same as the moves made now? The effects' numbers are equal; this
 * makes sure. */
static bool same_effect(const struct maker *m, const struct word *word) {
    uint16_t grid[GRID];
    uint32_t blank = MIDDLE;
    for (uint32_t i = 0; i < GRID; i++) grid[i] = (uint16_t)i;
    for (uint32_t i = 0; i < word->length; i++) {
        uint32_t to = (uint32_t)((int)blank + step[move_at(word->moves, word->length, i)]);
        uint16_t tile = grid[to];
        grid[to] = grid[blank];
        grid[blank] = tile;
        blank = to;
    }
    return !memcmp(grid, m->grid, sizeof grid);
}

static bool grow_words(struct maker *m) {
    struct word *old = m->word;
    uint32_t size = old ? 1u << m->word_bits : 0;
    m->word_bits = old ? m->word_bits + 1 : 12;
    m->word = pool_alloc(m->pool, sizeof *old << m->word_bits);
    if (!m->word) return false;
    for (uint32_t i = 0; i < 1u << m->word_bits; i++) m->word[i].length = UINT8_MAX;
    for (uint32_t i = 0; i < size; i++) {
        if (old[i].length == UINT8_MAX) continue;
        uint32_t at = (uint32_t)(old[i].effect >> (64 - m->word_bits));
        while (m->word[at].length != UINT8_MAX) at = (at + 1) & ((1u << m->word_bits) - 1);
        m->word[at] = old[i];
    }
    if (old) pool_free(m->pool, old);
    return true;
}

/* Is the sequence made now superfluous? If not, it is kept. */
static bool superfluous(struct maker *m) {
    struct word now = {.effect = m->effect, .moves = m->moves, .length = (uint8_t)m->length};
    measure(&now);
    if (2 * ++m->words > 1u << m->word_bits && !grow_words(m)) {
        m->failed = true;
        return false;
    }
    uint32_t at = (uint32_t)(m->effect >> (64 - m->word_bits));
    for (; m->word[at].length != UINT8_MAX; at = (at + 1) & ((1u << m->word_bits) - 1))
        if (m->word[at].effect == m->effect && within(&m->word[at], &now) &&
            same_effect(m, &m->word[at]))
            return true;
    m->word[at] = now;
    return false;
}

/* ---- The automaton: first a tree of the superfluous words without their last moves ---- */

enum { NOWHERE = UINT32_MAX };

static uint32_t new_state(struct maker *m) {
    if (m->states == m->room) {
        uint32_t room = m->room ? 2 * m->room : 1024;
        uint32_t(*next)[4] = pool_alloc(m->pool, room * sizeof *next);
        uint8_t *moves_of = pool_alloc(m->pool, room);
        if (!next || !moves_of) {
            m->failed = true;
            return 0;
        }
        if (m->room) {
            memcpy(next, m->next, m->room * sizeof *next);
            memcpy(moves_of, m->moves_of, m->room);
            pool_free(m->pool, m->next);
            pool_free(m->pool, m->moves_of);
        }
        m->next = next;
        m->moves_of = moves_of;
        m->room = room;
    }
    for (int move = 0; move < 4; move++) m->next[m->states][move] = NOWHERE;
    m->moves_of[m->states] = 15;
    return m->states++;
}

static void add_word(struct maker *m, uint32_t moves, uint32_t length) {
    uint32_t state = 0;
    for (uint32_t i = 0; i + 1 < length && !m->failed; i++) {
        uint32_t move = move_at(moves, length, i);
        if (m->next[state][move] == NOWHERE) {
            uint32_t fresh = new_state(m);
            m->next[state][move] = fresh;
        }
        state = m->next[state][move];
    }
    m->moves_of[state] &= (uint8_t) ~(1u << (moves & 3));
}

/* Follows the tree and, where it ends, the longest end of what was read that the tree has. Level
 * by level, so that shorter ends are done first. */
static bool link_states(struct maker *m) {
    uint32_t *queue = pool_alloc(m->pool, m->states * sizeof *queue),
             *fall = pool_alloc(m->pool, m->states * sizeof *fall), head = 0, tail = 0;
    if (!queue || !fall) return false;
    queue[tail++] = 0;
    while (head < tail) {
        uint32_t state = queue[head++];
        m->moves_of[state] &= m->moves_of[fall[state]];
        for (uint32_t move = 0; move < 4; move++) {
            uint32_t else_to = state ? m->next[fall[state]][move] : 0;
            uint32_t *to = &m->next[state][move];
            if (*to == NOWHERE) {
                *to = else_to;
            } else {
                fall[*to] = else_to;
                queue[tail++] = *to;
            }
        }
    }
    pool_free(m->pool, queue);
    pool_free(m->pool, fall);
    return true;
}

/* The ends of the moves made now that begin a known word, as states of the tree, by how many
 * moves are made. */
struct ends {
    uint32_t state[PRUNING_LENGTH_MAX + 1][PRUNING_LENGTH_MAX + 1];
    uint8_t count[PRUNING_LENGTH_MAX + 1];
    uint8_t tried[PRUNING_LENGTH_MAX + 1]; /* moves, after so many */
};

/* Reads one more move. False: it completes a known word. */
static bool read_move(const struct maker *m, struct ends *ends, uint32_t move) {
    uint32_t made = m->length, count = 0;
    bool good = true;
    for (uint32_t i = 0; i < ends->count[made]; i++) {
        uint32_t state = ends->state[made][i], next = m->next[state][move];
        good &= m->moves_of[state] >> move & 1;
        if (next != NOWHERE) ends->state[made + 1][count++] = next;
    }
    ends->state[made + 1][count++] = 0; /* a word may begin here */
    ends->count[made + 1] = (uint8_t)count;
    ends->tried[made + 1] = 0;
    return good;
}

/* Makes all sequences of one length that hold no shorter superfluous word, in the order of the
 * alphabet. */
static void make_length(struct maker *m, uint32_t length) {
    struct ends ends = {.count = {1}};
    while (!m->failed) {
        if (ends.tried[m->length] == 4 || m->length == length) {
            if (!m->length) return;
            slide(m, (uint32_t)move_opposite(m->moves & 3));
            m->moves >>= 2;
            m->length--;
            continue;
        }
        uint32_t move = ends.tried[m->length]++;
        if (!read_move(m, &ends, move)) continue;
        m->moves = m->moves << 2 | move;
        m->length++;
        slide(m, move);
        if (m->length == length && superfluous(m)) add_word(m, m->moves, m->length);
    }
}

const struct pruning *pruning_new(struct pool *pool, uint32_t length) {
    struct pruning *out = pool_alloc(pool, sizeof *out);
    struct maker *m = pool_alloc(pool, sizeof *m);
    if (!out || !m) return NULL;
    *m = (struct maker){.pool = pool, .blank = MIDDLE};
    if (!grow_words(m)) return NULL;
    for (uint32_t i = 0; i < GRID; i++) m->grid[i] = (uint16_t)i;
    new_state(m);
    if (!m->failed) superfluous(m); /* the empty word */
    for (uint32_t n = 1; n <= length && !m->failed; n++) make_length(m, n);
    bool done = !m->failed && link_states(m);
    *out = (struct pruning){m->states, (const uint32_t(*)[4])m->next, m->moves_of};
    if (m->word) pool_free(pool, m->word);
    pool_free(pool, m);
    return done ? out : NULL;
}
