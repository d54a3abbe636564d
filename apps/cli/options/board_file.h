/* SPDX-License-Identifier: MIT */
/* Files of one or many boards. */
#ifndef LOYD_CLI_BOARD_FILE_H
#define LOYD_CLI_BOARD_FILE_H

#include "options/board_args.h"

struct problem_list {
    struct problem *at;
    size_t count, room;
};

/* Adds all boards of a file, or of stdin for "-", to the list: one board, one a line, one a block
 * between empty lines, or CSV or JSON. each_line: one a line, also where the whole would be one
 * board. CODE_OK, or the code after a complaint. */
int boards_read(const char *path, const struct board_args *how, bool each_line,
                struct problem_list *list);
/* The first line that is no comment has the titles of a CSV file with boards. */
bool text_is_csv(const char *text);
/* The board of a CSV file that has one; name is the file's. CODE_OK, or the code after a complaint.
 */
int csv_problem(const char *name, char *text, size_t length, const struct board_args *how,
                struct problem *problem);
/* Says that a file has so many where one was expected. */
int complain_boards(const char *name, size_t count);
/* How many boards a text has, that is none of one board; 0: none. */
size_t boards_in(char *text, size_t length, const struct board_args *how);
/* Takes over the problem. */
int problem_list_add(struct problem_list *list, struct problem *problem);
void problem_list_free(struct problem_list *list);

#endif
