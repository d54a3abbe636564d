#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs a command and shows what it said only if it fails; the exit code is the command's.
#
# usage: tools/quietly.sh COMMAND ARGUMENT ...
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
"$@" >"$log" 2>&1
code=$?
[ $code -eq 0 ] || cat "$log" >&2
exit $code
