/* SPDX-License-Identifier: MIT
 *
 * The data structures under the searches against simple versions of themselves: the permutation
 * set, the bucket queue, the heap, the focal list, the rank, the pool; and the way back through a
 * store.
 */
#include "core/rank.h"
#include "run/search_log.h"
#include "search/parts/focal_list.h"
#include "search/parts/path.h"
#include "search/parts/tied_queue.h"
#include "support/test_space.h"

static struct test_space make_space(int rows, int cols) {
    struct test_space test;
    assert_int_equal(loyd_goal("last", rows, cols, &test.goal, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", rows, cols, &test.start, NULL), LOYD_OK);
    test_space_begin(&test);
    return test;
}

/* A long walk adds states; the set must know each again under its first number, and load it. */
static void check_set(int rows, int cols, int steps) {
    struct test_space test = make_space(rows, cols);
    struct permutation_set set;
    struct state state, again;
    struct rng rng;
    rng_seed(&rng, 7, 0);
    assert_true(set_open(&set, &test.space, &test.pool, 0));
    assert_true(state_new(&test.space, &test.pool, &state));
    assert_true(state_new(&test.space, &test.pool, &again));
    for (int i = 0; i < steps; i++) {
        bool fresh;
        uint32_t before = set_find(&set, &state), count = set.count;
        uint32_t id = set_add(&set, &state, &fresh);
        assert_int_equal(fresh, before == ID_NONE);
        assert_int_equal(id, fresh ? count : before);
        assert_int_equal(set.count, count + fresh);
        assert_int_equal(set_find(&set, &state), id);
        set_load(&set, (uint32_t)rng_below(&rng, set.count), &again);
        assert_int_not_equal(set_find(&set, &again), ID_NONE);
        set_load(&set, id, &again);
        assert_int_equal(again.blank, state.blank);
        for (uint32_t cell = 0; cell < test.space.cells; cell++)
            assert_int_equal(state_tile(&test.space, &again, cell),
                             state_tile(&test.space, &state, cell));
        const struct moves *moves = state_moves(&test.space, &state);
        if (moves->count)
            state_slide(&test.space, &state, moves->to[rng_below(&rng, moves->count)]);
    }
    test_space_end(&test);
}

static void set_knows_its_members(void **unused) {
    (void)unused;
    check_set(1, 1, 3);
    check_set(1, 5, 40);
    check_set(2, 2, 100);
    check_set(3, 3, 60000);
    check_set(3, 4, 60000);
    check_set(4, 4, 100000);
    check_set(5, 5, 20000);
    check_set(7, 3, 5000);
    check_set(20, 20, 500);
}

/* Through many growths of the table: the layers of the 15-puzzle are known, and a state that is
 * lost once would come in twice. */
static void set_survives_growth(void **unused) {
    (void)unused;
    static const uint32_t layers[] = {1,   2,    4,    10,   24,    54,    107,   212,    446,
                                      946, 1948, 3938, 7808, 15544, 30821, 60842, 119000, 231844};
    struct test_space test = make_space(4, 4);
    struct node_store store;
    struct state state;
    bool fresh;
    assert_true(store_open(&store, &test.space, &test.pool, true));
    assert_true(state_new(&test.space, &test.pool, &state));
    store_set(&store, store_add(&store, &state, &fresh), 0, NO_MOVE);
    uint32_t counts[18] = {1};
    for (uint32_t head = 0; head < store_count(&store) && store_g(&store, head) < 17; head++) {
        store_load(&store, head, &state);
        uint32_t g = store_g(&store, head) + 1, from = state.blank;
        const struct moves *moves = state_moves(&test.space, &state);
        for (uint32_t i = 0; i < moves->count; i++) {
            state_slide(&test.space, &state, moves->to[i]);
            uint32_t id = store_add(&store, &state, &fresh);
            if (fresh) store_set(&store, id, g, moves->direction[i]);
            counts[g] += fresh;
            state_slide(&test.space, &state, from);
        }
    }
    for (int depth = 0; depth < 18; depth++) assert_int_equal(counts[depth], layers[depth]);
    test_space_end(&test);
}

static void ranks_have_no_gaps(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct test_space test = make_space(shapes[i][0], shapes[i][1]);
        uint32_t n = rank_count(test.space.cells);
        struct node_store store;
        struct state state;
        bool fresh, *taken = calloc(n, sizeof *taken);
        assert_true(store_open(&store, &test.space, &test.pool, false));
        assert_true(state_new(&test.space, &test.pool, &state));
        store_add(&store, &state, &fresh);
        for (uint32_t head = 0; head < store_count(&store); head++) {
            store_load(&store, head, &state);
            uint32_t rank = rank_word(state.word, state.blank, test.space.cells),
                     from = state.blank;
            assert_true(rank < n);
            assert_false(taken[rank]);
            taken[rank] = true;
            const struct moves *moves = state_moves(&test.space, &state);
            for (uint32_t e = 0; e < moves->count; e++) {
                state_slide(&test.space, &state, moves->to[e]);
                store_add(&store, &state, &fresh);
                state_slide(&test.space, &state, from);
            }
        }
        if (shapes[i][0] > 1) assert_int_equal(store_count(&store), n);
        free(taken);
        test_space_end(&test);
    }
}

/* Random pushes and pops beside a list that is searched from end to end. */
struct naive {
    uint32_t key, id;
};

static size_t naive_least(const struct naive *list, size_t count, bool fifo) {
    size_t least = 0;
    for (size_t i = 1; i < count; i++)
        if (list[i].key < list[least].key || (!fifo && list[i].key == list[least].key)) least = i;
    return least;
}

static void check_queues(bool fifo) {
    struct pool pool;
    struct bucket_queue queue;
    struct binary_heap heap;
    struct rng rng;
    static struct naive list[4096];
    size_t count = 0;
    pool_init(&pool, 0);
    rng_seed(&rng, 11, fifo);
    assert_true(queue_open(&queue, &pool, fifo));
    assert_true(heap_open(&heap, &pool, fifo));
    for (uint32_t round = 0; round < 30000; round++) {
        bool push = count < 4096 && rng_below(&rng, 100) < (round / 3000 % 2 ? 30u : 60u);
        if (push) {
            uint32_t key = 40 + (uint32_t)rng_below(&rng, 5) * (uint32_t)rng_below(&rng, 7);
            list[count++] = (struct naive){key, round};
            assert_true(queue_push(&queue, key, round));
            assert_true(heap_push(&heap, key, round));
            continue;
        }
        uint32_t key = 0, id = queue_pop(&queue, &key);
        uint64_t heap_key = 0;
        assert_int_equal(heap_first(&heap), id);
        assert_int_equal(heap_pop(&heap, &heap_key), id);
        if (!count) {
            assert_int_equal(id, UINT32_MAX);
            continue;
        }
        size_t least = naive_least(list, count, fifo);
        assert_int_equal(id, list[least].id);
        assert_int_equal(key, list[least].key);
        assert_int_equal(heap_key, key);
        memmove(&list[least], &list[least + 1], (--count - least) * sizeof *list);
        uint32_t peek = queue_peek(&queue, 0);
        if (peek != UINT32_MAX && count && list[naive_least(list, count, fifo)].key == key)
            assert_int_equal(peek, list[naive_least(list, count, fifo)].id);
    }
    pool_drop(&pool);
}

static void queues_order_by_key_and_age(void **unused) {
    (void)unused;
    check_queues(true);
    check_queues(false);
}

/* Rows of ties beside a heap of key and tie, which check_queues has held to a plain list. */
static void check_ties(bool fifo, uint32_t unit) {
    struct pool pool;
    struct tied_queue queue;
    struct binary_heap heap;
    struct rng rng;
    pool_init(&pool, 0);
    rng_seed(&rng, 12, fifo);
    assert_true(tied_open(&queue, &pool, fifo, unit));
    assert_true(heap_open(&heap, &pool, fifo));
    for (uint32_t round = 0; round < 60000; round++) {
        if (rng_below(&rng, 100) < (round / 3000 % 2 ? 30u : 60u)) {
            uint32_t tie = (uint32_t)rng_below(&rng, 20);
            uint32_t key = unit * tie + (uint32_t)rng_below(&rng, 30);
            assert_true(tied_push(&queue, key, tie, round));
            assert_true(heap_push(&heap, (uint64_t)key << 32 | tie, round));
            continue;
        }
        uint32_t key = 0, id = tied_pop(&queue, &key);
        uint64_t heap_key = 0;
        assert_int_equal(heap_pop(&heap, &heap_key), id);
        if (id != UINT32_MAX) assert_int_equal(key, heap_key >> 32);
    }
    pool_drop(&pool);
}

/* Looking ahead names the ids of the least key in the order in which they then come out. */
static void looking_ahead_tells_what_comes(void **unused) {
    (void)unused;
    struct pool pool;
    struct tied_queue queue;
    struct rng rng;
    pool_init(&pool, 0);
    rng_seed(&rng, 13, 0);
    assert_true(tied_open(&queue, &pool, false, 1));
    assert_int_equal(tied_least(&queue), UINT32_MAX);
    for (uint32_t id = 0; id < 2000; id++)
        assert_true(tied_push(&queue, 40 + (uint32_t)rng_below(&rng, 2),
                              5 * (uint32_t)rng_below(&rng, 5), id));
    for (uint32_t key = 40; key < 42; key++) {
        assert_int_equal(tied_least(&queue), key);
        struct tied_place place = tied_first(&queue);
        uint32_t seen_key, tie, tie_before = 0, id, popped;
        while ((id = tied_look(&queue, &place, &seen_key, &tie)) != UINT32_MAX) {
            assert_int_equal(seen_key, key);
            assert_true(tie >= tie_before);
            tie_before = tie;
            uint32_t next = tied_look_below(&queue, &place, 0);
            assert_int_equal(tied_pop(&queue, &popped), id);
            assert_int_equal(popped, key);
            if (next == UINT32_MAX) continue;
            struct tied_place ahead = place;
            assert_int_equal(tied_look(&queue, &ahead, &seen_key, &tie), next);
        }
    }
    assert_int_equal(tied_least(&queue), UINT32_MAX);
    pool_drop(&pool);
}

static void ties_order_equal_keys(void **unused) {
    (void)unused;
    check_ties(true, 1);
    check_ties(false, 1);
    check_ties(false, 3);
}

/* Nodes of a focal list; an id is a place here. */
struct focal_node {
    uint32_t g, h;
    bool waits;
};

static uint64_t least_f(const struct focal_node *nodes, uint32_t count) {
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i].waits && nodes[i].g + nodes[i].h < least) least = nodes[i].g + nodes[i].h;
    return least;
}

/* The node may be taken, and none that may has a rank that is less by a sixteenth. */
static void check_taken(const struct focal_node *nodes, uint32_t count, uint32_t id,
                        const struct focal_list *list) {
    double weight = 2 * list->thousandths / 1000.0 - 1, rank = nodes[id].g + weight * nodes[id].h;
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i].waits && 1000 * (nodes[i].g + nodes[i].h) <= list->thousandths * list->floor)
            assert_true(nodes[i].g + weight * nodes[i].h > rank - 1.0 / 16);
    assert_true(1000 * (nodes[id].g + nodes[id].h) <= list->thousandths * list->floor);
}

/* Takes one node out; false: none waits. */
static bool take_focal(struct focal_list *list, struct focal_node *nodes, uint32_t count) {
    uint64_t floor = list->floor, least = least_f(nodes, count);
    uint32_t id, g;
    assert_true(focal_raise(list));
    if (least == UINT64_MAX) return false;
    assert_int_equal(list->floor, least > floor ? least : floor);
    do id = focal_next(list, &g);
    while (id < count && !nodes[id].waits);
    assert_true(id < count && g == nodes[id].g);
    check_taken(nodes, count, id, list);
    focal_leave(list, g, nodes[id].h);
    nodes[id].waits = false;
    return true;
}

static void check_focal_list(double bound, uint32_t spread) {
    static struct focal_node nodes[3000];
    struct pool pool;
    struct focal_list list;
    struct rng rng;
    pool_init(&pool, 0);
    rng_seed(&rng, 5, 0);
    assert_true(focal_open(&list, &pool, bound));
    for (uint32_t count = 0; count < 3000; count++) {
        uint32_t g = (uint32_t)rng_below(&rng, spread), h = (uint32_t)rng_below(&rng, spread);
        nodes[count] = (struct focal_node){g, h, true};
        assert_true(focal_push(&list, count, g, h));
        struct focal_node *any = &nodes[rng_below(&rng, count + 1)];
        if (any->waits && rng_below(&rng, 4) == 0) {
            focal_leave(&list, any->g, any->h);
            any->waits = false;
        }
        if (rng_below(&rng, 2)) take_focal(&list, nodes, count + 1);
    }
    while (take_focal(&list, nodes, 3000)) continue;
    assert_int_equal(list.waiting, 0);
    pool_drop(&pool);
}

static void focal_list_keeps_bound_and_order(void **unused) {
    (void)unused;
    check_focal_list(1, 30);
    check_focal_list(1.1, 60);
    check_focal_list(1.5, 60);
    check_focal_list(10, 4);
    check_focal_list(1.337, 1000000); /* hardly two of one class: the chains grow */
}

/* Puts the state one move on, reached by g moves, into the store. */
static uint32_t add_step(struct node_store *store, struct state *state, int direction, uint32_t g) {
    const struct space *space = store->set.space;
    bool fresh;
    state_slide(space, state, space_step(space, state->blank, direction));
    uint32_t id = store_add(store, state, &fresh);
    store_set(store, id, g, direction);
    return id;
}

/* A pool leaves its regions to the next one, which finds zeros where the first one wrote. What is
 * large goes back to the system. */
static void stock_keeps_clean_memory(void **unused) {
    (void)unused;
    enum { SMALL_BYTES = 300000, LARGE_BYTES = 8 << 20 };
    struct stock stock;
    unsigned char *first = NULL;
    stock_open(&stock);
    for (int round = 0; round < 3; round++) {
        struct pool pool;
        struct region region;
        pool_init(&pool, 0);
        pool.stock = &stock;
        assert_true(region_open(&pool, &region, UINT64_C(1) << 30));
        if (!round) first = region.base;
        assert_ptr_equal(region.base, first);
        for (size_t bytes = 1; bytes <= SMALL_BYTES; bytes += 1 + SMALL_BYTES / 7)
            assert_true(region_need(&pool, &region, bytes));
        for (size_t i = 0; i < region.committed; i++) assert_int_equal(region.base[i], 0);
        memset(region.base, 7, region.committed);
        pool_drop(&pool);
        assert_int_equal(stock.count, 1);
    }
    struct pool pool;
    struct region region;
    pool_init(&pool, 0);
    pool.stock = &stock;
    assert_true(region_open(&pool, &region, UINT64_C(1) << 30));
    assert_true(region_need(&pool, &region, LARGE_BYTES));
    pool_drop(&pool);
    assert_int_equal(stock.count, 0);
    stock_close(&stock);
}

static void *give_range(void *argument) {
    struct stock *stock = argument;
    stock_give(stock, stock->range[STOCK_RANGES - 1]);
    return NULL;
}

/* Of equal ranges a thread gets the one that it gave, though another's came later; a smaller one
 * that will do comes first, whosesoever it was. */
static void stock_gives_threads_their_own(void **unused) {
    (void)unused;
    struct stock stock;
    struct stock_range *others = &stock.range[STOCK_RANGES - 1]; /* a place nobody uses */
    pthread_t thread;
    char mine, theirs, small;
    stock_open(&stock);
    stock_give(&stock, (struct stock_range){.base = &mine, .bytes = 2});
    *others = (struct stock_range){.base = &theirs, .bytes = 2};
    assert_int_equal(pthread_create(&thread, NULL, give_range, &stock), 0);
    pthread_join(thread, NULL);
    assert_ptr_equal(stock_take(&stock, 2).base, &mine);
    stock_give(&stock, (struct stock_range){.base = &mine, .bytes = 2});
    *others = (struct stock_range){.base = &small, .bytes = 1};
    assert_int_equal(pthread_create(&thread, NULL, give_range, &stock), 0);
    pthread_join(thread, NULL);
    assert_ptr_equal(stock_take(&stock, 1).base, &small);
    assert_ptr_equal(stock_take(&stock, 2).base, &mine);
    assert_ptr_equal(stock_take(&stock, 2).base, &theirs);
    assert_int_equal(stock.count, 0);
    stock_close(&stock);
}

/* The blank can go round in a corner both ways. A node is reached by eight moves; then a way of
 * five leads to its parent, which was reached by seven: the way to the node has six. */
static void way_follows_a_shorter_ancestor(void **unused) {
    (void)unused;
    static const int one_way[] = {UP, LEFT, DOWN, RIGHT}, other_way[] = {LEFT, UP, RIGHT, DOWN};
    struct test_space test = make_space(3, 3);
    struct node_store store;
    struct state state;
    struct search_log log = {0};
    struct search search = {.space = &test.space, .pool = &test.pool, .log = &log};
    bool fresh;
    assert_true(store_open(&store, &test.space, &test.pool, false));
    assert_true(state_new(&test.space, &test.pool, &state));
    store_set(&store, store_add(&store, &state, &fresh), 0, NO_MOVE);
    uint32_t parent = 0;
    for (uint32_t g = 1; g <= 7; g++) parent = add_step(&store, &state, one_way[(g - 1) % 4], g);
    uint32_t node = add_step(&store, &state, LEFT, 8);
    store_load(&store, 0, &state);
    for (uint32_t g = 1; g <= 5; g++) {
        uint32_t id = add_step(&store, &state, other_way[(g - 1) % 4], g);
        assert_true(g < 5 || id == parent);
    }
    assert_int_equal(store_g(&store, node), 8);
    assert_true(search_found_node(&search, &store, node));
    assert_int_equal(log.length, 6);
    for (size_t i = 0; i < 5; i++) assert_int_equal(log.moves[i], other_way[i % 4]);
    assert_int_equal(log.moves[5], LEFT);
    search_log_free(&log);
    test_space_end(&test);
}

static void pool_keeps_its_limit(void **unused) {
    (void)unused;
    struct pool pool;
    struct region region;
    pool_init(&pool, 1 << 20);
    void *a = pool_alloc(&pool, 400000);
    assert_non_null(a);
    assert_null(pool_alloc(&pool, 700000));
    assert_null(pool_alloc(&pool, SIZE_MAX));
    uint64_t used = pool.used;
    pool_free(&pool, a);
    assert_true(pool.used < used);
    assert_true(pool.peak >= 400000 && pool.peak <= 1 << 20);
    assert_true(region_open(&pool, &region, UINT64_C(1) << 40));
    size_t bytes = 0;
    while (region_need(&pool, &region, bytes + 1000)) {
        memset(region.base + bytes, 1, 1000);
        bytes += 1000;
    }
    assert_true(bytes > (1 << 20) * 95 / 100);
    assert_true(pool.used <= 1 << 20 && pool.peak <= 1 << 20);
    pool_drop(&pool);
    assert_int_equal(pool.used, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_knows_its_members),
        cmocka_unit_test(set_survives_growth),
        cmocka_unit_test(ranks_have_no_gaps),
        cmocka_unit_test(queues_order_by_key_and_age),
        cmocka_unit_test(ties_order_equal_keys),
        cmocka_unit_test(looking_ahead_tells_what_comes),
        cmocka_unit_test(pool_keeps_its_limit),
        cmocka_unit_test(focal_list_keeps_bound_and_order),
        cmocka_unit_test(stock_keeps_clean_memory),
        cmocka_unit_test(stock_gives_threads_their_own),
        cmocka_unit_test(way_follows_a_shorter_ancestor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
