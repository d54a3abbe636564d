/* SPDX-License-Identifier: MIT
 *
 * Table files: what is written is read back; whatever is done to a file, it is refused; two who
 * want the same table get it; and a folder that cannot be written is an error, not a crash.
 */
#include "support/cmocka_all.h"
#include "support/test_tables.h"
#include "tables/table_file.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    char folder[64];
    struct pool pool;
    struct layout layout;
    struct table_name name;
    char path[256];
};

static const struct table_build build = {.threads = 1};

static void set_up(struct place *place) {
    strcpy(place->folder, "pdb_file_test_XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    pool_init(&place->pool, 0);
    assert_true(layout_init(&place->layout, &place->pool, 3, 4, 6));
    place->name = (struct table_name){
        .folder = place->folder, .layout = &place->layout, .home = 0x336, .kind = &loydi_bit_table};
    char own[TABLE_NAME_MAX];
    table_file_name(&place->name, own);
    assert_string_equal(own, "3x4-0-336.pdb");
    snprintf(place->path, sizeof place->path, "%s/%s", place->folder, own);
}

static void tear_down(struct place *place) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    assert_int_equal(system(command), 0);
    pool_drop(&place->pool);
}

static void round_trip(void **state) {
    (void)state;
    struct place place;
    struct table built, read;
    struct table_file file = {0};
    set_up(&place);
    assert_int_equal(table_file_open(&file, &read, &place.name, true, NULL), LOYD_NOT_FOUND);
    assert_true(test_table(&built, &loydi_bit_table, &place.pool, &place.layout, 0x336, 0, 1));
    assert_int_equal(table_file_write(&built, place.folder, NULL), LOYD_OK);
    assert_int_equal(table_file_open(&file, &read, &place.name, true, NULL), LOYD_OK);
    assert_int_equal(read.bytes, built.bytes);
    assert_memory_equal(read.entries, built.entries, built.bytes);
    assert_memory_equal(read.histogram, built.histogram, sizeof built.histogram);
    assert_true(table_file_copy(&file, &read));
    assert_memory_equal(read.entries, built.entries, built.bytes);
    table_file_close(&file);
    tear_down(&place);
}

/* Changes one byte at that place (from the end if negative), by adding delta. */
static void change(const char *path, long at, int delta) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
    int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
    fputc((byte + delta) & 255, file);
    fclose(file);
}

static void damage_is_refused(void **state) {
    (void)state;
    struct place place;
    struct table table;
    struct table_file file = {0};
    loyd_error error;
    struct stat about;
    set_up(&place);
    assert_int_equal(table_file_have(&file, &table, &place.name, false, &build, NULL), LOYD_OK);
    table_file_close(&file);
    assert_int_equal(stat(place.path, &about), 0);
    static const long places[] = {0,  8,  12,   16,   20,   28,   32,   36,   40, 48,   60,
                                  70, 80, 2000, 2121, 4096, 4099, 8192, 9000, -1, -7000};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        change(place.path, places[i], 4);
        assert_int_equal(table_file_open(&file, &table, &place.name, true, &error), LOYD_INVALID);
        assert_non_null(strstr(error.text, "refused"));
        assert_int_equal(table_file_have(&file, &table, &place.name, false, &build, &error),
                         LOYD_INVALID);
        change(place.path, places[i], -4);
        assert_int_equal(table_file_open(&file, &table, &place.name, true, NULL), LOYD_OK);
        table_file_close(&file);
    }
    for (off_t size = 0; size < about.st_size; size = size * 2 + 1000) {
        assert_int_equal(truncate(place.path, size), 0);
        assert_int_equal(table_file_open(&file, &table, &place.name, true, &error), LOYD_INVALID);
        assert_int_equal(table_file_have(&file, &table, &place.name, true, &build, &error),
                         LOYD_OK);
        table_file_close(&file);
    }
    tear_down(&place);
}

static void another_pattern_is_refused(void **state) {
    (void)state;
    struct place place;
    struct table table;
    struct table_file file = {0};
    loyd_error error;
    char other[300], own[TABLE_NAME_MAX];
    set_up(&place);
    assert_int_equal(table_file_have(&file, &table, &place.name, false, &build, NULL), LOYD_OK);
    table_file_close(&file);
    struct table_name wrong = place.name;
    wrong.home = 0xCD8; /* as many tiles, so as large a file */
    table_file_name(&wrong, own);
    snprintf(other, sizeof other, "%s/%s", place.folder, own);
    assert_int_equal(rename(place.path, other), 0);
    assert_int_equal(table_file_open(&file, &table, &wrong, true, &error), LOYD_INVALID);
    assert_non_null(strstr(error.text, "another pattern"));
    tear_down(&place);
}

static void *want_it(void *argument) {
    struct place *place = argument;
    struct table table;
    struct table_file file = {0};
    loyd_status status = table_file_have(&file, &table, &place->name, true, &build, NULL);
    table_file_close(&file);
    return status ? place : NULL;
}

static void many_at_once(void **state) {
    (void)state;
    struct place place;
    pthread_t thread[6];
    set_up(&place);
    for (int i = 0; i < 6; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, want_it, &place), 0);
    for (int i = 0; i < 6; i++) {
        void *failed;
        pthread_join(thread[i], &failed);
        assert_null(failed);
    }
    tear_down(&place);
}

static void no_folder(void **state) {
    (void)state;
    struct place place;
    struct table table;
    struct table_file file = {0};
    loyd_error error;
    set_up(&place);
    place.name.folder = "no/such/folder";
    assert_int_equal(table_file_have(&file, &table, &place.name, true, &build, &error),
                     LOYD_NOT_FOUND);
    assert_true(strlen(error.text) > 0);
    place.name.folder = place.folder;
    tear_down(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(another_pattern_is_refused),
        cmocka_unit_test(many_at_once),
        cmocka_unit_test(no_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
