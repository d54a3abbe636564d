// SPDX-License-Identifier: MIT
// Work that arrives in a burst, done in portions: the browser draws a frame between two of them. A
// recording of 20,000 events comes as forty messages at once.
const PORTION_MS = 8; // half of a frame

export class Portions {
    private waiting: (() => void)[] = [];
    private channel: MessageChannel | null = null;
    private due = false;

    add(step: () => void): void {
        this.waiting.push(step);
        this.soon();
    }

    // What has not been done is not done any more.
    clear(): void {
        this.waiting = [];
    }

    // By a message to ourselves: a timer would be slowed down in a tab that nobody looks at.
    private soon(): void {
        if (this.due) return;
        this.due = true;
        if (!this.channel) {
            this.channel = new MessageChannel();
            this.channel.port1.onmessage = () => this.run();
        }
        this.channel.port2.postMessage(null);
    }

    private run(): void {
        this.due = false;
        const end = performance.now() + PORTION_MS;
        let step: (() => void) | undefined;
        try {
            while (performance.now() < end && (step = this.waiting.shift())) step();
        } finally {
            if (this.waiting.length) this.soon();
        }
    }
}
