/* SPDX-License-Identifier: MIT
 *
 * A result's moves in either naming, and the boards along the way.
 *
 * Moves are kept by the way the blank travels. The tile goes the other way, so the other naming is
 * the same string with U and D, L and R exchanged.
 */
#include "report.h"

#include <stdlib.h>
#include <string.h>

char report_move_name(char move, const struct result_style *style) {
    static const char from[] = "UDLR", to[] = "DURL";
    const char *at = move ? strchr(from, move) : NULL;
    return style->tile_moves && at ? to[at - from] : move;
}

char *moves_named(const char *moves, const struct result_style *style) {
    char *named = strdup(moves);
    for (char *m = named; m && *m; m++) *m = report_move_name(*m, style);
    return named;
}

char *report_moves(const struct report *r, const struct result_style *style) {
    return r->result && r->result->moves ? moves_named(r->result->moves, style) : NULL;
}

const char *report_outcome(const struct report *r) {
    return r->result ? loyd_outcome_name(r->result->outcome) : "invalid";
}

bool report_is_multi(const struct report *r) {
    return r->result && !strcmp(r->result->metric, "multi");
}

bool report_states_fit(const struct report *r, uint64_t cells_max) {
    if (!r->result || !r->result->moves) return true;
    uint64_t cells = (uint64_t)(loyd_board_rows(r->board) * loyd_board_cols(r->board));
    return strlen(r->result->moves) + 1 <= cells_max / cells;
}

bool report_walk(const struct report *r, report_step *each, void *user) {
    loyd_board *board = NULL;
    if (loyd_board_new(loyd_board_rows(r->board), loyd_board_cols(r->board),
                       loyd_board_tiles(r->board), &board, NULL))
        return false;
    bool good = each(board, 0, user);
    for (const char *m = r->result->moves; good && m && *m; m++) {
        loyd_board_move(board, *m);
        good = each(board, *m, user);
    }
    loyd_board_free(board);
    return good;
}
