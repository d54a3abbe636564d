/* SPDX-License-Identifier: MIT
 *
 * Iterations whose subtrees are handed out by the program: to this process and to others, or only
 * those that it was not done with when it was ended.
 *
 * Idea: a subtree has a number, and what it takes depends on nothing but the search, the bound and
 * that number. So all that processes have to tell each other is numbers: which subtrees one is to
 * search, what those that are done took, and where a goal was met. Each process goes through all
 * iterations; at the end of one each hears the same sums, and so decides the same for the next
 * (which views to take, which automaton, which bound). A process that begins anew and is told that
 * an iteration is done goes on at once: nothing is searched, and the figures are those of a search
 * that was never ended. What is too small to be worth handing out is searched by every process for
 * itself, with one thread, so that it takes the same everywhere.
 *
 * What a subtree takes is known only when it is searched, and the largest takes as much as hundreds
 * of others. So a piece may be some parts of a subtree (parts.c), and one that takes long may be
 * ended early: the rest is given back.
 *
 * A goal is told before anything is left out because of it. So whoever keeps what it is told in
 * that order never has a subtree that was cut short for a goal and not the goal.
 *
 * Invariant: the engine's counts are those before the iteration and what pieces->state says of it;
 * workers have what is under way. Reinefeld & Schnecke 1994, "AIDA*: asynchronous parallel IDA*".
 */
#include "engine/pieces.h"

#include "core/text_sum.h"
#include "engine/parts.h"
#include "run/search_log.h"

enum {
    HANDED_OUT_MIN = 2000000, /* nodes of the iteration before one that is worth it */
    /* Raised whenever the search of a subtree counts other nodes than before, or is numbered
     * otherwise: journals of the search before are then refused. tests/mpi holds the counts. */
    SEARCH_FORMAT = 2
};

const loyd_pieces *pieces_of(const struct search *s) {
    return search_traced(s) ? NULL : s->log->options->pieces;
}

/* ---- Sums ---- */

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t count) {
    return (sum ^ text_sum(bytes, count)) * UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t pieces_search_sum(const struct space *space, const struct table_set *set, bool from_goal) {
    static const char ends_changed[] = "from the goal";
    const uint32_t shape[] = {SEARCH_FORMAT, space->rows, space->cols, set->count};
    uint64_t sum = add_bytes(0, shape, sizeof shape);
    sum = add_bytes(sum, space->start, space->cells * sizeof *space->start);
    sum = add_bytes(sum, space->goal, space->cells * sizeof *space->goal);
    sum = add_bytes(sum, space->order, sizeof space->order);
    for (uint32_t i = 0; i < set->count; i++) {
        const struct table *table = &set->table[i];
        const uint32_t pattern[] = {table->home, table->blank};
        sum = add_bytes(sum, pattern, sizeof pattern);
        sum = add_bytes(sum, table->histogram, sizeof table->histogram);
    }
    return from_goal ? add_bytes(sum, ends_changed, sizeof ends_changed) : sum;
}

/* The ways to the roots say which subtrees they are. */
static uint64_t iteration_sum(const struct engine *engine) {
    const struct subtrees *queue = &engine->subtrees;
    const uint64_t about[] = {engine->setup.search_sum, engine->bound, queue->count,
                              engine->variant, queue->parts_wanted};
    const struct subtree_list *list = &queue->list[0];
    uint64_t sum = add_bytes(0, about, sizeof about);
    for (uint32_t i = 0; list->node && i < queue->count; i++) {
        uint32_t depth = list->node[i * engine->kernel->node_bytes + engine->kernel->depth_at];
        sum = add_bytes(sum, list->cell[i], depth + 1u);
    }
    return sum;
}

/* ---- An iteration ---- */

static uint64_t nodes_min(const loyd_pieces *pieces) {
    return pieces->nodes_min ? pieces->nodes_min : HANDED_OUT_MIN;
}

bool pieces_wanted(const struct engine *engine) {
    const loyd_pieces *pieces = engine->setup.pieces;
    return pieces && !engine->trial && engine->subtrees.iteration_before >= nodes_min(pieces);
}

bool pieces_begin(struct engine *engine) {
    const loyd_pieces *pieces = engine->setup.pieces;
    struct subtrees *queue = &engine->subtrees;
    queue->before_expanded = engine->expanded;
    queue->before_generated = engine->generated;
    parts_begin(engine, nodes_min(pieces));
    const loyd_pieces_iteration iteration = {.bound = engine->bound,
                                             .subtrees = queue->count,
                                             .search = engine->setup.search_sum,
                                             .sum = iteration_sum(engine)};
    if (!pieces->begin(pieces->user, &iteration)) return false;
    pieces_hear(queue->worker[0]); /* what is done already counts against the node limit */
    return true;
}

void pieces_met(const struct worker *worker) {
    const loyd_pieces *pieces = worker->engine->setup.pieces;
    pieces->met(pieces->user, worker->subtree, worker->goal);
}

/* A goal that was met elsewhere is treated as if this worker had met it. */
static void hear_goal(struct worker *worker, const loyd_pieces_state *state) {
    struct engine *engine = worker->engine;
    uint32_t subtree = worker->subtree, goal = worker->goal;
    if (state->goal_subtree >= engine->subtrees.count) return;
    worker->subtree = state->goal_subtree;
    worker->goal = state->goal_length;
    engine->kernel->met(worker);
    worker->subtree = subtree;
    worker->goal = goal;
}

bool pieces_hear(struct worker *worker) {
    struct engine *engine = worker->engine;
    struct subtrees *queue = &engine->subtrees;
    const loyd_pieces *pieces = engine->setup.pieces;
    loyd_pieces_state state = {.goal_subtree = LOYD_NO_SUBTREE};
    pieces->state(pieces->user, &state);
    hear_goal(worker, &state);
    pthread_mutex_lock(&queue->lock);
    queue->done = state.done;
    engine->expanded = queue->before_expanded + state.expanded;
    engine->generated = queue->before_generated + state.generated;
    bool free = engine->generated < engine->generated_max;
    pthread_mutex_unlock(&queue->lock);
    if (!free) subtrees_stop(queue, ENGINE_NODES);
    return free;
}

/* The piece is searched. False: or it was ended in the middle of it. */
static bool report(struct worker *worker, const loyd_piece *piece) {
    struct engine *engine = worker->engine;
    const loyd_pieces *pieces = engine->setup.pieces;
    pthread_mutex_lock(&engine->subtrees.lock);
    bool whole = engine->subtrees.end == ENGINE_EXHAUSTED && !engine->proved;
    pthread_mutex_unlock(&engine->subtrees.lock);
    if (!whole) return false;
    pieces->done(pieces->user, piece, worker->expanded, worker->generated);
    worker->allowance -=
        worker->allowance < worker->generated ? worker->allowance : worker->generated;
    worker->expanded = worker->generated = 0;
    return true;
}

/* Searches a piece; its end becomes what was searched. False: there is no such piece. */
static bool search_piece(struct worker *worker, loyd_piece *piece) {
    struct engine *engine = worker->engine;
    struct subtrees *queue = &engine->subtrees;
    void (*search)(struct worker *, uint32_t) =
        engine->kernel->search ? engine->kernel->search : stack_search;
    worker->subtree = piece->subtree;
    if (queue->parts_wanted) return parts_search(worker, piece);
    if (piece->first || !piece->end) return false;
    piece->end = piece->parts = 1;
    /* what a goal before it makes superfluous is done with nothing */
    if (piece->subtree < atomic_load(&queue->wanted)) search(worker, piece->subtree);
    return true;
}

void *pieces_work(void *argument) {
    struct worker *worker = *(struct worker **)argument;
    struct engine *engine = worker->engine;
    struct subtrees *queue = &engine->subtrees;
    const loyd_pieces *pieces = engine->setup.pieces;
    while (!worker->asks || worker_ask(worker)) {
        loyd_piece piece = {LOYD_NO_SUBTREE, 0, LOYD_ALL_PARTS, 1};
        if (!atomic_load(&queue->wanted)) break;
        loyd_pieces_answer answer = pieces->take(pieces->user, &piece);
        if (answer == LOYD_PIECE_WAIT) continue;
        if (answer != LOYD_PIECE_TAKEN || piece.subtree >= queue->count) break;
        if (!search_piece(worker, &piece) || !report(worker, &piece)) break;
    }
    return NULL;
}

void pieces_end(struct engine *engine) {
    struct subtrees *queue = &engine->subtrees;
    const loyd_pieces *pieces = engine->setup.pieces;
    uint64_t expanded, generated;
    pieces_hear(queue->worker[0]);
    for (unsigned i = 0; i < queue->threads; i++) {
        engine->expanded += queue->worker[i]->expanded;
        engine->generated += queue->worker[i]->generated;
        queue->worker[i]->expanded = queue->worker[i]->generated = 0;
    }
    for (uint32_t i = 0; engine->kernel->counted && i < queue->count; i++)
        if (pieces->counts(pieces->user, i, &expanded, &generated))
            engine->kernel->counted(engine, i, expanded, generated);
}
