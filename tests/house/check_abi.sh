#!/bin/sh
# SPDX-License-Identifier: MIT
# A program that was linked with an older libloyd.so.0 still runs: all that include/loyd.abi records
# is there today, with the same values, types and places (docs/abi.md). Where there is a tag, the
# record of the last one counts too, so that a record that was rewritten does not hide a break. The
# record is that of a 64-bit machine; on others this is skipped.
#
# usage: check_abi.sh COMPILER          --self-test COMPILER: breaks each rule, expects to be told
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
abi=$root/tools/abi.sh

self_test() {
    allows() {
        sed "$1" "$work/now" >"$work/other"
        cmp -s "$work/now" "$work/other" && fail "nothing was changed by: $1"
        "$abi" compare "$work/now" "$work/other" >/dev/null || fail "refused: $1"
    }
    bites() {
        sed "$1" "$work/now" >"$work/other"
        cmp -s "$work/now" "$work/other" && fail "nothing was changed by: $1"
        if "$abi" compare "$work/now" "$work/other" >/dev/null; then fail "allowed: $1"; fi
    }
    bites '/^function .*loyd_check(/d'
    bites 's/^\(function .*loyd_goal(const char \*name, \)int rows/\1size_t rows/'
    bites 's/^constant LOYD_STUCK 6/constant LOYD_STUCK 7/'
    bites '/^constant LOYD_STUCK/d'
    bites '/^field loyd_result.moves /d'
    bites 's/^field loyd_result.moves 24 8/field loyd_result.moves 32 8/'
    bites 's/^struct loyd_error [0-9]*/struct loyd_error 9999/'
    bites 's/^struct loyd_iteration 24/struct loyd_iteration 32/'
    bites 's/^struct loyd_options [0-9]*/struct loyd_options 8/'
    allows 's/^struct loyd_options [0-9]*/struct loyd_options 999/'
    allows 's/^struct loyd_result [0-9]*/struct loyd_result 999/'
    allows 's/^field loyd_error.reserved .*/field loyd_error.more 1624 8/'
    allows 's/^\(function .*loyd_check(.*\)/\1\
function void loyd_new_one(void)/'
    echo "every rule bites"
}

mode=
if [ "$1" = --self-test ]; then mode=$1; shift; fi
[ "$(printf '__SIZEOF_POINTER__\n' | "$1" -E -P -)" = 8 ] || { echo "not a 64-bit machine: skipped"; exit 77; }
"$abi" print "$1" >"$work/now"
[ "$(wc -l <"$work/now")" -gt 250 ] || fail "few things are found in loyd.h"
if [ "$mode" ]; then self_test; exit; fi

"$abi" compare "$root/include/loyd.abi" "$work/now" || fail "see docs/abi.md"
echo "all of include/loyd.abi is there still"
if tag=$(git -C "$root" describe --tags --abbrev=0 2>/dev/null) &&
    git -C "$root" show "$tag:include/loyd.abi" >"$work/tagged" 2>/dev/null; then
    "$abi" compare "$work/tagged" "$work/now" || fail "$tag had it otherwise: see docs/abi.md"
    echo "and all that $tag had"
fi
