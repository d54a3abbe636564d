/* SPDX-License-Identifier: MIT
 *
 * Messages of an experiment over MPI. Texts may be long; parts of streams are so short that a send
 * does not wait for its receiver, so that two ranks that send to each other never wait for each
 * other. Only one thread of a rank calls these.
 */
#include "runs_message.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static void *room_for(size_t bytes) {
    void *room = malloc(bytes);
    if (!room) MPI_Abort(MPI_COMM_WORLD, 1);
    return room;
}

void runs_send(int rank, struct runs_head head, const void *bytes) {
    char *whole = room_for(sizeof head + head.bytes);
    memcpy(whole, &head, sizeof head);
    if (head.bytes) memcpy(whole + sizeof head, bytes, head.bytes);
    MPI_Send(whole, (int)(sizeof head + head.bytes), MPI_BYTE, rank, RUNS_TAG, MPI_COMM_WORLD);
    free(whole);
}

bool runs_take(struct runs_message *message, int *rank) {
    MPI_Status status;
    int there = 0, bytes = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, RUNS_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    char *whole = room_for((size_t)bytes + 1);
    *rank = status.MPI_SOURCE;
    MPI_Recv(whole, bytes, MPI_BYTE, *rank, RUNS_TAG, MPI_COMM_WORLD, &status);
    memcpy(&message->head, whole, sizeof message->head);
    memmove(whole, whole + sizeof message->head, message->head.bytes);
    whole[message->head.bytes] = 0;
    free(message->bytes);
    message->bytes = whole;
    return true;
}
