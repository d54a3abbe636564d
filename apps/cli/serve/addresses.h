/* SPDX-License-Identifier: MIT */
/* Where the server can be reached, as its user is told. */
#ifndef LOYD_ADDRESSES_H
#define LOYD_ADDRESSES_H

#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_MAX = 400, TOKEN_MADE = 17 };

struct reach {
    const char *bind, *token; /* token: NULL: none */
    uint16_t port;
};

/* A token that nobody guesses; empty where the system has no random bytes. */
void token_make(char token[TOKEN_MADE]);
/* The address to open on this machine. */
void address_write(const struct reach *reach, char *text, size_t size);
/* Prints it and, where the server listens on all addresses, those of the machine; on a terminal the
 * first of these as a QR code too. */
void addresses_print(const struct reach *reach);

#endif
