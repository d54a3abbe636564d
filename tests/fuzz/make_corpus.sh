#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the first inputs (good...) of the targets that read files anew, by the programs that write
# these files; to be called when a format changes. Inputs of other names were found by fuzzing, or
# made by hand, and stay.
#
# usage: make_corpus.sh BUILD      needs sqlite3, which makes a database's pages small
set -eu
loyd=$(realpath "$1")/apps/cli/loyd
seed=$(realpath "$1")/tests/seed_corpus
corpus=$(realpath "$(dirname "$0")")/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$corpus"
mkdir -p fuzz_checkpoint fuzz_journal fuzz_judge fuzz_layers fuzz_plan fuzz_store fuzz_table fuzz_trace fuzz_weights
"$seed" .

# Pages of 512 bytes, so that a small file has a tree with inner pages.
small_pages() {
    sqlite3 "$1" "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM" >/dev/null
}
small_pages fuzz_journal/good

printf 2x3-0-3e.pdb >fuzz_table/good_name

for algorithm in astar idastar dfs; do
    "$loyd" solve -a $algorithm --depth-limit 6 --trace-limit 60 --trace "fuzz_trace/good_$algorithm" \
        "1 2 3 / 4 6 0 / 7 5 8" >/dev/null || true # dfs ends at its limit
    sed -i 's/, "machine": {[^}]*}//' fuzz_trace/good_$algorithm
done

printf '2\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n' >fuzz_judge/good_fifteen
printf '2 3 4 1 5 x 7 6 8\n\n1 2 3 4 5 6 7 8 X\n' >fuzz_judge/good_eight

"$loyd" experiment run --share-cores -q --db "$work/store.db" --name stored -a astar,bfs -H manhattan \
    --random 2x3 --count 3 >/dev/null 2>&1
sqlite3 "$work/store.db" "UPDATE machine SET \"commit\" = '', host = 'host', cpu = 'cpu', flags = '', system = ''"
small_pages "$work/store.db"
cp "$work/store.db" fuzz_store/good
"$loyd" experiment plan first >fuzz_plan/good
cat >fuzz_plan/good_keys <<'P'
name: all keys
algorithms:
  - astar
  - {algorithm: weighted-astar, heuristics: [manhattan], params: {weight: [1.5, 2]}, label: w}
heuristics: [manhattan, linear-conflict]
orders: [UDLR]
boards:
  - {suite: papers, names: [a]}
  - {random: 3x3, count: 2, seed: 7, depth: [10, 12]}
  - "4 1 6 / 3 2 8 / 7 0 5"
repetitions: 2
seed: 1
limits: {time: 5, nodes: 1e6, memory: 512M, depth: 80}
threads: 1
workers: 2
share-cores: yes
metric: single
baseline: w
P

# Databases that no program of ours has written: each was taken once, or ended in a crash.
damage() {
    cp fuzz_store/good "fuzz_store/$1"
    sqlite3 "fuzz_store/$1" "$2"
}
damage name_null "UPDATE experiment SET name = NULL"
damage label_null "UPDATE configuration SET label = NULL"
damage params_broken "UPDATE configuration SET params = '{\"weight\": 2'"
damage repetitions_many "UPDATE experiment SET repetitions = 4000000000000000000"
damage shapes_two "UPDATE board SET rows = 0, cols = 0, goal = '1 2 3 0'"
damage optimum_far "UPDATE board SET optimum = 4294967295"
columns=$(seq -s ', ' 1 200)
damage columns_many "DROP VIEW result; CREATE VIEW result AS SELECT 1 AS experiment, 1 AS number, $columns"
