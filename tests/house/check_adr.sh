#!/bin/sh
# SPDX-License-Identifier: MIT
# The decisions, docs/adr/NNNN-name.md, in one form:
#
#   - numbered 1 to n without a gap, each number once, the same in the file's name and in its title;
#   - each with a status (accepted, or superseded by another one), a date, and the sections Context,
#     Decision, Consequences;
#   - each with one row in docs/adr/README.md that has its number, link, title and status;
#   - whatever names one (a link to its file, adr/NNNN, or ADR N), anywhere in the tree, names one
#     that is there.
#
# usage: check_adr.sh [ROOT]        --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# Every place that names a decision, as FILE:LINE:NAME. Built and foreign files are left out.
references() {
    (cd "$1" && grep -rInoE --exclude-dir=.git --exclude-dir=build --exclude-dir=node_modules --exclude=check_adr.sh \
        '\]\([0-9]{4}-[a-z0-9-]*\.md|adr/[0-9]{4}(-[a-z0-9-]*(\.md)?)?|\bADR [0-9]+' .) || true
}

check() {
    [ -f "$1/docs/adr/README.md" ] || { echo "$1 has no docs/adr/README.md"; return 1; }
    references "$1" | (cd "$1/docs/adr" && awk '
    function complain(what) { print what; faults++ }

    # Its title without the number, its status up to the first word that may differ from the row.
    function read_decision(file,    text, line, section, date) {
        while ((getline text < file) > 0) {
            if (++line == 1) {
                if (text !~ "^# " (substr(file, 1, 4) + 0) "\\. .") complain(file ": the first line is not \"# " (substr(file, 1, 4) + 0) ". TITLE\"")
                title[file] = text
                sub(/^# [0-9]+\. /, "", title[file])
            }
            if (text ~ /^- \*\*Status:\*\* (accepted|superseded by \[ADR [0-9]+\])/) status[file] = text ~ /Status:\*\* a/ ? "accepted" : "superseded"
            if (text ~ /^- \*\*Date:\*\* [0-9]+-[0-9]+-[0-9]+$/) date = text
            if (text ~ /^## /) section = section " " substr(text, 4)
        }
        close(file)
        if (!(file in status)) complain(file ": no line \"- **Status:** accepted\" or \"superseded by [ADR N]\"")
        if (date == "") complain(file ": no line \"- **Date:** YYYY-MM-DD\"")
        if (section != " Context Decision Consequences") complain(file ": its sections are" section)
    }
    function read_index(    text, cell, link) {
        while ((getline text < "README.md") > 0) {
            if (text !~ /^\| \[[0-9]+\]\(/) continue
            split(text, cell, / *\| */)
            link = cell[2]
            gsub(/^.*\(|\)$/, "", link)
            rows[link]++
            if (!(link in known)) { complain("README.md: there is no " link); continue }
            if (cell[2] != "[" (substr(link, 1, 4) + 0) "](" link ")") complain("README.md: " cell[2] " is not its number")
            if (cell[3] != title[link]) complain("README.md: the title of " link " is \"" title[link] "\"")
            if (index(cell[4], status[link]) != 1) complain("README.md: " link " is " status[link])
            if (cell[5] == "") complain("README.md: " link " has no line of its own")
        }
    }
    function check_reference(text,    place, name, part) {
        place = text; sub(/:[^:]*$/, "", place)
        name = text; sub(/^.*:/, "", name)
        if (name ~ /^ADR /) { if (!((substr(name, 5) + 0) in number)) complain(place ": there is no " name); return }
        if (name ~ /^\]\(/ && place !~ /^\.\/docs\/adr\//) return # a number of something else
        part = name; sub(/^(\]\(|adr\/)/, "", part)
        if (length(part) == 4 ? !((part + 0) in number) : !((part in known) || ((part ".md") in known)))
            complain(place ": there is no " part)
    }
    BEGIN {
        list = "ls"
        while ((list | getline file) > 0) {
            if (file == "README.md") continue
            if (file !~ /^[0-9][0-9][0-9][0-9]-[a-z0-9-]+\.md$/) { complain(file ": not named NNNN-name.md"); continue }
            if ((substr(file, 1, 4) + 0) in number) complain(file ": its number is taken")
            number[substr(file, 1, 4) + 0] = known[file] = ++count
            read_decision(file)
        }
        for (i = 1; i <= count; i++) if (!(i in number)) complain("number " i " is missing")
        read_index()
        for (file in known) if (rows[file] != 1) complain("README.md: " rows[file] + 0 " rows for " file)
    }
    { check_reference($0); references++ }
    END {
        if (!count) complain("no decisions found")
        if (faults) exit 1
        print count " decisions, " references " references to them"
    }')
}

# A small tree with two decisions.
good_tree() {
    mkdir -p "$1/docs/adr" "$1/lib"
    for i in 1 2; do
        printf '# %d. Title %d\n\n- **Status:** accepted\n- **Date:** 2026-01-0%d\n\n## Context\n\n## Decision\n\n## Consequences\n' \
            $i $i $i >"$1/docs/adr/000$i-name-$i.md"
        echo "| [$i](000$i-name-$i.md) | Title $i | accepted | a line |"
    done >"$1/docs/adr/README.md"
    echo 'See [ADR 2](0002-name-2.md).' >>"$1/docs/adr/0001-name-1.md"
    echo '[one](adr/0001-name-1.md)' >"$1/docs/page.md"
    echo '/* See docs/adr/0002. */' >"$1/lib/a.c"
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    good_tree "$work"
    check "$work" >/dev/null || { echo "FAILED: a good tree is refused"; check "$work"; exit 1; }
    # $1 what is broken; $2 the file, $3 a sed command that breaks it
    bites() {
        cp "$work/$2" "$work/kept"
        sed -i "$3" "$work/$2"
        cmp -s "$work/kept" "$work/$2" && { echo "FAILED: nothing was broken: $1"; exit 1; }
        if check "$work" >/dev/null; then echo "FAILED: not told: $1"; exit 1; fi
        mv "$work/kept" "$work/$2"
    }
    one=docs/adr/0001-name-1.md two=docs/adr/0002-name-2.md index=docs/adr/README.md
    bites "no status" $one '/Status/d'
    bites "a status of its own" $one 's/accepted/perhaps/'
    bites "no date" $two '/Date/d'
    bites "another number in the title" $one '1s/1/3/'
    bites "a section is missing" $two '/^## Decision/d'
    bites "a link to no decision" $one 's/0002-name-2/0002-name-3/'
    bites "ADR of no number" $one 's/ADR 2/ADR 3/'
    bites "not in the index" $index 2d
    bites "twice in the index" $index 2p
    bites "another title in the index" $index 's/Title 2/Title/'
    bites "another status in the index" $index '1s/accepted/superseded by 2/'
    bites "no line in the index" $index '1s/a line//'
    bites "a dead link in a page" docs/page.md 's/name-1/name-9/'
    bites "a comment that names no decision" lib/a.c 's/0002/0020/'
    mv "$work/$two" "$work/docs/adr/0003-name-2.md"
    if check "$work" >/dev/null; then echo "FAILED: not told: a gap"; exit 1; fi
    mv "$work/docs/adr/0003-name-2.md" "$work/$two"
    cp "$work/$two" "$work/docs/adr/0002-other.md"
    if check "$work" >/dev/null; then echo "FAILED: not told: a number twice"; exit 1; fi
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
