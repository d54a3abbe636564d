/* SPDX-License-Identifier: MIT
 *
 * Tells the search recorder what the look-up search did. After a portion is expanded, everything is still in place: the surviving children are the last nodes
 * that wait, the parents follow them. So the story is told from outside, and the search itself does not know of it. A child that is
 * not among the survivors was cut; its f is then two above the bound, in the view that cut it.
 */
#include "engine/lookup_story.h"

#include "engine/lookup_inside.h"

bool story_open(struct story *story, struct search *s, struct lookup *lookup,
                const struct canonical *canonical) {
    if (!recorder_open(&story->recorder, s)) return false;
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        story->tile_back[canonical->tile_of[tile]] = (uint8_t)tile;
    lookup->story = story;
    return true;
}

static struct state board_of(const struct story *story, const struct lookup *lookup,
                             const struct node *node) {
    const struct canonical *canonical = &lookup->canonical;
    struct state state = {0};
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t at = canonical->cell_of[cell];
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
    event.move = node->came == NO_MOVE ? 0 : move_letter(lookup->canonical.move_back[node->came]);
    event.key = -1;
    return record(&story->recorder, &state, event);
}

static int64_t node_h(const struct lookup *lookup, const struct node *node) {
    int slack = node->slack[0];
    if (lookup->views > 1 && node->slack[1] < slack) slack = node->slack[1];
    return (int64_t)lookup_start_h(lookup) - node->depth - 2 * slack;
}

static uint64_t place(const struct lookup *lookup, const struct node *node) {
    return (uint64_t)(node - lookup->waiting->node);
}

void story_begin(struct story *story, const struct lookup *lookup) {
    const struct node *root = &lookup->root;
    loyd_trace_event event = {
        .kind = LOYD_TRACE_START, .node = -1, .parent = -1, .h = node_h(lookup, root)};
    story->recorder.waiting = 1;
    recorder_put(&story->recorder, place(lookup, lookup->waiting->order[0]),
                 tell(story, lookup, root, event), -1);
}

/* The child by that move, without what tables say of it. */
static struct node child_of(const struct lookup *lookup, const struct node *parent,
                            const struct turn *turn) {
    struct node child = *parent;
    child.word = word_after(lookup, child.word, turn, child.word >> turn->to_shift & 15);
    child.blank = turn->to;
    child.came = turn->direction;
    child.depth++;
    return child;
}

/* Tells of one child: made, and perhaps cut, or the goal. kept: the node that it became; NULL: it was cut. */
static void tell_child(struct story *story, const struct lookup *lookup, const struct node *parent,
                       const struct node *child, const struct node *kept) {
    struct recorder *recorder = &story->recorder;
    bool goal = kept && kept->depth == lookup->bound;
    loyd_trace_event event = {.kind = LOYD_TRACE_GENERATE,
                              .node = -1,
                              .parent = recorder_at(recorder, place(lookup, parent)),
                              .g = child->depth,
                              .h = (int64_t)lookup->bound - child->depth + 2};
    if (kept) event.h = node_h(lookup, kept);
    recorder->waiting++;
    event.node = tell(story, lookup, child, event);
    if (kept && !goal) {
        recorder_put(recorder, place(lookup, kept), event.node, event.parent);
        return;
    }
    recorder->waiting--;
    event.kind = goal ? LOYD_TRACE_GOAL : LOYD_TRACE_PRUNE;
    event.reason = goal ? NULL : "f exceeds the bound";
    tell(story, lookup, child, event);
}

/* Those that were kept come in the order in which all were made. */
void story_tell(struct story *story, const struct lookup *lookup) {
    const struct waiting *waiting = lookup->waiting;
    const struct node *const *parents = (const struct node *const *)waiting->order + waiting->count;
    const struct node *const *kept = parents - waiting->kept;
    for (uint32_t i = 0; i < waiting->expanded && search_traced(story->recorder.s); i++) {
        const struct node *node = parents[i];
        loyd_trace_event event = {.kind = LOYD_TRACE_EXPAND,
                                  .node = recorder_at(&story->recorder, place(lookup, node)),
                                  .parent = recorder_parent(&story->recorder, place(lookup, node)),
                                  .g = node->depth,
                                  .h = node_h(lookup, node)};
        story->recorder.waiting--;
        tell(story, lookup, node, event);
        for (uint32_t left = node->ways; left; left &= left - 1) {
            struct node child =
                child_of(lookup, node, turn_of(lookup, node->blank, (uint32_t)__builtin_ctz(left)));
            bool is_kept = kept < parents && (*kept)->word == child.word &&
                           (*kept)->came == child.came && (*kept)->depth == child.depth;
            tell_child(story, lookup, node, &child, is_kept ? *kept : NULL);
            kept += is_kept;
        }
    }
}
