/* SPDX-License-Identifier: MIT
 *
 * Pattern tables that stay: built once into a folder, opened once in a program, used by every
 * search after that. The tables here are those of 3x4 boards, which take a moment.
 *
 *   cc tables.c $(pkg-config --cflags --libs loyd) -o tables
 *   ./tables FOLDER       the folder must exist; a second run finds the tables there
 */
#include <loyd.h>

#include <stdio.h>

static bool on_table(const loyd_table_info *table, void *user) {
    (void)user;
    printf("%s: %s, %llu bytes\n", table->file, table->built ? "built" : "found",
           (unsigned long long)table->bytes);
    return true;
}

static loyd_status build(const char *folder, const loyd_board *goal, loyd_error *error) {
    const loyd_tables_order order = {
        .struct_bytes = sizeof order, .folder = folder, .goal = goal, .each = on_table};
    return loyd_tables_build(&order, error);
}

static loyd_status solve(loyd_tables *tables, const loyd_board *goal, uint64_t index,
                         loyd_error *error) {
    loyd_board *start = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.tables = tables;
    loyd_status status = loyd_random_board(goal, 1, index, &start, error);
    if (!status) status = loyd_solve(start, goal, &options, &result, error);
    if (!status)
        printf("%s: %lld moves, %llu nodes\n", loyd_outcome_name(result->outcome),
               (long long)result->length, (unsigned long long)result->generated);
    loyd_result_free(result);
    loyd_board_free(start);
    return status;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : ".";
    loyd_board *goal = NULL;
    loyd_tables *tables = NULL;
    loyd_error error;
    loyd_status status = loyd_goal("last", 3, 4, &goal, &error);
    if (!status) status = build(folder, goal, &error);
    if (!status) status = loyd_tables_open(folder, &tables, &error);
    for (uint64_t i = 0; i < 3 && !status; i++) status = solve(tables, goal, i, &error);
    if (status) fprintf(stderr, "%s: %s\n", loyd_status_name(status), error.text);
    loyd_tables_close(tables); /* after the last search with them */
    loyd_board_free(goal);
    return status ? 1 : 0;
}
