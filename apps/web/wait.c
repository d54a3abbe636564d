/* SPDX-License-Identifier: MIT
 *
 * Requests that wait for a job. libmicrohttpd lets a connection be suspended: its thread goes on
 * with others until someone resumes it, and then calls the handler again. A job wakes those who
 * listen to it; the clock wakes those who have waited long enough.
 *
 * While a connection is suspended nobody reads its socket, so nobody sees that the client is gone.
 * The clock looks: a socket whose other end was closed is woken as gone. That is what ends the work
 * for a tab that was closed.
 *
 * Lock: `suspended` is changed under the hub's lock together with the call that suspends or
 * resumes, so a wake-up that comes between the look at the job and the sleep is not lost.
 */
#include "exchange.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

void waiter_join(struct waiter *waiter, struct exchange *x) {
    struct server *server = x->server;
    *waiter = (struct waiter){
        .server = server, .connection = x->connection, .fd = x->link->fd, .after = server->waiters};
    if (server->waiters) server->waiters->before = waiter;
    server->waiters = waiter;
}

void waiter_leave(struct waiter *waiter) {
    *(waiter->before ? &waiter->before->after : &waiter->server->waiters) = waiter->after;
    if (waiter->after) waiter->after->before = waiter->before;
}

bool waiter_sleep(struct waiter *waiter) {
    if (waiter->gone || hub_stopping(waiter->server->hub)) return false;
    waiter->suspended = true;
    MHD_suspend_connection(waiter->connection);
    return true;
}

void waiter_wake(struct waiter *waiter) {
    if (!waiter->suspended) return;
    waiter->suspended = false;
    MHD_resume_connection(waiter->connection);
}

static bool is_gone(int fd) {
    struct pollfd look = {.fd = fd, .events = POLLRDHUP};
    return poll(&look, 1, 0) > 0 && look.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL);
}

void waiters_tick(struct server *server) {
    double now = now_s();
    hub_lock(server->hub);
    for (struct waiter *w = server->waiters; w; w = w->after) {
        if (!w->suspended) continue;
        if (is_gone(w->fd)) w->gone = true;
        if (w->gone || (w->wake_at > 0 && now >= w->wake_at)) waiter_wake(w);
    }
    hub_unlock(server->hub);
}

/* ---- One job, one answer ---- */

static void wake_exchange(struct listener *listener) {
    waiter_wake(listener->user);
}

void stop_waiting(struct exchange *x) {
    struct job *job = x->job;
    if (!job) return;
    x->job = NULL;
    hub_lock(job->hub);
    job_unlisten(job, &x->listener);
    waiter_leave(&x->waiter);
    hub_unlock(job->hub);
    job_release(job);
}

/* The answer of a job that has ended, copied. */
static char *ended_text(struct job *job, unsigned *status) {
    hub_lock(job->hub);
    char *text = job->result ? strdup(job->result) : NULL;
    struct fault fault = job->fault;
    hub_unlock(job->hub);
    *status = text ? 200 : 503;
    if (text || !fault.status) return text;
    *status = fault.status;
    return fault_text(&fault);
}

enum look { LOOK_ENDED, LOOK_LATE, LOOK_GONE, LOOK_STOPPING, LOOK_ASLEEP };

static enum look look_at(struct exchange *x) {
    struct job *job = x->job;
    enum look look = LOOK_ASLEEP;
    hub_lock(job->hub);
    if (job_ended(job))
        look = LOOK_ENDED;
    else if (x->waiter.gone)
        look = LOOK_GONE;
    else if (x->waiter.wake_at > 0 && now_s() >= x->waiter.wake_at)
        look = LOOK_LATE;
    else if (!waiter_sleep(&x->waiter))
        look = LOOK_STOPPING;
    hub_unlock(job->hub);
    return look;
}

static enum MHD_Result answer_job(struct exchange *x) {
    struct fault fault;
    unsigned status;
    char *text;
    switch (look_at(x)) {
    case LOOK_ASLEEP:
        return MHD_YES;
    case LOOK_GONE:
        return MHD_NO;
    case LOOK_LATE:
        x->handed_over = true;
        return reply_job(x, 202, x->job);
    case LOOK_STOPPING:
        fault_set(&fault, FAULT_STOPPING);
        return reply_fault(x, &fault);
    default:
        text = ended_text(x->job, &status);
        return reply_text(x, status, text);
    }
}

enum MHD_Result wait_for_job(struct exchange *x, struct job *job, double wait_s) {
    x->job = job;
    x->answer = answer_job;
    x->listener = (struct listener){.wake = wake_exchange, .user = &x->waiter};
    hub_lock(job->hub);
    waiter_join(&x->waiter, x);
    x->waiter.wake_at = wait_s > 0 ? now_s() + wait_s : 0;
    job_listen(job, &x->listener);
    hub_unlock(job->hub);
    return answer_job(x);
}
