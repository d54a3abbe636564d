// SPDX-License-Identifier: MIT
// A host of static files, as plain as they come, under a folder of its own: for the static page.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png" };
const PREFIX = "/some/place/";

// Gives the host and the page's address.
export function host(folder) {
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
        const name = normalize(path.slice(PREFIX.length) || "index.html");
        try {
            if (!path.startsWith(PREFIX) || name.startsWith("..")) throw new Error("not there");
            const data = await readFile(join(folder, name));
            response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }).end(data);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done([server, `http://127.0.0.1:${server.address().port}${PREFIX}`])));
}

export function close(server) {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
}
