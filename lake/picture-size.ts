export type PictureSize = { width: number; height: number; extension: 'png' | 'jpg' | 'webp' };

/** Format and size, read from the first bytes of a PNG, JPEG or WebP. Undefined for anything else. */
export function pictureSizeOf(bytes: Buffer): PictureSize | undefined {
  try {
    if (bytes.subarray(1, 4).toString('latin1') === 'PNG') {
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), extension: 'png' };
    }
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return webpSize(bytes);
  } catch {
    // The file ends within its header.
  }
  return undefined;
}

function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { width, height, extension: 'jpg' };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  const chunk = bytes.subarray(12, 16).toString('latin1');
  if (chunk === 'VP8X') {
    const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    return { width, height, extension: 'webp' };
  }
  if (chunk === 'VP8 ') {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { width, height, extension: 'webp' };
  }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, extension: 'webp' };
  }
  return undefined;
}
