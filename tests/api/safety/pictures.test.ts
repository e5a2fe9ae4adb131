import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeUploads } from '#server/features/uploads/service.ts';
import { createS3Storage } from '#server/gateways/storage/s3.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { startS3Server } from '#tests/support/outside/s3-server.ts';

const UPLOADS = '/s3/presigned/upload/urls?code=STORAGE_UPLOADS';
const NOT_AN_IMAGE =
  'This file seems to be damaged or the wrong type. Please choose a different file.';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04010' } });
const bytes = async (picture: Promise<Buffer>) => new Uint8Array(await picture);

/** Creates a picture of a few bytes that would need more memory than the machine has. */
function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = deflateSync(Buffer.alloc(100_000));
  const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]));
}

describe('A submitted picture', {
  tags: ['SAFE-019'],
}, () => {
  let api: TestApi;
  let owner: Awaited<ReturnType<typeof logIn>>;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    owner = await logIn(api, someone().email);
  });

  const sign = async (name: string) => {
    const answer = await api.post(UPLOADS, { images: [name] }, owner.headers);
    return answer.text('data', 'presigned_urls', name);
  };
  const put = async (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/png') => {
    const headers = { 'Content-Type': type, 'Content-Length': String(body.byteLength) };
    const init = { method: 'PUT', headers, body };
    return (await (url.startsWith('http') ? fetch(url, init) : api.api.request(url, init))).status;
  };
  const setPicture = (profile_image: string | null) =>
    api.put(`/users/${owner.user}`, { profile_image }, owner.headers);
  const bare = (url: string) => url.split('?')[0] ?? '';
  const uploaded = async (name: string, body: Uint8Array<ArrayBuffer>, type?: string) => {
    const url = await sign(name);
    expect(await put(url, body, type)).toBe(200);
    return url;
  };
  const imageAt = async (address: string) => {
    const response = address.startsWith('http')
      ? await fetch(address)
      : await api.api.request(address);
    return new Uint8Array(await response.arrayBuffer());
  };
  const clearUp = () =>
    removeUploads(api.deps, { unusedBefore: new Date(api.deps.clock().getTime() + 1) });

  it('is redrawn: smaller, upright, and without its time and place', async () => {
    const taken = photo(1200, 800)
      .withExif({
        IFD0: { Copyright: 'Dana' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const file = new Uint8Array([
      ...(await taken.toBuffer()),
      ...Buffer.from('<script>alert(1)</script>'),
    ]);
    const saved = await setPicture(bare(await uploaded('me.jpg', file, 'image/jpeg')));
    const shown = await imageAt(saved.text('data', 'profile_image'));
    const { format, width, height, exif, orientation } = await sharp(shown).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 341,
      height: 512,
      exif: undefined,
      orientation: undefined,
    });
    expect(Buffer.from(shown).includes('<script')).toBe(false);
  });

  it.each([
    ['png', photo(9, 9).png()],
    ['webp', photo(9, 9).webp()],
    ['gif', photo(9, 9).gif()],
    ['avif', photo(9, 9).avif()],
  ] as const)('may have been a %s file', async (extension, picture) => {
    const url = await uploaded(
      `a.${extension}`,
      await bytes(picture.toBuffer()),
      `image/${extension}`,
    );
    const saved = await setPicture(bare(url));
    const shown = await imageAt(saved.text('data', 'profile_image'));
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 9 });
  });

  it('is rejected before its pixels are decoded in memory', async () => {
    const url = await uploaded('bomb.png', bomb(65_535, 65_535));
    const before = process.memoryUsage.rss();
    const saved = await setPicture(bare(url));
    expect([saved.status, saved.at('message')]).toEqual([
      400,
      'Please choose an image of up to 50 megapixels',
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
    expect((await api.api.request(bare(url))).status).toBe(404);
  });

  it('is rejected if only its beginning is a picture', async () => {
    const png = await bytes(photo(9, 9).png().toBuffer());
    for (const file of [
      png.slice(0, 40),
      new Uint8Array([...png.slice(0, 16), ...Buffer.from('<html>')]),
    ]) {
      const saved = await setPicture(bare(await uploaded('a.png', file)));
      expect([saved.status, saved.at('message')]).toEqual([400, NOT_AN_IMAGE]);
    }
  });

  it('is never shown as it was sent', { tags: ['SAFE-017'] }, async () => {
    const png = await bytes(photo(9, 9).png().toBuffer());
    const sent = bare(await uploaded('a.png', png));
    for (const method of ['GET', 'HEAD']) {
      expect((await api.api.request(sent, { method })).status).toBe(404);
    }
    const shown = (await setPicture(sent)).text('data', 'profile_image');
    expect((await api.api.request(shown)).status).toBe(200);
    expect((await api.api.request(sent)).status).toBe(404);
  });

  it('accepts no file at its signed URL from then on', async () => {
    const png = await bytes(photo(9, 9).png().toBuffer());
    const url = await uploaded('a.png', png);
    const address = (await setPicture(bare(url))).text('data', 'profile_image');
    const shown = await imageAt(address);
    expect(await put(url, await bytes(photo(20, 20).png().toBuffer()))).toBe(409);
    expect((await api.api.request(bare(url))).status).toBe(404);
    expect(await put(`${address}?${url.split('?')[1]}`, png, 'image/webp')).toBe(403);
    expect(await imageAt(address)).toEqual(shown);
  });

  it('is made once: its owner may submit the upload again without a second copy', async () => {
    const url = await uploaded('a.png', await bytes(photo(9, 9).png().toBuffer()));
    const answers = await Promise.all([setPicture(bare(url)), setPicture(bare(url))]);
    const made = answers.filter(({ status }) => status === 200);
    const address = made[0]?.text('data', 'profile_image') ?? '';
    const again = await setPicture(bare(url));
    expect([again.status, again.at('data', 'profile_image')]).toEqual([200, address]);
    expect((await setPicture(address)).status).toBe(200);
    expect((await imageAt(address)).length).toBeGreaterThan(20);
    await setPicture(null);
    expect((await setPicture(bare(url))).at('message')).toBe('Please upload the image again');
    await clearUp();
    const rows = await api.deps.db
      .selectFrom('upload')
      .select('key')
      .where('user_uuid', '=', owner.user)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is redrawn once, no matter how often its upload is submitted in parallel', async () => {
    const url = await uploaded('a.png', await bytes(photo(9, 9).png().toBuffer()));
    const { storage } = api.deps.gateways;
    const read = vi.spyOn(storage, 'readStart');
    const answers = await Promise.all(Array.from({ length: 12 }, () => setPicture(bare(url))));
    // A request that arrives after the picture was made returns the picture in use.
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map((answer) => answer.text('data', 'profile_image'))).size).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('is not changed by a late upload to storage that still accepts it', async () => {
    const { settings, close } = await startS3Server();
    const { gateways } = api.deps;
    const kept = { ...gateways.storage };
    const s3 = createS3Storage(settings);
    try {
      Object.assign(gateways.storage, s3);
      const url = await uploaded('a.png', await bytes(photo(9, 9).png().toBuffer()));
      const address = (await setPicture(bare(url))).text('data', 'profile_image');
      const shown = await imageAt(address);
      expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 9 });
      expect(await put(url, await bytes(photo(20, 20).png().toBuffer()))).toBe(200);
      expect(await imageAt(address)).toEqual(shown);
      await clearUp();
      expect((await fetch(bare(url))).status).toBe(404);
      expect(await imageAt(address)).toEqual(shown);
    } finally {
      Object.assign(gateways.storage, kept);
      await close();
    }
  });
});
