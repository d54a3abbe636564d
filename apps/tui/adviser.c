/* SPDX-License-Identifier: MIT
 *
 * One thread beside the game's. The game asks about a board and never waits; the thread searches
 * from it by `auto`, and the game reads what is known when it draws. A new question ends the search
 * for the old one: the search's progress call sees that the numbers differ. What the search betters
 * on the way (LOYD_IMPROVED) is told at once, so there is a hint on boards of any size.
 *
 * All that both threads see is under one mutex. Invariant: told is about question told.question,
 * which is the last one asked or an earlier one.
 */
#include "adviser.h"

#include <pthread.h>
#include <stdlib.h>

enum { SEARCH_MS = 5000 };

struct adviser {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct distance_question how;
    loyd_board *board; /* to be looked at; NULL: none */
    uint64_t question;
    bool ending;
    struct advice told;
    uint64_t working; /* the thread's own: the question it works at */
};

static bool on_progress(const loyd_progress *now, void *user) {
    struct adviser *a = user;
    pthread_mutex_lock(&a->lock);
    bool go_on = !a->ending && a->question == a->working;
    if (go_on && now->event == LOYD_IMPROVED && now->moves) {
        a->told.most = now->length;
        a->told.move = *now->moves;
    }
    if (go_on && now->lower_bound > a->told.least) a->told.least = now->lower_bound;
    pthread_mutex_unlock(&a->lock);
    return go_on;
}

/* Called and left with the lock held. */
static void answer(struct adviser *a, loyd_board *board) {
    a->working = a->question;
    a->told = (struct advice){.question = a->question, .searching = true, .least = -1, .most = -1};
    pthread_mutex_unlock(&a->lock);
    struct distance_limits limits = {.time_ms = SEARCH_MS};
    loyd_result *r = NULL;
    distance_search(&a->how, board, limits, &r);
    loyd_board_free(board);
    pthread_mutex_lock(&a->lock);
    a->told.searching = false;
    if (r && a->question == a->working) {
        if (r->lower_bound >= 0) a->told.least = r->lower_bound;
        if (r->moves) a->told.most = r->length;
        if (r->moves) a->told.move = *r->moves;
    }
    loyd_result_free(r);
}

static void *work(void *user) {
    struct adviser *a = user;
    pthread_mutex_lock(&a->lock);
    while (!a->ending) {
        loyd_board *board = a->board;
        a->board = NULL;
        if (board)
            answer(a, board);
        else
            pthread_cond_wait(&a->asked, &a->lock);
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

struct adviser *adviser_new(const struct distance_question *how) {
    struct adviser *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->how = *how;
    a->how.progress = on_progress;
    a->how.user = a;
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->asked, NULL);
    if (!pthread_create(&a->thread, NULL, work, a)) return a;
    free(a);
    return NULL;
}

void adviser_free(struct adviser *a) {
    if (!a) return;
    pthread_mutex_lock(&a->lock);
    a->ending = true;
    pthread_cond_signal(&a->asked);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    loyd_board_free(a->board);
    free(a);
}

uint64_t adviser_ask(struct adviser *a, const loyd_board *board) {
    loyd_board *copy = NULL;
    loyd_board_new(loyd_board_rows(board), loyd_board_cols(board), loyd_board_tiles(board), &copy,
                   NULL);
    pthread_mutex_lock(&a->lock);
    loyd_board_free(a->board);
    a->board = copy;
    uint64_t question = ++a->question;
    pthread_cond_signal(&a->asked);
    pthread_mutex_unlock(&a->lock);
    return question;
}

struct advice adviser_told(struct adviser *a) {
    pthread_mutex_lock(&a->lock);
    struct advice told = a->told;
    pthread_mutex_unlock(&a->lock);
    return told;
}
