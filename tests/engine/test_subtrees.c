/* SPDX-License-Identifier: MIT
 *
 * The queue of subtrees and its threads, by kernels made for the test, whose trees have a known
 * size and known goals. One takes any goal, one the first in order, one the nearest of a tree that
 * is listed by layers, one is settled in order. Hundreds of trees each, by one to four threads.
 */
#include "core/rng.h"
#include "engine/engine.h"
#include "support/test_space.h"

#include <time.h>
#include <unistd.h>

enum { TREES = 400, THREADS = 4, BRANCH_MAX = 4, GOALS_MAX = 4, SUBTREES = 60, PORTION = 4 };

/* ---- The tree: below a subtree's root, at depth 0, all nodes have as many children ---- */

struct place {
    uint32_t subtree, depth, number; /* among the nodes of the subtree at that depth, from left */
};

static struct tree {
    uint32_t subtrees, branch, depth;
    struct place goal[GOALS_MAX];
    uint32_t goals;
    uint64_t generated, expanded; /* if it is searched in full */
} tree;

static void tree_make(struct rng *rng, uint32_t subtrees, uint32_t depth_min, uint32_t goals) {
    tree = (struct tree){.subtrees = subtrees, .goals = goals};
    tree.branch = 2 + (uint32_t)rng_below(rng, BRANCH_MAX - 1);
    tree.depth = depth_min + (uint32_t)rng_below(rng, 3);
    uint64_t layer = subtrees;
    tree.expanded = layer;
    for (uint32_t i = 0; i < tree.depth; i++) {
        layer *= tree.branch;
        tree.generated += layer;
        tree.expanded += layer;
    }
    for (struct place *goal = tree.goal; goal < tree.goal + goals; goal++) {
        goal->subtree = (uint32_t)rng_below(rng, subtrees);
        goal->depth = 1 + (uint32_t)rng_below(rng, tree.depth);
        for (uint32_t i = 0; i < goal->depth; i++)
            goal->number = goal->number * tree.branch + (uint32_t)rng_below(rng, tree.branch);
    }
}

static bool is_goal(struct place place) {
    for (uint32_t i = 0; i < tree.goals; i++)
        if (!memcmp(&place, &tree.goal[i], sizeof place)) return true;
    return false;
}

/* ---- A kernel, but for what differs ---- */

struct fake_node {
    struct place place;
    uint8_t depth, blank; /* the number among its parent's children; at the root, the subtree's */
};

static bool create_nothing(struct engine *engine) {
    (void)engine;
    return true;
}

static void start(struct engine *engine, const struct space *space) {
    (void)space;
    engine->start_h = 0;
}

static enum engine_end begin(struct engine *engine) {
    engine->subtrees.count = tree.subtrees;
    return ENGINE_SUBTREES;
}

static void load(struct worker *worker, uint32_t subtree) {
    *(struct fake_node *)stack_push(&worker->stack) =
        (struct fake_node){.place = {.subtree = subtree}, .blank = (uint8_t)subtree};
}

static uint32_t expand(struct worker *worker, void *const *parent, uint32_t parents, void **child) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct fake_node *from = parent[i];
        for (uint32_t b = 0; b < tree.branch && from->place.depth < tree.depth; b++) {
            struct fake_node *node = child[count++];
            node->place = (struct place){from->place.subtree, from->place.depth + 1,
                                         from->place.number * tree.branch + b};
            node->depth = (uint8_t)node->place.depth;
            node->blank = (uint8_t)b;
            if (is_goal(node->place) && node->depth < worker->goal) worker->goal = node->depth;
        }
    }
    worker->expanded += parents;
    worker->generated += count;
    return count;
}

static void path_at_root(struct engine *engine, uint32_t subtree, uint32_t root) {
    assert_int_equal(root, 0);
    assert_int_equal(engine->path[0], subtree);
}

#define FAKE_KERNEL                                                                                \
    .name = "fake", .bound_step = 1, .engine_bytes = sizeof(struct engine),                        \
    .worker_bytes = sizeof(struct worker), .node_bytes = sizeof(struct fake_node),                 \
    .depth_at = offsetof(struct fake_node, depth), .blank_at = offsetof(struct fake_node, blank),  \
    .portion = PORTION, .children_max = BRANCH_MAX, .stack_nodes = 256, .stack_crowded = 64,       \
    .start = start, .expand = expand

static const struct kernel any_goal = {FAKE_KERNEL,          .create = create_nothing,
                                       .begin = begin,       .load = load,
                                       .met = goal_ends_all, .path_to_root = path_at_root};
static const struct kernel first_goal = {FAKE_KERNEL,          .create = create_nothing,
                                         .begin = begin,       .load = load,
                                         .met = goal_in_order, .path_to_root = path_at_root};

/* ---- One engine for all trees ---- */

static struct test_space test;
static struct pool pool;

static int open_space(void **state) {
    (void)state;
    assert_int_equal(loyd_goal("first", 2, 3, &test.goal, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 2, 3, &test.start, NULL), LOYD_OK);
    test_space_begin(&test);
    pool_init(&pool, 0);
    alarm(500); /* threads that wait for ever are a fault, too */
    return 0;
}

static int close_space(void **state) {
    (void)state;
    pool_drop(&pool);
    test_space_end(&test);
    return 0;
}

static struct engine *engine_of(const struct kernel *kernel, unsigned threads) {
    struct engine_setup setup = {.pool = &pool, .threads = threads};
    struct engine *engine = engine_new(kernel, &setup);
    assert_non_null(engine);
    return engine;
}

static enum engine_end search(struct engine *engine, uint64_t limit,
                              const struct engine_watcher *watcher) {
    engine_start(engine, &test.space);
    return engine_iterate(engine, 100, limit, watcher);
}

/* The node where the path ends. The last cell of a path is the goal's, not a child's number. */
static struct place path_end(const struct engine *engine, uint32_t subtree) {
    struct place place = {.subtree = subtree, .depth = engine->length - 1};
    for (uint32_t i = 1; i < engine->length; i++)
        place.number = place.number * tree.branch + engine->path[i];
    return place;
}

/* Does the path end above a goal of that length? */
static void assert_path(const struct engine *engine, uint32_t subtree) {
    struct place above = path_end(engine, subtree);
    bool found = false;
    for (uint32_t b = 0; b < tree.branch; b++)
        found |= is_goal((struct place){subtree, above.depth + 1, above.number * tree.branch + b});
    assert_true(found);
}

/* ---- Goals ---- */

static void a_tree_without_goal_is_searched_in_full(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&any_goal, threads);
        for (int i = 0; i < TREES; i++) {
            tree_make(&rng, 1 + (uint32_t)rng_below(&rng, SUBTREES), 1, 0);
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_EXHAUSTED);
            assert_int_equal(engine->generated, tree.generated);
            assert_int_equal(engine->expanded, tree.expanded);
        }
    }
}

static void any_goal_ends_all(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&any_goal, threads);
        for (int i = 0; i < TREES; i++) {
            tree_make(&rng, 1 + (uint32_t)rng_below(&rng, SUBTREES), 1,
                      1 + (uint32_t)i % GOALS_MAX);
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_SOLVED);
            assert_true(engine->generated <= tree.generated);
            assert_path(engine, engine->path[0]);
        }
    }
}

/* Whatever thread meets whichever goal first; and all before it were searched in full. */
static void the_first_goal_in_order_counts(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&first_goal, threads);
        for (int i = 0; i < TREES; i++) {
            tree_make(&rng, 1 + (uint32_t)rng_below(&rng, SUBTREES), 1,
                      1 + (uint32_t)i % GOALS_MAX);
            uint32_t first = UINT32_MAX;
            for (uint32_t g = 0; g < tree.goals; g++)
                if (tree.goal[g].subtree < first) first = tree.goal[g].subtree;
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_SOLVED);
            assert_int_equal(engine->path[0], first);
            assert_path(engine, first);
            assert_true(engine->generated > tree.generated / tree.subtrees * first);
        }
    }
}

/* ---- Listed by layers: the nearest goal, wherever it is met ---- */

enum { LISTED = 40, LISTED_DEPTH = 5, LISTED_MAX = 4 * LISTED };

static bool create_list(struct engine *engine) {
    return subtrees_list_new(engine, LISTED_MAX);
}

static enum engine_end begin_layers(struct engine *engine) {
    struct fake_node root = {.depth = 0};
    if (!subtrees_have_stacks(engine)) return ENGINE_MEMORY;
    engine->subtrees.count = 0;
    subtrees_add_root(engine, &root);
    subtrees_by_layers(engine, LISTED, LISTED_DEPTH);
    return ENGINE_SUBTREES;
}

/* Goes on for a nearer one. */
static bool met_nearer(struct worker *worker) {
    struct engine *engine = worker->engine;
    pthread_mutex_lock(&engine->subtrees.lock);
    if (worker->goal < engine->length) subtrees_keep_goal(worker);
    pthread_mutex_unlock(&engine->subtrees.lock);
    return true;
}

static const struct kernel nearest_goal = {FAKE_KERNEL,           .create = create_list,
                                           .begin = begin_layers, .load = subtrees_load,
                                           .met = met_nearer,     .path_to_root = subtrees_path};

static void the_nearest_goal_is_kept_while_the_list_changes(void **state) {
    (void)state;
    struct rng rng;
    uint32_t in_the_list = 0, below = 0;
    rng_seed(&rng, 4, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&nearest_goal, threads);
        for (int i = 0; i < TREES; i++) {
            tree_make(&rng, 1, 5, 1 + (uint32_t)i % GOALS_MAX);
            uint32_t nearest = UINT32_MAX;
            for (uint32_t g = 0; g < tree.goals; g++)
                if (tree.goal[g].depth < nearest) nearest = tree.goal[g].depth;
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_SOLVED);
            assert_int_equal(engine->length, nearest);
            assert_path(engine, 0);
            in_the_list += nearest < 3;
            below += nearest > LISTED_DEPTH;
        }
    }
    assert_true(in_the_list && below);
}

static void a_listed_tree_is_counted_once(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&nearest_goal, threads);
        for (int i = 0; i < TREES / 4; i++) {
            tree_make(&rng, 1, 4, 0);
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_EXHAUSTED);
            assert_int_equal(engine->generated, tree.generated);
            assert_int_equal(engine->expanded, tree.expanded);
        }
    }
}

/* ---- A node limit: the parts of all threads together do not pass it ---- */

static void check_limit(struct engine *engine, unsigned threads, uint64_t limit) {
    enum engine_end end = search(engine, limit, NULL);
    assert_true(engine->generated <= limit);
    if (end == ENGINE_EXHAUSTED) {
        assert_int_equal(engine->generated, tree.generated);
        return;
    }
    assert_int_equal(end, ENGINE_NODES);
    if (threads == 1) assert_true(limit - engine->generated < PORTION * BRANCH_MAX);
}

static void a_limit_is_not_passed(void **state) {
    (void)state;
    static const struct kernel *const kernels[] = {&any_goal, &nearest_goal};
    struct rng rng;
    rng_seed(&rng, 6, 0);
    for (unsigned i = 0; i < 2 * THREADS; i++) {
        bool listed = i % 2;
        unsigned threads = 1 + i / 2;
        struct engine *engine = engine_of(kernels[listed], threads);
        for (int j = 0; j < TREES; j++) {
            tree_make(&rng, listed ? 1 : SUBTREES, listed ? 4 : 1, 0);
            check_limit(engine, threads, rng_below(&rng, tree.generated + 100));
        }
        check_limit(engine, threads, tree.generated + PORTION * BRANCH_MAX * threads);
    }
}

/* The limit is no reason to stop as long as it leaves a portion for every thread. */
static void what_is_within_the_limit_is_searched(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7, 0);
    struct engine *engine = engine_of(&any_goal, 1);
    for (int j = 0; j < TREES; j++) {
        tree_make(&rng, SUBTREES, 1, 0);
        assert_int_equal(search(engine, tree.generated + PORTION * BRANCH_MAX, NULL),
                         ENGINE_EXHAUSTED);
    }
}

/* ---- Settled in order, each when all before are done ---- */

enum { UNDER_WAY = 3, NEVER = UINT32_MAX };

static struct {
    uint32_t last;    /* with which the iteration ends */
    uint32_t made;    /* subtrees */
    uint32_t settled; /* in order */
    bool searched[SUBTREES];
    uint32_t slow; /* the one that keeps the others waiting */
    bool wrong;    /* seen by a thread, which cannot fail a test itself */
} ring;

static bool create_ring(struct engine *engine) {
    engine->subtrees.under_way_max = UNDER_WAY;
    return true;
}

static enum engine_end begin_ring(struct engine *engine) {
    uint32_t slow = ring.slow, last = ring.last;
    memset(&ring, 0, sizeof ring);
    ring.slow = slow;
    ring.last = last;
    engine->subtrees.count = UINT32_MAX;
    return ENGINE_SUBTREES;
}

static bool next_of_ring(struct engine *engine, uint32_t subtree) {
    (void)engine;
    if (ring.made == tree.subtrees) return false;
    ring.wrong |= subtree != ring.made || ring.made - ring.settled >= UNDER_WAY;
    ring.made++;
    return true;
}

static void search_of_ring(struct worker *worker, uint32_t subtree) {
    if (subtree == ring.slow) nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    stack_search(worker, subtree);
    ring.searched[subtree] = true;
}

static bool settle_of_ring(struct engine *engine, uint32_t subtree) {
    (void)engine;
    ring.wrong |= subtree != ring.settled || !ring.searched[subtree];
    if (subtree == ring.last) return false;
    ring.settled++;
    return true;
}

static const struct kernel settled = {
    FAKE_KERNEL,          .create = create_ring,    .begin = begin_ring,
    .load = load,         .met = goal_in_order,     .path_to_root = path_at_root,
    .next = next_of_ring, .search = search_of_ring, .settle = settle_of_ring};

static void subtrees_are_settled_in_order(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 8, 0);
    for (unsigned threads = 1; threads <= THREADS; threads++) {
        struct engine *engine = engine_of(&settled, threads);
        for (int i = 0; i < TREES; i++) {
            tree_make(&rng, 1 + (uint32_t)rng_below(&rng, SUBTREES), 1, 0);
            ring.last = i % 2 ? NEVER : (uint32_t)rng_below(&rng, tree.subtrees);
            ring.slow = NEVER;
            if (i % 40 < 2) { /* what is done when it ends early is not done in the next */
                ring.slow = (uint32_t)i % 40;
                ring.last = i % 2 ? NEVER : 0;
            }
            assert_int_equal(search(engine, UINT64_MAX, NULL), ENGINE_EXHAUSTED);
            assert_false(ring.wrong);
            assert_int_equal(ring.settled, ring.last == NEVER ? tree.subtrees : ring.last);
            if (ring.last == NEVER) assert_int_equal(engine->generated, tree.generated);
        }
    }
}

/* ---- A watcher's stop, also for threads that wait for the first subtree ---- */

static bool stop_later(void *user, uint64_t expanded, uint64_t generated) {
    uint32_t *left = user;
    (void)expanded;
    (void)generated;
    if (!*left) return false;
    --*left;
    return true;
}

static void a_stop_ends_all_threads(void **state) {
    (void)state;
    static const struct kernel *const kernels[] = {&any_goal, &nearest_goal, &settled};
    struct rng rng;
    uint32_t stopped = 0;
    rng_seed(&rng, 9, 0);
    ring.last = NEVER;
    ring.slow = 0;
    for (unsigned i = 0; i < 3 * THREADS; i++) {
        struct engine *engine = engine_of(kernels[i % 3], 1 + i / 3);
        for (uint32_t j = 0; j < TREES / 4; j++) {
            uint32_t left = j % 4;
            struct engine_watcher watcher = {stop_later, &left};
            tree_make(&rng, i % 3 == 1 ? 1 : SUBTREES, i % 3 == 1 ? 6 : 1, 0);
            enum engine_end end = search(engine, UINT64_MAX, &watcher);
            assert_true(end == ENGINE_STOPPED || (i >= 3 && end == ENGINE_EXHAUSTED));
            assert_true(engine->generated <= tree.generated);
            stopped += end == ENGINE_STOPPED;
        }
    }
    assert_true(stopped > 3 * TREES / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tree_without_goal_is_searched_in_full),
        cmocka_unit_test(any_goal_ends_all),
        cmocka_unit_test(the_first_goal_in_order_counts),
        cmocka_unit_test(the_nearest_goal_is_kept_while_the_list_changes),
        cmocka_unit_test(a_listed_tree_is_counted_once),
        cmocka_unit_test(a_limit_is_not_passed),
        cmocka_unit_test(what_is_within_the_limit_is_searched),
        cmocka_unit_test(subtrees_are_settled_in_order),
        cmocka_unit_test(a_stop_ends_all_threads),
    };
    return cmocka_run_group_tests(tests, open_space, close_space);
}
