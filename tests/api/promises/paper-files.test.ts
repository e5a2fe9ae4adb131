import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import {
  buyTitle,
  NEW_TITLE,
  orderOf,
  PDF,
  putFile,
  sendPaper,
  signPaperOf,
  type TitleOrder,
} from '#tests/support/api/papers.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';

const MEBIBYTE = 1024 * 1024;
const HTML = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
const paper = 'title_application';

describe('files of documents', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let order: TitleOrder;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    work = await createTestWork(shop);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    order = await buyTitle(shop, NEW_TITLE);
  });

  const handIn = (url: string, name = 'paper.pdf') => {
    const upload = url.split('?')[0];
    return shop.post(`/user/orders/${order.line}/papers`, { paper, file_name: name, upload });
  };
  const signed = async (name: string, length?: number) =>
    (await signPaperOf(shop, order.line, { paper, name, ...(length && { length }) })).text(
      ...['data', 'url'],
    );
  const keysOf = async () => {
    const rows = await shop.deps.db
      .selectFrom('upload')
      .select(['key', 'used_at'])
      .where('user_uuid', '=', order.user)
      .orderBy('key')
      .execute();
    return rows.map(({ key, used_at }) => [key, used_at !== null] as const);
  };
  const isStored = async (key: string) => (await shop.deps.gateways.storage.head(key)) !== null;

  it('are never shown, whether just sent or already stored', {
    tags: ['PROM-003'],
  }, async () => {
    const url = await signed('paper.pdf');
    expect(await putFile(shop, url)).toBe(200);
    const sent = url.split('?')[0] ?? '';
    expect((await shop.api.request(sent)).status).toBe(404);
    expect((await handIn(url)).status).toBe(200);
    const kept = (await keysOf()).find(([, isUsed]) => isUsed)?.[0] ?? '';
    expect(kept).toMatch(/^papers\/[0-9a-f-]{36}\.pdf$/);
    expect(await isStored(kept)).toBe(true);
    for (const method of ['GET', 'HEAD']) {
      const address = `/v1/files/${kept}`;
      expect((await shop.api.request(address, { method })).status).toBe(404);
    }
    // The signed URL no longer works.
    expect(await putFile(shop, url)).toBe(409);
  });

  it.each([
    ['scan.exe', 9],
    ['page.html', 9],
    ['picture.webp', 9],
    ['paper.pdf', 0],
    ['paper.pdf', 10 * MEBIBYTE + 1],
  ])('get no upload URL for %s of %i bytes', { tags: ['PROM-003'] }, async (name, length) => {
    const rejected = await shop.post(`/user/orders/${order.line}/papers/uploads`, {
      ...{ paper, file_name: name, content_length: length },
    });
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([
      ...[400, 'VALIDATION_FAILED'],
    ]);
  });

  it('are limited to ten unsubmitted files per order, and a few per network and day', {
    tags: ['PROM-003', 'SAFE-019'],
  }, async () => {
    const asked = { ...{ paper, file_name: 'paper.pdf' }, content_length: 10 * MEBIBYTE };
    const path = `/user/orders/${order.line}/papers/uploads`;
    const sign = async () => (await shop.post(path, asked)).status;
    const statuses = await Promise.all(Array.from({ length: 12 }, sign));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    // Files that were never sent or submitted no longer count once their URLs have expired.
    shop.travel({ ms: 10 * 60_000 + 1 });
    expect([await sign(), (await keysOf()).length]).toEqual([200, 1]);
    shop.travel();

    const other = await buyTitle(shop, NEW_TITLE);
    const limits = limitedApi(shop, { 'upload-mebibytes': { points: 25, perSeconds: 86_400 } });
    const signAt = async (address: string, line = other.line) =>
      (await limits.from(address).post(`/user/orders/${line}/papers/uploads`, asked)).status;
    const ofNetwork = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((one) => signAt(one));
    expect((await Promise.all(ofNetwork)).toSorted()).toEqual([200, 200, 429]);
    expect(await signAt('198.51.100.1')).toBe(200);
  });

  it('may have up to 10 MB, and must have exactly the announced length', {
    tags: ['PROM-003'],
  }, async () => {
    const large = new Uint8Array(10 * MEBIBYTE);
    large.set(PDF);
    const url = await signed('paper.pdf', large.byteLength);
    expect(await putFile(shop, url, large)).toBe(200);
    expect((await handIn(url)).status).toBe(200);
    expect(await putFile(shop, await signed('paper.pdf'), large.slice(0, 100))).toBe(403);
  });

  it('must be what their name says, regardless of what the storage accepts', {
    tags: ['PROM-003'],
  }, async () => {
    const url = await signed('paper.pdf', HTML.byteLength);
    expect(await putFile(shop, url, HTML)).toBe(415);
    expect(await putFile(shop, url, HTML, 'text/html')).toBe(403);
    const key = url.split('?')[0]?.replace('/v1/files/', '') ?? '';
    await shop.deps.gateways.storage.store({ key, contentType: 'application/pdf', bytes: HTML });
    const rejected = await handIn(url);
    expect([rejected.status, rejected.at('message')]).toEqual([
      400,
      'This file seems to be damaged or the wrong type. Please choose a different file.',
    ]);
    expect(await isStored(key)).toBe(false);
    expect((await orderOf(shop, order))('papers')).toEqual([{ paper, state: 'missing' }]);
    const never = await handIn(await signed('paper.pdf'));
    expect([never.status, never.at('message')]).toEqual([400, 'Please send the file again']);
  });

  it('are submitted once, even if the response is lost', { tags: ['PROM-003'] }, async () => {
    const url = await signed('paper.pdf');
    await putFile(shop, url);
    const first = await handIn(url);
    const second = await handIn(url);
    expect([second.status, second.at('data')]).toEqual([200, first.at('data')]);
  });

  it('replace the previous file, which is deleted', { tags: ['PROM-003'] }, async () => {
    await sendPaper(shop, order.line, { paper });
    const [first] = (await keysOf()).find(([, isUsed]) => isUsed) ?? [''];
    await sendPaper(shop, order.line, { paper, name: 'better.png.pdf' });
    expect(await isStored(first)).toBe(false);
    expect((await keysOf()).filter(([, isUsed]) => isUsed)).toHaveLength(1);
    expect((await orderOf(shop, order))('papers')).toMatchObject([{ file_name: 'better.png.pdf' }]);
  });

  it('can’t be the account’s pictures, or files that are already stored', {
    tags: ['PROM-003'],
  }, async () => {
    await sendPaper(shop, order.line, { paper });
    const kept = (await keysOf()).find(([, isUsed]) => isUsed)?.[0] ?? '';
    const uploads = `uploads/${crypto.randomUUID()}.pdf`;
    const pictures = `pictures/${crypto.randomUUID()}.pdf`;
    const { storage } = shop.deps.gateways;
    for (const key of [uploads, pictures]) {
      const row = { key, user_uuid: order.user, content_type: 'application/pdf' };
      const created_at = shop.deps.clock();
      await shop.deps.db
        .insertInto('upload')
        .values({ ...row, created_at })
        .execute();
      await storage.store({ key, contentType: 'application/pdf', bytes: PDF });
    }
    for (const key of [uploads, pictures, kept]) {
      const rejected = await shop.post(`/user/orders/${order.line}/papers`, {
        ...{ paper: 'title_application', file_name: 'a.pdf', upload: storage.publicUrl(key) },
      });
      expect([rejected.status, rejected.at('message')]).toEqual([
        400,
        'Please send the file again',
      ]);
      expect(await isStored(key)).toBe(true);
    }
  });

  it('can’t be submitted if they belong to another order or user', {
    tags: ['PROM-003'],
  }, async () => {
    const url = await signed('paper.pdf');
    await putFile(shop, url);
    const mine = order;
    order = await buyTitle(shop, NEW_TITLE);
    const stolen = await handIn(url);
    expect([stolen.status, stolen.at('message')]).toEqual([400, 'Please send the file again']);
    const unneeded = await signPaperOf(shop, mine.line, { paper: 'odometer' });
    expect(unneeded.status).toBe(404);
    const renewal = await fillCart(shop);
    expect((await signPaperOf(shop, renewal.line, { paper })).status).toBe(404);
    await pay(shop, renewal.user);
    expect((await signPaperOf(shop, renewal.line, { paper })).status).toBe(404);
  });

  it('are deleted after a day if unsubmitted, and otherwise 90 days after the order ends', {
    tags: ['PROM-003'],
  }, async () => {
    await putFile(shop, await signed('paper.pdf'));
    await sendPaper(shop, order.line, { paper });
    expect(await keysOf()).toHaveLength(3);
    shop.travel({ days: 2 });
    await work.runDue();
    const [[kept, isUsed] = ['', false], ...others] = await keysOf();
    expect([isUsed, others]).toEqual([true, []]);
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'canceled', stage_since: shop.deps.clock() })
      .where('uuid', '=', order.line)
      .execute();
    shop.travel({ days: 90 });
    await work.runDue();
    expect(await isStored(kept)).toBe(true);
    shop.travel({ days: 93 });
    await work.runDue();
    shop.travel({ days: 94 });
    await work.runDue();
    expect(await isStored(kept)).toBe(false);
    expect(await keysOf()).toEqual([]);
  });

  it('are exported for the person concerned, and deleted with them', {
    tags: ['PROM-003'],
  }, async () => {
    await sendPaper(shop, order.line, { paper });
    const [[kept] = ['']] = (await keysOf()).filter(([, isUsed]) => isUsed);
    const held = await exportEmail(shop.deps.db, order.email);
    expect(held.papers).toMatchObject([{ paper, state: 'checking', file_name: 'paper.pdf' }]);
    expect(await forgetEmail(shop.deps, order.email)).toMatchObject({ outcome: 'under_way' });
    expect(await isStored(kept)).toBe(true);
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'shipped' })
      .where('uuid', '=', order.line)
      .execute();
    expect(await forgetEmail(shop.deps, order.email)).toMatchObject({ outcome: 'forgotten' });
    expect(await isStored(kept)).toBe(false);
    const rows = shop.deps.db.selectFrom('order_paper').where('order_line_uuid', '=', order.line);
    expect(await rows.selectAll().execute()).toEqual([]);
  });
});
