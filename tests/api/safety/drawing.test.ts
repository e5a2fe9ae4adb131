/** Rendering is slow, so pictures are processed one at a time, and requests are rate limited. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const UPLOADS = '/s3/presigned/upload/urls?code=STORAGE_UPLOADS';

describe('Rendering', { timeout: 120_000 }, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const picture = async (width: number, height: number) =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#a04010' } })
        .avif({ effort: 0 })
        .toBuffer(),
    );

  /** Creates an account that has uploaded these pictures. Each returned function puts one of them to use. */
  async function uploader(files: Uint8Array<ArrayBuffer>[], who = logIn(api, someone().email)) {
    const shop = limitedApi(api);
    const owner = await who;
    const names = files.map((_, at) => `${at}.avif`);
    const uses: (() => ReturnType<typeof shop.put>)[] = [];
    for (let first = 0; first < names.length; first += 10) {
      const images = names.slice(first, first + 10);
      const signed = await api.post(UPLOADS, { images }, owner.headers);
      for (const [at, name] of images.entries()) {
        const url = signed.text('data', 'presigned_urls', name);
        const body = files[first + at];
        const headers = {
          'Content-Type': 'image/avif',
          'Content-Length': String(body?.byteLength),
        };
        const put = await api.api.request(url, { method: 'PUT', headers, ...(body && { body }) });
        expect(put.status).toBe(200);
        const change = { profile_image: url.split('?')[0] };
        uses.push(() => shop.put(`/users/${owner.user}`, change, owner.headers));
      }
    }
    return uses;
  }

  it('handles pictures one by one, and asks further uploads to retry', {
    tags: ['long', 'SAFE-019'],
  }, async () => {
    const large = await picture(1800, 1800);
    const uses = await uploader(Array.from({ length: 10 }, () => large));
    const answers = await Promise.all(uses.map((use) => use()));
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(10);
    for (const answer of rejected) {
      expect([answer.status, answer.text('message'), answer.headers.get('Retry-After')]).toEqual([
        503,
        'We’re processing many pictures right now. Please try again in a minute.',
        '60',
      ]);
    }
    const again = uses[answers.findIndex(({ status }) => status === 503)];
    expect((await again?.())?.status).toBe(200);
  });

  it('rejects a small file with many pixels that unpacks slowly', {
    tags: ['long', 'SAFE-019'],
  }, async () => {
    const [use] = await uploader([await picture(5000, 3300)]);
    const answer = await use?.();
    expect([answer?.status, answer?.at('message')]).toEqual([
      400,
      'Please choose an AVIF image of up to 16 megapixels',
    ]);
  });

  it('accepts 20 pictures per hour from one account', { tags: ['SAFE-019'] }, async () => {
    const small = await picture(9, 9);
    const owner = logIn(api, someone().email);
    const statuses: number[] = [];
    // Ten uploads may be open at once.
    for (const length of [10, 10, 1]) {
      const uses = await uploader(
        Array.from({ length }, () => small),
        owner,
      );
      for (const use of uses) statuses.push((await use()).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it('serves one customer 30 cards in five minutes', { tags: ['SAFE-002'] }, async () => {
    const shop = limitedApi(api);
    const { user, line } = await fillCart(shop);
    await pay(shop, user);
    const open = () => shop.get(`/user/orders/${line}/card.pdf?user_uuid=${user}`);
    for (let count = 0; count < 30; count += 1) expect((await open()).status).not.toBe(429);
    const rejected = await open();
    expect([rejected.status, rejected.text('message')]).toEqual([
      429,
      'You’ve opened registration cards too many times. Please try again in 5 minutes.',
    ]);
    const other = await fillCart(shop);
    const theirs = `/user/orders/${other.line}/card.pdf?user_uuid=${other.user}`;
    expect((await shop.get(theirs)).status).toBe(404);
  });
});
