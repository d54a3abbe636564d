/* SPDX-License-Identifier: MIT
 *
 * loyd_train: the same order writes the same bytes, whatever the number of threads; another seed
 * or other weights to go on from write others; what cannot be done is refused and leaves no file.
 */
#include "loyd.h"
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAMPLES = 3000, FILE_ROOM = 1 << 20 };

static bool never(const loyd_training_state *state, void *user) {
    (void)state, (void)user;
    fail_msg("what cannot be written is learned all the same");
    return false;
}

/* The path of that name in the test's folder; good until the fourth call after. */
static const char *in_folder(const char *name) {
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static loyd_training order_for(const char *name) {
    return (loyd_training){.struct_bytes = sizeof(loyd_training),
                           .file = in_folder(name),
                           .samples = SAMPLES,
                           .seed = 1,
                           .threads = 1};
}

static uint64_t train(const loyd_training *order) {
    loyd_error error = {.text = ""};
    uint64_t learned = 0;
    if (loyd_train(order, &learned, &error)) fail_msg("%s", error.text);
    return learned;
}

static void assert_refused(const loyd_training *order, const char *key) {
    loyd_error error = {.text = ""};
    uint64_t learned = 77;
    loyd_status status = loyd_train(order, &learned, &error);
    assert_true(status == LOYD_INVALID || status == LOYD_FAULT);
    assert_string_equal(error.key, key);
    assert_int_equal(learned, 77);
}

static size_t read_bytes(const char *name, unsigned char *bytes) {
    FILE *file = fopen(in_folder(name), "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, FILE_ROOM, file);
    fclose(file);
    assert_true(length > 64 && length < FILE_ROOM);
    assert_memory_equal(bytes, "loyd-pot", 8);
    return length;
}

static void write_bytes(const char *name, const unsigned char *bytes, size_t length) {
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static bool same_files(const char *a, const char *b) {
    static unsigned char first[FILE_ROOM], second[FILE_ROOM];
    size_t length = read_bytes(a, first);
    return length == read_bytes(b, second) && !memcmp(first, second, length);
}

static int files_in_folder(void) {
    DIR *dir = opendir(folder);
    int count = 0;
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir));) count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

/* ---- The same order, the same bytes ---- */

static void threads_do_not_matter(void **state) {
    (void)state;
    loyd_training one = order_for("one"), two = order_for("two"), all = order_for("all");
    one.samples = two.samples = all.samples = 2 * SAMPLES; /* more than one round */
    two.threads = 2;
    all.threads = 0;
    uint64_t learned = train(&one);
    assert_true(learned >= one.samples);
    assert_int_equal(train(&two), learned);
    assert_int_equal(train(&all), learned);
    assert_true(same_files("one", "two"));
    assert_true(same_files("one", "all"));
    assert_int_equal(files_in_folder(), 3);
}

static void another_seed_is_another_file(void **state) {
    (void)state;
    loyd_training first = order_for("first"), second = order_for("second");
    second.seed = 2;
    train(&first);
    train(&second);
    assert_false(same_files("first", "second"));
    second.seed = 1; /* in place of the file that is there */
    train(&second);
    assert_true(same_files("first", "second"));
    assert_int_equal(files_in_folder(), 2);
}

static void from_goes_on(void **state) {
    (void)state;
    loyd_training once = order_for("once"), next = order_for("next"), again = order_for("again");
    train(&once);
    next.seed = again.seed = 2;
    train(&again);
    next.from = once.file;
    train(&next);
    assert_false(same_files("next", "once"));
    assert_false(same_files("next", "again"));
    again.from = once.file;
    train(&again);
    assert_true(same_files("next", "again"));
    again.from = again.file; /* onto itself */
    train(&again);
    assert_false(same_files("next", "again"));
}

static void a_file_fits_its_size(void **state) {
    (void)state;
    static unsigned char bytes[FILE_ROOM];
    loyd_training order = order_for("small");
    order.samples = 16 * SAMPLES;
    train(&order);
    assert_true(read_bytes("small", bytes) > 1024);
    order.bytes_max = 1024;
    train(&order);
    assert_true(read_bytes("small", bytes) <= 1024);
}

/* ---- Ending early ---- */

struct watch {
    int calls, most;
    double share;
    uint64_t samples;
};

static bool count_calls(const loyd_training_state *state, void *user) {
    struct watch *watch = user;
    assert_true(state->share >= watch->share && state->share <= 1);
    assert_true(state->samples >= watch->samples && state->error >= 0);
    watch->share = state->share;
    watch->samples = state->samples;
    return ++watch->calls < watch->most;
}

static void a_training_can_be_ended(void **state) {
    (void)state;
    struct watch watch = {.most = 3};
    loyd_training order = order_for("ended");
    order.samples = (uint64_t)1 << 60;
    order.progress = count_calls;
    order.user = &watch;
    uint64_t learned = train(&order);
    assert_int_equal(watch.calls, 3);
    assert_int_equal(learned, watch.samples);
    assert_true(learned > 0);
    loyd_training more = order_for("more");
    more.from = order.file; /* what is written is good */
    more.progress = count_calls;
    more.user = &watch;
    watch = (struct watch){.most = 1}; /* before anything is learned: nothing is written */
    assert_int_equal(train(&more), 0);
    assert_int_equal(files_in_folder(), 1);
}

static void seconds_are_kept(void **state) {
    (void)state;
    struct watch watch = {.most = 1000000};
    loyd_training order = order_for("seconds");
    order.samples = 0;
    order.seconds = 0.2;
    order.progress = count_calls;
    order.user = &watch;
    assert_true(train(&order) > 0);
    assert_true(watch.calls > 0);
}

/* ---- What is refused ---- */

static void bad_orders_are_refused(void **state) {
    (void)state;
    loyd_training order = order_for("x"), bad = order;
    assert_refused(NULL, "argument-null");
    bad.file = NULL;
    assert_refused(&bad, "training-order");
    bad = order;
    bad.samples = 0;
    assert_refused(&bad, "training-order");
    bad.seconds = -1;
    assert_refused(&bad, "training-order");
    bad = order;
    bad.struct_bytes = 0;
    assert_refused(&bad, "training-order");
    bad = order;
    bad.from = in_folder("none");
    assert_refused(&bad, "weights-unread");
    bad.from = folder;
    assert_refused(&bad, "weights-unread");
    assert_int_equal(files_in_folder(), 0);
}

static void a_file_that_cannot_be_written_is_told(void **state) {
    (void)state;
    loyd_training order = order_for("none/x");
    loyd_error error = {.text = ""};
    order.progress = never;
    char text[256], deep[5000];
    assert_int_equal(loyd_train(&order, NULL, &error), LOYD_FAULT);
    snprintf(text, sizeof text, "%s cannot be written: No such file or directory", order.file);
    assert_string_equal(error.text, text);
    assert_refused(&order, "weights-unwritten");
    order.file = folder; /* is one */
    assert_refused(&order, "weights-unwritten");
    order.file = in_folder("pipe"); /* would be replaced, as a device would be */
    assert_int_equal(mkfifo(order.file, 0600), 0);
    assert_refused(&order, "weights-unwritten");
    assert_int_equal(unlink(order.file), 0);
    memset(deep, 'd', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    order.file = deep;
    assert_refused(&order, "weights-unwritten");
    assert_int_equal(files_in_folder(), 0);
}

static void damaged_weights_are_refused(void **state) {
    (void)state;
    static unsigned char bytes[FILE_ROOM];
    loyd_training good = order_for("good"), order = order_for("x");
    good.samples = 16 * SAMPLES;
    train(&good);
    size_t length = read_bytes("good", bytes);
    order.from = in_folder("bad");
    static const struct {
        size_t at;
        const char *key;
    } cases[] = {{0, "weights-form"},     {9, "weights-version"},   {17, "weights-damaged"},
                 {30, "weights-damaged"}, {45, "weights-damaged"},  {60, "weights-damaged"},
                 {64, "weights-damaged"}, {500, "weights-damaged"}, {1000, "weights-damaged"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(cases[i].at < length);
        bytes[cases[i].at] ^= 32;
        write_bytes("bad", bytes, length);
        assert_refused(&order, cases[i].key);
        bytes[cases[i].at] ^= 32;
    }
    write_bytes("bad", bytes, 0);
    assert_refused(&order, "weights-form");
    write_bytes("bad", bytes, length - 8);
    assert_refused(&order, "weights-damaged");
    memset(bytes + length, 0, FILE_ROOM - length);
    write_bytes("bad", bytes, FILE_ROOM);
    assert_refused(&order, "weights-damaged");
    assert_int_equal(files_in_folder(), 2);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(threads_do_not_matter),
        IN_FOLDER(another_seed_is_another_file),
        IN_FOLDER(from_goes_on),
        IN_FOLDER(a_file_fits_its_size),
        IN_FOLDER(a_training_can_be_ended),
        IN_FOLDER(seconds_are_kept),
        IN_FOLDER(bad_orders_are_refused),
        IN_FOLDER(a_file_that_cannot_be_written_is_told),
        IN_FOLDER(damaged_weights_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
