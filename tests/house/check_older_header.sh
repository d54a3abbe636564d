#!/bin/sh
# SPDX-License-Identifier: MIT
# A program that was compiled with an older loyd.h runs with today's library: of a loyd_options that
# ended earlier, nothing beyond its end is written or read. The older header is today's without the
# last fields, called through the macro and once, as the first programs did, as a function.
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

# A header in which loyd_options ends after the field named, with the macro or without it.
older() {
    awk -v last="$1" -v macro="$2" '
        /^typedef struct loyd_options \{/ { inside = 1 }
        /^} loyd_options;/ { inside = past = 0 }
        inside && past { next }
        inside && $0 ~ ("[ *]" last ";") { past = 1; sub(/;.*/, ";") }
        /^#define loyd_options_init\(/ && macro == "no" { next }
        { print }' "$root/include/loyd.h" >"$work/loyd.h"
}
check() {
    older "$2" "$3"
    "$1" -std=c11 -Wall -Werror -I"$work" -o "$work/program" "$work/program.c" "$library" \
        -Wl,-rpath,"$(dirname "$library")"
    "$work/program" || fail "a struct up to $2 ($3 macro)"
}
library=$2
check "$1" user no
check "$1" user with
check "$1" trace_user with
check "$1" note_user with
check "$1" checkpoint with
echo "older headers still fit"
