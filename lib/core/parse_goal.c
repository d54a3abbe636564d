/* SPDX-License-Identifier: MIT
 *
 * The goal in a board's text: the comment "# goal: GOAL". Programs that know nothing of it skip a
 * comment, so a file of boards stays what it was, and its boards carry the goal that they are meant
 * for wherever they are copied.
 *
 * GOAL is a name (last, first, snail) or a board of the same shape, up to the line's end or the
 * next #. A comment that begins so and names no goal is an error: to skip it would answer another
 * question than the one that was asked. Of several in one text the last counts.
 */
#include "core/board.h"
#include "core/parse.h"

#include <string.h>

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    return at;
}

struct token goal_comment(const char *text, const char *end) {
    static const char key[] = "goal:";
    struct token goal = {.kind = TOKEN_WORD};
    const char *at = skip_blanks(text, end);
    if (at == end || *at != '#') return goal;
    at = skip_blanks(at + 1, end);
    if ((size_t)(end - at) < sizeof key - 1 || memcmp(at, key, sizeof key - 1)) return goal;
    at = skip_blanks(at + sizeof key - 1, end);
    const char *last = at;
    while (last < end && *last != '#') last++;
    while (last > at && strchr(" \t\r", last[-1])) last--;
    goal.start = at;
    goal.length = (size_t)(last - at);
    return goal;
}

const char *loyd_goal_comment(const char *line, size_t *length) {
    if (!line || !length) return NULL;
    if (!line || !length) return NULL;
    struct token goal = goal_comment(line, line + strcspn(line, "\n"));
    *length = goal.length;
    return goal.start;
}

loyd_status goal_from_comment(const struct token *comment, int rows, int cols, loyd_board **goal,
                              loyd_error *error) {
    char name[16];
    loyd_status status = LOYD_INVALID;
    if (comment->length < sizeof name) {
        memcpy(name, comment->start, comment->length);
        name[comment->length] = 0;
        status = loyd_goal(name, rows, cols, goal, NULL);
    }
    if (status && status != LOYD_NO_MEMORY && comment->length)
        status = loyd_board_parse(comment->start, comment->length, rows, cols, goal, NULL, NULL);
    if (!status) return LOYD_OK;
    if (status == LOYD_NO_MEMORY)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "the goal"));
    return token_refuse(error, comment, ERROR_GOAL_COMMENT, value_token("goal", comment),
                        value_size(rows, cols));
}
