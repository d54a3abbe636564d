/* SPDX-License-Identifier: MIT
 *
 * The addresses that `loyd serve` prints. Bound to one address, that is the one. Bound to all of
 * them, the machine's own are listed, so that a phone in the same network can open the page; a
 * terminal shows the first as a QR code.
 */
#define _DEFAULT_SOURCE
#include "serve/addresses.h"

#include "serve/qr_code.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

void token_make(char token[TOKEN_MADE]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none looks like another */
    unsigned char bytes[TOKEN_MADE - 1];
    *token = 0;
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return;
    for (size_t i = 0; i < sizeof bytes; i++) token[i] = letters[bytes[i] % 32];
    token[sizeof bytes] = 0;
}

static bool is_any(const char *bind) {
    return !strcmp(bind, "0.0.0.0") || !strcmp(bind, "::");
}

static void write_at(const struct reach *r, const char *host, char *text, size_t size) {
    bool v6 = strchr(host, ':');
    snprintf(text, size, "http://%s%s%s:%u/%s%s", v6 ? "[" : "", host, v6 ? "]" : "", r->port,
             r->token ? "?token=" : "", r->token ? r->token : "");
}

void address_write(const struct reach *r, char *text, size_t size) {
    write_at(r, is_any(r->bind) ? "localhost" : r->bind, text, size);
}

static void print_code(const char *address) {
    struct qr_code code;
    if (!isatty(STDOUT_FILENO) || !qr_code_make(&code, address)) return;
    qr_code_print(&code, stdout);
}

/* The machine's IPv4 addresses, but for loopback. */
static void print_others(const struct reach *r) {
    struct ifaddrs *all = NULL;
    char host[INET_ADDRSTRLEN], address[ADDRESS_MAX];
    bool first = true;
    if (getifaddrs(&all)) return;
    for (const struct ifaddrs *each = all; each; each = each->ifa_next) {
        if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET) continue;
        if (each->ifa_flags & IFF_LOOPBACK || !(each->ifa_flags & IFF_UP)) continue;
        struct sockaddr_in v4;
        memcpy(&v4, each->ifa_addr, sizeof v4);
        inet_ntop(AF_INET, &v4.sin_addr, host, sizeof host);
        write_at(r, host, address, sizeof address);
        printf("from other machines: %s\n", address);
        if (first) print_code(address);
        first = false;
    }
    freeifaddrs(all);
}

void addresses_print(const struct reach *r) {
    char address[ADDRESS_MAX];
    address_write(r, address, sizeof address);
    printf("loyd serves %s\n", address);
    if (is_any(r->bind)) print_others(r);
}
