/* SPDX-License-Identifier: MIT
 *
 * Messages over MPI. All ranks are the same program on the same kind of machine (mpi_main.c has
 * made sure), so structs are sent as bytes. They are so small that a send does not wait for its
 * receiver. Only one thread of a rank calls these.
 */
#include "message.h"

#include <mpi.h>
#include <string.h>

enum { QUIET = 40 }; /* looks in vain */

long message_pause_us(bool heard) {
    static unsigned looks; /* in vain, one after the other */
    looks = heard ? 0 : looks + 1;
    return looks < QUIET ? POLL_US : POLL_QUIET_US;
}

void message_send(const struct message *m, int rank) {
    MPI_Send(m, (int)message_bytes(m), MPI_BYTE, rank, MESSAGE_TAG, MPI_COMM_WORLD);
}

bool message_take(struct message *m, int *rank) {
    MPI_Status status;
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, MESSAGE_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    memset(m, 0, sizeof *m);
    *rank = status.MPI_SOURCE;
    MPI_Recv(m, (int)sizeof *m, MPI_BYTE, *rank, MESSAGE_TAG, MPI_COMM_WORLD, &status);
    return true;
}
