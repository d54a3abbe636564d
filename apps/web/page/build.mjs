// SPDX-License-Identifier: MIT
// Bundles the page into dist/ (or the folder named by the first argument): index.html, app.js, app.css,
// favicon.svg. Nothing in them points to another host.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "dist"));

await mkdir(out, { recursive: true });
await build({
    absWorkingDir: here,
    entryPoints: { app: "src/main.tsx" },
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "eof",
    loader: { ".steps": "text" },
    outdir: out,
    logLevel: "warning",
});
for (const name of ["index.html", "favicon.svg"]) await copyFile(join(here, "public", name), join(out, name));
