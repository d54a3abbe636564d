/* SPDX-License-Identifier: MIT
 *
 * Preloaded into a program, fails one of its calls, or that one and all after it (run_faults.c).
 *
 * Allocations and threads are functions that the program takes from here instead of from the C
 * library. System calls are caught by a seccomp filter, whoever makes them, the C library's own
 * input and output included: the kernel sends SIGSYS, and the handler counts the call and lets it
 * fail, or makes it itself. The filter knows the handler's calls by the address they come from.
 * x86-64 Linux; elsewhere only functions are caught.
 *
 * Environment: FAULT_KIND a word of kind_names, FAULT_AT the number of the call, from 1 (0: none
 * fails), FAULT_ON "once" or "from", FAULT_REPORT a file for "kind count" lines in the end.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { ALLOC, THREAD, OPEN, READ, WRITE, SYNC, RENAME, TRUNCATE, MAP, CLOSE, KINDS };
static const char *const kind_names[KINDS] = {"alloc", "thread", "open",     "read", "write",
                                              "sync",  "rename", "truncate", "map",  "close"};

static atomic_long counts[KINDS];
static long fail_at;
static int fail_kind = -1;
static bool from_then_on, armed;

/* Whether this call of that kind is to fail. */
static bool fails(enum kind kind) {
    if (!armed) return false;
    long number = atomic_fetch_add(&counts[kind], 1) + 1;
    return (int)kind == fail_kind && fail_at &&
           (from_then_on ? number >= fail_at : number == fail_at);
}

/* ---- Functions ---- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void *no_memory(void) {
    errno = ENOMEM;
    return NULL;
}

void *malloc(size_t size) {
    return fails(ALLOC) ? no_memory() : __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    return fails(ALLOC) ? no_memory() : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
    return fails(ALLOC) ? no_memory() : __libc_realloc(old, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    return fails(ALLOC) ? no_memory() : __libc_memalign(alignment, size);
}
int posix_memalign(void **out, size_t alignment, size_t size) {
    if (fails(ALLOC)) return ENOMEM;
    *out = __libc_memalign(alignment, size);
    return *out ? 0 : ENOMEM;
}

typedef int create_fn(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
    if (fails(THREAD)) return EAGAIN;
    create_fn *real;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return real(thread, attributes, run, argument);
}

/* SIGSYS stays open: the kernel ends a program that blocks it. */
static int mask_signals(const char *name, int how, const sigset_t *set, sigset_t *before) {
    typedef int mask_fn(int, const sigset_t *, sigset_t *);
    mask_fn *real;
    sigset_t open_one;
    *(void **)&real = dlsym(RTLD_NEXT, name);
    if (set) {
        open_one = *set;
        sigdelset(&open_one, SIGSYS);
    }
    return real(how, set ? &open_one : NULL, before);
}
int sigprocmask(int how, const sigset_t *set, sigset_t *before) {
    return mask_signals("sigprocmask", how, set, before);
}
int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
    return mask_signals("pthread_sigmask", how, set, before);
}

/* ---- System calls ---- */

#ifdef __x86_64__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <ucontext.h>

static const struct {
    int number;
    enum kind kind;
    int error;
} calls[] = {
    {SYS_open, OPEN, EMFILE},
    {SYS_openat, OPEN, EMFILE},
    {SYS_read, READ, EIO},
    {SYS_pread64, READ, EIO},
    {SYS_write, WRITE, ENOSPC},
    {SYS_pwrite64, WRITE, ENOSPC},
    {SYS_writev, WRITE, ENOSPC},
    {SYS_fsync, SYNC, EIO},
    {SYS_fdatasync, SYNC, EIO},
    {SYS_rename, RENAME, EIO},
    {SYS_ftruncate, TRUNCATE, ENOSPC},
    {SYS_mmap, MAP, ENOMEM},
    {SYS_close, CLOSE, EIO},
};
enum { CALLS = sizeof calls / sizeof *calls };

/* The only place from which calls go past the filter: two bytes of instruction before the label. */
long fault_syscall(long number, long a, long b, long c, long d, long e, long f);
extern const char fault_syscall_made[];
__asm__(".text\n"
        "fault_syscall:\n"
        "  mov %rdi, %rax\n  mov %rsi, %rdi\n  mov %rdx, %rsi\n  mov %rcx, %rdx\n"
        "  mov %r8, %r10\n  mov %r9, %r8\n  mov 8(%rsp), %r9\n"
        "  syscall\n"
        "fault_syscall_made:\n"
        "  ret\n");

static void on_sigsys(int signal_number, siginfo_t *info, void *context) {
    (void)signal_number;
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    int kept = errno;
    for (int i = 0; i < CALLS; i++) {
        if (calls[i].number != info->si_syscall) continue;
        bool message = calls[i].kind == WRITE && r[REG_RDI] == STDERR_FILENO;
        if (!message && fails(calls[i].kind)) {
            if (calls[i].kind == CLOSE) /* a close that fails has closed */
                fault_syscall(SYS_close, r[REG_RDI], 0, 0, 0, 0, 0);
            r[REG_RAX] = -calls[i].error;
            errno = kept;
            return;
        }
    }
    r[REG_RAX] = fault_syscall(info->si_syscall, r[REG_RDI], r[REG_RSI], r[REG_RDX], r[REG_R10],
                               r[REG_R8], r[REG_R9]);
    errno = kept;
}

static void catch_system_calls(void) {
    uintptr_t made = (uintptr_t)fault_syscall_made;
    struct sock_filter filter[8 + CALLS + 2];
    int n = 0;
    struct sigaction action = {.sa_sigaction = on_sigsys, .sa_flags = SA_SIGINFO | SA_NODEFER};
#define LOAD(field)                                                                                \
    (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define JUMP(value, yes, no)                                                                       \
    (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
    filter[n++] = LOAD(instruction_pointer);
    filter[n++] = JUMP(made, 0, 2);
    filter[n++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, instruction_pointer) + 4);
    filter[n++] = JUMP(made >> 32, 1 + CALLS, 0); /* to the last line but one: allowed */
    filter[n++] = LOAD(nr);
    for (int i = 0; i < CALLS; i++)
        filter[n++] =
            JUMP(calls[i].number, (unsigned char)(CALLS - i), 0); /* to the last line: caught */
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog program = {(unsigned short)n, filter};
    if (sigaction(SIGSYS, &action, NULL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        _exit(76); /* run_faults.c: no filter can be set here */
}
#else
static void catch_system_calls(void) {}
#endif

/* ---- Beginning and end ---- */

__attribute__((constructor)) static void begin(void) {
    const char *kind = getenv("FAULT_KIND"), *at = getenv("FAULT_AT"), *on = getenv("FAULT_ON");
    for (int k = 0; k < KINDS; k++)
        if (kind && !strcmp(kind, kind_names[k])) fail_kind = k;
    fail_at = at ? atol(at) : 0;
    from_then_on = on && !strcmp(on, "from");
    if (fail_kind != ALLOC && fail_kind != THREAD) catch_system_calls();
    armed = true;
}

__attribute__((destructor)) static void report(void) {
    armed = false;
    const char *path = getenv("FAULT_REPORT");
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file < 0) return;
    char line[64];
    for (int k = 0; k < KINDS; k++) {
        int length = snprintf(line, sizeof line, "%s %ld\n", kind_names[k], counts[k]);
        if (write(file, line, (size_t)length) < 0) break;
    }
    close(file);
}
