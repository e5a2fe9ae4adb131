import { AwsV4Signer } from 'aws4fetch';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { createHttpClient, retry } from '../http-client.ts';
import { assertStorageKey, type StorageGateway } from './port.ts';

const TIMEOUT_MS = 10_000;
const EXPIRES_IN_SECONDS = 300;

/**
 * S3 and compatible storage. `bucketUrl` is the URL of the bucket, `https://bucket.s3.region.amazonaws.com` or
 * `https://host/bucket`. Its folder `pictures/`, and nothing else, must be public, and the site's origin must be
 * allowed to PUT (CORS). The storage rejects an upload with a different type or, if a length was given, a different
 * length.
 */
export function createS3Storage({
  bucketUrl,
  region,
  accessKeyId,
  secretAccessKey,
  expiresInSeconds = EXPIRES_IN_SECONDS,
  timeoutMs = TIMEOUT_MS,
  retryDelayMs,
  fetch,
}: {
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  expiresInSeconds?: number;
  timeoutMs?: number;
  retryDelayMs?: number;
  fetch?: typeof globalThis.fetch;
}) {
  const base = trimEnd(bucketUrl, '/');
  const client = createHttpClient({ gateway: 'storage', baseUrl: base, timeoutMs, fetch });
  const account = { accessKeyId, secretAccessKey, region, service: 's3' };

  const publicUrl = (key: string) => `${base}/${assertStorageKey(key)}`;

  async function sendOnce(
    method: 'HEAD' | 'GET' | 'PUT' | 'DELETE',
    key: string,
    meant: readonly number[],
    {
      headers: extra = {},
      body,
    }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ) {
    const signer = new AwsV4Signer({ ...account, method, url: publicUrl(key) });
    const { headers } = await signer.sign();
    const reply = await client.send({
      method,
      path: `/${key}`,
      headers: { ...Object.fromEntries(headers), ...extra },
      body,
      repeatable: true,
    });
    if (!meant.includes(reply.status)) throw reply.unexpected();
    return reply;
  }

  /** Each attempt is signed again, because a signature is only valid for minutes. */
  const send = (...request: Parameters<typeof sendOnce>) =>
    retry(() => sendOnce(...request), { delayMs: retryDelayMs });

  async function head(key: string) {
    const reply = await send('HEAD', key, [200, 404]);
    if (reply.status === 404) return null;
    const contentLength = reply.headers.get('content-length');
    if (contentLength === null) throw reply.unexpected();
    return {
      contentType: reply.headers.get('content-type') ?? 'application/octet-stream',
      contentLength: Number(contentLength),
    };
  }

  return {
    publicUrl,

    async presignPut({ key, contentType, contentLength }) {
      const headers = {
        'content-type': contentType,
        ...(contentLength !== undefined && { 'content-length': String(contentLength) }),
      };
      const url = new URL(publicUrl(key));
      url.searchParams.set('X-Amz-Expires', String(expiresInSeconds));
      const signer = new AwsV4Signer({
        ...account,
        method: 'PUT',
        url: url.href,
        headers,
        signQuery: true,
        // Without this option, the signature doesn't cover type and length, and anything could be uploaded.
        allHeaders: true,
      });
      return { url: (await signer.sign()).url.href, headers };
    },

    head,

    async readStart(key, length) {
      const file = await head(key);
      // Storage services handle ranges beyond the end of a file in different ways.
      const last = Math.min(length, file?.contentLength ?? 0) - 1;
      if (!file || last < 0) return file && new Uint8Array();
      const reply = await send('GET', key, [200, 206, 404], {
        headers: { range: `bytes=0-${last}` },
      });
      return reply.status === 404 ? null : reply.bytes.subarray(0, length);
    },

    async store({ key, contentType, bytes }) {
      await send('PUT', key, [200], { headers: { 'content-type': contentType }, body: bytes });
    },

    async delete(key) {
      await send('DELETE', key, [200, 204, 404]);
    },

    /** Reads a file that does not exist. Throws GatewayError if the bucket does not exist, or rejects the keys. */
    async check(): Promise<void> {
      const reply = await sendOnce('GET', 'doctor', [200, 404]);
      if (new TextDecoder().decode(reply.bytes).includes('NoSuchBucket')) throw reply.unexpected();
    },
  } satisfies StorageGateway & { check(): Promise<void> };
}
