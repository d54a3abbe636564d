/* SPDX-License-Identifier: MIT
 *
 * One line on stderr that is drawn over itself ten times a second while a search runs: bound,
 * nodes, rate, memory, time. Only on a terminal, only after a third of a second, and removed before
 * results are printed, so logs and pipes never see it.
 *
 * SIGINT sets a flag that the search's next progress call reads and answers with "stop"; the search
 * then ends as cancelled and its figures are printed. The handler removes itself: a second SIGINT
 * ends the process the usual way.
 */
#include "progress.h"

#include "figure.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t interrupt_seen;

static void note_interrupt(int number) {
    (void)number;
    interrupt_seen = 1;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupted(void) {
    return interrupt_seen;
}

enum { LINE_MAX_COLUMNS = 79 };

static void draw(struct progress *p, const loyd_progress *now) {
    char bound[32] = "", length[32] = "", line[400];
    if (now->bound >= 0) snprintf(bound, sizeof bound, "  bound %lld", (long long)now->bound);
    if (now->length >= 0) snprintf(length, sizeof length, "  found %lld", (long long)now->length);
    snprintf(line, sizeof line, "%s%s%s  %s nodes  %s  %s  %s", p->label, bound, length,
             figure_count(now->generated).text, figure_rate(now->generated, now->time_s).text,
             figure_bytes(now->bytes).text, figure_seconds(now->time_s).text);
    fprintf(stderr, "\r\033[K%.*s", LINE_MAX_COLUMNS, line);
    fflush(stderr);
    p->drawn = true;
    p->drawn_s = now->time_s;
}

static bool on_progress(const loyd_progress *now, void *user) {
    struct progress *p = user;
    if (p->visible && now->time_s > 0.3 && now->time_s - p->drawn_s >= 0.1) draw(p, now);
    return !interrupt_seen;
}

void progress_attach(struct progress *p, bool quiet, const char *label, loyd_options *options) {
    *p = (struct progress){.visible = !quiet && isatty(STDERR_FILENO)};
    snprintf(p->label, sizeof p->label, "%s", label);
    options->progress = on_progress;
    options->user = p;
}

void progress_clear(struct progress *p) {
    if (!p->drawn) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->drawn = false;
}
