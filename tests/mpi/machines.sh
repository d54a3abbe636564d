#!/bin/sh
# SPDX-License-Identifier: MIT
# Three "machines" on this one: network namespaces that reach each other over a bridge and nothing
# else. For run_machines.sh, or by hand, as root:
#
#   machines.sh up PREFIX       makes PREFIX1, PREFIX2, PREFIX3 with the addresses 10.77.7.1 to .3
#   machines.sh down PREFIX     removes them; what runs in them is for the caller to end
#   machines.sh cut PREFIX N    takes the link of a machine down; mend: up again
#
# The kernel may take a second to let a bridge forward on a link that is up again, so up and mend
# wait until it does. A machine that asked in vain for another's address while it was cut off goes
# on failing for up to a second, and with it a connection made then: mend lets it ask anew.
#
# PREFIX has at most six letters, as the names of links are short.
set -eu
prefix=$2
forwards() { # N
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        if bridge link show dev "${prefix}o$1" | grep -q 'state forwarding' &&
            ip -n "$prefix$1" link show dev "${prefix}i$1" | grep -q 'state UP'; then return; fi
        sleep 0.2
    done
    echo "the link of machine $1 does not come up" >&2
    exit 1
}
case $1 in
up)
    ip link add "$prefix"br type bridge
    ip link set "$prefix"br up
    for n in 1 2 3; do
        ip netns add "$prefix$n"
        ip link add "${prefix}o$n" type veth peer name "${prefix}i$n"
        ip link set "${prefix}i$n" netns "$prefix$n"
        ip link set "${prefix}o$n" master "$prefix"br up
        ip -n "$prefix$n" addr add "10.77.7.$n/24" dev "${prefix}i$n"
        ip -n "$prefix$n" link set "${prefix}i$n" up
        ip -n "$prefix$n" link set lo up
    done
    for n in 1 2 3; do forwards $n; done
    ;;
down)
    for n in 1 2 3; do ip netns del "$prefix$n" 2>/dev/null || true; done
    ip link del "$prefix"br 2>/dev/null || true
    for n in 1 2 3; do ip link del "${prefix}o$n" 2>/dev/null || true; done
    ;;
cut)
    ip link set "${prefix}o$3" down
    ;;
mend)
    ip link set "${prefix}o$3" up
    forwards "$3"
    for n in 1 2 3; do ip -n "$prefix$n" neigh flush dev "${prefix}i$n"; done
    ;;
esac
