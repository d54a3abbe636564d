/* SPDX-License-Identifier: MIT
 *
 * The start screen and the game through a real terminal: the program runs on a pseudo-terminal of
 * 24 lines and 80 columns, and what it writes is put on a screen of this test's own, which knows as
 * much of a VT100 as ncurses uses. The test types and looks at the screen.
 */
#include "support/cmocka_all.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS = 24, COLS = 80, WAIT_S = 120 };

struct pty {
    int fd;
    pid_t pid;
    char cells[ROWS][COLS + 1];
    int row, col;
    char sequence[64]; /* an escape sequence that is not whole yet */
    size_t length;
    bool escaped;
    int names; /* lines so far that begin with "name": heads of lists */
};

static void pty_clear(struct pty *t, int row, int col) {
    for (; row < ROWS; row++, col = 0)
        for (; col < COLS; col++) t->cells[row][col] = ' ';
}

static void scroll(struct pty *t) {
    memmove(t->cells[0], t->cells[1], sizeof t->cells[0] * (ROWS - 1));
    memset(t->cells[ROWS - 1], ' ', COLS);
}

/* ESC [ numbers letter. */
static void control(struct pty *t) {
    int a = 0, b = 0;
    char last = t->sequence[t->length - 1];
    sscanf(t->sequence + 1, "%d;%d", &a, &b);
    int n = a ? a : 1;
    if (last == 'H') t->row = n - 1, t->col = (b ? b : 1) - 1;
    if (last == 'A') t->row -= n;
    if (last == 'B') t->row += n;
    if (last == 'C') t->col += n;
    if (last == 'D') t->col -= n;
    if (last == 'J') a == 2 ? pty_clear(t, 0, 0) : pty_clear(t, t->row, t->col);
    if (last == 'K' && a == 0)
        for (int col = t->col; col < COLS; col++) t->cells[t->row][col] = ' ';
    if (last == 'K' && a == 1)
        for (int col = 0; col <= t->col; col++) t->cells[t->row][col] = ' ';
}

/* True when the sequence is whole. */
static bool escape(struct pty *t, char c) {
    t->sequence[t->length++] = c;
    if (t->length == sizeof t->sequence - 1) return true;
    if (t->sequence[0] == '(' || t->sequence[0] == ')') return t->length == 2;
    if (t->sequence[0] != '[') return true;
    if (t->length == 1 || c < '@') return false;
    t->sequence[t->length] = 0;
    control(t);
    return true;
}

static void show(struct pty *t, char c) {
    if (t->escaped) {
        t->escaped = !escape(t, c);
    } else if (c == 27) {
        t->escaped = true;
        t->length = 0;
    } else if (c == '\n') {
        t->names += !strncmp(t->cells[t->row], "name ", 5);
        if (t->row == ROWS - 1)
            scroll(t);
        else
            t->row++;
    } else if (c == '\r') {
        t->col = 0;
    } else if (c == '\b') {
        t->col -= t->col > 0;
    } else if (c == '\t') {
        t->col = (t->col / 8 + 1) * 8;
    } else if (c >= ' ') {
        if (t->row >= 0 && t->row < ROWS && t->col < COLS) t->cells[t->row][t->col] = c;
        t->col++;
    }
    if (t->row < 0) t->row = 0;
    if (t->row >= ROWS) t->row = ROWS - 1;
    if (t->col >= COLS) t->col = COLS - 1;
}

/* The program on a new terminal, with those words and that TERM. */
static struct pty *pty_start(const char *term, const char *const *words) {
    static struct pty t;
    const char *loyd = getenv("LOYD");
    struct winsize size = {.ws_row = ROWS, .ws_col = COLS};
    memset(&t, 0, sizeof t);
    pty_clear(&t, 0, 0);
    if (!loyd) skip();
    t.pid = forkpty(&t.fd, NULL, NULL, &size);
    assert_true(t.pid >= 0);
    if (t.pid == 0) {
        char *argv[8] = {(char *)loyd};
        for (int i = 0; i < 6 && words[i]; i++) argv[i + 1] = (char *)words[i];
        setenv("TERM", term, 1);
        setenv("XDG_CACHE_HOME", "/dev/null", 1); /* where no folder can be made */
        unsetenv("LINES");
        unsetenv("COLUMNS");
        execv(loyd, argv);
        _exit(99);
    }
    return &t;
}

static bool pty_read(struct pty *t, int wait_ms) {
    char bytes[4096];
    struct pollfd in = {.fd = t->fd, .events = POLLIN};
    if (poll(&in, 1, wait_ms) <= 0) return true;
    ssize_t got = read(t->fd, bytes, sizeof bytes);
    for (ssize_t i = 0; i < got; i++) show(t, bytes[i]);
    return got > 0;
}

static bool on_screen(const struct pty *t, const char *text) {
    for (int row = 0; row < ROWS; row++)
        if (strstr(t->cells[row], text)) return true;
    return false;
}

static void print_screen(const struct pty *t) {
    for (int row = 0; row < ROWS; row++) print_message("|%s|\n", t->cells[row]);
}

/* Waits until the text is on the screen. */
static void await(struct pty *t, const char *text) {
    for (int i = 0; i < WAIT_S * 10; i++) {
        if (on_screen(t, text)) return;
        if (!pty_read(t, 100)) break;
    }
    if (on_screen(t, text)) return;
    print_screen(t);
    fail_msg("'%s' is not on the screen", text);
}

static void type(struct pty *t, const char *keys) {
    assert_int_equal(write(t->fd, keys, strlen(keys)), strlen(keys));
}

/* The exit code of the program, which is about to end. */
static int pty_end(struct pty *t) {
    int status = 0;
    while (pty_read(t, 1000 * WAIT_S)) {
    }
    waitpid(t->pid, &status, 0);
    close(t->fd);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_play(void **state) {
    (void)state;
    struct pty *t = pty_start("vt100", WORDS("play", "1 2 3 4 5 6 0 7 8", "--cache-dir", ""));
    await(t, "Distance 2 (proved)");
    await(t, "| 4 | 5 | 6 |");
    await(t, "|   | 7 | 8 |");
    type(t, "d");
    await(t, "| 7 |   | 8 |");
    await(t, "Distance 1 (proved)");
    await(t, "Moves 1 ");
    type(t, "u");
    await(t, "|   | 7 | 8 |");
    await(t, "Moves 0 ");
    type(t, "r");
    await(t, "Moves 1 ");
    type(t, "?");
    await(t, "Hint: blank right");
    type(t, "j");
    await(t, "no tile there");
    type(t, "\033OC"); /* the right arrow, in the mode that ncurses sets */
    await(t, "Solved in 2 moves");
    type(t, "q");
    assert_int_equal(pty_end(t), 0);
}

static void test_random_boards(void **state) {
    (void)state;
    struct pty *t = pty_start("vt100", WORDS("play", "3x3", "--seed", "7"));
    await(t, "seed 7, board 1");
    type(t, "n");
    await(t, "seed 7, board 2");
    type(t, "\004");
    assert_int_equal(pty_end(t), 0);
}

/* A board larger than the screen, and a screen that becomes smaller. */
static void test_sizes(void **state) {
    (void)state;
    struct pty *t = pty_start("vt100", WORDS("play", "40x40", "--seed", "1"));
    await(t, "Shown: rows");
    type(t, "n");
    await(t, "board 2");
    struct winsize small = {.ws_row = 5, .ws_col = 20};
    assert_int_equal(ioctl(t->fd, TIOCSWINSZ, &small), 0);
    await(t, "too small: 20x5");
    type(t, "q");
    assert_int_equal(pty_end(t), 0);
}

static void test_terminals_that_will_not_do(void **state) {
    (void)state;
    struct pty *t = pty_start("dumb", WORDS("play", "3x3"));
    await(t, "TERM is 'dumb'");
    assert_int_equal(pty_end(t), 2);
    t = pty_start("no-such-terminal", WORDS("play", "3x3"));
    await(t, "nothing is known of the terminal");
    assert_int_equal(pty_end(t), 2);
    t = pty_start("vt100", WORDS("play", "2 1 3 4 5 6 7 8 0"));
    await(t, "Unsolvable");
    assert_int_equal(pty_end(t), 3);
}

static void test_start_screen(void **state) {
    (void)state;
    struct pty *t = pty_start("vt100", (const char *const[]){NULL});
    await(t, "q  quit");
    type(t, "1 2 3\n4 5 6\n7 0 8\n");
    await(t, "Solved in 1 move");
    await(t, "board or choice>");
    type(t, "nonsense\n");
    await(t, "Type a board, a number from 1 to 6, or q.");
    type(t, "1 2 2 0\n");
    await(t, "... ");
    type(t, "\n");
    await(t, "tile 2 appears twice");
    type(t, "1\n");
    await(t, "Algorithm auto");
    type(t, "q\n");
    assert_int_equal(pty_end(t), 0);
    t = pty_start("dumb", (const char *const[]){NULL});
    await(t, "q  quit");
    type(t, "\004");
    assert_int_equal(pty_end(t), 0);
}

/* Whether a line of the screen begins and ends like this, blanks at its end not counted. */
static bool is_line(const struct pty *t, const char *begin, const char *end) {
    for (int row = 0; row < ROWS; row++) {
        size_t length = COLS, ending = strlen(end);
        while (length && t->cells[row][length - 1] == ' ') length--;
        if (!strncmp(t->cells[row], begin, strlen(begin)) && length >= ending &&
            !strncmp(t->cells[row] + length - ending, end, ending))
            return true;
    }
    return false;
}

/* A table of 95 columns is shown in two parts on a screen of 80, each with its key columns; a text
 * that is too long goes on in the next line of its column. */
static void test_tables_fit(void **state) {
    (void)state;
    struct pty *t =
        pty_start("dumb", WORDS("compare", "-q", "-a", "bfs,astar", "4 1 6 3 2 8 7 0 5"));
    assert_int_equal(pty_end(t), 0);
    assert_true(is_line(t, "  algorithm  outcome", "time"));
    assert_true(is_line(t, "  algorithm ", "memory     b*"));
    assert_true(is_line(t, "* astar      optimal", "s"));
    t = pty_start("dumb", WORDS("list", "algorithms"));
    assert_int_equal(pty_end(t), 0);
    assert_int_equal(t->names, 2); /* what each does, and its traits; no part of names alone */
    t = pty_start("dumb", WORDS("random", "5x5", "--count", "1", "-f", "csv"));
    assert_int_equal(pty_end(t), 0); /* for machines nothing is folded */
    assert_true(is_line(t, "index,board", "board"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),         cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_sizes),        cmocka_unit_test(test_terminals_that_will_not_do),
        cmocka_unit_test(test_start_screen), cmocka_unit_test(test_tables_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
