import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bits per pixel, so that a byte holds two pixels. */
const BITS = 4;
const WITH_PALETTE = 3;
/** The file is a fifth larger than with the defaults, but takes an eighth of the time to create. */
const COMPRESSION = { level: 2, memLevel: 9 };

/** Encodes a PNG with up to 16 RGB colors. `pixels` are indexes into the colors, row by row. */
export function palettePng(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  colors: readonly (readonly [number, number, number])[],
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BITS, WITH_PALETTE], 8);
  // Each row starts with its filter type, which is "none".
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const end = (row + 1) * width;
    let at = row * rowBytes + 1;
    for (let pixel = row * width; pixel < end; pixel += 2) {
      const right = pixel + 1 < end ? (pixels[pixel + 1] ?? 0) : 0;
      rows[at] = ((pixels[pixel] ?? 0) << BITS) | right;
      at += 1;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', head),
    ...chunk('PLTE', Uint8Array.from(colors.flat())),
    ...chunk('IDAT', deflateSync(rows, COMPRESSION)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(name: string, content: Uint8Array): Buffer[] {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return [length, named, sum];
}
