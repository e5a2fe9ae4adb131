import { uploadMessages } from '#contracts/account/upload.ts';

/** As large as any screen shows a picture of a person. */
const SIDE = 512;
/** What a phone takes; a file of a few bytes can claim four thousand million. */
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;

export const PICTURE_TYPE = { contentType: 'image/webp', extension: 'webp' } as const;

/**
 * An uploaded picture drawn once more: nothing of the file is kept but what can be seen, so neither a place where it
 * was taken nor anything hidden behind it. Returns the objection to a file that is no picture of this type.
 */
export async function drawPicture(
  file: Uint8Array,
  contentType: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { objection: string }> {
  // Loaded with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { width, height, mediaType } = await sharp(file, { limitInputPixels: false }).metadata();
    if (mediaType !== contentType) return { objection: uploadMessages.notAnImage };
    if (width * height > MAX_PIXELS) return { objection: uploadMessages.tooManyPixels };
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
