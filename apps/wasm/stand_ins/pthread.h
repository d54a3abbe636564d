/* SPDX-License-Identifier: MIT */
/* Threads where there are none: each instance of the library runs on one. Locks have nobody to wait
 * for, and no thread can be started; lib/core/threads.c then does all of the work itself. */
#ifndef LOYD_WASM_PTHREAD_H
#define LOYD_WASM_PTHREAD_H

#include <errno.h>
#include <time.h>

/* The types are there, for want of a header that declares calls. */
#define __NEED_pthread_t
#define __NEED_pthread_attr_t
#define __NEED_pthread_mutex_t
#define __NEED_pthread_cond_t
#define __NEED_pthread_condattr_t
#include <bits/alltypes.h>
#define PTHREAD_MUTEX_INITIALIZER                                                                  \
    { 0 }

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *how,
                                 void *(*work)(void *), void *argument) {
    (void)thread, (void)how, (void)work, (void)argument;
    return EAGAIN;
}
static inline pthread_t pthread_self(void) {
    return (pthread_t)0;
}
static inline int pthread_equal(pthread_t one, pthread_t other) {
    return one == other;
}
static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread, (void)result;
    return ESRCH;
}
static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *how) {
    (void)how;
    (void)lock;
    return 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *lock) {
    (void)lock;
    return 0;
}
static inline int pthread_mutex_lock(pthread_mutex_t *lock) {
    (void)lock;
    return 0;
}
static inline int pthread_mutex_unlock(pthread_mutex_t *lock) {
    (void)lock;
    return 0;
}
static inline int pthread_condattr_init(pthread_condattr_t *how) {
    (void)how;
    return 0;
}
static inline int pthread_condattr_destroy(pthread_condattr_t *how) {
    (void)how;
    return 0;
}
static inline int pthread_condattr_setclock(pthread_condattr_t *how, clockid_t clock) {
    (void)clock;
    (void)how;
    return 0;
}
static inline int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *how) {
    (void)how;
    (void)condition;
    return 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_broadcast(pthread_cond_t *condition) {
    (void)condition;
    return 0;
}
static inline int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
    (void)lock;
    (void)condition;
    return 0;
}
static inline int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                         const struct timespec *until) {
    (void)condition, (void)lock, (void)until;
    return ETIMEDOUT;
}

#endif
