/* SPDX-License-Identifier: MIT
 *
 * The game's loop: draw, wait a tenth of a second for a key, act. The distance and the hint come
 * from another thread (adviser.c), so the screen never waits for a search; after each move that
 * thread is asked anew. A change of the terminal's size comes as a key and the next drawing fits.
 *
 * Arrows, WASD and hjkl move the blank; a click on a tile in the blank's row or column slides all
 * between them.
 */
#include "play.h"

#include "adviser.h"
#include "game.h"
#include "play_screen.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

enum { WAIT_MS = 100, CTRL_D = 4, CTRL_C = 3 };

struct session {
    struct game game;
    struct screen screen;
    struct adviser *adviser;
    const struct play_options *options;
    uint64_t question;
    bool over;
};

static void ask(struct session *s) {
    s->question = adviser_ask(s->adviser, s->game.board);
    s->screen.message = NULL;
}

static void make_move(struct session *s, char move) {
    s->screen.hint = false;
    if (game_move(&s->game, move))
        ask(s);
    else
        s->screen.message = "no tile there";
}

/* The way that a key names, or 0. */
static char way_of(int key) {
    static const struct {
        int key;
        char way;
    } keys[] = {{KEY_UP, 'U'},   {'w', 'U'}, {'k', 'U'}, {KEY_DOWN, 'D'},  {'s', 'D'}, {'j', 'D'},
                {KEY_LEFT, 'L'}, {'a', 'L'}, {'h', 'L'}, {KEY_RIGHT, 'R'}, {'d', 'R'}, {'l', 'R'}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key) return keys[i].way;
    return 0;
}

static void click(struct session *s) {
    MEVENT event;
    int row, col;
    char way;
    if (getmouse(&event) != OK || !screen_cell_at(&s->screen, event.y, event.x, &row, &col)) return;
    while ((way = game_way_to(&s->game, row, col))) make_move(s, way);
}

/* Keeps the game that is on if there is no memory for another. */
static void begin(struct session *s, const loyd_board *board, uint64_t index) {
    if (!game_begin(&s->game, board, index)) return;
    s->screen.hint = false;
    s->screen.first_row = s->screen.first_col = 0;
    ask(s);
}

static void begin_again(struct session *s) {
    bool given = s->game.given;
    loyd_board *start = s->game.start;
    s->game.start = NULL;
    begin(s, start, s->game.index);
    s->game.given = given;
    loyd_board_free(start);
}

static void act(struct session *s, int key) {
    char way = way_of(key);
    if (way)
        make_move(s, way);
    else if (key == 'u' || key == KEY_BACKSPACE)
        game_undo(&s->game) ? ask(s) : (void)(s->screen.message = "nothing to take back");
    else if (key == 'r')
        game_redo(&s->game) ? ask(s) : (void)(s->screen.message = "nothing to make again");
    else if (key == '?')
        s->screen.hint = true;
    else if (key == 'n')
        begin(s, NULL, s->game.given ? 0 : s->game.index + 1);
    else if (key == 'b')
        begin_again(s);
    else if (key == KEY_MOUSE)
        click(s);
    else if (key == 'q' || key == CTRL_D || key == CTRL_C)
        s->over = true;
}

static void loop(struct session *s) {
    while (!s->over) {
        struct advice advice = adviser_told(s->adviser);
        if (advice.question != s->question)
            advice = (struct advice){.searching = true, .least = -1, .most = -1};
        screen_draw(&s->screen, &s->game, &advice);
        int key = getch();
        if (key != ERR) act(s, key);
    }
}

static void open_terminal(struct session *s) {
    raw();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    timeout(WAIT_MS);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED, NULL);
    mouseinterval(0);
    screen_colors(&s->screen);
}

/* Asked before newterm, which loses memory where it does not know the terminal. */
static bool terminal_known(void) {
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK) return false;
    del_curterm(cur_term);
    return true;
}

enum play_end play(const struct play_options *options) {
    struct session s = {.options = options, .screen = {.color = options->color}};
    struct problem problem = {.goal = (loyd_board *)options->goal};
    struct distance_question how = {
        .problem = &problem, .memory_bytes = options->memory_bytes, .tables = options->tables};
    s.game.goal = options->goal;
    s.game.seed = options->seed;
    s.adviser = adviser_new(&how);
    if (!s.adviser || !game_begin(&s.game, options->board, 0)) {
        adviser_free(s.adviser);
        return PLAY_NO_MEMORY;
    }
    SCREEN *terminal = terminal_known() ? newterm(NULL, stdout, stdin) : NULL;
    if (terminal) {
        open_terminal(&s);
        ask(&s);
        loop(&s);
        endwin();
        delscreen(terminal);
    }
    adviser_free(s.adviser);
    game_end(&s.game);
    return terminal ? PLAY_LEFT : PLAY_NO_TERMINAL;
}
