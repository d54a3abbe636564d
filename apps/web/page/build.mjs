// SPDX-License-Identifier: MIT
// Bundles the page into dist/ (or the folder named by the first argument): index.html, app.js, app.css,
// favicon.svg. Nothing in them points to another host.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const here = dirname(fileURLToPath(import.meta.url));

export async function bundle(out, entryPoints, wire) {
    await mkdir(out, { recursive: true });
    await build({
        absWorkingDir: here,
        entryPoints,
        alias: { "loyd-wire": wire },
        bundle: true,
        minify: true,
        format: "esm",
        target: ["es2022"],
        jsx: "automatic",
        jsxImportSource: "preact",
        legalComments: "eof",
        loader: { ".steps": "text", ".md": "text" },
        outdir: out,
        logLevel: "warning",
    });
    for (const name of ["index.html", "favicon.svg"]) await copyFile(join(here, "public", name), join(out, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    await bundle(resolve(process.argv[2] ?? join(here, "dist")), { app: "src/main.tsx" }, "./src/api/wire.ts");
