#!/bin/sh
# SPDX-License-Identifier: MIT
# The page's tests: its types, then the page in a browser. Brings what they need from npm the first
# time. Exit code 77, skipped, without Node, npm, a Chromium or the network.
#
# --static: the same on the static page, which is built for it, but for what needs a server; and
# what that page alone can do. Skipped without a compiler for WebAssembly or jansson's source, too.
#
# usage: LOYD=program run_page.sh [--static] [name of a test]
set -eu

on_static=no
if [ "${1:-}" = --static ]; then on_static=yes; shift; fi

here=$(cd "$(dirname "$0")" && pwd)
page=$here/../../apps/web/page

skip() { echo "skipped: $1"; exit 77; }

for browser in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    CHROMIUM=$(command -v "$browser" 2>/dev/null) && break
done
[ -n "$CHROMIUM" ] || skip "there is no Chromium (Debian: chromium)"
command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || skip "there is no Node or npm (Debian: nodejs npm)"
export CHROMIUM

if ! [ -d "$page/node_modules/playwright-core" ] || ! [ -d "$page/node_modules/typescript" ]; then
    (cd "$page" && npm ci --fetch-retries=1 --fetch-timeout=60000 --no-audit --no-fund --loglevel=error >/dev/null) || skip "npm could not fetch the tests' tools"
fi
(cd "$page" && node node_modules/typescript/bin/tsc --noEmit)

files="$here/page/*.test.mjs"
if [ $on_static = yes ]; then
    printf 'int main(void) { return 0; }\n' | clang --target=wasm32-wasi -x c - -o /dev/null 2>/dev/null ||
        skip "clang can't compile for WebAssembly (Debian: clang lld wasi-libc libclang-rt-dev-wasm32)"
    (cd "$here/../.." && cmake --preset wasm >/dev/null 2>&1) || skip "jansson's source could not be fetched"
    STATIC_PAGE=$(mktemp -d)
    trap 'rm -rf "$STATIC_PAGE"' EXIT
    export STATIC_PAGE
    "$here/../../tools/page_static.sh" "$STATIC_PAGE"
    files="$here/static/*.test.mjs"
    for name in compare frame inside lab play puzzle race solve walk; do files="$files $here/page/page_$name.test.mjs"; done
fi
# The largest first, so that two that run side by side end together.
# shellcheck disable=SC2086 # a list of files
files=$(ls -S $files)
node "$here/page/run_files.mjs" ${1:+"--name=$1"} $files
