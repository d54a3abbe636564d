// SPDX-License-Identifier: MIT
// Keeps the static page for use without a network. All its files are stored together and replaced
// together: another version has a store of its own, which takes over once no page of the old one is
// open. build_static.mjs fills in the names and the version.
const STORE = "loyd-VERSION_HERE";
const FILES = FILES_HERE;

self.addEventListener("install", (event) => event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES))));

self.addEventListener("activate", (event) => {
    const old = (names) => names.filter((name) => name.startsWith("loyd-") && name !== STORE);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
    const answer = caches
        .open(STORE)
        .then((store) => store.match(event.request, { ignoreSearch: true }))
        .then((stored) => stored ?? fetch(event.request));
    event.respondWith(answer);
});
