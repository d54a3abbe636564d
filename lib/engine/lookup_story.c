/* SPDX-License-Identifier: MIT
 *
 * Tells the search recorder what the look-up search did. After a portion is expanded, everything is still in place: the parents in their
 * level, the surviving children in the next. So the story is told from outside, and the search itself does not know of it. A child that is
 * not among the survivors was cut; its f is then two above the bound, in the view that cut it.
 */
#include "engine/lookup_story.h"

#include "engine/lookup_inside.h"

bool story_open(struct story *story, struct search *s, struct lookup *lookup,
                const struct canon *canon) {
    if (!recorder_open(&story->recorder, s)) return false;
    for (uint32_t tile = 0; tile < canon->cells; tile++)
        story->tile_back[canon->tile_of[tile]] = (uint8_t)tile;
    lookup->story = story;
    return true;
}

static struct state board_of(const struct story *story, const struct lookup *lookup,
                             const struct node *node) {
    const struct canon *canon = &lookup->canon;
    struct state state = {0};
    for (uint32_t cell = 0; cell < canon->cells; cell++) {
        uint32_t at = canon->cell_of[cell];
        if (at == node->blank)
            state.blank = cell;
        else
            state.word |= (uint64_t)story->tile_back[node->word >> 4 * at & 15] << 4 * cell;
    }
    return state;
}

/* An event of a node: which, h and reason given. */
static int64_t tell(struct story *story, const struct lookup *lookup, const struct node *node,
                    loyd_trace_event event) {
    struct state state = board_of(story, lookup, node);
    event.move = node->came == NO_MOVE ? 0 : move_letter(lookup->canon.move_back[node->came]);
    event.key = -1;
    return record(&story->recorder, &state, event);
}

static int64_t node_h(const struct lookup *lookup, const struct node *node, uint32_t depth) {
    int slack = node->slack[0];
    if (lookup->views > 1 && node->slack[1] < slack) slack = node->slack[1];
    return (int64_t)lookup_start_h(lookup) - depth - 2 * slack;
}

static uint64_t place(uint32_t depth, uint32_t at) {
    return (uint64_t)depth * CHILDREN + at;
}

void story_begin(struct story *story, const struct lookup *lookup) {
    const struct node *root = &lookup->root;
    loyd_trace_event event = {
        .kind = LOYD_TRACE_START, .node = -1, .parent = -1, .h = node_h(lookup, root, 0)};
    story->recorder.waiting = 1;
    recorder_put(&story->recorder, place(0, 0), tell(story, lookup, root, event), -1);
}

/* The surviving child of that parent by that move; NULL: it was cut. */
static const struct node *survivor(const struct level *next, uint32_t parent, uint32_t came) {
    for (uint32_t i = 0; i < next->count; i++)
        if (next->node[i].parent == parent && next->node[i].came == came) return &next->node[i];
    return NULL;
}

/* Tells of one child: made, and perhaps cut, or the goal. */
static void tell_child(struct story *story, const struct lookup *lookup, uint32_t depth,
                       uint32_t parent, const struct path_way *way, bool goal) {
    struct recorder *recorder = &story->recorder;
    const struct level *next = &lookup->level[depth + 1];
    struct node child = lookup->level[depth].node[parent];
    uint64_t tile = child.word >> way->to_shift & 15;
    const struct node *kept = goal ? NULL : survivor(next, parent, way->direction);
    child.word ^= tile << way->to_shift ^ tile << way->from_shift;
    child.blank = way->to;
    child.came = way->direction;
    loyd_trace_event event = {.kind = LOYD_TRACE_GENERATE,
                              .node = -1,
                              .parent = recorder_at(recorder, place(depth, parent)),
                              .g = (int64_t)depth + 1,
                              .h = (int64_t)lookup->bound - depth + 1};
    if (kept) event.h = node_h(lookup, kept, depth + 1);
    if (goal) event.h = 0;
    recorder->waiting++;
    event.node = tell(story, lookup, &child, event);
    if (kept) {
        recorder_put(recorder, place(depth + 1, (uint32_t)(kept - next->node)), event.node,
                     event.parent);
        return;
    }
    recorder->waiting--;
    event.kind = goal ? LOYD_TRACE_GOAL : LOYD_TRACE_PRUNE;
    event.reason = goal ? NULL : "f exceeds the bound";
    tell(story, lookup, &child, event);
}

void story_tell(struct story *story, const struct lookup *lookup, uint32_t depth, uint32_t parents,
                bool goal) {
    const struct level *level = &lookup->level[depth];
    for (uint32_t i = level->count; i < level->count + parents && search_traced(story->recorder.s);
         i++) {
        const struct node *node = &level->node[i];
        loyd_trace_event event = {.kind = LOYD_TRACE_EXPAND,
                                  .node = recorder_at(&story->recorder, place(depth, i)),
                                  .parent = recorder_parent(&story->recorder, place(depth, i)),
                                  .g = depth,
                                  .h = node_h(lookup, node, depth)};
        story->recorder.waiting--;
        tell(story, lookup, node, event);
        for (uint32_t left = node->ways; left; left &= left - 1) {
            const struct path_way *way = &lookup->way[node->blank][__builtin_ctz(left)];
            bool is_goal = goal && i == lookup->goal_parent && way->direction == lookup->goal_came;
            tell_child(story, lookup, depth, i, way, is_goal);
        }
    }
}
