/* SPDX-License-Identifier: MIT
 *
 * The lower part of the tree, where nearly all nodes are. Most of the nodes of an iteration have
 * little slack left: five in six have none, and of those every move must bring a tile nearer. A
 * depth-first loop spends its time there on guesses that fail, as each child is cut or kept by
 * chance and the processor cannot foresee which.
 *
 * Idea: as long as the goal is not among them, the order in which nodes are visited does not
 * matter, only that each is visited once. So nodes wait in buckets, one for each (slack, cell of
 * the blank, move that led there). All nodes of a bucket have the same moves, and a move is the
 * same shift and the same mask for all: a child is made, written behind its new bucket, and the
 * bucket's count grows by 0 or 1. No branch depends on a node. With AVX2, four nodes go through at
 * a time, and the survivors among the four are pushed together by a permutation.
 *
 * Invariant: a bucket is expanded only as far as its children's buckets have room. A lower slack is
 * drained first when it is full; where a cycle of full buckets would stand still, one node is
 * walked by itself, which frees a place.
 *
 * Cost: a few cycles a child; memory 1.6 MB, of which the part in use fits the second cache.
 */
#include "engine/manhattan_node.h"

#if HAVE_SIMD
#include <immintrin.h>
#endif

struct outlet { /* one move of a bucket and the buckets where its children go */
    const struct word_move *move;
    uint64_t *near, *far; /* where the next child goes: nearer to home, farther (or scratch) */
};

/* Expands count nodes one by one. */
static inline void expand_plain(const uint64_t *word, uint32_t count, struct outlet *outlet,
                                uint32_t moves, bool keep_far) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < moves; j++) {
            struct outlet *out = &outlet[j];
            uint32_t far = out->move->farther >> (word[i] >> out->move->to_shift & 15) & 1;
            uint64_t child = word_slide(word[i], out->move);
            *out->near = child;
            out->near += 1 - far;
            if (keep_far) {
                *out->far = child;
                out->far += far;
            }
        }
}

#if HAVE_SIMD
/* For each set of lanes: the order that brings them to the front (a lane is two 32-bit halves). */
static const uint32_t gather[16][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7}, {4, 5, 2, 3, 4, 5, 6, 7}, {0, 1, 4, 5, 4, 5, 6, 7},
    {2, 3, 4, 5, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {6, 7, 2, 3, 4, 5, 6, 7},
    {0, 1, 6, 7, 4, 5, 6, 7}, {2, 3, 6, 7, 4, 5, 6, 7}, {0, 1, 2, 3, 6, 7, 6, 7},
    {4, 5, 6, 7, 4, 5, 6, 7}, {0, 1, 4, 5, 6, 7, 6, 7}, {2, 3, 4, 5, 6, 7, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7},
};

SIMD static inline uint64_t *push(uint64_t *to, __m256i child, unsigned lanes) {
    __m256i order = _mm256_loadu_si256((const __m256i *)(const void *)gather[lanes]);
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(child, order));
    return to + __builtin_popcount(lanes);
}

SIMD static inline void expand_simd(const uint64_t *word, uint32_t count, struct outlet *outlet,
                                    const uint32_t moves, const bool keep_far) {
    const __m256i nibble = _mm256_set1_epi64x(15);
    __m256i farther[3];
    __m128i down[3], up[3];
    uint64_t *near[3], *far[3];
    for (uint32_t j = 0; j < moves; j++) {
        farther[j] = _mm256_set1_epi64x((long long)outlet[j].move->farther_sign);
        down[j] = _mm_cvtsi32_si128(outlet[j].move->to_shift);
        up[j] = _mm_cvtsi32_si128(outlet[j].move->from_shift);
        near[j] = outlet[j].near;
        far[j] = outlet[j].far;
    }
    for (uint32_t i = 0; i < count; i += 4) {
        __m256i four = _mm256_loadu_si256((const __m256i *)(const void *)(word + i));
        unsigned lanes = count - i < 4 ? (1u << (count - i)) - 1 : 15;
        for (uint32_t j = 0; j < moves; j++) {
            __m256i tile = _mm256_and_si256(_mm256_srl_epi64(four, down[j]), nibble);
            __m256i moved =
                _mm256_xor_si256(_mm256_sll_epi64(tile, down[j]), _mm256_sll_epi64(tile, up[j]));
            __m256i child = _mm256_xor_si256(four, moved);
            __m256i sign = _mm256_sllv_epi64(farther[j], tile);
            unsigned cut = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(sign));
            near[j] = push(near[j], child, lanes & ~cut);
            if (keep_far) far[j] = push(far[j], child, lanes & cut);
        }
    }
    for (uint32_t j = 0; j < moves; j++) {
        outlet[j].near = near[j];
        outlet[j].far = far[j];
    }
}

/* One copy of the loop for each number of moves, so that it unrolls and its constants stay in
 * registers. */
SIMD static void expand_four(const uint64_t *word, uint32_t count, struct outlet *outlet,
                             uint32_t moves, bool keep_far) {
    if (keep_far) {
        if (moves == 1) expand_simd(word, count, outlet, 1, true);
        if (moves == 2) expand_simd(word, count, outlet, 2, true);
        if (moves == 3) expand_simd(word, count, outlet, 3, true);
    } else {
        if (moves == 1) expand_simd(word, count, outlet, 1, false);
        if (moves == 2) expand_simd(word, count, outlet, 2, false);
        if (moves == 3) expand_simd(word, count, outlet, 3, false);
    }
}
#else
static void expand_four(const uint64_t *word, uint32_t count, struct outlet *outlet, uint32_t moves,
                        bool keep_far) {
    expand_plain(word, count, outlet, moves, keep_far);
}
#endif

static inline uint32_t room(const struct word_bucket *bucket) {
    return BUCKET - bucket->count;
}

static void drain(struct batch *batch, int slack);

static uint32_t least_room(const struct batch *batch, int slack, const struct word_moves *moves) {
    uint32_t least = BUCKET;
    for (uint32_t j = 0; j < moves->count; j++) {
        uint32_t here = room(&batch->bucket[slack][moves->move[j].to][moves->move[j].direction]);
        if (here < least) least = here;
    }
    return least;
}

/* How many nodes of a bucket of count can be expanded at once; makes room among the lower slacks
 * for all of them. */
static uint32_t portion(struct batch *batch, int slack, const struct word_moves *moves,
                        uint32_t count) {
    uint32_t near = least_room(batch, slack, moves);
    if (near < count) count = near;
    if (slack && least_room(batch, slack - 1, moves) < count) drain(batch, slack - 1);
    return count;
}

static void look_for_goal(struct batch *batch, const struct word_bucket *bucket) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < bucket->count; i++)
        found |= bucket->word[i] == batch->board->goal_word;
    if (found) batch->goal = true;
}

/* Expands the last nodes of a bucket; returns how many. */
static uint32_t expand(struct batch *batch, int slack, uint32_t cell, uint32_t came) {
    struct word_bucket *bucket = &batch->bucket[slack][cell][came];
    const struct word_moves *moves = &batch->board->moves[cell][came];
    uint32_t count = portion(batch, slack, moves, bucket->count);
    if (!count || batch->goal) return 0;
    struct outlet outlet[3];
    for (uint32_t j = 0; j < moves->count; j++) {
        const struct word_move *move = &moves->move[j];
        struct word_bucket *near = &batch->bucket[slack][move->to][move->direction];
        struct word_bucket *far = &batch->bucket[slack ? slack - 1 : 0][move->to][move->direction];
        outlet[j] = (struct outlet){move, near->word + near->count, far->word + far->count};
    }
    bucket->count -= count;
    if (batch->simd)
        expand_four(bucket->word + bucket->count, count, outlet, moves->count, slack > 0);
    else
        expand_plain(bucket->word + bucket->count, count, outlet, moves->count, slack > 0);
    for (uint32_t j = 0; j < moves->count; j++) {
        const struct word_move *move = &moves->move[j];
        struct word_bucket *near = &batch->bucket[slack][move->to][move->direction];
        near->count = (uint32_t)(outlet[j].near - near->word);
        if (!slack) continue;
        struct word_bucket *far = &batch->bucket[slack - 1][move->to][move->direction];
        far->count = (uint32_t)(outlet[j].far - far->word);
    }
    batch->expanded += count;
    batch->generated += (uint64_t)count * moves->count;
    return count;
}

/* Searches below one node by the plain walk, when no bucket can move. */
static void walk_one(struct batch *batch, int slack) {
    for (uint32_t cell = 0; cell < batch->board->cells; cell++)
        for (uint32_t came = 0; came < NO_MOVE; came++) {
            struct word_bucket *bucket = &batch->bucket[slack][cell][came];
            if (!bucket->count) continue;
            struct word_walk *walk = &batch->walk;
            walk->expanded = walk->generated = 0;
            walk_start(walk, (struct word_node){.word = bucket->word[--bucket->count],
                                                .slack = (int16_t)slack,
                                                .blank = (uint8_t)cell,
                                                .came = (uint8_t)came});
            if (walk_to_goal(walk, batch->board, UINT64_MAX) == WALK_GOAL) batch->goal = true;
            batch->expanded += walk->expanded;
            batch->generated += walk->generated;
            return;
        }
}

/* Goes once through the buckets of one slack; false if all are empty. */
static bool sweep(struct batch *batch, int slack) {
    uint32_t moved = 0;
    bool any = false;
    for (uint32_t cell = 0; cell < batch->board->cells; cell++)
        for (uint32_t came = 0; came < NO_MOVE; came++) {
            struct word_bucket *bucket = &batch->bucket[slack][cell][came];
            if (!bucket->count) continue;
            any = true;
            if (!slack && cell == batch->board->goal_blank) look_for_goal(batch, bucket);
            moved += expand(batch, slack, cell, came);
        }
    if (any && !moved && !batch->goal) walk_one(batch, slack);
    return any;
}

/* Empties the buckets of one slack, in full: a few large sweeps are quicker than many small ones.
 * Once the goal is seen the rest does not matter, as the caller will walk this stretch again. */
static void drain(struct batch *batch, int slack) {
    while (!batch->goal && sweep(batch, slack)) continue;
}

static void clear(struct batch *batch) {
    for (int slack = 0; slack < BATCH_SLACK; slack++)
        for (int cell = 0; cell < CELLS_PACKED; cell++)
            for (int came = 0; came < NO_MOVE; came++) batch->bucket[slack][cell][came].count = 0;
}

void batch_init(struct batch *batch, const struct word_board *board, bool simd) {
    batch->board = board;
    batch->simd = simd;
    batch->goal = false;
    batch->expanded = batch->generated = 0;
    clear(batch);
}

void batch_run(struct batch *batch, const struct word_node *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct word_bucket *bucket = &batch->bucket[list[i].slack][list[i].blank][list[i].came];
        if (!room(bucket)) drain(batch, list[i].slack);
        if (batch->goal) break;
        bucket->word[bucket->count++] = list[i].word;
    }
    for (int slack = BATCH_SLACK; slack-- > 0;) drain(batch, slack);
    if (batch->goal) clear(batch);
}
