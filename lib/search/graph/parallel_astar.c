/* SPDX-License-Identifier: MIT
 *
 * A* by several threads that share no states (hash-distributed A*, HDA*). Every state belongs to
 * one thread, by a hash of it. A thread has its own store and its own open list (low h, then the
 * newest), takes the best of its own nodes, and sends each child to the thread that it belongs to;
 * which of two ways to a state is the shorter is settled there, without a lock.
 *
 * Children travel in batches, a thread's own too. That costs one pair of atomic operations for 64
 * of them, and it lets a receiver ask for the memory of a whole batch before it reads the first.
 *
 * A thread does not know what the others hold, so the first goal that turns up need not be a
 * shortest one. It becomes the limit: nodes whose f is not below it are left alone, and the search
 * is over when no thread has another and no batch is under way. Then no way is shorter than the
 * limit: a shorter one would have a node with f below it that is open somewhere.
 *
 * Invariant: `work` counts the threads that have something to do and the batches under way, so it
 * is 0 just when the search is over. The length does not depend on the timing; counts do, because
 * it settles how far the threads are when the last goal turns up. Cost: that of A*, and what is
 * expanded in the last layer before the goal is known to all.
 *
 * Kishimoto, Fukunaga & Botea 2009, "Scalable, parallel best-first search for optimal sequential
 * planning".
 */
#include "search/graph/parallel_astar.h"

#include "search/parts/mailbox.h"
#include "search/parts/owned_nodes.h"
#include "search/parts/tied_queue.h"

enum { ALLOWANCE = 4096, TELL_EVERY = 64, FLUSH_EVERY = 4 };
enum { TELLS_MAX = 128 }; /* until the clock is read */

struct team;

struct member { /* one thread */
    struct team *team;
    unsigned number;
    struct pool pool; /* a part of the search's own */
    struct node_store nodes;
    struct tied_queue open;
    struct mailbox *inbox[THREADS_MAX];   /* by sender; its own: letters to itself */
    struct letters *filling[THREADS_MAX]; /* by receiver; NULL: none is at hand */
    uint64_t expanded, generated, allowance;
    uint64_t waiting, waiting_max;
    uint32_t until_flush; /* rounds of TELL_EVERY */
    bool cut;             /* a node was at the depth limit */
    char apart[64];       /* others read what follows */
    atomic_ullong told_expanded, told_generated;
    char apart_too[64];
};

struct team {
    struct search *s;
    unsigned threads;
    struct member *member;
    atomic_uint limit;  /* the length of the best solution yet; UINT32_MAX: none */
    atomic_int stopped; /* a loyd_outcome; LOYD_SOLVED: nobody has stopped it */
    char apart[64];
    atomic_llong work;
    atomic_llong allowance; /* children that the node limit leaves */
};

static inline unsigned owner(const struct team *team, uint64_t word) {
    return nodes_owner(word, team->threads);
}

static void stop(struct team *team, loyd_outcome why) {
    int none = LOYD_SOLVED;
    atomic_compare_exchange_strong(&team->stopped, &none, (int)why);
}

static inline bool is_stopped(struct team *team) {
    return atomic_load_explicit(&team->stopped, memory_order_relaxed) != LOYD_SOLVED;
}

/* ---- Letters --------------------------------------------------------------------------------- */

static void lower_limit(struct team *team, uint32_t length) {
    unsigned limit = atomic_load(&team->limit);
    while (length < limit && !atomic_compare_exchange_weak(&team->limit, &limit, length)) continue;
}

/* A way to a state of this member's. False: out of memory. */
static bool take_letter(struct member *m, const struct letter *letter) {
    struct state state = {.word = letter->word, .blank = word_blank(letter->word)};
    uint32_t g = letter->g_and_move >> 4, f = g + letter->h;
    bool fresh;
    if (f >= atomic_load_explicit(&m->team->limit, memory_order_relaxed)) return true;
    uint32_t id = store_add(&m->nodes, &state, &fresh);
    if (id == ID_NONE) return false;
    if (!fresh) {
        if (g >= store_g(&m->nodes, id)) return true;
        if (!store_closed(&m->nodes, id)) m->waiting--;
    }
    store_set(&m->nodes, id, g, (int)(letter->g_and_move & 15));
    if (letter->word == m->team->s->space->goal_word) lower_limit(m->team, g);
    if (++m->waiting > m->waiting_max) m->waiting_max = m->waiting;
    return tied_push(&m->open, f, letter->h, id);
}

/* The lines of all states are asked for before the first is looked up. */
static bool take_batch(struct member *m, const struct letters *batch) {
    if (store_wants_hints(&m->nodes))
        for (uint32_t i = 0; i < batch->count; i++)
            set_fetch_line(&m->nodes.set, batch->letter[i].word);
    for (uint32_t i = 0; i < batch->count; i++)
        if (!take_letter(m, &batch->letter[i])) return false;
    return true;
}

/* Reads what has come. False: out of memory. */
static bool read_inbox(struct member *m) {
    for (unsigned from = 0; from < m->team->threads; from++) {
        struct mailbox *box = m->inbox[from];
        const struct letters *batch;
        while (from != m->number && (batch = mailbox_next(box))) {
            bool taken = take_batch(m, batch);
            mailbox_done(box);
            atomic_fetch_sub(&m->team->work, 1);
            if (!taken) return false;
        }
    }
    return true;
}

/* Sends off the batch that is being filled for a member. False: out of memory. */
static bool send(struct member *m, unsigned to) {
    struct letters *batch = m->filling[to];
    if (!batch || !batch->count) return true;
    if (to == m->number) {
        bool taken = take_batch(m, batch);
        batch->count = 0;
        return taken;
    }
    atomic_fetch_add(&m->team->work, 1);
    mailbox_send(m->team->member[to].inbox[m->number]);
    m->filling[to] = NULL;
    return true;
}

static bool send_all(struct member *m) {
    for (unsigned to = 0; to < m->team->threads; to++)
        if (!send(m, to)) return false;
    m->until_flush = FLUSH_EVERY;
    return true;
}

/* An empty place for a letter to that member; NULL: out of memory, or the search is over. Where
 * all batches are under way it reads its own meanwhile, so that no two wait for each other. */
static struct letter *new_letter(struct member *m, unsigned to) {
    while (!m->filling[to]) {
        m->filling[to] = mailbox_free(m->team->member[to].inbox[m->number]);
        if (m->filling[to]) {
            m->filling[to]->count = 0;
            break;
        }
        if (is_stopped(m->team) || !read_inbox(m)) return NULL;
        threads_yield();
    }
    return &m->filling[to]->letter[m->filling[to]->count++];
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Takes what the node limit leaves in portions, so that all together never pass it. */
static bool may_generate(struct member *m, uint32_t children) {
    if (m->allowance >= children) return true;
    long long left = atomic_load(&m->team->allowance), portion;
    do {
        portion = left / (2 * (long long)m->team->threads);
        if (portion > ALLOWANCE) portion = ALLOWANCE;
        if (portion < (long long)children) portion = left < CHILDREN_MAX ? left : CHILDREN_MAX;
        if (portion + (long long)m->allowance < (long long)children) return false;
    } while (!atomic_compare_exchange_weak(&m->team->allowance, &left, left - portion));
    m->allowance += (uint64_t)portion;
    return true;
}

/* The caller's thread adds up what all have told, and looks at clock and caller. */
static void watch(struct member *m) {
    struct team *team = m->team;
    struct search *s = team->s;
    if (m->number) return;
    s->expanded = s->generated = 0;
    for (unsigned i = 0; i < team->threads; i++) {
        s->expanded += atomic_load_explicit(&team->member[i].told_expanded, memory_order_relaxed);
        s->generated += atomic_load_explicit(&team->member[i].told_generated, memory_order_relaxed);
    }
    s->states_max = (uint64_t)store_count(&m->nodes) * team->threads; /* about */
    s->frontier = m->waiting * team->threads;
    if (!search_watch(s)) stop(team, s->stopped);
    if (s->clock.interval > TELLS_MAX) s->clock.interval = TELLS_MAX;
    s->clock.countdown = s->clock.interval;
}

static void tell(struct member *m) {
    atomic_store_explicit(&m->told_expanded, m->expanded, memory_order_relaxed);
    atomic_store_explicit(&m->told_generated, m->generated, memory_order_relaxed);
    if (m->number == 0 && !--m->team->s->clock.countdown) watch(m);
}

/* ---- Expanding ------------------------------------------------------------------------------- */

/* Sends the children of node id, whose board is state, to where they belong. */
static bool expand(struct member *m, uint32_t id, struct state *state, uint32_t h) {
    const struct space *space = m->team->s->space;
    const struct heuristic *heuristic = m->team->s->heuristic;
    const struct moves *moves = state_moves(space, state);
    uint32_t from = state->blank, g = store_g(&m->nodes, id) + 1;
    int undo = move_opposite(store_direction(&m->nodes, id));
    struct hval value = {.h = h}, next = {0};
    if (heuristic->aux_words) heuristic_eval(heuristic, state, &value);
    for (uint32_t i = 0; i < moves->count; i++) {
        if (moves->direction[i] == undo) continue;
        uint32_t tile = state_slide(space, state, moves->to[i]);
        struct slide slide = {from, moves->to[i], tile, moves->direction[i]};
        heuristic_move(heuristic, state, slide, &value, &next);
        unsigned to = owner(m->team, state->word);
        struct letter *letter = new_letter(m, to);
        if (!letter) return false;
        *letter = (struct letter){state->word, g << 4 | (uint32_t)slide.direction, next.h};
        if (m->filling[to]->count == LETTERS && !send(m, to)) return false;
        state_slide(space, state, from);
    }
    return true;
}

/* Expands this member's best node, if one is below the limit. *idle: there is none. False: stop. */
static bool step(struct member *m, bool *idle) {
    struct team *team = m->team;
    uint32_t key = 0, id;
    struct state state;
    *idle = tied_least(&m->open) >= atomic_load_explicit(&team->limit, memory_order_relaxed);
    if (*idle) return true;
    id = tied_pop(&m->open, &key);
    if (store_closed(&m->nodes, id)) return true;
    store_close(&m->nodes, id);
    m->waiting--;
    uint32_t g = store_g(&m->nodes, id);
    if (g >= team->s->depth_limit) {
        m->cut = true;
        return true;
    }
    store_load(&m->nodes, id, &state);
    uint32_t children = state_moves(team->s->space, &state)->count;
    if (!may_generate(m, children)) {
        stop(team, LOYD_NODE_LIMIT);
        return false;
    }
    m->allowance -= children;
    m->expanded++;
    m->generated += children;
    if (m->expanded % TELL_EVERY == 0) tell(m);
    return expand(m, id, &state, key - g);
}

/* Waits for letters, or for the end. True: some have come. */
static bool wait_for_letters(struct member *m) {
    struct team *team = m->team;
    long long left = atomic_fetch_sub(&team->work, 1) - 1;
    for (; left > 0 && !is_stopped(team); left = atomic_load(&team->work)) {
        for (unsigned from = 0; from < team->threads; from++) {
            if (from == m->number || !mailbox_next(m->inbox[from])) continue;
            atomic_fetch_add(&team->work, 1);
            return true;
        }
        watch(m);
        threads_yield();
    }
    return false;
}

static void *work(void *argument) {
    struct member *m = argument;
    struct team *team = m->team;
    bool idle = false, memory = true;
    for (;;) {
        if (is_stopped(team) || !(memory = read_inbox(m))) break;
        for (uint32_t i = 0; i < TELL_EVERY && (memory = step(m, &idle)) && !idle; i++) continue;
        if (!memory) break;
        if (idle || !--m->until_flush) memory = send_all(m);
        if (!memory) break;
        idle = idle && tied_least(&m->open) >= atomic_load(&team->limit);
        if (idle && !wait_for_letters(m)) break;
    }
    if (!memory) stop(team, LOYD_MEMORY_LIMIT); /* where nothing else has stopped it */
    return NULL;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

static bool member_open(struct member *m, struct team *team, unsigned number, uint64_t bytes) {
    struct search *s = team->s;
    m->team = team;
    m->number = number;
    m->until_flush = FLUSH_EVERY;
    pool_init(&m->pool, bytes);
    for (unsigned from = 0; from < team->threads; from++)
        if (!(m->inbox[from] = pool_alloc(&m->pool, sizeof *m->inbox[from]))) return false;
    return store_open(&m->nodes, s->space, &m->pool, false) &&
           tied_open(&m->open, &m->pool, false, 1);
}

/* The start goes to its owner. */
static bool put_start(struct team *team) {
    struct search *s = team->s;
    struct state state;
    if (!state_new(s->space, s->pool, &state)) return false;
    return take_letter(&team->member[owner(team, state.word)],
                       &(struct letter){state.word, NO_MOVE, s->start_value.h});
}

static bool team_open(struct team *team) {
    struct search *s = team->s;
    size_t bytes = team->threads * sizeof *team->member;
    if (!(team->member = pool_alloc(s->pool, bytes))) return false;
    uint64_t left = (s->pool->limit - s->pool->used) / 64 * 63;
    uint64_t share = s->pool->limit == UINT64_MAX ? 0 : left / team->threads;
    if (s->pool->limit != UINT64_MAX && !share) return false;
    uint64_t nodes = s->node_limit > INT64_MAX ? INT64_MAX : s->node_limit;
    atomic_init(&team->limit, UINT32_MAX);
    atomic_init(&team->stopped, LOYD_SOLVED);
    atomic_init(&team->work, team->threads);
    atomic_init(&team->allowance, (long long)nodes);
    for (unsigned i = 0; i < team->threads; i++)
        if (!member_open(&team->member[i], team, i, share)) return false;
    return put_start(team);
}

/* Adds up the figures, and counts the members' memory in the search's own. */
static void count_in(struct team *team) {
    struct search *s = team->s;
    uint64_t bytes = 0;
    s->expanded = s->generated = s->frontier_max = s->states_max = 0;
    s->seen = 0;
    for (unsigned i = 0; i < team->threads; i++) {
        const struct member *m = &team->member[i];
        s->expanded += m->expanded;
        s->generated += m->generated;
        s->frontier_max += m->waiting_max;
        s->seen += store_count(&m->nodes);
        bytes += m->pool.peak;
    }
    s->states_max = (uint64_t)s->seen;
    pool_charge(s->pool, bytes, 0);
}

/* Reads the solution back from the goal, from owner to owner. */
static bool keep_path(struct team *team, uint32_t length) {
    struct owned_nodes nodes = {.threads = team->threads};
    for (unsigned i = 0; i < team->threads; i++) nodes.store[i] = &team->member[i].nodes;
    return nodes_found_goal(team->s, &nodes, length);
}

static loyd_outcome finish(struct team *team) {
    struct search *s = team->s;
    uint32_t length = atomic_load(&team->limit);
    loyd_outcome stopped = (loyd_outcome)atomic_load(&team->stopped);
    bool cut = false;
    if (stopped != LOYD_SOLVED) return stopped;
    for (unsigned i = 0; i < team->threads; i++) cut = cut || team->member[i].cut;
    if (length == UINT32_MAX) return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
    s->optimal = search_admissible(s);
    if (s->optimal) search_prove(s, length);
    return keep_path(team, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

bool parallel_astar(struct search *s, unsigned threads, loyd_outcome *outcome) {
    struct team team = {.s = s, .threads = threads < THREADS_MAX ? threads : THREADS_MAX};
    bool ran = true;
    *outcome = LOYD_MEMORY_LIMIT;
    assert(threads > 1 && s->space->packed && s->heuristic);
    if (team_open(&team)) {
        ran = threads_run_all(team.threads, work, team.member, sizeof *team.member);
        if (ran) {
            s->threads = team.threads;
            count_in(&team);
            *outcome = finish(&team);
        }
    }
    for (unsigned i = 0; team.member && i < team.threads; i++) pool_drop(&team.member[i].pool);
    return ran;
}
