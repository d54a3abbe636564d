#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Golden tests of the command. A case is a folder cases/NAME/ with
#   cmd   a shell script; `loyd` in it is the program under test, stdin is /dev/null or file `in`.
#         Its first line is a comment, one sentence that says what the case shows
#   out   the expected stdout      (absent: nothing is expected)
#   err   the expected stderr      (absent: nothing is expected)
#   rc    the expected exit code   (absent: 0)
#   loose any content: runs of spaces and of dashes count as one (tables, whose columns are as wide
#         as the times in them)
# It runs in an empty folder of its own, with the case's other files copied there and no tables
# kept; the folder for them is written CACHE. Times, rates and
# peak memory change from run to run and are masked before the comparison. A case has 300 seconds.
#
# usage: run_cases.sh [--update] LOYD [NAME ...]     --update writes the expected files anew
#        run_cases.sh --part K/N LOYD                every Nth case, from the Kth: parts run at once
#        run_cases.sh --self-test LOYD               wrong cases must fail, parts make the whole
# LOYD_CASES in the environment names another folder of cases.
set -u
self_test=no
if [ "${1:-}" = --self-test ]; then
    self_test=yes
    shift
fi
update=no
if [ "${1:-}" = --update ]; then
    update=yes
    shift
fi
part=1/1
if [ "${1:-}" = --part ] && [ $# -ge 2 ]; then
    part=$2
    shift 2
fi
usage="usage: run_cases.sh [--update | --part K/N | --self-test] LOYD [NAME ...]"
[ $# -ge 1 ] || { echo "$usage" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
cases=${LOYD_CASES:-$here/cases}
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
[ -x "$program" ] || { echo "no program at $program" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/loyd"
PATH=$work/bin:$PATH
XDG_CACHE_HOME=$work/cache # no tables of the one who runs this,
XDG_DATA_HOME=$work/data   # and no experiments
export PATH XDG_CACHE_HOME XDG_DATA_HOME LC_ALL=C NO_COLOR=

# What differs between two runs: durations, sizes of memory, nodes a second.
mask() {
    sed -e "s|$work/cache|CACHE|g" "$1" | sed -E -f "$here/../support/mask.sed" | loosen
}

loosen() {
    if [ -e "$dir/loose" ]; then sed -E -e 's/  +/ /g' -e 's/--+/--/g'; else cat; fi
}

# Compares or writes one expected file. $1 name, $2 actual
expect() {
    if [ $update = yes ]; then
        if [ -s "$2" ]; then cp "$2" "$dir/$1"; else rm -f "$dir/$1"; fi
        return 0
    fi
    expected=$dir/$1
    [ -e "$expected" ] || expected=/dev/null
    diff -u --label "$case/$1 expected" --label "$case/$1 got" "$expected" "$2"
}

# A case begins with a sentence: four words at least.
says_what_it_shows() {
    sed -n 1p "$dir/cmd" | grep -Eq '^# ([^ ]+ ){3}' && return 0
    echo "$case/cmd does not begin with a line '# ...' that says what the case shows"
    return 1
}

run_case() {
    says_what_it_shows || return 1
    place=$work/$case
    mkdir "$place"
    rm -rf "$XDG_CACHE_HOME"
    cp -R "$dir/." "$place"
    rm -f "$place/out" "$place/err" "$place/rc"
    input=/dev/null
    [ -e "$dir/in" ] && input=$dir/in
    (cd "$place" && timeout 2100 sh ./cmd <"$input" >"$work/out.raw" 2>"$work/err.raw")
    code=$?
    mask "$work/out.raw" >"$work/out"
    mask "$work/err.raw" >"$work/err"
    : >"$work/rc"
    [ $code -eq 0 ] || echo $code >"$work/rc"
    good=yes
    for file in out err rc; do expect $file "$work/$file" || good=no; done
    [ $good = yes ]
}

# Makes one case out of a sentence and an output, and wants run_cases.sh to say yes or no to it.
trial() { # yes|no, first line of cmd, expected output
    rm -rf "$work/trial"
    mkdir -p "$work/trial/one"
    printf '%s\nloyd --version | cut -c 1-4\n' "$2" >"$work/trial/one/cmd"
    echo "$3" >"$work/trial/one/out"
    answer=no
    LOYD_CASES=$work/trial sh "$here/run_cases.sh" "$program" >"$work/said" && answer=yes
    [ $answer = "$1" ] && return 0
    echo "FAILED: '$2' with output '$3': $answer, not $1"
    cat "$work/said"
    exit 1
}

# The cases of part K/N, a line each.
cases_of() {
    (cd "$cases" && ls) | awk -v part="$1" 'BEGIN { split(part, of, "/") } NR % of[2] == of[1] % of[2]'
}

if [ $self_test = yes ]; then
    for n in 1 2 4; do
        for k in $(seq $n); do cases_of $k/$n; done | sort >"$work/parts"
        cases_of 1/1 | sort | cmp - "$work/parts" || { echo "FAILED: $n parts are not the whole"; exit 1; }
    done
    trial yes '# The version begins with the name of the program.' loyd
    trial no '# The version begins with the name of the program.' lloyd
    trial no '# version' loyd
    trial no '#!/bin/sh' loyd
    trial no ':' loyd
    echo "every wrong case fails"
    exit 0
fi

[ $# -gt 0 ] || set -- $(cases_of "$part")
failed=0
total=0
for case in "$@"; do
    dir=$cases/$case
    [ -e "$dir/cmd" ] || { echo "no case $case" >&2; exit 2; }
    total=$((total + 1))
    run_case || { echo "FAILED: $case: $(cat "$dir/cmd")"; failed=$((failed + 1)); }
done
echo "$total cases, $failed failed"
[ $failed -eq 0 ]
