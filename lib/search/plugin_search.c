/* SPDX-License-Identifier: MIT
 *
 * An algorithm from outside the tree, between its own run() and the library. It is given numbers of
 * nodes and their children; the boards, which of them are the same, the way to each, the counts,
 * the limits, the recording and the solution are kept here, so that a mistake of the plugin can
 * cost it the answer but cannot make a wrong one.
 *
 * A graph search works on a store of nodes (parts/node_store.c), one for each board: a node whose
 * board is reached by a shorter way keeps its number, and its child says that it is not known. A
 * search that keeps one path works on one board and a list of moves.
 *
 * Invariant: once a call has answered "return", every later one does. Cost: one call and one
 * evaluation of the heuristic a child.
 */
#include "search/plugin_search.h"

#include "heuristics/plugin_heuristic.h"
#include "search/algorithms.h"
#include "search/parts/path.h"
#include "search/parts/record_stored.h"

enum mode { BY_NEITHER, BY_NODES, BY_PATH };

struct plugin_run {
    loyd_plugin_search plugin; /* first: what the plugin has is its plugin_run */
    loyd_plugin_space space;
    struct plugin_pool memory;
    struct search *s;
    enum mode mode;
    bool over, found, cut;
    struct state state; /* of the node that was asked for; of the path's end */
    struct node_store nodes;
    struct recorder recorder;
    struct region moves; /* of the path: a byte each */
    uint64_t depth;
};

static struct plugin_run *run_of(loyd_plugin_search *plugin) {
    return (struct plugin_run *)(void *)plugin;
}

static const char *name_of(const struct plugin_run *run) {
    return run->s->algorithm->info.name;
}

/* The search is to end: by that outcome, or SOLVED where a fault or a solution says why. */
static bool end(struct plugin_run *run, loyd_outcome why) {
    if (why != LOYD_SOLVED && !run->s->stopped) run->s->stopped = why;
    run->over = true;
    return false;
}

static uint32_t value_of(const struct plugin_run *run) {
    struct hval value;
    if (!run->s->heuristic) return 0;
    heuristic_eval(run->s->heuristic, &run->state, &value);
    return value.h;
}

static int64_t shown_h(const struct plugin_run *run, uint32_t h) {
    return run->s->heuristic ? (int64_t)h : -1;
}

/* ---- Nodes ---- */

static struct stored stored_of(const struct plugin_run *run, uint32_t id, uint32_t h) {
    return (struct stored){
        .store = &run->nodes, .state = &run->state, .id = id, .h = shown_h(run, h)};
}

static bool begin_graph(struct plugin_run *run) {
    struct search *s = run->s;
    bool fresh;
    run->mode = BY_NODES;
    if (!store_open(&run->nodes, s->space, s->pool, true)) return end(run, LOYD_MEMORY_LIMIT);
    uint32_t root = store_add(&run->nodes, &run->state, &fresh);
    if (root == ID_NONE) return end(run, LOYD_MEMORY_LIMIT);
    store_set(&run->nodes, root, 0, NO_MOVE);
    *store_h(&run->nodes, root) = run->plugin.start.h;
    record_stored(&run->recorder, LOYD_TRACE_START, stored_of(run, root, run->plugin.start.h),
                  NULL);
    return true;
}

/* The run goes by nodes, and this is one of them: its board is run->state now. */
static bool take_node(struct plugin_run *run, uint32_t node) {
    if (run->over) return false;
    if (run->mode == BY_NEITHER && !begin_graph(run)) return false;
    if (run->mode == BY_PATH) {
        plugin_refuse(run->s->fault, ERROR_PLUGIN_MIXED, value_word("name", name_of(run)));
        return end(run, LOYD_CANCELLED);
    }
    if (node >= store_count(&run->nodes)) {
        plugin_refuse(run->s->fault, ERROR_PLUGIN_NODE, value_word("name", name_of(run)),
                      value_whole("node", node), value_whole("count", store_count(&run->nodes)));
        return end(run, LOYD_CANCELLED);
    }
    store_load(&run->nodes, node, &run->state);
    run->recorder.waiting = run->plugin.waiting;
    return true;
}

/* run->state is a child of node; fills it in. False: out of memory. */
static bool take_child(struct plugin_run *run, uint32_t node, int direction,
                       loyd_plugin_child *child) {
    struct node_store *nodes = &run->nodes;
    uint32_t g = store_g(nodes, node) + 1;
    bool fresh;
    uint32_t id = store_add(nodes, &run->state, &fresh);
    if (id == ID_NONE) return end(run, LOYD_MEMORY_LIMIT);
    bool known = !fresh && store_g(nodes, id) <= g;
    uint32_t h = *store_h(nodes, id);
    if (fresh) *store_h(nodes, id) = h = value_of(run);
    struct stored parent = stored_of(run, node, h);
    record_stored_child(&run->recorder, parent, direction, id,
                        known ? "the board is known by a way that is no longer" : NULL);
    if (!known) store_set(nodes, id, g, direction);
    *child = (loyd_plugin_child){.node = id,
                                 .g = g,
                                 .h = h,
                                 .move = move_letter(direction),
                                 .known = known,
                                 .goal = state_is_goal(run->s->space, &run->state)};
    return true;
}

static int expand(loyd_plugin_search *plugin, uint32_t node, loyd_plugin_child child[4]) {
    struct plugin_run *run = run_of(plugin);
    struct search *s = run->s;
    if (!take_node(run, node)) return -1;
    if (store_g(&run->nodes, node) >= s->depth_limit) {
        run->cut = true;
        return 0;
    }
    const struct moves *moves = state_moves(s->space, &run->state);
    if (!search_expand(s, moves->count)) return end(run, s->stopped), -1;
    record_stored(&run->recorder, LOYD_TRACE_EXPAND,
                  stored_of(run, node, *store_h(&run->nodes, node)), NULL);
    uint32_t from = run->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        state_slide(s->space, &run->state, moves->to[i]);
        if (!take_child(run, node, moves->direction[i], &child[i])) return -1;
        state_slide(s->space, &run->state, from);
    }
    s->seen = store_count(&run->nodes);
    search_sizes(s, plugin->waiting, store_count(&run->nodes));
    return moves->count;
}

static bool tiles(loyd_plugin_search *plugin, uint32_t node, uint16_t *to) {
    struct plugin_run *run = run_of(plugin);
    if (node == LOYD_PLUGIN_HERE ? run->over : !take_node(run, node)) return false;
    for (uint32_t cell = 0; cell < run->s->space->cells; cell++)
        to[cell] = (uint16_t)state_tile(run->s->space, &run->state, cell);
    return true;
}

/* ---- One path ---- */

static void record_end(struct plugin_run *run, loyd_trace_kind kind) {
    if (!search_traced(run->s)) return;
    struct path_end at = {.state = &run->state,
                          .depth = run->depth,
                          .direction = run->depth ? run->moves.base[run->depth - 1] : NO_MOVE,
                          .h = shown_h(run, value_of(run))};
    run->recorder.waiting = run->plugin.waiting;
    record_path(&run->recorder, kind, at, NULL);
}

static bool begin_path(struct plugin_run *run) {
    if (run->over || run->mode == BY_PATH) return !run->over;
    if (run->mode == BY_NODES) {
        plugin_refuse(run->s->fault, ERROR_PLUGIN_MIXED, value_word("name", name_of(run)));
        return end(run, LOYD_CANCELLED);
    }
    run->mode = BY_PATH;
    if (!region_open(run->s->pool, &run->moves, (uint64_t)UINT32_MAX + 1))
        return end(run, LOYD_MEMORY_LIMIT);
    search_sizes(run->s, 0, 1);
    record_end(run, LOYD_TRACE_START);
    return true;
}

static int look(loyd_plugin_search *plugin, loyd_plugin_child child[4]) {
    struct plugin_run *run = run_of(plugin);
    struct search *s = run->s;
    if (!begin_path(run)) return -1;
    if (run->depth >= s->depth_limit) {
        run->cut = true;
        return 0;
    }
    const struct moves *moves = state_moves(s->space, &run->state);
    if (!search_expand(s, moves->count)) return end(run, s->stopped), -1;
    record_end(run, LOYD_TRACE_EXPAND);
    uint32_t from = run->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        state_slide(s->space, &run->state, moves->to[i]);
        child[i] = (loyd_plugin_child){.node = LOYD_PLUGIN_HERE,
                                       .g = (uint32_t)run->depth + 1,
                                       .h = value_of(run),
                                       .move = move_letter(moves->direction[i]),
                                       .goal = state_is_goal(s->space, &run->state)};
        state_slide(s->space, &run->state, from);
    }
    return moves->count;
}

static bool refuse_step(struct plugin_run *run, char move) {
    plugin_refuse(run->s->fault, ERROR_PLUGIN_STEP, value_word("name", name_of(run)),
                  loydi_value_byte("byte", (unsigned char)move), value_count("depth", run->depth));
    return end(run, LOYD_CANCELLED);
}

static bool step(loyd_plugin_search *plugin, char move) {
    struct plugin_run *run = run_of(plugin);
    const char *letters = "UDLR", *at = move ? strchr(letters, move) : NULL;
    if (!begin_path(run)) return false;
    uint32_t to = at ? space_step(run->s->space, run->state.blank, (int)(at - letters)) : CELL_NONE;
    if (to == CELL_NONE) return refuse_step(run, move);
    if (run->depth >= run->s->depth_limit) return end(run, LOYD_DEPTH_LIMIT);
    if (!--run->s->clock.countdown && !search_watch(run->s)) return end(run, run->s->stopped);
    if (run->depth >= UINT32_MAX || !region_need(run->s->pool, &run->moves, run->depth + 1))
        return end(run, LOYD_MEMORY_LIMIT);
    run->moves.base[run->depth++] = (uint8_t)(at - letters);
    state_slide(run->s->space, &run->state, to);
    search_sizes(run->s, plugin->waiting, run->depth + 1);
    record_end(run, LOYD_TRACE_GENERATE);
    return true;
}

static bool back(loyd_plugin_search *plugin) {
    struct plugin_run *run = run_of(plugin);
    if (!begin_path(run)) return false;
    if (!run->depth) return refuse_step(run, 0);
    int undo = move_opposite(run->moves.base[--run->depth]);
    state_slide(run->s->space, &run->state, space_step(run->s->space, run->state.blank, undo));
    return true;
}

/* ---- Both ---- */

static bool found(loyd_plugin_search *plugin, uint32_t node) {
    struct plugin_run *run = run_of(plugin);
    struct search *s = run->s;
    bool here = node == LOYD_PLUGIN_HERE;
    if (here ? !begin_path(run) : !take_node(run, node)) return false;
    if (!state_is_goal(s->space, &run->state)) {
        char board[160];
        plugin_board_text(s->space, &run->state, board, sizeof board);
        plugin_refuse(s->fault, ERROR_PLUGIN_NOT_GOAL, value_word("name", name_of(run)),
                      value_list("board", board));
        return end(run, LOYD_CANCELLED);
    }
    if (here)
        record_end(run, LOYD_TRACE_GOAL);
    else
        record_stored(&run->recorder, LOYD_TRACE_GOAL, stored_of(run, node, 0), NULL);
    bool kept = here ? search_found_moves(s, run->moves.base, (size_t)run->depth)
                     : search_found_node(s, &run->nodes, node);
    if (!kept) return end(run, LOYD_MEMORY_LIMIT);
    run->found = true;
    return end(run, LOYD_SOLVED), true;
}

static void iteration(loyd_plugin_search *plugin, uint32_t bound) {
    struct plugin_run *run = run_of(plugin);
    bool again = run->mode == BY_PATH && run->depth == 0 && search_bound(run->s) >= 0;
    if (run->over || run->mode == BY_NODES) return;
    search_iteration(run->s, bound);
    if (again) record_end(run, LOYD_TRACE_START);
}

static uint64_t draw(loyd_plugin_search *plugin, uint64_t below) {
    return below ? rng_below(&run_of(plugin)->s->rng, below) : 0;
}

static bool open_run(struct plugin_run *run) {
    struct search *s = run->s;
    run->space = plugin_space(s->space);
    run->space.params = s->param;
    plugin_pool_init(&run->memory, s->pool);
    run->plugin = (loyd_plugin_search){.space = &run->space,
                                       .memory = &run->memory.memory,
                                       .expand = expand,
                                       .look = look,
                                       .step = step,
                                       .back = back,
                                       .found = found,
                                       .iteration = iteration,
                                       .random = draw,
                                       .tiles = tiles};
    if (!state_new(s->space, s->pool, &run->state) || !recorder_open(&run->recorder, s))
        return false;
    run->plugin.start = (loyd_plugin_child){.h = s->heuristic ? s->start_value.h : 0,
                                            .goal = state_is_goal(s->space, &run->state)};
    return true;
}

static loyd_outcome run(struct search *s) {
    const struct plugin_algorithm *own = (const struct plugin_algorithm *)s->algorithm;
    struct plugin_run *one = pool_alloc(s->pool, sizeof *one);
    if (!one) return LOYD_MEMORY_LIMIT;
    one->s = s;
    if (!open_run(one)) return LOYD_MEMORY_LIMIT;
    own->given->run(&one->plugin);
    if (one->found) {
        s->optimal = own->given->claims & LOYD_OPTIMAL && search_admissible(s);
        return LOYD_SOLVED;
    }
    if (s->stopped) return s->stopped;
    if (one->memory.refused) return LOYD_MEMORY_LIMIT;
    return one->cut ? LOYD_DEPTH_LIMIT : LOYD_STUCK;
}

void plugin_algorithm_init(struct plugin_algorithm *algorithm, const loyd_plugin_algorithm *given) {
    bool informed = given->claims & LOYD_USES_HEURISTIC;
    *algorithm =
        (struct plugin_algorithm){.algorithm = {.info = {.name = given->name,
                                                         .title = given->title,
                                                         .summary = given->summary,
                                                         .reference = given->reference,
                                                         .traits = given->claims,
                                                         .params = given->params,
                                                         .param_count = given->param_count},
                                                .heuristic = informed ? &loydi_manhattan : NULL,
                                                .run = run,
                                                .foreign = true},
                                  .given = given};
}
