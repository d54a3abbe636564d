/* SPDX-License-Identifier: MIT
 *
 * IDA*'s depth-first walk over boards of one word, with Manhattan distance as slack (field.h).
 *
 * It visits the nodes of search/tree/idastar.c in the same order and counts them in the same way, so
 * that where it walks alone (hand -1) its figures are those of the readable search to the unit.
 * What makes it quick is what is missing: no h, no g, no undoing of moves (a step keeps its own
 * board), a child tested before its move is made.
 *
 * The state of the walk is one small array. Copying it is a bookmark: the engine lets batches run
 * ahead in an order of their own, and when one of them meets the goal it returns to the bookmark
 * and walks this last stretch step by step. Korf 1985.
 */
#include "engine/walk.h"

void walk_start(struct walk *walk, const struct field *field, uint64_t word, int blank, int came,
                int slack) {
    (void)field;
    walk->depth = 0;
    walk->step[0] = (struct step){
        .word = word, .slack = (int16_t)slack, .blank = (uint8_t)blank, .came = (uint8_t)came};
    walk->expanded++;
}

/* Makes the next child within the bound; false at the end of the tree or of the limit. */
static inline bool next_child(struct walk *walk, const struct field *field, uint64_t generated_max,
                              struct step *child) {
    while (walk->depth >= 0 && walk->generated < generated_max) {
        struct step *step = &walk->step[walk->depth];
        const struct ways *ways = &field->ways[step->blank][step->came];
        if (step->next == ways->count) {
            walk->depth--;
            continue;
        }
        const struct way *way = &ways->way[step->next++];
        walk->generated++;
        int slack = step->slack - (way->farther >> (step->word >> way->to_shift & 15) & 1);
        if (slack < 0) continue;
        *child = (struct step){.word = word_slide(step->word, way),
                               .slack = (int16_t)slack,
                               .blank = way->to,
                               .came = way->direction};
        return true;
    }
    return false;
}

static inline void enter(struct walk *walk, const struct step *child) {
    walk->step[++walk->depth] = *child;
    walk->expanded++;
}

enum walk_end walk_on(struct walk *walk, const struct field *field, int hand, struct handed *list,
                      size_t room, size_t *count) {
    struct step child;
    while (*count < room) {
        if (!next_child(walk, field, UINT64_MAX, &child)) return WALK_DONE;
        if (child.slack > hand)
            enter(walk, &child);
        else
            list[(*count)++] = (struct handed){
                .word = child.word, .slack = child.slack, .blank = child.blank, .came = child.came};
    }
    return WALK_FULL;
}

enum walk_end walk_exactly(struct walk *walk, const struct field *field, uint64_t generated_max) {
    struct step child;
    while (next_child(walk, field, generated_max, &child)) {
        if (child.word == field->goal_word) return WALK_GOAL;
        enter(walk, &child);
    }
    return walk->depth < 0 ? WALK_DONE : WALK_FULL;
}

size_t walk_moves(const struct walk *walk, const struct field *field, uint8_t *moves) {
    for (int i = 0; i <= walk->depth; i++) {
        const struct step *step = &walk->step[i];
        moves[i] = field->ways[step->blank][step->came].way[step->next - 1].direction;
    }
    return (size_t)(walk->depth + 1);
}

void walk_copy(struct walk *to, const struct walk *from) {
    to->depth = from->depth;
    to->expanded = from->expanded;
    to->generated = from->generated;
    if (from->depth >= 0)
        memcpy(to->step, from->step, (size_t)(from->depth + 1) * sizeof *to->step);
}
