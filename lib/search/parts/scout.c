/* SPDX-License-Identifier: MIT
 *
 * A best-first search reads one line of its hash table for each child, somewhere in memory, and
 * waits for it: beyond the cache that is most of its time. A queue that is taken out in the order
 * of age shows the next nodes well ahead. With "low h, then the newest" the next node is mostly a
 * child of this one, not yet made. But it can be foreseen: nearly all children are new (one in
 * forty of the 15-puzzle's is not), and which of them comes next depends on the boards alone.
 *
 * So a scout goes the same way some expansions ahead, on boards without a store: it takes the
 * newest of its own nodes, makes the children, asks for their lines, and keeps those that the
 * search will expand before it turns to what waits. When it has none left, it takes what the
 * search's own open list has next. It is wrong where a child turns out to be known; then the board
 * that the search takes is found farther on in the list of the expected ones, or the scout begins
 * anew from there.
 *
 * Halfway, when a child's line has come, the record that it points to is asked for as well: a child
 * that is known already is compared with it.
 *
 * Invariant: expected[first .. first + count - 1] are boards whose children's lines were asked for.
 * Cost: about a third of an expansion's instructions; saves the wait, two thirds of its time.
 */
#include "search/parts/scout.h"

enum { RECORDS_AHEAD = 8, MATCH_AHEAD = 6 };

void scout_begin(struct scout *scout, const struct node_store *nodes,
                 const struct tied_queue *queue, const struct heuristic *heuristic,
                 uint32_t weight_g, uint32_t weight_h) {
    *scout = (struct scout){.nodes = nodes,
                            .queue = queue,
                            .heuristic = heuristic,
                            .weight_g = weight_g,
                            .weight_h = weight_h};
    bool quick = heuristic && (heuristic->delta || (heuristic->foreign && heuristic->class->move &&
                                                    !heuristic->aux_words));
    scout->on = store_wants_hints(nodes) && quick && weight_h;
}

/* Asks for the lines of node's children, and keeps those whose turn comes before what waits. */
static void look_at(struct scout *scout, const struct scout_node *node) {
    const struct space *space = scout->nodes->set.space;
    const struct moves *moves = &space->moves[node->blank];
    int undo = move_opposite(node->direction);
    struct scout_turn *turn = &scout->expected[(scout->first + scout->count++) % SCOUT_AHEAD];
    turn->word = node->word;
    turn->children = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        if (moves->direction[i] == undo) continue;
        struct state child = {.word = node->word, .blank = node->blank};
        struct hval before = {.h = node->h}, after;
        uint32_t tile = state_slide(space, &child, moves->to[i]);
        struct slide slide = {node->blank, moves->to[i], tile, moves->direction[i]};
        set_fetch_line(&scout->nodes->set, child.word);
        if (turn->children < 3) turn->child[turn->children++] = child.word;
        heuristic_move(scout->heuristic, &child, slide, &before, &after);
        uint32_t key = node->key + scout->weight_g + scout->weight_h * (after.h - node->h);
        if (key > node->key || scout->height == SCOUT_STACK) continue;
        scout->stack[scout->height++] = (struct scout_node){
            child.word, key, after.h, (uint8_t)child.blank, (uint8_t)moves->direction[i]};
    }
}

/* Asks for the records that the children of one in the middle may be compared with. */
static void look_again(const struct scout *scout) {
    const struct scout_turn *turn = &scout->expected[(scout->first + MATCH_AHEAD) % SCOUT_AHEAD];
    if (scout->count <= MATCH_AHEAD) return;
    for (uint32_t i = 0; i < turn->children; i++)
        set_fetch_match(&scout->nodes->set, turn->child[i]);
}

/* The next node that waits in the search's own list; false: none is in sight. */
static bool take_waiting(struct scout *scout, struct scout_node *node) {
    uint32_t key, tie, id = tied_look(scout->queue, &scout->place, &key, &tie);
    if (id == UINT32_MAX || id >= store_count(scout->nodes)) return false;
    uint32_t far = tied_look_below(scout->queue, &scout->place, RECORDS_AHEAD);
    if (far != UINT32_MAX) store_fetch_node(scout->nodes, far);
    struct state state;
    store_load(scout->nodes, id, &state);
    *node = (struct scout_node){state.word, key, tie, (uint8_t)state.blank,
                                (uint8_t)store_direction(scout->nodes, id)};
    return true;
}

static void run_ahead(struct scout *scout) {
    struct scout_node node;
    while (scout->count < SCOUT_AHEAD) {
        if (scout->height)
            node = scout->stack[--scout->height];
        else if (!take_waiting(scout, &node))
            return;
        look_at(scout, &node);
    }
}

void scout_follow(struct scout *scout, const struct scout_node *node) {
    if (!scout->on) return;
    for (uint32_t i = 0; i < scout->count; i++) {
        if (scout->expected[(scout->first + i) % SCOUT_AHEAD].word != node->word) continue;
        scout->first = (scout->first + i + 1) % SCOUT_AHEAD;
        scout->count -= i + 1;
        look_again(scout);
        run_ahead(scout);
        return;
    }
    scout->first = scout->count = scout->height = 0;
    scout->place = tied_first(scout->queue);
    look_at(scout, node);
    scout->first = 1 % SCOUT_AHEAD;
    scout->count = 0;
    run_ahead(scout);
}
