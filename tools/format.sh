#!/bin/sh
# SPDX-License-Identifier: MIT
# Formats every C file of the tree with clang-format 14, the version that .clang-format is pinned
# to: others lay the same file out differently. With --check nothing is changed, and what would be
# is an error.
#
# usage: tools/format.sh [--check]         exit code 77: clang-format 14 is not there
set -eu
cd "$(dirname "$0")/.."
for tool in clang-format-14 clang-format; do
    "$tool" --version 2>/dev/null | grep -q 'version 14\.' && break
    tool=""
done
[ -n "$tool" ] || { echo "clang-format 14 was not found"; exit 77; }
mode=-i
[ "${1:-}" = --check ] && mode="--dry-run -Werror"
find apps bench examples include lib suites tests -name '*.[ch]' -print | sort | xargs "$tool" $mode
