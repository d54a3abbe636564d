#!/bin/sh
# SPDX-License-Identifier: MIT
# Keeps lib/prefix.h: every global symbol of libloyd.a that is not public begins with loydi_, so
# that a program with a pool_free of its own links. The sources say pool_free; the header, included
# before everything else, renames it.
#
# usage: tools/prefix.sh BUILD [--write]
#   without --write: says which symbols lack the prefix and which lines of the header nothing needs;
#   exit code 1 if there are any.
set -eu
build=$1 write=${2:-}
root=$(cd "$(dirname "$0")/.." && pwd)
header=$root/lib/prefix.h
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL

nm --defined-only --extern-only "$build/lib/libloyd.a" 2>/dev/null |
    awk 'NF == 3 { print $3 }' | sort -u >"$work/symbols"
[ -s "$work/symbols" ] || { echo "no symbols in $build/lib/libloyd.a" >&2; exit 2; }
awk '$1 == "#define" && $3 == "loydi_" $2 { print $2 }' "$header" | sort >"$work/renamed"

grep -v '^loyd' "$work/symbols" >"$work/bare" || true
sed -n 's/^loydi_//p' "$work/symbols" >"$work/prefixed"
comm -12 "$work/renamed" "$work/prefixed" >"$work/needed"
comm -23 "$work/renamed" "$work/prefixed" >"$work/unneeded"

if [ "$write" != --write ]; then
    sed 's/^/no prefix: /' "$work/bare"
    sed 's/^/nothing has that name: /' "$work/unneeded"
    [ -s "$work/bare" ] || [ -s "$work/unneeded" ] || { echo "$(wc -l <"$work/symbols") symbols, all with a prefix"; exit 0; }
    echo "tools/prefix.sh BUILD --write mends lib/prefix.h" >&2
    exit 1
fi

{
    cat <<'TEXT'
/* SPDX-License-Identifier: MIT */
/* Written by tools/prefix.sh. The compiler includes this before everything else in lib/ and in
 * tests that look inside: what one file of the library uses of another gets the prefix loydi_ in
 * the archive, so that it meets no name of a program that links with it. */
#ifndef LOYDI_PREFIX_H
#define LOYDI_PREFIX_H
/* clang-format off */

TEXT
    sort -u "$work/needed" "$work/bare" | sed 's/.*/#define & loydi_&/'
    printf '\n#endif\n'
} >"$work/header"
mv "$work/header" "$header"
