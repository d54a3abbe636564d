// SPDX-License-Identifier: MIT
// The static page: the page with the library as WebAssembly in workers in place of the server, as a folder for any
// host of static files. It works in any folder of the host, offline after the first visit, and can be installed.
//   node build_static.mjs LOYD_WASM FOLDER
import { createHash } from "node:crypto";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { bundle, here } from "./build.mjs";
import { icon } from "./icon.mjs";

const [wasm, folder] = process.argv.slice(2).map((path) => resolve(path));
const POLICY =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; connect-src 'self' blob:; base-uri 'none'; form-action 'none'";
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="theme-color" content="#f6f7f9" />
        <link rel="manifest" href="manifest.webmanifest" />
        <link rel="apple-touch-icon" href="icon-192.png" />
        <link rel="preload" href="loyd.wasm" as="fetch" type="application/wasm" crossorigin />
        <link rel="icon"`;
const MANIFEST = {
    name: "loyd: sliding-tile puzzles",
    short_name: "loyd",
    description: "Play, solve and look inside sliding-tile puzzles of any size.",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#f6f7f9",
    theme_color: "#f6f7f9",
    icons: [
        ...[192, 512].map((size) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
        { src: "favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
};

await rm(folder, { recursive: true, force: true });
await bundle(folder, { app: "src/main.tsx", worker: "src/static/worker.ts" }, "./src/static/local_wire.ts");
const write = (name, data) => writeFile(join(folder, name), data);
const index = await readFile(join(here, "public/index.html"), "utf8");
await write("index.html", index.replace('<link rel="icon"', HEAD));
await write("manifest.webmanifest", JSON.stringify(MANIFEST, null, 2));
for (const size of [192, 512]) await write(`icon-${size}.png`, icon(size));
await copyFile(wasm, join(folder, "loyd.wasm"));

// The service worker knows every file, and has another name for its store whenever one changes.
const files = ["index.html", "app.js", "app.css", "worker.js", "loyd.wasm", "favicon.svg", "manifest.webmanifest", "icon-192.png", "icon-512.png"];
const hash = createHash("sha256");
for (const name of files) hash.update(await readFile(join(folder, name)));
const worker = await readFile(join(here, "src/static/service_worker.js"), "utf8");
await write("service_worker.js", worker.replace("FILES_HERE", JSON.stringify(["./", ...files])).replace("VERSION_HERE", hash.digest("hex").slice(0, 16)));
