import pLimit from 'p-limit';
import { uploadMessages } from '#contracts/account/upload.ts';

/** As large as any screen shows a picture of a person. */
const SIDE = 512;
/** What a phone takes; a file of a few bytes can claim four thousand million. */
const MOST_PIXELS = { count: 50_000_000, objection: uploadMessages.tooManyPixels };
/** A file of a kilobyte takes as much memory as others of a megabyte, and more time. */
const MOST_AVIF_PIXELS = { count: 16_000_000, objection: uploadMessages.tooManyAvifPixels };
const SECONDS = 10;
/** Each takes some hundred megabytes while it is drawn. */
const AT_ONCE = 1;
const MOST_WAITING = 5;

export const PICTURE_TYPE = { contentType: 'image/webp', extension: 'webp' } as const;

const inTurn = pLimit(AT_ONCE);

export type Drawn = { bytes: Uint8Array<ArrayBuffer> } | { objection: string };

/**
 * An uploaded picture drawn once more: nothing of the file is kept but what can be seen, so neither a place where it
 * was taken nor anything hidden behind it. Returns the objection to a file that is no picture of this type, or that too
 * many wait for their turn.
 */
export async function drawPicture(
  file: Uint8Array,
  contentType: string,
): Promise<Drawn | 'too many'> {
  if (inTurn.pendingCount >= MOST_WAITING) return 'too many';
  return inTurn(() => draw(file, contentType));
}

async function draw(file: Uint8Array, contentType: string): Promise<Drawn> {
  const sharp = await loadSharp();
  const most = contentType === 'image/avif' ? MOST_AVIF_PIXELS : MOST_PIXELS;
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

/** Loaded with the first picture: most processes never see one. It keeps nothing, and leaves the other cores alone. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
