#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the page without a server: a folder of files for any web host (docs/web.md).
#
# usage: tools/page_static.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
page=apps/web/page

tools/quietly.sh cmake --preset wasm
tools/quietly.sh cmake --build build/wasm --target loyd_wasm
if ! [ -d $page/node_modules/esbuild ] || [ $page/package-lock.json -nt $page/node_modules/.package-lock.json ]; then
    (cd $page && npm ci --omit=dev --no-audit --no-fund --loglevel=error >/dev/null)
fi
node $page/build_static.mjs build/wasm/apps/wasm/loyd.wasm "$1"
