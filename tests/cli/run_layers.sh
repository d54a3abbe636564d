#!/bin/sh
# SPDX-License-Identifier: MIT
# A census in a folder against what happens to programs: SIGKILL at any moment, too little memory, a
# full disk, a damaged file. By loyd alone, and by ranks where there is a loyd-mpi. 3x4 has 240
# million boards, 54 layers; its counts and checksum are those of a census in memory.
#
# usage: run_layers.sh LOYD KILLS [LOYD_MPI]
set -eu
loyd=$1 kills=$2 mpi=${3:-}
work=$(mktemp -d)
job=
trap 'if [ -n "$job" ]; then kill -9 "$job" 2>/dev/null || true; fi; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
"$loyd" census 3x4 -q >"$work/want"
grep -q '^Checksum of all boards and depths: 0218e9b937c36fc4$' "$work/want" || fail "in memory: $(tail -1 "$work/want")"
same() { cmp -s "$work/want" "$work/got" || fail "$1: another census: $(tail -3 "$work/got")"; }
depth_of() { sed -n 's/^depth \([0-9]*\) .*/\1/p' "$work/layers/journal" 2>/dev/null || true; }

# Starts a census in the folder, kills it, and starts it again until it is through; and another one,
# until there were so many kills.
killed_until_done() { # WHAT KILLS COMMAND...
    what=$1 most=$2 done=0 last=0 tries=0 rounds=0
    shift 2
    rm -rf "$work/layers"
    while [ $rounds -eq 0 ] || [ $done -lt "$most" ]; do
        "$@" >"$work/got" 2>"$work/err" &
        job=$!
        tries=$((tries + 1))
        if [ $done -lt "$most" ]; then
            sleep "0.$((tries * 37 % 10))$((tries % 7))"
            sleep "$((tries % 2))"
            if kill -9 $job 2>/dev/null; then done=$((done + 1)); fi
        fi
        code=0
        wait $job 2>/dev/null || code=$?
        job=
        while pgrep -f "loyd-mpi census .*$work/layers" >/dev/null; do sleep 0.1; done
        if [ $code -eq 0 ]; then
            same "$what"
            rounds=$((rounds + 1)) last=0
            [ $done -ge "$most" ] || rm -rf "$work/layers"
            continue
        fi
        [ $code -ge 128 ] || fail "$what: exit code $code: $(cat "$work/err")"
        now=$(depth_of)
        [ "${now:-0}" -ge "$last" ] || fail "$what: depth $now after depth $last"
        last=${now:-0}
    done
    echo "$what: $done kills in $rounds censuses, the same counts, boards and checksum"
}
killed_until_done "alone" "$kills" "$loyd" census 3x4 -q --folder "$work/layers"

if [ -n "$mpi" ] && command -v mpirun >/dev/null 2>&1; then
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo
    OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_plm_rsh_agent=false
    export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe \
        OMPI_MCA_mpi_yield_when_idle OMPI_MCA_btl OMPI_MCA_btl_tcp_if_include \
        OMPI_MCA_oob_tcp_if_include OMPI_MCA_plm_rsh_agent
    if mpirun -n 2 "$mpi" --version >/dev/null 2>&1; then
        killed_until_done "3 ranks" "$kills" mpirun -n 3 "$mpi" census 3x4 -q --folder "$work/layers"
        mpirun -n 4 "$mpi" census 3x4 -q >"$work/got"
        same "4 ranks without a folder"
        # What ranks have begun, loyd alone goes on with: the folder is the same.
        "$loyd" census 3x4 -q --folder "$work/layers" >"$work/got"
        same "begun by ranks"
        if mpirun -n 2 "$mpi" census 3y4 >"$work/got" 2>"$work/err"; then fail "3y4 was counted"; fi
        [ "$(grep -c 'a size is rows x columns' "$work/err")" -eq 1 ] || fail "said by each rank: $(cat "$work/err")"
        echo "4 ranks: as one process"
    fi
fi

# Memory: two files of 40 MB are mapped, and there is no room for them; then there is.
rm -rf "$work/layers"
code=0
(ulimit -v 60000 && exec "$loyd" census 3x4 -q -j 1 --folder "$work/layers") >"$work/got" 2>"$work/err" || code=$?
[ $code -eq 1 ] || fail "60 MB of memory: exit code $code, $(cat "$work/err")"
(ulimit -v 400000 && exec "$loyd" census 3x4 -q -j 1 --folder "$work/layers") >"$work/got"
same "400 MB of memory"
echo "memory: $(cat "$work/err")"

# A byte that changes is found when the census is asked for again.
for file in layers-0 layers-1 journal; do
    cp "$work/layers/$file" "$work/kept"
    where=$([ $file = journal ] && echo 60 || echo 20000000)
    printf '\252' | dd of="$work/layers/$file" bs=1 seek="$where" conv=notrunc 2>/dev/null
    if "$loyd" census 3x4 -q --folder "$work/layers" >"$work/got" 2>"$work/err"; then
        same "$file is changed, but is not the last layer's"
        echo stale >>"$work/changed"
    else
        grep -q 'damaged' "$work/err" || fail "$file: $(cat "$work/err")"
        echo refused >>"$work/changed"
    fi
    cp "$work/kept" "$work/layers/$file"
done
[ "$(grep -c refused "$work/changed")" -eq 2 ] || fail "damage: $(tr '\n' ' ' <"$work/changed")"
echo "damage: the last layer's file and the journal are refused"

# A full disk, where the system lets the test have one.
mkdir "$work/disk"
if mount -t tmpfs -o size=60m none "$work/disk" 2>/dev/null; then
    code=0
    "$loyd" census 3x4 -q --folder "$work/disk/layers" >"$work/got" 2>"$work/err" || code=$?
    used=$(du -sk "$work/disk" | cut -f1)
    umount "$work/disk"
    [ $code -eq 1 ] || fail "a full disk: exit code $code, $(cat "$work/err")"
    grep -q 'No space left' "$work/err" || fail "a full disk: $(cat "$work/err")"
    [ "$used" -lt 1000 ] || fail "a disk that is too small was filled: $used KB"
    echo "full disk: $(sed "s|$work|.|g" "$work/err")"
else
    echo "full disk: no file system may be made here, left out"
fi
