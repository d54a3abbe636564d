#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual pages: loyd(1) names every command and algorithm that the command has (LOYD in the
# environment), each command has a page with the sections that a reader looks for, each function of
# loyd.h one in section 3, and mandoc finds nothing to say about any of them.
#
# usage: check_manpage.sh FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "FAILED: $*" >&2; exit 1; }
sections() { # page, sections
    page=$1
    shift
    for section; do grep -qx "\.SH $section" "$page" || fail "$page: no section $section"; done
}

main=$1/man1/loyd.1
sections "$main" NAME SYNOPSIS DESCRIPTION COMMANDS ALGORITHMS HEURISTICS SUITES FILES ENVIRONMENT "EXIT STATUS" EXAMPLES
commands=$("$LOYD" help | awk '/^Commands:/ { on = 1; next } /^$/ { on = 0 } on && $1 != "help" { print $1 }')
names=$("$LOYD" list algorithms -f csv | awk -F , 'NR > 1 { print $1 }')
[ -n "$commands" ] && [ -n "$names" ] || fail "$LOYD lists nothing"
for command in $commands; do
    grep -qx "\.B loyd $command" "$main" || fail "no command $command"
    page=$1/man1/loyd-$command.1
    sections "$page" NAME SYNOPSIS DESCRIPTION FILES ENVIRONMENT EXAMPLES "EXIT STATUS" "SEE ALSO"
    for option in $("$LOYD" help "$command" | sed -n 's/^ .*\(--[a-z][a-z-]*\).*/\1/p' | sort -u); do
        grep -qF -e "$(echo "$option" | sed 's/-/\\-/g')" "$page" || fail "$page: no option $option"
    done
done
for name in $names; do
    grep -qxF ".B $(echo "$name" | sed 's/-/\\-/g')" "$main" || fail "no algorithm $name"
done
functions=$(sed -n 's/^LOYD_API.*[ *]\(loyd_[a-z0-9_]*\)(.*/\1/p' "$here/../../include/loyd.h")
[ -n "$functions" ] || fail "loyd.h has no functions"
for function in $functions; do
    page=$1/man3/$function.3
    [ -s "$page" ] || fail "no page for $function"
    sections "$page" NAME SYNOPSIS DESCRIPTION FILES ENVIRONMENT EXAMPLES "SEE ALSO"
    grep -qF "$function(" "$page" || fail "$page does not declare $function"
done
pages=$(ls "$1"/man?/*)
if command -v mandoc >/dev/null 2>&1; then
    # shellcheck disable=SC2086 # a list of names
    complaints=$(mandoc -Tlint $pages 2>&1) || true
    [ -z "$complaints" ] || fail "$complaints"
fi
echo "$(echo "$pages" | wc -l) pages"
