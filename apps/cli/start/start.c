/* SPDX-License-Identifier: MIT
 *
 * The start screen: plain text, a line at a time. A board may be typed or pasted in any of the
 * formats; it is solved, and is then the one that the other choices take. Everything else is done
 * by the commands themselves, which print as they always do.
 *
 * A board of several lines: lines that are already there (a paste) belong together; after that,
 * while the text is no board, more lines are asked for until one is empty. So a pasted board whose
 * first row is itself a small board is not cut short. Input is unbuffered, for poll() to know what
 * is waiting.
 */
#include "start/start.h"

#include "cli.h"
#include "options/board_args.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_ROOM = 1 << 20, PASTE_MS = 60 };

static const char choices[] = "\n"
                              "  1  solve a random board          4  a heuristic, tile by tile\n"
                              "  2  play                          5  the web page\n"
                              "  3  compare searches              6  help\n"
                              "  q  quit\n";

struct start {
    command_runner *run;
    char *text;  /* what was typed */
    char *board; /* the last one, as a line with slashes */
    uint64_t seed;
};

/* Adds a line to the text, without its end; false at the end of the input. */
static bool read_more(struct start *s) {
    size_t used = strlen(s->text);
    if (!fgets(s->text + used, (int)(TEXT_ROOM - used), stdin)) return false;
    return true;
}

static bool more_waits(void) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, PASTE_MS) > 0 && (in.revents & POLLIN);
}

static bool is_blank(const char *text) {
    return text[strspn(text, " \t\r\n")] == 0;
}

static bool parse(struct start *s, loyd_error *error) {
    loyd_board *board = NULL;
    if (loyd_board_parse(s->text, 0, 0, 0, &board, NULL, error)) return false;
    char *line = board_text(board, LOYD_LAYOUT_SLASH);
    loyd_board_free(board);
    if (!line) return false;
    free(s->board);
    s->board = line;
    return true;
}

/* Reads on until the text is a board; false after a sentence that says why it is none. */
static bool take_board(struct start *s) {
    loyd_error error = {.text = ""};
    size_t before = 0;
    bool good;
    while (more_waits() && read_more(s)) {
    }
    while (!(good = parse(s, &error))) {
        before = strlen(s->text);
        fputs("... ", stdout);
        fflush(stdout);
        if (!read_more(s) || is_blank(s->text + before)) break;
    }
    if (!good) printf("no board: %s\n", error.text);
    return good;
}

static void run_words(struct start *s, const char *name, const char *first, const char *second) {
    char *words[3] = {NULL};
    int count = 0;
    if (first) words[count++] = strdup(first);
    if (second) words[count++] = strdup(second);
    char *kept[2] = {words[0], words[1]}; /* commands move the words about */
    putchar('\n');
    fflush(stdout);
    s->run(name, count, words);
    free(kept[0]);
    free(kept[1]);
}

/* A board to work at: the last one, or a random one. */
static const char *some_board(struct start *s) {
    loyd_board *goal = NULL, *board = NULL;
    if (s->board) return s->board;
    if (!loyd_goal("last", 3, 3, &goal, NULL) &&
        !loyd_random_board(goal, s->seed++, 0, &board, NULL))
        s->board = board_text(board, LOYD_LAYOUT_SLASH);
    loyd_board_free(board);
    loyd_board_free(goal);
    return s->board;
}

static void solve_random(struct start *s) {
    free(s->board);
    s->board = NULL;
    if (some_board(s)) run_words(s, "solve", s->board, NULL);
}

static void choose(struct start *s, char choice) {
    if (choice == '1')
        solve_random(s);
    else if (choice == '2')
        run_words(s, "play", s->board ? s->board : "4x4", NULL);
    else if (choice == '3' && some_board(s))
        run_words(s, "compare", s->board, "-abfs,greedy,astar,idastar,beam,auto");
    else if (choice == '4' && some_board(s))
        run_words(s, "heuristics", s->board, NULL);
    else if (choice == '5')
        run_words(s, "serve", "--open", NULL);
    else if (choice == '6')
        run_words(s, "help", NULL, NULL);
}

/* False: the player leaves. */
static bool answer_line(struct start *s) {
    size_t from = strspn(s->text, " \t"), length = strcspn(s->text + from, " \t\r\n");
    char first = s->text[from];
    bool alone = length == 1 && is_blank(s->text + from + 1);
    if (is_blank(s->text)) return true;
    if (alone && (first == 'q' || first == 'Q')) return false;
    if (alone && first >= '1' && first <= '6' && !more_waits())
        choose(s, first);
    else if (strpbrk(s->text, "0123456789_.x*"))
        take_board(s) ? run_words(s, "solve", s->board, NULL) : (void)0;
    else
        puts("Type a board, a number from 1 to 6, or q.");
    return true;
}

int start_screen(command_runner *run) {
    struct start s = {.run = run, .text = calloc(TEXT_ROOM, 1), .seed = (uint64_t)time(NULL)};
    if (!s.text) return complain(CODE_FAULT, "no memory for the input");
    setvbuf(stdin, NULL, _IONBF, 0);
    puts("loyd solves sliding-tile puzzles. Type or paste a board, such as\n"
         "4 1 6 / 3 2 8 / 7 0 5 (0 is the blank), or choose:");
    do {
        fputs(choices, stdout);
        fputs(s.board ? "board or choice> " : "> ", stdout);
        fflush(stdout);
        s.text[0] = 0;
        if (!read_more(&s)) {
            putchar('\n');
            break;
        }
    } while (answer_line(&s));
    free(s.text);
    free(s.board);
    return CODE_OK;
}
