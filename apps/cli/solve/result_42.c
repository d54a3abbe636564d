/* SPDX-License-Identifier: MIT
 *
 * The result as the n-puzzle subject of the 42 school demands it, in its order: the states ever
 * selected in the open set (complexity in time), the most states in memory at once (complexity in
 * size), the number of moves, and every state from the start to the goal; or that the puzzle can't
 * be solved. States are written as the subject's files are, rows of numbers, 0 for the blank.
 *
 * A state is selected when it is taken out of the open set: those that were expanded, and the goal,
 * at which the search stops.
 */
#include "solve/result.h"

#include <inttypes.h>
#include <string.h>

static bool print_state(const loyd_board *board, char move, void *user) {
    FILE *file = user;
    int rows = loyd_board_rows(board), cols = loyd_board_cols(board);
    int digits = snprintf(NULL, 0, "%d", rows * cols - 1);
    const uint16_t *tile = loyd_board_tiles(board);
    (void)move;
    putc('\n', file);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            fprintf(file, "%*u%c", digits, *tile++, col + 1 < cols ? ' ' : '\n');
    return !ferror(file);
}

static void print_unsolved(const struct report *r, FILE *file) {
    const loyd_result *result = r->result;
    static const char prefix[] = "Unsolvable: ";
    const char *message = result->message ? result->message : "";
    char advice[200];
    if (result->outcome == LOYD_UNSOLVABLE) {
        if (!strncmp(message, prefix, strlen(prefix))) message += strlen(prefix);
        fprintf(file, "This puzzle is unsolvable: %s\n", message);
        return;
    }
    fprintf(file, "No solution: %s\n", *message ? message : report_outcome(r));
    report_advice(r, advice, sizeof advice);
    if (*advice) fprintf(file, "To go on: %s.\n", advice);
}

void report_42(const struct report *r, FILE *file) {
    const loyd_result *result = r->result;
    bool solved = result->length >= 0;
    if (!solved) print_unsolved(r, file);
    if (result->outcome == LOYD_UNSOLVABLE) return;
    fprintf(file, "Complexity in time (states selected in the open set): %" PRIu64 "\n",
            result->expanded + solved);
    if (result->states_max >= 0)
        fprintf(file, "Complexity in size (most states in memory at once): %" PRId64 "\n",
                result->states_max);
    else
        fputs("Complexity in size (most states in memory at once): the current path alone\n", file);
    if (!solved) return;
    fprintf(file, "Moves: %" PRId64 "\n", result->length);
    fputs("States from start to goal:\n", file);
    report_walk(r, print_state, file);
}
