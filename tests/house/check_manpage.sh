#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual page has its sections, names every command and algorithm that the command has (LOYD in
# the environment), and, where groff is there, sets without a warning.
#
# usage: check_manpage.sh loyd.1
set -eu
fail() { echo "FAILED: $*" >&2; exit 1; }

for section in NAME SYNOPSIS DESCRIPTION COMMANDS ALGORITHMS HEURISTICS SUITES "EXIT STATUS" EXAMPLES; do
    grep -qx "\.SH $section" "$1" || fail "no section $section"
done
commands=$("$LOYD" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && $1 != "help" { print $1 }')
names=$("$LOYD" list algorithms -f csv | awk -F , 'NR > 1 { print $1 }')
[ -n "$commands" ] && [ -n "$names" ] || fail "$LOYD lists nothing"
for command in $commands; do
    grep -qx "\.SS loyd $command" "$1" || fail "no command $command"
done
for name in $names; do
    grep -qxF ".B $(echo "$name" | sed 's/-/\\-/g')" "$1" || fail "no algorithm $name"
done
if command -v groff >/dev/null 2>&1; then
    complaints=$(groff -man -Tutf8 -ww -z "$1" 2>&1) || true
    [ -z "$complaints" ] || fail "$complaints"
fi
