import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeUploads } from '#server/features/uploads/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, someone } from '#tests/support/api/shopping.ts';

const UPLOADS = '/s3/presigned/upload/urls?code=STORAGE_UPLOADS';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HTML = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const MEBIBYTE = 1024 * 1024;

describe('Uploads', () => {
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

  const sign = async (name: string, headers = owner.headers) => {
    const answer = await api.post(UPLOADS, { images: [name] }, headers);
    return answer.text('data', 'presigned_urls', name);
  };
  const put = async (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/png') => {
    const headers = { 'Content-Type': type, 'Content-Length': String(body.byteLength) };
    return (await api.api.request(url, { method: 'PUT', headers, body })).status;
  };
  const setPicture = (profile_image: string | null) =>
    api.put(`/users/${owner.user}`, { profile_image }, owner.headers);
  const bare = (url: string) => url.split('?')[0] ?? '';
  const bytes = (buffer: Buffer) => new Uint8Array(buffer);

  it('accept a picture by PUT and show it on the profile', {
    tags: ['API-032', 'API-033', 'AMB-130'],
  }, async () => {
    const names = { images: ['a.png', 'Summer photo.JPEG'] };
    const answer = await api.post(UPLOADS, names, owner.headers);
    expect(Object.keys(Object(answer.at('data', 'presigned_urls')))).toEqual(names.images);
    expect(answer.at('presigned_urls')).toEqual(answer.at('data', 'presigned_urls'));
    const url = answer.text('data', 'presigned_urls', 'a.png');
    expect(await put(url, bytes(PNG))).toBe(200);
    const saved = await setPicture(bare(url));
    const address = saved.text('data', 'profile_image');
    expect(address).not.toContain('?');

    const shown = await api.api.request(address);
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
      width: 1,
      height: 1,
    });
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('are limited to ten unused files, no matter how often an account asks', {
    tags: ['SAFE-019'],
  }, async () => {
    const images = Array.from({ length: 10 }, (_, index) => `${index}.png`);
    const ask = async (names: string[]) =>
      (await api.post(UPLOADS, { images: names }, owner.headers)).status;
    const other = await logIn(api, someone().email);
    const ofOther = await sign('a.png', other.headers);
    expect([await ask(images), await ask(['a.png'])]).toEqual([200, 429]);
    api.travel({ ms: 10 * 60_000 + 1 });
    expect([await ask(['a.png']), await ask(images)]).toEqual([200, 429]);
    // Another customer's picture stays; it is deleted only if the total is too large.
    const [, key = ''] = /files\/([^?]+)/.exec(ofOther) ?? [];
    const { db } = api.deps;
    expect(
      await db.selectFrom('upload').select('key').where('key', '=', key).execute(),
    ).toHaveLength(1);
    // Pictures in use don't count.
    for (let pictures = 0; pictures < 11; pictures += 1) {
      const url = await sign('a.png');
      expect(await put(url, bytes(PNG))).toBe(200);
      expect((await setPicture(bare(url))).status).toBe(200);
    }
  });

  it('never get the same URL twice', async () => {
    const urls = await Promise.all(['a.png', 'a.png'].map((name) => sign(name)));
    expect(new Set(urls.map(bare)).size).toBe(2);
  });

  it.each([['page.html'], ['a.svg'], ['a.png.exe'], ['png'], [''], ['a.pdf']])(
    'are for pictures only, not for "%s"',
    async (name) => {
      const answer = await api.post(UPLOADS, { images: [name] }, owner.headers);
      expect([answer.status, answer.at('status')]).toEqual([400, 'fail']);
    },
  );

  it('require the code and a list of names', async () => {
    const other = UPLOADS.replace('STORAGE_UPLOADS', 'ELSEWHERE');
    expect((await api.post(other, { images: ['a.png'] }, owner.headers)).status).toBe(400);
    expect((await api.post(UPLOADS, { images: [] }, owner.headers)).status).toBe(400);
    const many = Array.from({ length: 11 }, (_, i) => `${i}.png`);
    expect((await api.post(UPLOADS, { images: many }, owner.headers)).status).toBe(400);
  });

  it('need a token', async () => {
    const nobody = await api.post(UPLOADS, { images: ['a.png'] });
    expect([nobody.status, nobody.at('message')]).toEqual([401, 'Missing authorization token!']);
    const dead = await api.post(UPLOADS, { images: ['a.png'] }, { Authorization: 'Bearer none' });
    expect([dead.status, dead.at('message')]).toEqual([401, 'Session Token Is Missing!']);
  });

  it('reject HTML disguised as a PNG, and store none of it', async () => {
    const url = await sign('a.png');
    expect(await put(url, bytes(HTML))).toBe(415);
    expect(await put(url, bytes(HTML), 'text/html')).toBe(403);
    expect((await api.api.request(bare(url))).status).toBe(404);
    const saved = await setPicture(bare(url));
    expect([saved.status, saved.at('message')]).toEqual([400, 'Please upload the image again']);
  });

  it('reject one kind of picture under the name of another', async () => {
    const url = await sign('a.webp');
    expect(await put(url, bytes(PNG), 'image/webp')).toBe(415);
  });

  it('are checked again when they are used if the storage doesn’t check them', async () => {
    const url = await sign('a.png');
    const key = bare(url).replace('/v1/files/', '');
    const [file, kept] = [{ contentType: 'image/png', contentLength: HTML.length }, [key]];
    const storage = api.deps.gateways.storage;
    const { head, readStart, delete: remove } = storage;
    storage.head = async () => file;
    storage.readStart = async () => HTML;
    storage.delete = async (gone) => void kept.splice(kept.indexOf(gone), 1);
    const disguised = await setPicture(bare(url));
    file.contentLength = 6 * MEBIBYTE;
    const large = await setPicture(bare(await sign('b.png')));
    Object.assign(storage, { head, readStart, delete: remove });
    expect([disguised.status, disguised.at('message')]).toEqual([
      400,
      'This file seems to be damaged or the wrong type. Please choose a different file.',
    ]);
    expect(large.at('message')).toBe('Please choose an image of up to 5 MB');
    expect(kept).toEqual([]);
  });

  it('accept up to 5 MB, which is more than the API’s own limit on bodies', async () => {
    const image = (length: number) => {
      const body = new Uint8Array(length);
      body.set(PNG);
      return body;
    };
    expect(await put(await sign('a.png'), image(5 * MEBIBYTE))).toBe(200);
    expect(await put(await sign('a.png'), image(5 * MEBIBYTE + 1))).toBe(413);
  });

  it('expire after five minutes', async () => {
    const url = await sign('a.png');
    api.travel({ ms: 301_000 });
    expect(await put(url, bytes(PNG))).toBe(403);
  });

  it.each([
    ['https://evil.example/a.png'],
    ['/v1/files/pictures/2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e.png'],
    ['https://evil.example/v1/files/pictures/2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e.png'],
    ['/v1/files/../secret.png'],
  ])('can’t set a profile’s picture to a URL that was not uploaded: %s', async (address) => {
    const saved = await setPicture(address);
    expect([saved.status, saved.at('error', 'data', 'errors', 0, 'field')]).toEqual([
      400,
      'profile_image',
    ]);
  });

  it('reject text that is not a URL, and say so', async () => {
    const saved = await setPicture('javascript:alert(1)');
    const message = 'profile_image is missing or not valid';
    expect(saved.at('error', 'data', 'errors')).toEqual([{ field: 'profile_image', message }]);
  });

  it('can’t set a profile’s picture to another user’s', async () => {
    const stranger = await logIn(api, someone().email);
    const url = await sign('a.png', stranger.headers);
    await put(url, bytes(PNG));
    expect((await setPicture(bare(url))).status).toBe(400);
    const guest = await fillCart(api);
    const change = { mobile_number: '4155550123', profile_image: bare(url) };
    const saved = await api.put(`/users/${guest.user}`, change);
    expect(saved.at('data', 'profile_image')).toBeUndefined();
  });

  it('are deleted when replaced or unused', async () => {
    const [first, second, unused] = [await sign('a.png'), await sign('b.png'), await sign('c.png')];
    for (const url of [first, second, unused]) expect(await put(url, bytes(PNG))).toBe(200);
    const one = (await setPicture(bare(first))).text('data', 'profile_image');
    const other = (await setPicture(bare(second))).text('data', 'profile_image');
    expect((await api.api.request(one)).status).toBe(404);
    expect((await api.api.request(other)).status).toBe(200);
    await removeUploads(api.deps, {
      unusedBefore: new Date(api.deps.clock().getTime() + 1),
    });
    expect((await api.api.request(bare(unused))).status).toBe(404);
    expect((await api.api.request(other)).status).toBe(200);
    await setPicture(null);
    expect((await api.api.request(other)).status).toBe(404);
  });

  it('are deleted with their user, no matter how many there are', async () => {
    const urls = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => sign(`${name}.png`)));
    const files = urls.map((url) => bare(url).replace('/v1/files/', ''));
    for (const url of urls) expect(await put(url, bytes(PNG))).toBe(200);
    await removeUploads(api.deps, { userUuid: owner.user }, 2);
    const { storage } = api.deps.gateways;
    expect(await Promise.all(files.map((key) => storage.head(key)))).toEqual(files.map(() => null));
  });
});
