import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { START_BYTES } from '#contracts/account/file-type.ts';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { allOf, isSame, type Secret, sign } from '../../secrets/keyed-hash.ts';
import { assertStorageKey, isStorageKey, type StorageGateway, type StoredFile } from './port.ts';

const EXPIRES_IN_MS = 300_000;
/** The folder for unfinished uploads. No key can start with a dot. */
const PARTS = '.parts';

/** The extension determines a file's type, so no metadata needs to be stored. */
const TYPES = new Map([
  ['.avif', 'image/avif'],
  ['.gif', 'image/gif'],
  ['.heic', 'image/heic'],
  ['.jpeg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.pdf', 'application/pdf'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
]);
const UNKNOWN_TYPE = 'application/octet-stream';

type Upload = { key: string; contentType: string; contentLength: string; expires: string };

/**
 * Storage in a folder. `handle` serves requests below `baseUrl`: PUT to a URL signed by `presignPut`, and GET
 * and HEAD for everyone. `baseUrl` may be a path without a host. `secret` signs the URLs: processes that
 * share the folder must share it, too.
 */
export function createSandboxStorage({
  folder,
  secret,
  baseUrl,
  clock,
  accepts = () => true,
  maxBytesOf,
  expiresInMs = EXPIRES_IN_MS,
}: {
  folder: string;
  secret: Secret;
  baseUrl: string;
  clock: () => Date;
  /** Decides by the file's first bytes. */
  accepts?: (start: Uint8Array, contentType: string) => boolean;
  maxBytesOf: (key: string) => number;
  expiresInMs?: number;
}) {
  const base = trimEnd(baseUrl, '/');
  const basePath = new URL(base, 'http://storage.invalid').pathname.replace(/\/$/, '');
  const pathOf = (key: string) => join(folder, ...assertStorageKey(key).split('/'));
  const publicUrl = (key: string) => `${base}/${assertStorageKey(key)}`;

  async function head(key: string): Promise<StoredFile | null> {
    const file = await stat(pathOf(key)).catch(nullIfMissing);
    return file?.isFile() ? { contentType: typeOf(key), contentLength: file.size } : null;
  }

  async function take(request: Request, key: string): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const length = searchParams.get('length') ?? '';
    const expires = searchParams.get('expires') ?? '';
    const contentType = request.headers.get('content-type') ?? '';
    const upload = { key, contentType, contentLength: length, expires };
    const signature = searchParams.get('signature') ?? '';
    const isSigned = allOf(secret).some((one) => isSame(signature, signUpload(one, upload)));
    if (!isSigned) return reject(403);
    if (Number(expires) < clock().getTime()) return reject(403);

    const announced = request.headers.get('content-length');
    if (announced === null) return reject(411);
    if (length !== '' && announced !== length) return reject(403);
    const most = maxBytesOf(key);
    const limit = length === '' ? most : Math.min(Number(length), most);
    if (Number(announced) > limit) return reject(413);
    const matchesType = (start: Uint8Array) => accepts(start, contentType);
    const rejection = await store(folder, pathOf(key), request.body, limit, matchesType);
    return rejection === undefined ? new Response(null, { status: 200 }) : reject(rejection);
  }

  async function serve(key: string, withBody: boolean): Promise<Response> {
    const file = await head(key);
    const body = file && withBody ? await readFile(pathOf(key)).catch(nullIfMissing) : null;
    if (!file || (withBody && !body)) return reject(404);
    return new Response(body, {
      headers: {
        'content-type': file.contentType,
        'content-length': String(file.contentLength),
        // A stranger's upload must not run code on this site's origin.
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        ...(file.contentType === UNKNOWN_TYPE && { 'content-disposition': 'attachment' }),
        'cache-control': 'public, max-age=3600',
      },
    });
  }

  return {
    publicUrl,
    head,

    async presignPut({ key, contentType, contentLength }) {
      const url = publicUrl(key);
      if (contentType !== typeOf(key)) {
        throw new TypeError(`Expected the type ${typeOf(key)} for this key, got ${contentType}`);
      }
      const expires = String(clock().getTime() + expiresInMs);
      const length = contentLength === undefined ? '' : String(contentLength);
      const query = new URLSearchParams({
        expires,
        ...(length !== '' && { length }),
        signature: signUpload(allOf(secret)[0], {
          key,
          contentType,
          contentLength: length,
          expires,
        }),
      });
      return {
        url: `${url}?${query}`,
        headers: {
          'content-type': contentType,
          ...(length !== '' && { 'content-length': length }),
        },
      };
    },

    async readStart(key, length) {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      if (!file) return null;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    async store({ key, bytes }) {
      await store(folder, pathOf(key), [bytes], bytes.byteLength, () => true);
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async restore(key: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
      await store(folder, pathOf(key), new Blob([content]).stream(), content.length, () => true);
    },

    async handle(request: Request): Promise<Response> {
      const key = keyOf(new URL(request.url).pathname, basePath);
      if (key === undefined) return reject(404);
      if (request.method === 'PUT') return await take(request, key);
      if (request.method === 'GET' || request.method === 'HEAD') {
        return await serve(key, request.method === 'GET');
      }
      return reject(405);
    },
  } satisfies StorageGateway & {
    restore(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
    handle(request: Request): Promise<Response>;
  };
}

function keyOf(path: string, basePath: string): string | undefined {
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const key = path.slice(basePath.length + 1);
  // Keys need no encoding, so an encoded path is not a key.
  return isStorageKey(key) ? key : undefined;
}

function typeOf(key: string): string {
  return TYPES.get(extname(key).toLowerCase()) ?? UNKNOWN_TYPE;
}

function signUpload(secret: string, { key, contentType, contentLength, expires }: Upload): string {
  const text = ['PUT', key, contentType, contentLength, expires].join('\n');
  return sign(secret, text);
}

/**
 * Writes atomically: the file appears only once it is complete and flushed to disk, and its first bytes have been
 * accepted. If the file is rejected, returns the response's status.
 */
async function store(
  folder: string,
  path: string,
  body: ReadableStream<Uint8Array> | readonly Uint8Array[] | null,
  limit: number,
  accepts: (start: Uint8Array) => boolean,
): Promise<413 | 415 | undefined> {
  const part = join(folder, PARTS, randomUUID());
  await mkdir(dirname(part), { recursive: true });
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      let length = 0;
      const start: Uint8Array[] = [];
      for await (const chunk of body ?? []) {
        length += chunk.byteLength;
        if (length > limit) return 413;
        if (length - chunk.byteLength < START_BYTES) start.push(chunk.subarray(0, START_BYTES));
        await file.writeFile(chunk);
      }
      if (!accepts(Buffer.concat(start).subarray(0, START_BYTES))) return 415;
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
    return undefined;
  } finally {
    await rm(part, { force: true });
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

function reject(status: 403 | 404 | 405 | 411 | 413 | 415): Response {
  return new Response(null, { status });
}
