import pLimit from 'p-limit';
import { uploadMessages } from '#contracts/account/upload.ts';

/** The largest size at which any screen shows a profile picture. */
const SIDE = 512;
/** The limit exceeds the size of a phone camera's pictures. A file of a few bytes can claim four billion pixels. */
const MAX_PIXELS = { count: 50_000_000, objection: uploadMessages.tooManyPixels };
/** AVIF has a lower limit: a 1 KB file can take as much memory as a 1 MB file in another format, and more time. */
const MAX_AVIF_PIXELS = { count: 16_000_000, objection: uploadMessages.tooManyAvifPixels };
const SECONDS = 10;
/** The limit on concurrent pictures. Each one takes a few hundred megabytes during processing. */
const AT_ONCE = 1;
const MAX_WAITING = 5;

export const PICTURE_TYPE = { contentType: 'image/webp', extension: 'webp' } as const;

const inTurn = pLimit(AT_ONCE);

export type DrawnPicture = { bytes: Uint8Array<ArrayBuffer> } | { objection: string };

/**
 * Re-encodes an uploaded picture, so that only the visible image remains, without a location or hidden data. Returns
 * the reason for a rejection if the file is not a picture of this type or too many are queued.
 */
export async function drawPicture(
  file: Uint8Array,
  contentType: string,
): Promise<DrawnPicture | 'too many'> {
  if (inTurn.pendingCount >= MAX_WAITING) return 'too many';
  return inTurn(() => draw(file, contentType));
}

async function draw(file: Uint8Array, contentType: string): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  const most = contentType === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
  const open = () => sharp(file, { limitInputPixels: most.count, failOn: 'error' });
  try {
    const { width, height, mediaType } = await sharp(file, { limitInputPixels: false }).metadata();
    if (mediaType !== contentType) return { objection: uploadMessages.notAnImage };
    if (width * height > most.count) return { objection: most.objection };
    const drawn = await open()
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
    return { bytes: new Uint8Array(drawn) };
  } catch {
    return { objection: uploadMessages.notAnImage };
  }
}

/**
 * Loads the library on demand, because most processes never process a picture. The library runs without a cache and on
 * one core.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
