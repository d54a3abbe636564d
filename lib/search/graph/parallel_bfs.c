/* SPDX-License-Identifier: MIT
 *
 * Breadth-first search by several threads, with the queue, the counts and the path of one thread.
 * Paper 001 names parallelism as what it would look at next.
 *
 * A layer stands in one array, in the order of the queue. It is expanded in rounds of some thousand
 * nodes, and every thread has a slice of the round:
 *
 *   generate   each thread makes the children of its slice, and sorts them by owner: a state
 *              belongs to one thread, by a hash of it (owned_nodes.h)
 *   meet       each thread looks up its own states, in the order of the queue. Of several ways to
 *              a new state the first in the queue counts, as it does for one thread
 *   line up    each thread writes the new states of its slice into the next layer. How many the
 *              slices before it have is known by then, so everyone knows where to write
 *
 * Between two of these all threads wait for each other. The caller's thread, number 0, then lays
 * out what comes next; no other writes anything that a third one reads at that time.
 *
 * Invariant: the layers hold the states in the order in which bfs.c numbers them. So the search may
 * end at the very node where bfs.c does, and its figures are the same to the unit, whatever the
 * number of threads and their timing (but for memory and time).
 *
 * Cost: that of bfs.c shared among the threads, and 9 bytes for each state of two layers.
 */
#include "search/graph/parallel_bfs.h"

#include "search/parts/owned_nodes.h"

#include <pthread.h>
#include <stdatomic.h>

enum { SLICE = 8192, HINT_AHEAD = 16, YIELDS = 20 };
#define NOWHERE UINT64_MAX

struct child {
    uint64_t word;
    uint32_t place; /* CHILDREN_MAX times the parent's number in the round, plus the move's */
    uint8_t direction;
};

struct bfs_layer {
    struct region words, directions; /* the board, and the move that led to it */
    uint64_t count, goal_at;         /* NOWHERE: the goal is not in it */
};

struct crew;

struct hand { /* one thread */
    struct crew *crew;
    unsigned number;
    struct pool pool; /* a part of the search's own */
    struct node_store nodes;
    uint32_t from, to;           /* its slice of the round */
    struct child *made, *sorted; /* the slice's children: in order; by owner, then in order */
    uint32_t made_count, first[THREADS_MAX + 1]; /* where an owner's part of sorted begins */
    uint64_t generated, before; /* states that are known before the slice's first new one */
    uint64_t frontier_max;
    unsigned gathered;
    char apart[64];
    atomic_uint arrived; /* gathered, for thread 0 */
};

struct crew {
    struct search *s;
    unsigned threads;
    struct hand *hand;
    struct pool pool; /* of the layers */
    struct bfs_layer layer[2], *now, *next;
    uint8_t *is_new;       /* by place: the child is a new state */
    uint64_t head, passed; /* nodes of this layer, and of those before it, that are expanded */
    uint64_t known;        /* states */
    uint32_t depth, round; /* the layer's depth; nodes in the round */
    bool over;             /* and outcome says how; read by all after they met */
    loyd_outcome outcome;
    atomic_bool out_of_memory;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a counter */
    char apart[64];
    atomic_uint phase; /* how often all have met */
};

static inline uint64_t *words_of(const struct bfs_layer *layer) {
    return (uint64_t *)(void *)layer->words.base;
}

/* ---- The three parts of a round -------------------------------------------------------------- */

static void sort_by_owner(struct hand *hand) {
    unsigned threads = hand->crew->threads;
    uint32_t count[THREADS_MAX] = {0}, at = 0;
    for (uint32_t i = 0; i < hand->made_count; i++)
        count[nodes_owner(hand->made[i].word, threads)]++;
    for (unsigned owner = 0; owner < threads; owner++) {
        hand->first[owner] = at;
        at += count[owner];
        count[owner] = hand->first[owner];
    }
    hand->first[threads] = at;
    for (uint32_t i = 0; i < hand->made_count; i++)
        hand->sorted[count[nodes_owner(hand->made[i].word, threads)]++] = hand->made[i];
}

/* The way back leads to the parent, which is known: it counts, but is not made (see bfs.c). */
static void generate(struct hand *hand) {
    const struct crew *crew = hand->crew;
    const struct space *space = crew->s->space;
    struct child *made = hand->made;
    for (uint32_t i = hand->from; i < hand->to; i++) {
        struct state state = {.word = words_of(crew->now)[crew->head + i]};
        state.blank = word_blank(state.word);
        int undo = move_opposite(crew->now->directions.base[crew->head + i]);
        const struct moves *moves = state_moves(space, &state);
        hand->generated += moves->count;
        for (uint32_t move = 0; move < moves->count; move++) {
            if (moves->direction[move] == undo) continue;
            struct state child = state;
            state_slide(space, &child, moves->to[move]);
            *made++ = (struct child){child.word, i * CHILDREN_MAX + move, moves->direction[move]};
        }
    }
    hand->made_count = (uint32_t)(made - hand->made);
    sort_by_owner(hand);
}

/* Looks up one slice's children that are this thread's. False: out of memory. */
static bool meet_slice(struct hand *hand, const struct hand *from) {
    const struct child *child = from->sorted + from->first[hand->number];
    const struct child *end = from->sorted + from->first[hand->number + 1];
    bool hints = store_wants_hints(&hand->nodes), fresh;
    for (; child < end; child++) {
        if (hints && child + HINT_AHEAD < end)
            set_fetch_line(&hand->nodes.set, child[HINT_AHEAD].word);
        struct state state = {.word = child->word, .blank = word_blank(child->word)};
        uint32_t id = store_add(&hand->nodes, &state, &fresh);
        if (id == ID_NONE) return false;
        if (!fresh) continue;
        store_set(&hand->nodes, id, hand->crew->depth + 1, child->direction);
        hand->crew->is_new[child->place] = 1;
    }
    return true;
}

static void meet(struct hand *hand) {
    for (unsigned i = 0; i < hand->crew->threads; i++)
        if (!meet_slice(hand, &hand->crew->hand[i])) {
            atomic_store(&hand->crew->out_of_memory, true);
            return;
        }
}

/* Writes the slice's new states into the next layer. What the open list is before the next node
 * is taken is known after each parent, as bfs.c measures it. */
static void line_up(struct hand *hand) {
    struct crew *crew = hand->crew;
    struct bfs_layer *next = crew->next;
    uint64_t end = crew->passed + crew->now->count; /* the number of the next layer's first state */
    uint64_t known = hand->before, taken = crew->passed + crew->head;
    for (uint32_t i = 0; i < hand->made_count; i++) {
        const struct child *child = &hand->made[i];
        if (!crew->is_new[child->place]) continue;
        crew->is_new[child->place] = 0;
        if (child->word == crew->s->space->goal_word) next->goal_at = known - end;
        words_of(next)[known - end] = child->word;
        next->directions.base[known - end] = child->direction;
        known++;
        uint64_t open = known - (taken + child->place / CHILDREN_MAX + 1);
        if (open > hand->frontier_max) hand->frontier_max = open;
    }
}

/* ---- What thread 0 does between them --------------------------------------------------------- */

/* Where each slice's new states go; room for them. */
static void lay_out(struct crew *crew) {
    uint64_t end = crew->passed + crew->now->count;
    if (atomic_load(&crew->out_of_memory)) return;
    for (unsigned i = 0; i < crew->threads; i++) {
        struct hand *hand = &crew->hand[i];
        hand->before = crew->known;
        for (uint32_t k = hand->from * CHILDREN_MAX; k < hand->to * CHILDREN_MAX; k++)
            crew->known += crew->is_new[k];
    }
    crew->next->count = crew->known - end;
    if (!region_need(&crew->pool, &crew->next->words, crew->next->count * sizeof(uint64_t)) ||
        !region_need(&crew->pool, &crew->next->directions, crew->next->count))
        atomic_store(&crew->out_of_memory, true);
}

static void end_with(struct crew *crew, loyd_outcome outcome) {
    crew->outcome = outcome;
    crew->over = true;
}

/* The next layer's turn. False: there is none. */
static bool turn_layer(struct crew *crew) {
    struct bfs_layer *done = crew->now;
    crew->passed += done->count;
    crew->now = crew->next;
    crew->next = done;
    *done = (struct bfs_layer){done->words, done->directions, 0, NOWHERE};
    crew->head = 0;
    crew->depth++;
    return crew->now->count;
}

/* How many of the next most nodes the node limit lets expand. */
static uint32_t within_node_limit(const struct crew *crew, uint32_t most) {
    const struct search *s = crew->s;
    uint64_t left = s->node_limit - s->generated;
    uint32_t count = 0;
    if (left >= (uint64_t)most * CHILDREN_MAX) return most;
    for (; count < most; count++) {
        uint32_t blank = word_blank(words_of(crew->now)[crew->head + count]);
        if (s->space->moves[blank].count > left) break;
        left -= s->space->moves[blank].count;
    }
    return count;
}

/* Decides on the next round, or that the search is over. */
static void plan(struct crew *crew) {
    struct search *s = crew->s;
    if (crew->head == crew->now->count && !turn_layer(crew)) {
        end_with(crew, LOYD_UNSOLVABLE);
        return;
    }
    s->lower_bound = crew->depth;
    bool goal_here = crew->now->goal_at != NOWHERE;
    uint64_t left = (goal_here ? crew->now->goal_at : crew->now->count) - crew->head;
    if (goal_here && (!left || crew->depth >= s->depth_limit)) {
        end_with(crew, LOYD_SOLVED);
    } else if (crew->depth >= s->depth_limit) {
        end_with(crew, LOYD_DEPTH_LIMIT);
    } else {
        uint64_t most = (uint64_t)SLICE * crew->threads;
        crew->round = within_node_limit(crew, (uint32_t)(left < most ? left : most));
        if (!crew->round) end_with(crew, LOYD_NODE_LIMIT);
    }
    for (unsigned i = 0; i < crew->threads; i++) {
        crew->hand[i].from = (uint32_t)((uint64_t)crew->round * i / crew->threads);
        crew->hand[i].to = (uint32_t)((uint64_t)crew->round * (i + 1) / crew->threads);
    }
}

/* Sums up the round, and looks at clock and caller. */
static void count_round(struct crew *crew) {
    struct search *s = crew->s;
    if (atomic_load(&crew->out_of_memory)) {
        end_with(crew, LOYD_MEMORY_LIMIT);
        return;
    }
    crew->head += crew->round;
    s->expanded += crew->round;
    s->generated = 0;
    for (unsigned i = 0; i < crew->threads; i++) {
        s->generated += crew->hand[i].generated;
        if (crew->hand[i].frontier_max > s->frontier_max)
            s->frontier_max = crew->hand[i].frontier_max;
    }
    s->seen = (int64_t)crew->known;
    search_sizes(s, crew->known - crew->passed - crew->head, crew->known);
    if (search_watch(s))
        plan(crew);
    else
        end_with(crew, s->stopped);
}

/* ---- All threads ----------------------------------------------------------------------------- */

/* Waits until *counter is value: a little while it lets others run, then it sleeps. */
static void wait_for(struct crew *crew, const atomic_uint *counter, unsigned value) {
    for (int i = 0; i < YIELDS; i++) {
        if (atomic_load_explicit(counter, memory_order_acquire) == value) return;
        threads_yield();
    }
    pthread_mutex_lock(&crew->lock);
    while (atomic_load(counter) != value) pthread_cond_wait(&crew->changed, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

static void set_counter(struct crew *crew, atomic_uint *counter, unsigned value) {
    pthread_mutex_lock(&crew->lock);
    atomic_store_explicit(counter, value, memory_order_release);
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

/* Waits for all; thread 0 then does what is to be done alone. */
static void gather(struct hand *hand, void (*alone)(struct crew *)) {
    struct crew *crew = hand->crew;
    unsigned now = ++hand->gathered;
    if (hand->number) {
        set_counter(crew, &hand->arrived, now);
        wait_for(crew, &crew->phase, now);
        return;
    }
    for (unsigned i = 1; i < crew->threads; i++) wait_for(crew, &crew->hand[i].arrived, now);
    if (alone) alone(crew);
    set_counter(crew, &crew->phase, now);
}

static void *work(void *argument) {
    struct hand *hand = argument;
    while (!hand->crew->over) {
        generate(hand);
        gather(hand, NULL);
        meet(hand);
        gather(hand, lay_out);
        if (!atomic_load(&hand->crew->out_of_memory)) line_up(hand);
        gather(hand, count_round);
    }
    return NULL;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool layer_open(struct crew *crew, struct bfs_layer *layer) {
    layer->goal_at = NOWHERE;
    return region_open(&crew->pool, &layer->words, UINT32_MAX * (uint64_t)sizeof(uint64_t)) &&
           region_open(&crew->pool, &layer->directions, UINT32_MAX);
}

static bool hand_open(struct crew *crew, unsigned number, uint64_t bytes) {
    struct hand *hand = &crew->hand[number];
    size_t room = ((size_t)SLICE + 1) * CHILDREN_MAX * sizeof(struct child);
    hand->crew = crew;
    hand->number = number;
    pool_init(&hand->pool, bytes);
    return (hand->made = pool_alloc(&hand->pool, room)) &&
           (hand->sorted = pool_alloc(&hand->pool, room)) &&
           store_open(&hand->nodes, crew->s->space, &hand->pool, false);
}

static bool put_start(struct crew *crew) {
    struct state state;
    struct bfs_layer *layer = crew->now;
    bool fresh;
    if (!state_new(crew->s->space, crew->s->pool, &state) ||
        !region_need(&crew->pool, &layer->words, sizeof(uint64_t)) ||
        !region_need(&crew->pool, &layer->directions, 1))
        return false;
    struct node_store *nodes = &crew->hand[nodes_owner(state.word, crew->threads)].nodes;
    uint32_t id = store_add(nodes, &state, &fresh);
    if (id == ID_NONE) return false;
    store_set(nodes, id, 0, NO_MOVE);
    words_of(layer)[0] = state.word;
    layer->directions.base[0] = NO_MOVE;
    layer->count = crew->known = 1;
    if (state_is_goal(crew->s->space, &state)) layer->goal_at = 0;
    crew->s->seen = 1;
    search_sizes(crew->s, 1, 1);
    return true;
}

/* A quarter of the memory is for the layers, the rest for the threads' states. */
static bool crew_open(struct crew *crew) {
    struct search *s = crew->s;
    crew->hand = pool_alloc(s->pool, crew->threads * sizeof *crew->hand);
    crew->is_new = pool_alloc(s->pool, (uint64_t)crew->threads * SLICE * CHILDREN_MAX);
    if (!crew->hand || !crew->is_new) return false;
    bool limited = s->pool->limit != UINT64_MAX;
    uint64_t left = (s->pool->limit - s->pool->used) / 64 * 63;
    uint64_t share = limited ? left / 4 * 3 / crew->threads : UINT64_MAX;
    if (!share) return false;
    pool_init(&crew->pool, limited ? left / 4 : UINT64_MAX);
    crew->now = &crew->layer[0];
    crew->next = &crew->layer[1];
    for (unsigned i = 0; i < crew->threads; i++)
        if (!hand_open(crew, i, share)) return false;
    return layer_open(crew, crew->now) && layer_open(crew, crew->next) && put_start(crew);
}

static loyd_outcome finish(struct crew *crew) {
    struct search *s = crew->s;
    struct owned_nodes nodes = {.threads = crew->threads};
    uint64_t bytes = crew->pool.peak;
    for (unsigned i = 0; i < crew->threads; i++) {
        nodes.store[i] = &crew->hand[i].nodes;
        bytes += crew->hand[i].pool.peak;
    }
    s->threads = crew->threads;
    pool_charge(s->pool, bytes, 0);
    if (crew->outcome != LOYD_SOLVED) return crew->outcome;
    s->optimal = true;
    return nodes_found_goal(s, &nodes, crew->depth) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

bool parallel_bfs(struct search *s, unsigned threads, loyd_outcome *outcome) {
    struct crew crew = {.s = s, .threads = threads < THREADS_MAX ? threads : THREADS_MAX};
    bool ran = true;
    *outcome = LOYD_MEMORY_LIMIT;
    assert(threads > 1 && s->space->packed);
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.changed, NULL);
    if (crew_open(&crew)) {
        plan(&crew);
        ran = threads_run_all(crew.threads, work, crew.hand, sizeof *crew.hand);
        if (ran) *outcome = finish(&crew);
    }
    for (unsigned i = 0; crew.hand && i < crew.threads; i++) pool_drop(&crew.hand[i].pool);
    pool_drop(&crew.pool);
    pthread_cond_destroy(&crew.changed);
    pthread_mutex_destroy(&crew.lock);
    return ran;
}
