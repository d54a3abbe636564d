/* SPDX-License-Identifier: MIT
 *
 * All boards counted a bit each, against the census that keeps them: the same counts at every depth
 * for every shape of up to 10 cells, with goals of all kinds, and the same farthest boards. In a
 * folder: the same checksum as in memory, after a stop at every layer as well; and what it refuses.
 * By several processes, which are threads here: the same again.
 * With an argument: 3x4 and 2x6 (12), or 2x7 (14), against what is published.
 */
#include "support/published_depths.h"
#include "support/test_boards.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const goals[] = {"last", "first", "snail"};

static loyd_layers *layers_of(const loyd_board *goal, const char *folder, unsigned threads) {
    loyd_layers *layers = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.threads = threads;
    assert_int_equal(loyd_layers_new(goal, folder, &options, &layers, NULL), LOYD_OK);
    return layers;
}

/* Every farthest board is one of the census', and as many are. */
static void farthest_are_the_same(const loyd_layers *layers, const loyd_census *census, int cells) {
    uint16_t tiles[16], other[16];
    uint32_t depth = loyd_census_depth(census);
    uint64_t first = loyd_census_first(census, depth), end = loyd_census_first(census, depth + 1);
    for (uint64_t i = 0; i < end - first; i++) {
        bool found = false;
        assert_true(loyd_layers_farthest(layers, i, tiles));
        for (uint64_t number = first; number < end && !found; number++) {
            loyd_census_tiles(census, number, other);
            found = !memcmp(tiles, other, (size_t)cells * sizeof *tiles);
        }
        assert_true(found);
    }
    assert_false(loyd_layers_farthest(layers, end - first, tiles));
}

static void agrees_with_census(const loyd_board *goal) {
    loyd_census *census = NULL;
    assert_int_equal(loyd_census_new(goal, UINT32_MAX, 0, &census, NULL), LOYD_OK);
    loyd_layers *layers = layers_of(goal, NULL, 2);
    assert_true(loyd_layers_complete(layers));
    assert_int_equal(loyd_layers_depth(layers), loyd_census_depth(census));
    for (uint32_t d = 0; d <= loyd_census_depth(census) + 1; d++)
        assert_int_equal(loyd_layers_boards(layers, d),
                         loyd_census_first(census, d + 1) - loyd_census_first(census, d));
    farthest_are_the_same(layers, census, loyd_board_rows(goal) * loyd_board_cols(goal));
    loyd_layers_free(layers);
    loyd_census_free(census);
}

static void small_shapes_are_as_the_census_has_them(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {2, 5}, {5, 2}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (size_t g = 0; g < sizeof goals / sizeof *goals; g++) {
            loyd_board *goal = board_goal(goals[g], shapes[i][0], shapes[i][1]);
            agrees_with_census(goal);
            loyd_board_free(goal);
        }
    loyd_board *middle = board_read("3 1 4 / 5 0 2 / 8 6 7", 3, 3);
    agrees_with_census(middle);
    loyd_board_free(middle);
}

static void is_as_published(int rows, int cols, const uint64_t *boards, uint32_t depths) {
    loyd_board *goal = board_goal("last", rows, cols);
    loyd_layers *layers = layers_of(goal, NULL, 0);
    assert_int_equal(loyd_layers_depth(layers) + 1, depths);
    for (uint32_t d = 0; d < depths; d++)
        assert_int_equal(loyd_layers_boards(layers, d), boards[d]);
    loyd_layers_free(layers);
    loyd_board_free(goal);
}

static void twelve_cells_are_as_published(void **unused) {
    (void)unused;
    is_as_published(3, 4, depths_3x4, sizeof depths_3x4 / sizeof *depths_3x4);
    is_as_published(2, 6, depths_2x6, sizeof depths_2x6 / sizeof *depths_2x6);
}

/* ---- In a folder ---- */

static char folder[64], path[4][96];

static void new_folder(void) {
    static const char *const names[] = {"lock", "journal", "layers-0", "layers-1"};
    snprintf(folder, sizeof folder, "/tmp/test_layers.XXXXXX");
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < 4; i++) snprintf(path[i], sizeof path[i], "%s/%s", folder, names[i]);
}

static void drop_folder(void) {
    for (int i = 0; i < 4; i++) unlink(path[i]);
    assert_int_equal(rmdir(folder), 0);
}

/* Lets one layer be made, and stops in the next. */
static bool one_layer(const loyd_progress *progress, void *user) {
    int64_t *first = user;
    if (*first < 0) *first = progress->bound;
    return progress->bound <= *first;
}

static void a_stopped_census_goes_on(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{3, 3}, {2, 4}};
    for (int i = 0; i < 2; i++) {
        loyd_board *goal = board_goal("last", shapes[i][0], shapes[i][1]);
        loyd_layers *whole = layers_of(goal, NULL, 1), *layers = NULL;
        bool complete = false;
        new_folder();
        for (int starts = 0; !complete; starts++) {
            int64_t first = -1;
            loyd_options options;
            loyd_options_init(&options);
            options.progress = one_layer;
            options.user = &first;
            assert_in_range(starts, 0, 100);
            assert_int_equal(loyd_layers_new(goal, folder, &options, &layers, NULL), LOYD_OK);
            complete = loyd_layers_complete(layers);
            if (complete)
                assert_int_equal(loyd_layers_checksum(layers), loyd_layers_checksum(whole));
            loyd_layers_free(layers);
        }
        loyd_layers_free(whole);
        loyd_board_free(goal);
        drop_folder();
    }
}

static loyd_status open_again(const loyd_board *goal, loyd_error *error) {
    loyd_layers *layers = NULL;
    loyd_status status = loyd_layers_new(goal, folder, NULL, &layers, error);
    loyd_layers_free(layers);
    return status;
}

static void change_byte(const char *file, long at) {
    FILE *f = fopen(file, "r+");
    assert_non_null(f);
    fseek(f, at, SEEK_SET);
    int byte = fgetc(f);
    fseek(f, at, SEEK_SET);
    fputc(byte ^ 1, f);
    fclose(f);
}

static void other_and_damaged_folders_are_refused(void **unused) {
    (void)unused;
    loyd_error error;
    loyd_board *goal = board_goal("last", 3, 3), *other = board_goal("first", 3, 3);
    new_folder();
    loyd_layers_free(layers_of(goal, folder, 1));
    assert_int_equal(open_again(goal, &error), LOYD_OK);
    assert_int_equal(open_again(other, &error), LOYD_INVALID);
    assert_non_null(strstr(error.text, "belongs to another search"));
    change_byte(path[2], 1000);
    change_byte(path[3], 1000);
    assert_int_equal(open_again(goal, &error), LOYD_INVALID);
    assert_non_null(strstr(error.text, "damaged"));
    change_byte(path[2], 1000);
    change_byte(path[3], 1000);
    assert_int_equal(open_again(goal, &error), LOYD_OK);
    change_byte(path[1], 50);
    assert_int_equal(open_again(goal, &error), LOYD_INVALID);
    change_byte(path[1], 50);
    assert_int_equal(truncate(path[2], 100), 0);
    assert_int_equal(open_again(goal, &error), LOYD_INVALID);
    loyd_board_free(goal);
    loyd_board_free(other);
    drop_folder();
}

/* ---- By several processes ---- */

enum { CREW = 3 };

static struct meeting { /* of threads that stand for processes */
    pthread_barrier_t all;
    pthread_mutex_t lock;
    uint64_t sums[1024];
    const void *bytes;
} meeting;

static void sum_up(void *user, uint64_t *values, size_t count) {
    if (pthread_barrier_wait(&meeting.all) == PTHREAD_BARRIER_SERIAL_THREAD)
        memset(meeting.sums, 0, sizeof meeting.sums);
    (void)user;
    assert_in_range(count, 1, 1024);
    pthread_barrier_wait(&meeting.all);
    pthread_mutex_lock(&meeting.lock);
    for (size_t i = 0; i < count; i++) meeting.sums[i] += values[i];
    pthread_mutex_unlock(&meeting.lock);
    pthread_barrier_wait(&meeting.all);
    memcpy(values, meeting.sums, count * sizeof *values);
    pthread_barrier_wait(&meeting.all);
}

static void hear_first(void *user, void *bytes, size_t count) {
    const uint32_t *process = user;
    if (!*process) meeting.bytes = bytes;
    pthread_barrier_wait(&meeting.all);
    if (*process) memcpy(bytes, meeting.bytes, count);
    pthread_barrier_wait(&meeting.all);
}

struct crew_member {
    uint32_t process;
    const loyd_board *goal;
    const char *folder;
    int64_t layers; /* to be made before it stops; -1: all */
    loyd_layers *made;
    loyd_status status;
};

static bool some_layers(const loyd_progress *progress, void *user) {
    const struct crew_member *m = user;
    return m->layers < 0 || progress->bound <= m->layers;
}

static void *take_part(void *argument) {
    struct crew_member *m = argument;
    const loyd_layers_crew crew = {.struct_bytes = sizeof crew,
                                   .user = &m->process,
                                   .process = m->process,
                                   .processes = CREW,
                                   .sum = sum_up,
                                   .hear = hear_first};
    loyd_options options;
    loyd_options_init(&options);
    options.threads = 1;
    options.progress = some_layers;
    options.user = m;
    m->status = loyd_layers_shared(m->goal, m->folder, &options, &crew, &m->made, NULL);
    return NULL;
}

static void run_crew(struct crew_member crew[CREW], const loyd_board *goal, int64_t layers) {
    pthread_t threads[CREW];
    pthread_barrier_init(&meeting.all, NULL, CREW);
    pthread_mutex_init(&meeting.lock, NULL);
    for (uint32_t i = 0; i < CREW; i++) {
        const char *place = crew[i].folder ? crew[i].folder : folder;
        crew[i] = (struct crew_member){i, goal, place, i ? -1 : layers, NULL, LOYD_OK};
        assert_int_equal(pthread_create(&threads[i], NULL, take_part, &crew[i]), 0);
    }
    for (int i = 0; i < CREW; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&meeting.lock);
    pthread_barrier_destroy(&meeting.all);
}

/* One process is stopped at one moment or another: so are all, after the same layer. Then they go
 * on, to the same end. */
static void processes_count_what_one_does(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{3, 3}, {2, 4}, {2, 5}};
    for (int shape = 0; shape < 3; shape++) {
        struct crew_member crew[CREW] = {{.folder = NULL}};
        loyd_board *goal = board_goal("last", shapes[shape][0], shapes[shape][1]);
        loyd_layers *alone = layers_of(goal, NULL, 1);
        new_folder();
        for (int stretch = 0; stretch < 2; stretch++) {
            run_crew(crew, goal, stretch ? -1 : shape);
            for (int i = 0; i < CREW; i++) {
                assert_int_equal(crew[i].status, LOYD_OK);
                assert_int_equal(loyd_layers_depth(crew[i].made), loyd_layers_depth(crew[0].made));
                if (!stretch) continue;
                assert_true(loyd_layers_complete(crew[i].made));
                assert_int_equal(loyd_layers_checksum(crew[i].made), loyd_layers_checksum(alone));
            }
            for (int i = 0; i < CREW; i++) loyd_layers_free(crew[i].made);
        }
        loyd_layers_free(alone);
        loyd_board_free(goal);
        drop_folder();
    }
}

/* A process that sees another folder is found out before it counts for anything. */
static void another_folder_is_refused(void **unused) {
    (void)unused;
    char other[64], kept[4][96];
    loyd_board *goal = board_goal("last", 3, 3);
    new_folder();
    loyd_layers_free(layers_of(goal, folder, 1)); /* the same census in it, even */
    strcpy(other, folder);
    memcpy(kept, path, sizeof kept);
    new_folder();
    struct crew_member crew[CREW] = {{.folder = NULL}, {.folder = other}, {.folder = NULL}};
    run_crew(crew, goal, -1);
    for (int i = 0; i < CREW; i++) assert_int_not_equal(crew[i].status, LOYD_OK);
    drop_folder();
    strcpy(folder, other);
    memcpy(path, kept, sizeof kept);
    drop_folder();
    loyd_board_free(goal);
}

static void a_crew_needs_its_functions(void **unused) {
    (void)unused;
    const loyd_layers_crew crew = {.struct_bytes = sizeof crew, .processes = 1};
    loyd_layers *layers = NULL;
    loyd_board *goal = board_goal("last", 2, 3);
    assert_int_equal(loyd_layers_shared(goal, "unused", NULL, &crew, &layers, NULL), LOYD_INVALID);
    assert_null(layers);
    loyd_board_free(goal);
}

static bool try_as_second(const loyd_progress *progress, void *user) {
    (void)progress;
    loyd_error error;
    assert_int_equal(open_again(user, &error), LOYD_UNSUPPORTED);
    assert_non_null(strstr(error.text, "another census"));
    return false;
}

static void a_second_census_is_kept_out(void **unused) {
    (void)unused;
    loyd_board *goal = board_goal("last", 3, 3);
    loyd_layers *layers = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.progress = try_as_second;
    options.user = goal;
    new_folder();
    assert_int_equal(loyd_layers_new(goal, folder, &options, &layers, NULL), LOYD_OK);
    assert_false(loyd_layers_complete(layers));
    loyd_layers_free(layers);
    loyd_board_free(goal);
    drop_folder();
}

static void limits_and_shapes_are_refused(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{1, 6}, {1, 1}, {3, 6}, {5, 5}};
    loyd_layers *layers = NULL;
    loyd_options options;
    loyd_options_init(&options);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        loyd_board *goal = board_goal("last", shapes[i][0], shapes[i][1]);
        assert_int_equal(loyd_layers_new(goal, NULL, &options, &layers, NULL), LOYD_UNSUPPORTED);
        loyd_board_free(goal);
    }
    loyd_board *goal = board_goal("last", 3, 4);
    options.memory_limit_bytes = 1 << 20;
    assert_int_equal(loyd_layers_new(goal, NULL, &options, &layers, NULL), LOYD_UNSUPPORTED);
    loyd_board_free(goal);
    goal = board_goal("last", 3, 3);
    assert_int_not_equal(loyd_layers_new(goal, "/dev/null/no", NULL, &layers, NULL), LOYD_OK);
    loyd_board_free(goal);
    assert_null(layers);
}

static void fourteen_cells_are_as_published(void **unused) {
    (void)unused;
    is_as_published(2, 7, depths_2x7, sizeof depths_2x7 / sizeof *depths_2x7);
}

int main(int argc, char **argv) {
    const struct CMUnitTest twelve[] = {cmocka_unit_test(twelve_cells_are_as_published)};
    const struct CMUnitTest fourteen[] = {cmocka_unit_test(fourteen_cells_are_as_published)};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_shapes_are_as_the_census_has_them),
        cmocka_unit_test(a_stopped_census_goes_on),
        cmocka_unit_test(other_and_damaged_folders_are_refused),
        cmocka_unit_test(a_second_census_is_kept_out),
        cmocka_unit_test(processes_count_what_one_does),
        cmocka_unit_test(another_folder_is_refused),
        cmocka_unit_test(a_crew_needs_its_functions),
        cmocka_unit_test(limits_and_shapes_are_refused),
    };
    if (argc > 1 && !strcmp(argv[1], "12")) return cmocka_run_group_tests(twelve, NULL, NULL);
    if (argc > 1 && !strcmp(argv[1], "14")) return cmocka_run_group_tests(fourteen, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
