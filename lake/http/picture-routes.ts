import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { LakeError } from '../errors.ts';
import type { Store } from '../store.ts';
import { parseMutations } from '../transaction.ts';
import { editorsOnly, type LakeEnv } from './access.ts';
import { DATASET } from './account-routes.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Accepts uploaded pictures and writes them to the folder that the site serves at `/pictures`. */
export function createUploadedPictureRoutes(store: Store, picturesDir: string) {
  return new Hono<LakeEnv>().post('/images/:dataset', editorsOnly, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    if (bytes.length > MAX_BYTES) {
      throw new LakeError(413, 'tooLarge', 'The picture is larger than 10 MB');
    }
    const { width, height, extension } = await measure(bytes);
    const hash = createHash('sha1').update(bytes).digest('hex');
    const file = `${hash}-${width}x${height}.${extension}`;
    mkdirSync(picturesDir, { recursive: true });
    writeFileSync(join(picturesDir, file), bytes);
    const document = {
      _id: `image-${hash}-${width}x${height}-${extension}`,
      _type: 'sanity.imageAsset',
      assetId: hash,
      sha1hash: hash,
      extension,
      mimeType: TYPES[`.${extension}`],
      originalFilename: c.req.query('filename') ?? file,
      size: bytes.length,
      path: `images/local/${DATASET}/${file}`,
      url: `/pictures/${file}`,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: {
          _type: 'sanity.imageDimensions',
          width,
          height,
          aspectRatio: width / height,
        },
      },
    };
    store.commit(parseMutations([{ createOrReplace: document }]), { author: c.var.editorId });
    return c.json({ document: store.get(document._id) });
  });
}

async function measure(bytes: Buffer) {
  try {
    const { width, height, format } = await sharp(bytes).metadata();
    const extension = format === 'jpeg' ? 'jpg' : format;
    if (TYPES[`.${extension}`]) return { width, height, extension };
  } catch {
    // The file is not a picture, or it is truncated.
  }
  throw new LakeError(415, 'unknownFormat', 'The picture must be a PNG, JPEG, or WebP');
}

/** Serves pictures at the URLs that the Studio builds, always at full size. */
export function createPictureRoutes(picturesDir: string) {
  const show = (name: string) => {
    const path = join(picturesDir, basename(name));
    const type = TYPES[extname(path)];
    if (!type || !existsSync(path))
      throw new LakeError(404, 'notFound', 'There is no such picture');
    return new Response(Uint8Array.from(readFileSync(path)), {
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  };
  return new Hono<LakeEnv>()
    .get('/images/:project/:dataset/:file', (c) => show(c.req.param('file')))
    .get('/pictures/:file', (c) => show(c.req.param('file')));
}
