/* SPDX-License-Identifier: MIT */
/* A browser on an address. */
#ifndef LOYD_CLI_BROWSER_H
#define LOYD_CLI_BROWSER_H

/* Starts a browser on the address, without its chatter. That there is none is no fault. The child
 * is the caller's to reap. */
void open_browser(char *address);

#endif
