/* SPDX-License-Identifier: MIT
 *
 * Writes the first inputs of the targets whose files no command writes small enough: tables of
 * every kind, a checkpoint, weights, a journal, a census that was ended. make_corpus.sh calls it.
 *
 * usage: seed_corpus CORPUS
 */
#include "fuzz_journal.h"

#include "census/layers.h"
#include "engine/checkpoint.h"
#include "heuristics/potential_file.h"
#include "tables/table_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[4096];

static const char *path_in(const char *corpus, const char *name) {
    snprintf(path, sizeof path, "%s/%s", corpus, name);
    return path;
}

static void check(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "seed_corpus: %s\n", what);
    exit(1);
}

static void seed_checkpoint(const char *corpus) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    struct space space;
    struct pool pool;
    loyd_board *start = NULL, *goal = NULL;
    loyd_error error;
    pool_init(&pool, 0);
    check(!loyd_board_parse("3 1 2 / 4 0 5", 0, 0, 0, &start, NULL, NULL) &&
              !loyd_goal("last", 2, 3, &goal, NULL) &&
              space_init(&space, &pool, start, goal, order),
          "no space");
    struct checkpoint_name name = {path_in(corpus, "fuzz_checkpoint/good"), &space, "tables 3-2"};
    struct checkpoint point = {.bound = 17, .expanded = 1234, .generated = 5678};
    check(!checkpoint_write(&name, &point, &error), path);
    loyd_board_free(start);
    loyd_board_free(goal);
    pool_drop(&pool);
}

static void seed_weights(const char *corpus) {
    struct weights_origin origin = {1000, 77};
    unsigned char *bytes = NULL;
    size_t length = 0;
    float *weights = calloc(WEIGHTS_ALL, sizeof *weights);
    check(weights, "no memory");
    weights[3] = 1;
    weights[PAIR_BEGIN + 5000] = -2.5f;
    weights[PAIR_SIGNS_BEGIN + 7] = 0.25f;
    weights[WINDOW_BEGIN + 100000] = 99;
    weights[WEIGHTS_ALL - 1] = -0.5f;
    check(!weights_pack(weights, &origin, 0.1f, &bytes, &length), "no weights");
    FILE *file = fopen(path_in(corpus, "fuzz_weights/good"), "wb");
    check(file && fwrite(bytes, 1, length, file) == length && !fclose(file), path);
    free(bytes);
    free(weights);
}

static void seed_tables(const char *corpus) {
    for (uint32_t i = 0; i < table_kind_count; i++) {
        static const struct table_build build = {.threads = 1};
        const struct table_kind *kind = table_kinds[i];
        struct layout layout;
        struct pool pool;
        struct table table;
        char own[TABLE_NAME_MAX], from[256], to[256];
        pool_init(&pool, 0);
        check(layout_init(&layout, &pool, 2, 3, 3), "no layout");
        table_init(&table, kind, &layout, 0xe, 0);
        loyd_error error = {.text = ""};
        check(table_build(&table, &pool, &build) && !table_file_write(&table, corpus, &error),
              error.text);
        table_file_name(&(struct table_name){corpus, &layout, 0xe, 0, kind}, own);
        snprintf(from, sizeof from, "%s/%s", corpus, own);
        snprintf(to, sizeof to, "%s/fuzz_table/good%s", corpus,
                 *kind->suffix ? kind->suffix : "-bit");
        check(!rename(from, to), to);
        pool_drop(&pool);
    }
}

/* ---- A census ---- */

static bool until_eighth(void *user, uint32_t depth, uint64_t boards) {
    (void)user;
    (void)boards;
    return depth < 8;
}

static void append(const char *name, FILE *to) {
    FILE *from = fopen(name, "rb");
    check(from, name);
    for (int c; (c = getc(from)) != EOF;) putc(c, to);
    fclose(from);
    unlink(name);
}

/* Journal and layers, one behind the other. */
static void seed_layers(const char *corpus, int cols) {
    static const char *const files[] = {"journal", "layers-0", "layers-1", "lock"};
    char folder[256], name[300];
    struct layers layers;
    loyd_board *goal = NULL;
    loyd_error error = {.text = ""};
    const struct layers_watcher watcher = {until_eighth, NULL};
    snprintf(folder, sizeof folder, "%s/census", corpus);
    check(!loyd_goal("last", 2, cols, &goal, NULL), "no goal");
    check(!layers_open(&layers, goal, folder, 0, &error), error.text);
    layers.threads = 1;
    check(!layers_run(&layers, &watcher, &error), error.text);
    layers_close(&layers);
    loyd_board_free(goal);
    snprintf(name, sizeof name, "fuzz_layers/good_2x%d", cols);
    FILE *file = fopen(path_in(corpus, name), "wb");
    check(file, path);
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s/%s", folder, files[i]);
        append(name, file);
    }
    snprintf(name, sizeof name, "%s/%s", folder, files[3]);
    check(!fclose(file) && !unlink(name) && !rmdir(folder), folder);
}

/* ---- A journal ---- */

static bool pass(void *user, const struct piece_row *row) {
    (void)user;
    (void)row;
    return true;
}

static void seed_journal(const char *corpus) {
    struct journal *journal = NULL;
    struct piece_goal goal;
    loyd_error error = {.text = ""};
    unlink(path_in(corpus, "fuzz_journal/good"));
    bool good = !journal_open(path, fuzz_search, &journal, &error) &&
                !journal_begin(journal, &fuzz_iteration, pass, NULL, &goal, &error);
    for (uint32_t i = 0; good && i + 10 < fuzz_iteration.subtrees; i++) {
        const struct piece_row row = fuzz_row(i);
        good = !journal_add(journal, &row, &error);
    }
    good = good && !journal_add_goal(journal, &(struct piece_goal){17, 40}, &error) &&
           !journal_close(journal, false, &error);
    check(good, error.text);
}

int main(int argc, char **argv) {
    check(argc == 2, "usage: seed_corpus CORPUS");
    seed_checkpoint(argv[1]);
    seed_weights(argv[1]);
    seed_journal(argv[1]);
    seed_tables(argv[1]);
    seed_layers(argv[1], 2);
    seed_layers(argv[1], 3);
    return 0;
}
