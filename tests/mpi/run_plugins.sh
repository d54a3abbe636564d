#!/bin/sh
# SPDX-License-Identifier: MIT
# Searches of a plugin by ranks and by shares: the report of one process; the merged experiment
# knows the plugin and its checksum; a rank that sees another file under its name is refused.
#
# usage: run_plugins.sh LOYD LOYD_MPI COMPILER      (77: there is no mpirun)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
loyd=$1 mpi=$2 cc=$3
command -v mpirun >/dev/null 2>&1 || { echo "there is no mpirun: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "FAILED: $*" >&2; exit 1; }
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo
OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_plm_rsh_agent=false
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe \
    OMPI_MCA_mpi_yield_when_idle OMPI_MCA_btl OMPI_MCA_btl_tcp_if_include \
    OMPI_MCA_oob_tcp_if_include OMPI_MCA_plm_rsh_agent
mpirun -n 2 "$mpi" --version >/dev/null 2>&1 || { echo "mpirun does not run here: skipped"; exit 77; }

"$loyd" heuristics --new mine >/dev/null
sed 's/sum += 1;/sum += 1 - 1;/; s/^ *\.change = change,$//; /^\/\* By how much/,/^}/d' mine.c >other.c
for name in mine other; do
    "$cc" -std=c11 -shared -fPIC -O2 -I"$root/include" -o $name.so $name.c || fail "$name.c does not compile"
done
set -- experiment run -q --name own -a astar,idastar -H mine,manhattan --plugin ./mine.so --random 3x3 --count 10 \
    --node-limit 100000 --time-limit 1h --share-cores
figures() { "$loyd" experiment report --db "$1" -f csv | cut -d , -f 1,4-7,16,20; }
"$loyd" "$@" --db whole.db
mpirun -n 3 "$mpi" "$@" --db ranks.db
for k in 1 2; do "$loyd" "$@" --shard $k/2 --db share-$k.db; done
"$loyd" experiment merge -q shares.db share-1.db share-2.db
figures whole.db >want
for db in ranks.db shares.db; do
    figures $db >got
    cmp -s want got || { diff want got; fail "$db: another report than of one process"; }
done
"$loyd" experiment report --db shares.db -f json | grep -q '/mine.so"' || fail "merged: the plugin is not known"

# Rank 1 alone sees another file under that name, by a mount of its own.
cat >elsewhere <<END
#!/bin/sh
exec unshare -m sh -c 'mount --bind other.so mine.so && exec "\$@"' sh "\$@"
END
chmod +x elsewhere
if ./elsewhere true 2>/dev/null; then
    code=0
    mpirun -n 1 "$mpi" "$@" --db refused.db : -n 1 ./elsewhere "$mpi" "$@" --db refused.db >out 2>&1 || code=$?
    [ $code -eq 2 ] || fail "another plugin: exit code $code: $(cat out)"
    grep -q 'rank 1 on .*: the plugin .*/mine.so is another one there than on rank 0' out || fail "$(cat out)"
    echo "plugins: ranks and shares as one process; another file is refused"
else
    echo "plugins: ranks and shares as one process; another file can't be shown to a rank here"
fi
