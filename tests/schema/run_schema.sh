#!/bin/sh
# SPDX-License-Identifier: MIT
# Real output against the schemas that the same program prints, by a real validator (Ajv, and the
# OpenAPI document by the schema of OpenAPI). Brings them from npm the first time. Exit code 77,
# skipped, without Node, npm or the network.
#
# usage: run_schema.sh LOYD
set -eu
here=$(cd "$(dirname "$0")" && pwd)
LOYD=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
export LOYD
skip() { echo "skipped: $1"; exit 77; }
command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || skip "there is no Node or npm (Debian: nodejs npm)"
if ! [ -d "$here/node_modules/ajv" ]; then
    (cd "$here" && npm ci --no-audit --no-fund --loglevel=error >/dev/null) || skip "npm could not fetch the validator"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data node --test "$here/"*.test.mjs
