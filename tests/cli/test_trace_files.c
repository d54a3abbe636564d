/* SPDX-License-Identifier: MIT
 *
 * Recordings from elsewhere: cut off at every byte, with bytes changed, lines lost, doubled and
 * exchanged. Whatever comes, the reader refuses it in one line or takes it, and every view of what
 * it takes can be drawn. The files are the command's own (TESTS_DIR/cli/traces).
 */
#include "support/cmocka_all.h"

#include "core/rng.h"
#include "trace/trace_heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const names[] = {"astar.jsonl", "idastar.jsonl", "rbfs.jsonl", "bibfs.jsonl"};
enum { FILES = sizeof names / sizeof *names };

static char *texts[FILES];
static char scratch[] = "trace_files.XXXXXX";

static char *read_text(const char *name) {
    char path[600];
    snprintf(path, sizeof path, "%s/cli/traces/%s", TESTS_DIR, name);
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("%s: not there", path);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    size_t length = fread(text, 1, (1 << 20) - 1, file);
    assert_true(length > 0);
    fclose(file);
    return text;
}

static int setup(void **state) {
    (void)state;
    int fd = mkstemp(scratch);
    if (fd < 0 || close(fd)) return -1;
    for (int i = 0; i < FILES; i++) texts[i] = read_text(names[i]);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    for (int i = 0; i < FILES; i++) free(texts[i]);
    return unlink(scratch);
}

static void draw_all(const struct trace *trace) {
    FILE *nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    assert_true(trace_show(trace, 1000, nowhere));
    assert_true(trace_frontier(trace, nowhere));
    assert_true(trace_heap(trace, 1000, nowhere) != HEAP_NO_MEMORY);
    for (int format = TREE_TEXT; format <= TREE_SVG; format++)
        for (uint64_t nodes = 1; nodes < 1000; nodes *= 7) {
            struct tree_style style = {.format = format, .depth = nodes % 4, .max_nodes = nodes};
            assert_true(trace_tree(trace, &style, nowhere));
        }
    fclose(nowhere);
}

/* Reads a text of that length as a recording; true if it was taken, and then it can be drawn. */
static bool try_text(const char *text, size_t length) {
    struct trace trace;
    FILE *file = fopen(scratch, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    fclose(file);
    fflush(stderr);
    int code = trace_read(scratch, &trace);
    assert_true(code == 0 || code == 2);
    if (!code) draw_all(&trace);
    trace_free(&trace);
    return !code;
}

static void whole_files_are_taken(void **state) {
    (void)state;
    for (int i = 0; i < FILES; i++)
        if (!try_text(texts[i], strlen(texts[i]))) fail_msg("%s", names[i]);
}

/* All but the last newline is needed. */
static void cut_files_are_refused(void **state) {
    (void)state;
    for (int i = 0; i < FILES; i++) {
        size_t length = strlen(texts[i]), step = length / 400 + 1;
        for (size_t cut = 0; cut + 1 < length; cut += step)
            if (try_text(texts[i], cut)) fail_msg("%s, cut at %zu, was taken", names[i], cut);
        assert_true(try_text(texts[i], length - 1));
    }
}

static void changed_bytes_do_no_harm(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (int i = 0; i < FILES; i++) {
        size_t length = strlen(texts[i]);
        char *text = malloc(length);
        assert_non_null(text);
        for (int n = 0; n < 700; n++) {
            memcpy(text, texts[i], length);
            for (uint64_t changes = 1 + rng_below(&rng, 3); changes; changes--) {
                static const char likely[] = "0123456789,:{}[]\"-eUDLR\n";
                bool any = rng_below(&rng, 4) == 0;
                text[rng_below(&rng, length)] =
                    any ? (char)rng_below(&rng, 256) : likely[rng_below(&rng, sizeof likely - 1)];
            }
            try_text(text, length);
        }
        free(text);
    }
}

/* The line that begins at or after the offset; its length with the newline. */
static size_t line_at(const char *text, size_t *offset) {
    while (*offset && text[*offset - 1] != '\n') (*offset)--;
    return strcspn(text + *offset, "\n") + 1;
}

static void lost_and_doubled_lines_do_no_harm(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2, 0);
    for (int i = 0; i < FILES; i++) {
        size_t length = strlen(texts[i]);
        char *text = malloc(2 * length);
        assert_non_null(text);
        for (int n = 0; n < 300; n++) {
            size_t from = (size_t)rng_below(&rng, length), to = (size_t)rng_below(&rng, length);
            size_t line = line_at(texts[i], &from);
            line_at(texts[i], &to);
            memcpy(text, texts[i], to);
            memcpy(text + to, texts[i] + from, line);
            memcpy(text + to + line, texts[i] + to, length - to);
            try_text(text, length + line); /* doubled */
            memcpy(text, texts[i], from);
            memcpy(text + from, texts[i] + from + line, length - from - line);
            try_text(text, length - line); /* lost */
        }
        free(text);
    }
}

static void deep_and_foreign_files_are_refused(void **state) {
    (void)state;
    enum { DEEP = 100000 };
    char *deep = malloc(DEEP);
    assert_non_null(deep);
    memset(deep, '[', DEEP);
    assert_false(try_text(deep, DEEP));
    memset(deep, '\n', DEEP);
    assert_false(try_text(deep, DEEP));
    memset(deep, 0, DEEP);
    assert_false(try_text(deep, DEEP));
    free(deep);
    static const char *const foreign[] = {"",
                                          "\n",
                                          "1 2 3",
                                          "{}",
                                          "[]",
                                          "{\"trace\": 2}",
                                          "{\"trace\": 1, \"rows\": 1e9, \"cols\": 3}",
                                          "{\"trace\": 1, \"rows\": 999, \"cols\": 3}",
                                          "\xff\xfe"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        assert_false(try_text(foreign[i], strlen(foreign[i])));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_files_are_taken),
        cmocka_unit_test(cut_files_are_refused),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(lost_and_doubled_lines_do_no_harm),
        cmocka_unit_test(deep_and_foreign_files_are_refused),
    };
    if (!freopen("/dev/null", "w", stderr)) return 1; /* thousands of complaints */
    return cmocka_run_group_tests(tests, setup, teardown);
}
