/* SPDX-License-Identifier: MIT
 *
 * Heuristics by their claims. On the 8-puzzle with three goals, over all 181,440 boards and all
 * moves between them: ADMISSIBLE is never above the true distance (found here by breadth-first
 * search), CONSISTENT changes by one at the most, and a heuristic that makes no such claim has a
 * counter-example, so that the claims say all there is to say. On other shapes, along random walks:
 * a move gives exactly what a new evaluation gives, with the words that it carries.
 */
#include "heuristics/walking_table.h"
#include "support/test_space.h"

enum { BOARDS = 362880, SOLVABLE = BOARDS / 2, HEURISTICS_MAX = 32, UNSEEN = 255 };

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const char *const combined[] = {"max(manhattan,gaschnig)",
                                       "max(linear-conflict,walking-distance)",
                                       "max(linear-conflict,pdb,walking-distance)",
                                       "max(zero,max(misplaced,euclidean),misplaced-blank)"};

/* Every heuristic on the shelf, then the combined ones; NULL past the end. */
static const char *heuristic_name(size_t index) {
    size_t shelf = 0;
    while (loyd_heuristic(shelf)) shelf++;
    if (index < shelf) return loyd_heuristic(index)->name;
    return index - shelf < LENGTH(combined) ? combined[index - shelf] : NULL;
}

/* ---- The whole 8-puzzle ---- */

/* The number of a 3x3 board among all permutations. */
static uint32_t board_number(uint64_t word) {
    uint32_t number = 0, used = 0;
    for (uint32_t cell = 0; cell < 9; cell++) {
        uint32_t tile = word_tile(word, cell);
        uint32_t smaller = (uint32_t)__builtin_popcount(~used & ((1u << tile) - 1));
        number = number * (9 - cell) + smaller;
        used |= 1u << tile;
    }
    return number;
}

struct whole_space {
    struct test_space test;
    uint64_t words[SOLVABLE]; /* in the order of distance from the goal */
    uint8_t distance[BOARDS]; /* by number */
};

static void explore(struct whole_space *whole) {
    const struct space *space = &whole->test.space;
    memset(whole->distance, UNSEEN, sizeof whole->distance);
    uint32_t count = 0;
    whole->words[count++] = space->goal_word;
    whole->distance[board_number(space->goal_word)] = 0;
    for (uint32_t head = 0; head < count; head++) {
        struct state state = {.word = whole->words[head], .blank = word_blank(whole->words[head])};
        const struct moves *moves = state_moves(space, &state);
        uint8_t next = (uint8_t)(whole->distance[board_number(state.word)] + 1);
        for (uint32_t i = 0; i < moves->count; i++) {
            struct state child = state;
            state_slide(space, &child, moves->to[i]);
            uint8_t *distance = &whole->distance[board_number(child.word)];
            if (*distance != UNSEEN) continue;
            *distance = next;
            assert_true(count < SOLVABLE);
            whole->words[count++] = child.word;
        }
    }
    assert_int_equal(count, SOLVABLE);
}

static void whole_open(struct whole_space *whole, const char *goal) {
    struct rng rng;
    rng_seed(&rng, 1, 0);
    whole->test.start = random_tiles(3, 3, &rng);
    whole->test.goal = test_goal(goal, 3, 3, &rng);
    test_space_begin(&whole->test);
    explore(whole);
}

struct verdict {
    uint32_t over;  /* boards where h is above the true distance */
    uint32_t jumps; /* moves that change h by more than one */
    uint64_t sum;
};

static bool same_value(const struct heuristic *heuristic, const struct hval *a,
                       const struct hval *b) {
    return a->h == b->h && !memcmp(a->aux, b->aux, heuristic->aux_words * sizeof *a->aux);
}

static uint32_t gap(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static void judge_board(const struct heuristic *heuristic, struct state state, uint32_t distance,
                        struct verdict *verdict) {
    const struct space *space = heuristic->space;
    struct hval here, moved, fresh;
    heuristic_eval(heuristic, &state, &here);
    verdict->over += here.h > distance;
    verdict->sum += here.h;
    const struct moves *moves = state_moves(space, &state);
    for (uint32_t i = 0; i < moves->count; i++) {
        struct state child = state;
        struct slide slide = {
            .from = state.blank, .to = moves->to[i], .direction = moves->direction[i]};
        slide.tile = state_slide(space, &child, slide.to);
        heuristic_move(heuristic, &child, slide, &here, &moved);
        heuristic_eval(heuristic, &child, &fresh);
        if (!same_value(heuristic, &moved, &fresh))
            fail_msg("%s: a move gives %u, a new evaluation %u", heuristic->name, moved.h, fresh.h);
        verdict->jumps += gap(here.h, moved.h) > 1;
    }
}

static struct verdict judge(const struct whole_space *whole, const struct heuristic *heuristic) {
    struct verdict verdict = {0};
    for (uint32_t i = 0; i < SOLVABLE; i++) {
        uint64_t word = whole->words[i];
        struct state state = {.word = word, .blank = word_blank(word)};
        judge_board(heuristic, state, whole->distance[board_number(word)], &verdict);
    }
    return verdict;
}

static void claims_hold(const char *goal) {
    struct whole_space *whole = malloc(sizeof *whole);
    assert_non_null(whole);
    whole_open(whole, goal);
    for (size_t i = 0; heuristic_name(i); i++) {
        struct heuristic heuristic;
        const char *name = heuristic_name(i);
        loyd_error error;
        if (test_heuristic(&heuristic, name, &whole->test.space, &whole->test.pool, &error))
            fail_msg("%s: %s", name, error.text);
        struct verdict verdict = judge(whole, &heuristic);
        bool admissible = heuristic.traits & LOYD_ADMISSIBLE;
        bool consistent = heuristic.traits & LOYD_CONSISTENT;
        if (admissible != !verdict.over || consistent != !verdict.jumps)
            fail_msg("%s, goal %s: claims %d %d, but %u boards above the distance, %u jumps", name,
                     goal, admissible, consistent, verdict.over, verdict.jumps);
    }
    test_space_end(&whole->test);
    free(whole);
}

static void claims_goal_last(void **unused) {
    (void)unused;
    claims_hold("last");
}
static void claims_goal_first(void **unused) {
    (void)unused;
    claims_hold("first");
}
static void claims_goal_snail(void **unused) {
    (void)unused;
    claims_hold("snail");
}

/* ---- Walks on boards of every kind ---- */

static const int shapes[][2] = {{1, 1}, {1, 5}, {5, 1}, {2, 2}, {2, 3}, {3, 4}, {4, 4},   {2, 6},
                                {5, 3}, {5, 5}, {7, 3}, {8, 8}, {6, 9}, {1, 9}, {20, 20}, {2, 255}};
static const char *const goals[] = {"last", "first", "snail", "random"};

struct walk {
    struct test_space test;
    struct heuristic heuristic[HEURISTICS_MAX];
    size_t count;
};

/* Creates every heuristic that can do the shape; some decline. */
static void walk_heuristics(struct walk *walk) {
    const struct space *space = &walk->test.space;
    walk->count = 0;
    for (size_t i = 0; heuristic_name(i); i++) {
        assert_true(walk->count < HEURISTICS_MAX);
        const char *name = heuristic_name(i);
        loyd_error error = {0};
        loyd_status status =
            test_heuristic(&walk->heuristic[walk->count], name, space, &walk->test.pool, &error);
        bool declines = (strstr(name, "walking") && !walking_states(space->rows, space->cols)) ||
                        (!strcmp(name, "pdb") && space->cells > 25) ||
                        (!strcmp(name, "learned") && (space->rows < 2 || space->cols < 2 ||
                                                      space->rows > 16 || space->cols > 16));
        if (status != (declines ? LOYD_UNSUPPORTED : LOYD_OK))
            fail_msg("%s on %ux%u: %s", name, space->rows, space->cols, error.text);
        walk->count += status == LOYD_OK;
    }
}

/* Follows a random walk with one heuristic. From the goal, the steps made bound the distance. */
static void walk_one(struct walk *walk, const struct heuristic *heuristic, struct rng rng,
                     bool from_goal) {
    const struct space *space = &walk->test.space;
    uint32_t steps = space->cells > 100 ? 300 : 1500;
    struct state state;
    struct hval before, moved, fresh;
    assert_true(state_new(space, &walk->test.pool, &state));
    if (from_goal) state_set(space, &state, space->goal);
    heuristic_eval(heuristic, &state, &before);
    for (uint32_t step = 1; step <= steps && space->cells > 1; step++) {
        struct slide slide = random_slide(space, &state, &rng);
        heuristic_move(heuristic, &state, slide, &before, &moved);
        heuristic_eval(heuristic, &state, &fresh);
        if (!same_value(heuristic, &moved, &fresh))
            fail_msg("%s on %ux%u: a move gives %u, a new evaluation %u", heuristic->name,
                     space->rows, space->cols, moved.h, fresh.h);
        if (heuristic->traits & LOYD_CONSISTENT) assert_true(gap(before.h, moved.h) <= 1);
        if (from_goal && heuristic->traits & LOYD_ADMISSIBLE) assert_true(moved.h <= step);
        before = moved;
    }
}

static void walks_agree(void **unused) {
    (void)unused;
    for (size_t s = 0; s < LENGTH(shapes); s++)
        for (size_t g = 0; g < LENGTH(goals); g++) {
            struct walk walk;
            struct rng rng;
            rng_seed(&rng, s, g);
            walk.test.start = random_tiles(shapes[s][0], shapes[s][1], &rng);
            walk.test.goal = test_goal(goals[g], shapes[s][0], shapes[s][1], &rng);
            test_space_begin(&walk.test);
            walk_heuristics(&walk);
            for (size_t i = 0; i < walk.count; i++) {
                walk_one(&walk, &walk.heuristic[i], rng, false);
                walk_one(&walk, &walk.heuristic[i], rng, true);
            }
            test_space_end(&walk.test);
        }
}

/* ---- Values against each other and against slower formulas ---- */

struct checker {
    struct test_space test;
    struct state state;
};

static uint32_t value(struct checker *checker, const char *name) {
    struct heuristic heuristic;
    struct hval out;
    assert_int_equal(
        test_heuristic(&heuristic, name, &checker->test.space, &checker->test.pool, NULL), LOYD_OK);
    heuristic_eval(&heuristic, &checker->state, &out);
    return out.h;
}

/* Conflict of one line the slow way: the longest rising subsequence by comparing all pairs. */
static uint32_t slow_line(const struct checker *checker, bool row, uint32_t number) {
    const struct space *space = &checker->test.space;
    const uint16_t *line_of = row ? space->row_of : space->col_of;
    const uint16_t *place_of = row ? space->col_of : space->row_of;
    uint32_t places[255], longest[255], count = 0, best = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, &checker->state, cell), goal = space->goal_cell[tile];
        if (!tile || line_of[cell] != number || line_of[goal] != number) continue;
        places[count] = place_of[goal];
        longest[count] = 1;
        for (uint32_t i = 0; i < count; i++)
            if (places[i] < places[count] && longest[i] >= longest[count])
                longest[count] = longest[i] + 1;
        if (longest[count] > best) best = longest[count];
        count++;
    }
    return count - best;
}

static uint32_t slow_linear_conflict(struct checker *checker) {
    uint32_t sum = value(checker, "manhattan");
    for (uint32_t r = 0; r < checker->test.space.rows; r++) sum += 2 * slow_line(checker, true, r);
    for (uint32_t c = 0; c < checker->test.space.cols; c++) sum += 2 * slow_line(checker, false, c);
    return sum;
}

/* Tiles shuffled within their goal rows (or columns), so that lines are full of conflicts. */
static void shuffle_lines(struct checker *checker, bool rows, struct rng *rng) {
    const struct space *space = &checker->test.space;
    uint16_t *tiles = pool_alloc(&checker->test.pool, space->cells * sizeof *tiles);
    memcpy(tiles, space->goal, space->cells * sizeof *tiles);
    uint32_t lines = rows ? space->rows : space->cols, length = space->cells / lines;
    uint32_t step = rows ? 1 : space->cols, line_step = rows ? space->cols : 1;
    for (uint32_t line = 0; line < lines; line++)
        for (uint32_t i = 1; i < length; i++) {
            uint32_t a = line * line_step + i * step;
            uint32_t b = line * line_step + (uint32_t)rng_below(rng, i + 1) * step;
            uint16_t tile = tiles[a];
            tiles[a] = tiles[b];
            tiles[b] = tile;
        }
    state_set(space, &checker->state, tiles);
}

static void values_in_order(struct checker *checker) {
    uint32_t manhattan = value(checker, "manhattan"), misplaced = value(checker, "misplaced");
    uint32_t conflict = value(checker, "linear-conflict"), gaschnig = value(checker, "gaschnig");
    uint32_t euclidean = value(checker, "euclidean");
    assert_int_equal(conflict, slow_linear_conflict(checker));
    assert_true(conflict >= manhattan && manhattan >= euclidean && euclidean >= misplaced);
    assert_true(gaschnig >= misplaced);
    assert_int_equal(value(checker, "max(manhattan,gaschnig,zero)"),
                     manhattan > gaschnig ? manhattan : gaschnig);
    assert_int_equal(value(checker, "max(misplaced,max(linear-conflict,gaschnig))"),
                     conflict > gaschnig ? conflict : gaschnig);
}

/* Its tables take long to build: once a space. */
static void walking_in_order(struct checker *checker) {
    const struct space *space = &checker->test.space;
    if (space->rows > 1 && space->cols > 1 && walking_states(space->rows, space->cols))
        assert_true(value(checker, "walking-distance") >= value(checker, "manhattan"));
}

static void values_agree(void **unused) {
    (void)unused;
    for (size_t s = 0; s < LENGTH(shapes); s++)
        for (size_t g = 0; g < LENGTH(goals); g++) {
            struct checker checker;
            struct rng rng;
            rng_seed(&rng, s + 100, g);
            checker.test.start = random_tiles(shapes[s][0], shapes[s][1], &rng);
            checker.test.goal = test_goal(goals[g], shapes[s][0], shapes[s][1], &rng);
            test_space_begin(&checker.test);
            assert_true(state_new(&checker.test.space, &checker.test.pool, &checker.state));
            values_in_order(&checker);
            for (int i = 0; i < 4; i++) {
                shuffle_lines(&checker, i % 2, &rng);
                values_in_order(&checker);
            }
            walking_in_order(&checker);
            test_space_end(&checker.test);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_goal_last),  cmocka_unit_test(claims_goal_first),
        cmocka_unit_test(claims_goal_snail), cmocka_unit_test(walks_agree),
        cmocka_unit_test(values_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
