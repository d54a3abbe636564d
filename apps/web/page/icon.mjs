// SPDX-License-Identifier: MIT
// The page's icon as PNG, which some systems want: the three tiles of favicon.svg.
import { deflateSync } from "node:zlib";

const [FIELD, WHITE, PALE] = [
    [0x1d, 0x4f, 0x9c],
    [0xff, 0xff, 0xff],
    [0xcf, 0xe0, 0xff],
];

// The colour of a pixel; in units of the drawing, whose side is 32.
function pixel(x, y, size) {
    const [column, row] = [x, y].map((at) => ((at + 0.5) * 32) / size).map((at) => (at >= 5 && at < 15 ? 0 : at >= 17 && at < 27 ? 1 : -1));
    return column < 0 || row < 0 || (column && row) ? FIELD : column || row ? PALE : WHITE;
}

function crc32(bytes) {
    let sum = ~0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
}

export function icon(size) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(size, 0);
    head.writeUInt32BE(size, 4);
    head.set([8, 2], 8); // eight bits, three colours
    const rows = Array.from({ length: size }, (_, y) => Buffer.from([0, ...Array.from({ length: size }, (_, x) => pixel(x, y, size)).flat()]));
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
