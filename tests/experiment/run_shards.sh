#!/bin/sh
# SPDX-License-Identifier: MIT
# The script for shares (examples/shards.sh) by plain sh, by the batch file of a Slurm array with
# Slurm's variables, and by GNU parallel where it is there. Shares are killed and started again.
# Each time the report is that of one process, but for times.
#
# usage: run_shards.sh LOYD EXAMPLES [slurm]     slurm: by a real array, too (sbatch must be there)
set -eu
LOYD=$1 examples=$2 slurm=${3:-}
export LOYD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
cp "$examples/shards.sh" "$examples/shards.sbatch" "$work"
cd "$work"
cat >plan.yaml <<'END'
name: shares
algorithms: [astar, idastar, beta-hill]
heuristics: [manhattan, linear-conflict]
boards:
  - {random: 3x3, count: 40, seed: 1}
limits: {time: 1h, nodes: 20000}
share-cores: yes
END

# Searches, runs, solved, optimal and expanded nodes.
figures() { "$LOYD" experiment report --db "$1" -f csv | cut -d , -f 1,4-7,16,20; }
"$LOYD" experiment run -q plan.yaml --db whole.db
figures whole.db >want
same() {
    figures "$2" >got
    cmp -s want got || { diff want got; fail "$1: another report than of one process"; }
    echo "$1: the same as by one process"
}

# Plain sh: three shares at a time; the second is killed and started again.
sh shards.sh run plan.yaml 1/3 plain -q &
first=$!
sh shards.sh run plan.yaml 3/3 plain -q &
third=$!
mkdir -p plain
"$LOYD" experiment run -q plan.yaml --shard 2/3 --db plain/share-2-3.db &
killed=$!
sleep 0.05
kill -9 $killed 2>/dev/null || true
wait $killed 2>/dev/null || true
wait $first $third
mv plain/share-1-3.db aside.db
if sh shards.sh merge plain.db plain >said 2>&1; then fail "a share was missing, and merged"; fi
grep -q 'these are missing: 1' said || fail "not 'missing: 1' but: $(cat said)"
mv aside.db plain/share-1-3.db
sh shards.sh run plan.yaml 2/3 plain -q
sh shards.sh merge plain.db plain >/dev/null
same "plain sh" plain.db

# As an array: Slurm's variables, and a disk of the machine's own.
mkdir scratch
for task in 1 2 3 4; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=4 SLURM_SUBMIT_DIR=$work SCRATCH=$work/scratch \
        sh shards.sbatch plan.yaml array >/dev/null
done
# Time is up for the first of another five: what it has stored is put back, and gone on with.
SCRATCH=$work/scratch sh shards.sh run plan.yaml 1/5 parallel -q &
job=$!
sleep 0.2
kill -TERM $job 2>/dev/null || true
wait $job || true
SCRATCH=$work/scratch sh shards.sh run plan.yaml 1/5 parallel -q
[ -z "$(ls scratch)" ] || fail "something is left on the machine's own disk"
sh shards.sh merge array.db array >/dev/null
same "batch file" array.db

if command -v parallel >/dev/null 2>&1; then
    parallel --will-cite -j 2 sh shards.sh run plan.yaml '{}/5' parallel -q ::: 1 2 3 4 5
    sh shards.sh merge parallel.db parallel >/dev/null
    same "GNU parallel" parallel.db
else
    echo "GNU parallel: not there, left out"
fi

if [ -n "$slurm" ]; then
    sbatch --wait --array=1-4 shards.sbatch plan.yaml slurm >/dev/null
    sh shards.sh merge slurm.db slurm >/dev/null
    same "Slurm" slurm.db
fi
