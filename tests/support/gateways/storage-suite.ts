import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PresignedPut, StorageGateway } from '#server/gateways/storage/port.ts';

const picture = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]);
const png = { contentType: 'image/png', contentLength: picture.byteLength };

export function newKey(): string {
  return `uploads/${crypto.randomUUID()}.png`;
}

/** Uploads to a signed URL like a browser, which sets the length itself. */
export async function put(
  { url, headers }: PresignedPut,
  body: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const { 'content-length': _set, ...sent } = headers;
  return (await fetch(url, { method: 'PUT', headers: sent, body })).status;
}

export function describeStorageGateway(
  name: string,
  open: () => Promise<{
    gateway: StorageGateway;
    /** The same storage with signed URLs that have already expired. */
    expired: StorageGateway;
    close: () => Promise<unknown>;
  }>,
): void {
  describe(`${name} keeps the storage port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    async function uploaded(key = newKey()) {
      expect(await put(await opened.gateway.presignPut({ key, ...png }), picture)).toBe(200);
      return key;
    }

    it('accepts a file at the signed URL and serves it at the public one', async () => {
      const key = await uploaded();
      const response = await fetch(opened.gateway.publicUrl(key));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    });

    it('signs a URL that equals the public one without its query', async () => {
      const key = newKey();
      const { url } = await opened.gateway.presignPut({ key, ...png });
      expect(url.split('?')[0]).toBe(opened.gateway.publicUrl(key));
    });

    it("returns a file's type and length, or null if there is none", async () => {
      expect(await opened.gateway.head(await uploaded())).toEqual(png);
      expect(await opened.gateway.head(newKey())).toBeNull();
    });

    it('reads the first bytes of a file, fewer if it is shorter, or null if there is none', async () => {
      const key = await uploaded();
      const read = async (length: number) => {
        const start = await opened.gateway.readStart(key, length);
        return start && [...start];
      };
      expect(await read(4)).toEqual([...picture.slice(0, 4)]);
      expect(await read(64)).toEqual([...picture]);
      expect(await opened.gateway.readStart(newKey(), 4)).toBeNull();
      const empty = newKey();
      const signed = await opened.gateway.presignPut({ key: empty, contentType: 'image/png' });
      await put(signed, new Uint8Array());
      expect(await opened.gateway.readStart(empty, 4)).toHaveLength(0);
    });

    it('stores a file from the server and serves it at the public URL', async () => {
      const key = newKey();
      await opened.gateway.store({ key, contentType: 'image/png', bytes: picture });
      const response = await fetch(opened.gateway.publicUrl(key));
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
      await opened.gateway.store({ key, contentType: 'image/png', bytes: picture.slice(0, 4) });
      expect(await opened.gateway.head(key)).toEqual({ ...png, contentLength: 4 });
    });

    it('deletes a file, even twice', async () => {
      const key = await uploaded();
      await opened.gateway.delete(key);
      await opened.gateway.delete(key);
      expect(await opened.gateway.head(key)).toBeNull();
    });

    it('accepts any length if none is signed', async () => {
      const key = newKey();
      const signed = await opened.gateway.presignPut({ key, contentType: 'image/png' });
      expect(await put(signed, picture.slice(0, 4))).toBe(200);
      expect(await opened.gateway.head(key)).toEqual({ ...png, contentLength: 4 });
    });

    it.each<[string, (signed: PresignedPut) => PresignedPut, Uint8Array<ArrayBuffer>]>([
      ['another type', (s) => ({ ...s, headers: { 'content-type': 'text/html' } }), picture],
      ['a longer file', (signed) => signed, new Uint8Array(picture.length + 1)],
      ['a shorter file', (signed) => signed, picture.slice(1)],
      ['another key', (s) => ({ ...s, url: s.url.replace(/\.png\?/, 'x.png?') }), picture],
      ['a tampered signature', (s) => ({ ...s, url: tamper(s.url) }), picture],
    ])('rejects %s and stores nothing', async (_case, change, body) => {
      const key = newKey();
      const signed = await opened.gateway.presignPut({ key, ...png });
      expect(await put(change(signed), body)).toBe(403);
      expect(await opened.gateway.head(key)).toBeNull();
    });

    it('rejects an expired URL', async () => {
      const key = newKey();
      expect(await put(await opened.expired.presignPut({ key, ...png }), picture)).toBe(403);
      expect(await opened.gateway.head(key)).toBeNull();
    });

    it.each([
      '',
      '/a.png',
      '../a.png',
      'a/../../b.png',
      'a//b.png',
      '.hidden',
      'a b.png',
      'a?b.png',
    ])('signs no URL for the malformed key "%s"', async (key) => {
      await expect(opened.gateway.presignPut({ key, ...png })).rejects.toThrow('storage key');
      expect(() => opened.gateway.publicUrl(key)).toThrow('storage key');
    });
  });
}

function tamper(url: string): string {
  return url.replace(/(signature=.{10})(.)/i, (_all, start: string, character: string) =>
    character === 'a' ? `${start}b` : `${start}a`,
  );
}
