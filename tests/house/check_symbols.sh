#!/bin/sh
# SPDX-License-Identifier: MIT
# The shared library exports exactly what loyd.h declares, calls itself libloyd.so.0, and needs
# libc, libm and libpthread at most. Nothing in it prints, exits or reads the environment.
#
# usage: check_symbols.sh libloyd.so
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

nm -D --defined-only "$1" | awk '$2 != "A" { print $3 }' | sort >"$work/exported"
awk '/^LOYD_API/ { taken = 1 } taken && match($0, /loyd_[a-z_]+\(/) { print substr($0, RSTART, RLENGTH - 1); taken = 0 }' \
    "$root/include/loyd.h" | sort >"$work/declared"
[ -s "$work/declared" ] || fail "no LOYD_API was found in loyd.h"
diff "$work/declared" "$work/exported" || fail "declared (<) and exported (>) differ"

readelf -d "$1" >"$work/dynamic"
grep -q 'SONAME.*\[libloyd\.so\.0\]' "$work/dynamic" || fail "the SONAME is not libloyd.so.0"
sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' "$work/dynamic" | grep -v '^lib\(c\|m\|pthread\)\.so\.' >"$work/needed" || true
[ ! -s "$work/needed" ] || fail "it needs $(cat "$work/needed")"

# asserts may abort; nothing else may end the program or talk.
nm -D --undefined-only "$1" | awk '{ sub(/@.*/, "", $2); print $2 }' |
    grep -xE '(f|v|vf|d)?printf|__(f|v|vf|d)?printf_chk|f?puts|putchar|f?putc|perror|_?exit|_Exit|quick_exit|abort|(secure_)?getenv|setenv|system|popen|std(out|err|in)' \
    >"$work/forbidden" || true
[ ! -s "$work/forbidden" ] || fail "it calls $(tr '\n' ' ' <"$work/forbidden")"
echo "$(wc -l <"$work/exported") symbols exported, all declared in loyd.h"
