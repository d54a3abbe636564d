/* SPDX-License-Identifier: MIT
 *
 * The smallest whole program on libloyd: reads a board from its first argument (or takes a sample),
 * solves it with A* and prints the moves of the blank.
 *
 *   cc solve_one.c $(pkg-config --cflags --libs loyd) -o solve_one
 *   ./solve_one "4 1 6 / 3 2 8 / 7 0 5"
 */
#include <loyd.h>

#include <stdio.h>

static int report(const loyd_result *result) {
    if (result->outcome != LOYD_SOLVED) {
        printf("%s: %s\n", loyd_outcome_name(result->outcome), result->message);
        return 1;
    }
    printf("%lld moves%s: %s\n", (long long)result->length,
           result->optimal ? ", no fewer will do" : "", result->moves);
    return 0;
}

int main(int argc, char **argv) {
    const char *text = argc > 1 ? argv[1] : "4 1 6 / 3 2 8 / 7 0 5";
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_error error;
    int code = 2;

    loyd_options_init(&options);
    options.algorithm = "astar";
    options.heuristic = "manhattan";
    options.memory_limit_bytes = (uint64_t)1 << 30;

    if (loyd_board_parse(text, 0, 0, 0, &start, NULL, &error) ||
        loyd_goal("last", loyd_board_rows(start), loyd_board_cols(start), &goal, &error) ||
        loyd_solve(start, goal, &options, &result, &error))
        fprintf(stderr, "%s\n", error.text);
    else
        code = report(result);

    loyd_result_free(result);
    loyd_board_free(goal);
    loyd_board_free(start);
    return code;
}
