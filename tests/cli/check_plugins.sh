#!/bin/sh
# SPDX-License-Identifier: MIT
# Plugins by the command: the skeleton compiles and its claims hold; one with false claims is shown
# its counter-example; solve, list, compare, trace and check take the name; every file that is no
# plugin, and every plugin that is wrong, is refused with exit code 2 and a sentence.
#
# usage: check_plugins.sh LOYD COMPILER
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
loyd=$1 cc=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
fail() { echo "FAILED: $*" >&2; exit 1; }
build() { "$cc" -std=c11 -Wall -Wextra -Wconversion -Werror -shared -fPIC -O2 -I"$root/include" -o "$1.so" "$1.c" || fail "$1.c does not compile"; }
has() { grep -q -e "$1" out || fail "no '$1' in: $(cat out)"; }
board="4 1 6 / 3 2 8 / 7 0 5"

# The skeleton: what is said next compiles it, wherever loyd is. And its claims.
"$loyd" heuristics --new mine >out || fail "--new"
compile=$(sed -n 's/^  cc //p' out)
[ -n "$compile" ] || fail "no line that compiles it: $(cat out)"
eval "$cc $compile" || fail "as it says: cc $compile"
build mine
"$loyd" heuristics --study 3x3 -H mine,misplaced --plugin ./mine.so --table summary -f csv | cut -d, -f3- | sed 1d | sort -u >out
[ "$(wc -l <out)" -eq 1 ] || fail "the skeleton is not misplaced tiles: $(cat out)"
cp mine.c copy.c
if "$loyd" heuristics --new mine 2>out; then fail "a file was written over"; fi
cmp -s mine.c copy.c || fail "a file was written over"

# A false claim: the counter-example.
sed 's/sum += 1;/sum += 3;/; s/^ *\.change = change,$//; s/"mine"/"false-claim"/; /^\/\* By how much/,/^}/d' mine.c >false.c
build false
"$loyd" heuristics --study 3x3 -H false-claim --plugin ./false.so >out || fail "--study"
has 'false-claim is not admissible: 1 2 3/4 5 0/7 8 6 needs 1, h = 3 (66,812 boards)'
has 'false-claim is not consistent: from 1 2 3/4 5 6/7 8 0 the move U to 1 2 3/4 5 0/7 8 6'
if "$loyd" solve -a astar -H false-claim --plugin ./false.so "$board" >out 2>&1; then fail "a false claim was believed"; fi
has 'false-claim claims to be admissible'
# A change that is not the value's.
sed 's/return (home == step.to)/return 1 + (home == step.to)/; s/"mine"/"at-odds"/; s/^ *\.claims.*//' mine.c >odd.c
build odd
"$loyd" heuristics --study 2x3 -H at-odds --plugin ./odd.so >out || fail "--study of a change"
has 'at-odds contradicts itself'

# Every command takes the name.
"$loyd" list heuristics --plugin ./mine.so >out; has '^mine '
"$loyd" list mine --plugin ./mine.so -f json >out; has '"admissible": true'
"$loyd" compare -a astar,greedy -H misplaced,mine --plugin ./mine.so -f csv "$board" >out
[ "$(grep -c ',solved,' out)" -eq 4 ] || fail "compare: $(cat out)"
"$loyd" solve -a astar -H mine --plugin ./mine.so --trace trace.jsonl "$board" >/dev/null || fail "--trace"
"$loyd" solve -a astar -H misplaced --trace own.jsonl "$board" >/dev/null || fail "--trace"
sed 1d own.jsonl >own; sed 1d trace.jsonl >trace
grep -v time_s own >a; grep -v time_s trace >b
cmp -s a b || fail "the recording of a plugin's heuristic is not that of the same formula"
"$loyd" trace show trace.jsonl >out || fail "trace show"
has 'mine'
"$loyd" check --no-distance --plugin ./mine.so "$board" >out; has '^ *mine '
"$loyd" solve -a astar -H mine --plugin mine.so --plugin ./mine.so "$board" >out || fail "a plugin given twice"

# In an experiment, by option and by plan; a changed plugin is another experiment, a missing one is
# named, and one that crashes costs its runs alone.
XDG_DATA_HOME=$work/data
export XDG_DATA_HOME
if "$loyd" experiment list 2>&1 | grep -q 'built without'; then
    echo "without experiments"
else
    "$loyd" experiment run -q --name own -a astar -H misplaced,mine --plugin ./mine.so --random 3x3 --depth 6,12 --count 5 \
        --share-cores || fail "experiment run"
    "$loyd" experiment report own -f csv | cut -d, -f 5,16 | sed 1d | sort -u >out
    [ "$(wc -l <out)" -eq 1 ] || fail "mine does not expand what misplaced does: $(cat out)"
    "$loyd" experiment report own -f json >out; has '"path": ".*/mine.so", "release": "0.1", "checksum"'
    for share in 1 2; do
        "$loyd" experiment run -q --name own -a astar -H misplaced,mine --plugin ./mine.so --random 3x3 --depth 6,12 --count 5 \
            --share-cores --shard $share/2 --db share$share.db || fail "experiment run --shard"
    done
    "$loyd" experiment merge whole.db share1.db share2.db >out || fail "experiment merge"
    "$loyd" experiment report own --db whole.db -f json >out; has '"path": ".*/mine.so"'
    mkdir -p plans
    printf '%s\n' 'name: planned' 'plugins: [../mine.so]' 'algorithms: [astar]' 'heuristics: [mine]' \
        'boards: [{random: 3x3, count: 2000}]' 'share-cores: yes' >plans/plan.yaml
    "$loyd" experiment run plans/plan.yaml --dry-run >out || fail "a plan with a plugin: $(cat out)"
    has 'astar mine'
    timeout -s KILL 0.5 "$loyd" experiment run -q plans/plan.yaml || true
    if [ "$("$loyd" experiment list -f csv | sed -n 's/^2,planned,2000,\([0-9]*\),.*/\1/p')" -lt 2000 ]; then
        if "$loyd" experiment resume 2 2>out; then fail "resumed without its plugin"; fi
        has 'experiment 2: it needs the plugin .*/mine.so: --plugin loads it'
        "$loyd" experiment resume -q 2 --plugin ./mine.so || fail "resume"
    fi
    sed 's/"mine"/"crashing"/; s/double sum = 0;/double sum = 0; if (space->cells) __builtin_trap();/' mine.c >crash.c
    build crash
    "$loyd" experiment run -q --name crash -a astar,bfs -H crashing --plugin ./crash.so --random 3x3 --count 2 --share-cores ||
        fail "experiment run of one that crashes"
    "$loyd" experiment report crash --runs >out
    [ "$(grep -c ',crashed,' out)" -eq 2 ] || fail "no run that crashed: $(cat out)"
    [ "$(grep -c ',solved,' out)" -eq 2 ] || fail "what came after a crash was not run: $(cat out)"
fi

# Not a plugin. refused FILE SENTENCE
refused() {
    code=0
    "$loyd" solve -H mine --plugin "$1" "$board" >answer 2>out || code=$?
    [ $code -eq 2 ] || fail "$1: exit code $code: $(cat out)"
    [ ! -s answer ] || fail "$1: something was printed: $(cat answer)"
    has "$2"
}
refused ./none.so "none.so': No such file"
refused . 'expected a shared object'
refused ./mine.c 'invalid ELF header'
: >empty.so; refused ./empty.so 'file too short'
head -c 700 mine.so >cut.so; refused ./cut.so "cut short"
echo 'int other;' >other.c; build other
refused ./other.so 'no symbol loyd_plugin_main'
sed 's/LOYD_PLUGIN_VERSION/LOYD_PLUGIN_VERSION + 1/' mine.c >later.c; build later
refused ./later.so 'version 2 of the interface; versions 1 to 1 are known'
sed 's/"mine"/"manhattan"/' mine.c >taken.c; build taken
refused ./taken.so "the name 'manhattan' is taken"
cp mine.c second.c; build second
code=0; "$loyd" solve -H mine --plugin ./mine.so --plugin ./second.so "$board" 2>out || code=$?
[ $code -eq 2 ] || fail "two of one name: exit code $code"
has "the name 'mine' is taken"
# Values that none may have. garbage WORD VALUE
garbage() {
    sed "s|return sum;|(void)sum; return $2;|; s/^ *\.change = change,\$//; /^\/\* By how much/,/^}/d" mine.c >"$1.c"
    build "$1"
    refused "./$1.so" "mine gives .* for the board .*; a value is 0 to "
}
garbage negative -1
garbage no-number "0.0 / (sum - sum)"
garbage endless 1e300
echo "the skeleton's claims hold, false ones are shown, 12 wrong files are refused"
