#!/bin/sh
# SPDX-License-Identifier: MIT
# A program that was compiled with an older loyd.h runs with today's library: of a struct that ended
# earlier, nothing beyond its end is written or read. The older header is today's without the last
# fields of loyd_options, loyd_tables_order or loyd_training; the options are set up through the
# macro and once, as the first programs did, by the function.
#
# usage: check_older_header.sh COMPILER libloyd.so
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

cat >"$work/program.c" <<'END'
#include <loyd.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    struct {
        loyd_options options;
        unsigned char behind[256]; /* addresses that would crash, and a search that is recorded */
    } mine;
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_error why = {.text = ""};
    memset(&mine, 0x5a, sizeof mine);
    loyd_options_init(&mine.options);
    const loyd_options *o = &mine.options;
    if (o->struct_bytes != sizeof *o || strcmp(o->algorithm, "auto") || o->seed != 1 || o->user)
        return puts("the defaults are not there"), 1;
    if (loyd_board_parse("4 1 6 3 2 8 7 0 5", 0, 0, 0, &start, NULL, &why) ||
        loyd_goal("last", 3, 3, &goal, &why) || loyd_solve(start, goal, o, &result, &why))
        return puts(why.text), 1;
    for (size_t i = 0; i < sizeof mine.behind; i++)
        if (mine.behind[i] != 0x5a) return printf("byte %zu behind the struct was written\n", i), 1;
    printf("%zu bytes: %lld moves\n", sizeof mine.options, (long long)result->length);
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
    return 0;
}
END

# An order that ends with user has no patterns, no memory limit and no metric, whatever lies behind
# it; a training that ends with seed has no threads and no progress.
cat >"$work/orders.c" <<'END'
#include <loyd.h>
#include <stdio.h>
#include <string.h>

static bool on_table(const loyd_table_info *table, void *user) {
    *(int *)user += table->built;
    return true;
}

int main(int argc, char **argv) {
    int built = 0;
    struct {
        loyd_tables_order order;
        unsigned char behind[256];
    } mine;
    struct {
        loyd_training training;
        unsigned char behind[256];
    } other;
    loyd_error why = {.text = ""};
    memset(&mine, 0x5a, sizeof mine);
    memset(&other, 0x5a, sizeof other);
    loyd_board *goal = NULL;
    loyd_goal("last", 2, 3, &goal, NULL);
    mine.order = (loyd_tables_order){.struct_bytes = sizeof mine.order, .folder = argv[argc - 2],
                                     .goal = goal, .each = on_table, .user = &built};
    if (loyd_tables_check(&mine.order, &why) || loyd_tables_build(&mine.order, &why) || !built)
        return printf("tables: %s\n", why.text), 1;
    other.training = (loyd_training){
        .struct_bytes = sizeof other.training, .file = argv[argc - 1], .samples = 100, .seed = 1};
    if (loyd_train(&other.training, NULL, &why)) return printf("training: %s\n", why.text), 1;
    loyd_board_free(goal);
    printf("%zu and %zu bytes: %d tables, and weights\n", sizeof mine.order,
           sizeof other.training, built);
    return 0;
}
END

# A header in which the struct ends after the field named, with the macro or without it.
older() {
    awk -v struct="$1" -v last="$2" -v macro="$3" '
        $0 ~ ("^typedef struct " struct " \\{") { inside = 1 }
        $0 ~ ("^} " struct ";") { inside = past = 0 }
        inside && past { next }
        inside && $0 ~ ("[ *]" last ";") { past = 1; sub(/;.*/, ";") }
        /^#define loyd_options_init\(/ && macro == "no" { next }
        { print }' "$root/include/loyd.h" >"$work/loyd.h"
}
check() {
    older loyd_options "$2" "$3"
    "$1" -std=c11 -Wall -Werror -I"$work" -o "$work/program" "$work/program.c" "$library" \
        -Wl,-rpath,"$(dirname "$library")"
    "$work/program" || fail "a struct up to $2 ($3 macro)"
}
check_orders() {
    older "$2" "$3" with
    "$1" -std=c11 -Wall -Werror -I"$work" -o "$work/orders" "$work/orders.c" "$library" \
        -Wl,-rpath,"$(dirname "$library")"
    rm -rf "$work/tables"
    mkdir "$work/tables"
    "$work/orders" "$work/tables" "$work/weights" || fail "a $2 up to $3"
}
library=$2
check "$1" user no
check "$1" user with
check "$1" trace_user with
check "$1" note_user with
check "$1" checkpoint with
check_orders "$1" loyd_tables_order user
check_orders "$1" loyd_tables_order patterns
check_orders "$1" loyd_training seed
check_orders "$1" loyd_training bytes_max
echo "older headers still fit"
