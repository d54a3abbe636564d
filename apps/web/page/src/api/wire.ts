// SPDX-License-Identifier: MIT
// The way to whoever answers the API's calls: here the server. The static page is bundled with
// static/local_wire.ts in place of this module.
export const ask = (method: string, path: string, body: string | undefined, signal?: AbortSignal): Promise<Response> =>
    fetch(path, { method, signal, headers: method === "GET" ? {} : { "Content-Type": "application/json" }, body });

export const openStream = (path: string): EventSource => new EventSource(path);
