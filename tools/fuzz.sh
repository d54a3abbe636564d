#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs each libFuzzer program for a while, beginning with its corpus. New inputs stay in the build
# folder; one that crashes is named by libFuzzer, and belongs into tests/fuzz/corpus once it is
# fixed.
#
# usage: tools/fuzz.sh BUILD SECONDS
set -eu
found=0
for corpus in tests/fuzz/corpus/*/; do
    name=$(basename "$corpus")
    mkdir -p "$1/corpus/$name"
    "$1/tests/$name" -max_total_time="$2" -timeout=5 -rss_limit_mb=1024 -print_final_stats=1 \
        -artifact_prefix="$1/corpus/" "$1/corpus/$name" "$corpus"
    found=1
done
[ $found -eq 1 ] || { echo "there is no corpus under tests/fuzz/corpus" >&2; exit 1; }
