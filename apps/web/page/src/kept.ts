// SPDX-License-Identifier: MIT
// What a reload must find again: jobs that run, kept for this tab of the browser only. A browser
// that keeps nothing (a full or forbidden store) loses no more than that.
const place = (name: string): string => `loyd.${name}`;

export function keep(name: string, value: unknown): void {
    try {
        sessionStorage.setItem(place(name), JSON.stringify(value));
    } catch {
        drop(name);
    }
}

export function kept<T>(name: string): T | null {
    try {
        return JSON.parse(sessionStorage.getItem(place(name)) ?? "null") as T | null;
    } catch {
        return null;
    }
}

export function drop(name: string): void {
    try {
        sessionStorage.removeItem(place(name));
    } catch {
        // there is nothing to drop
    }
}
