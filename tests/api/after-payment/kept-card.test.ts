import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { advanceOrders } from '#server/features/fulfillment/service.ts';
import { readAttachments } from '#server/features/mail/attachments.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

describe('the registration card', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buy() {
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    return { ...who, ...ids };
  }

  const cardOf = (line: string) =>
    shop.deps.db
      .selectFrom('registration_card')
      .select(['pdf', 'drawn_at'])
      .where('order_line_uuid', '=', line)
      .executeTakeFirst();

  async function open(
    { line, user }: { line: string; user: string },
    headers?: Record<string, string>,
  ): Promise<Buffer> {
    const path = `/v1/api/user/orders/${line}/card.pdf?user_uuid=${user}`;
    const response = await shop.api.request(path, headers && { headers });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  it('is rendered when it is opened or emailed, and stored for later', {
    tags: ['FAST-004'],
  }, async () => {
    const order = await buy();
    const work = await createTestWork(shop);
    shop.travel({ ms: STEP_MS });
    await advanceOrders(work.deps, [order.line]);
    expect(await cardOf(order.line)).toEqual({ pdf: null, drawn_at: null });

    const opened = await open(order);
    expect(opened.toString('latin1')).toMatch(/^%PDF-/);
    await shop.deps.db
      .updateTable('registration_card')
      .set({ pdf: Buffer.from('as it was drawn') })
      .where('order_line_uuid', '=', order.line)
      .execute();
    expect((await open(order)).toString()).toBe('as it was drawn');
    // Cards in other languages are not stored.
    const inSpanish = await open(order, { [LANGUAGE_HEADER]: 'es' });
    expect(inSpanish.toString('latin1')).toContain('/Lang (es-US)');
    await work.runDue();
    const copy = (await work.mailsTo(order.email)).find(({ subject }) => subject.includes('card'));
    const [attached] = readAttachments(copy?.attachments);
    expect(attached).toEqual({
      filename: expect.stringMatching(/^registration-card-\w+\.pdf$/),
      contentType: 'application/pdf',
      content: Buffer.from('as it was drawn'),
    });
  });

  it('is rendered for its email if no one has opened it', { tags: ['FAST-004'] }, async () => {
    const order = await buy();
    const work = await createTestWork(shop);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const kept = await cardOf(order.line);
    expect(kept?.drawn_at).toEqual(shop.deps.clock());
    expect(await open(order)).toEqual(Buffer.from(kept?.pdf ?? ''));
  });

  it('is rendered again when it is opened after it was deleted', async () => {
    const order = await buy();
    const work = await createTestWork(shop);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const first = await open(order);
    shop.travel({ ms: 2 * STEP_MS, days: retentionDays.drawnCards });
    await removeOldData(shop.deps);
    expect(await cardOf(order.line)).toEqual({ pdf: null, drawn_at: null });
    // The guest's own link has expired by then.
    shop.travel({ ms: STEP_MS });
    expect(await open(order)).toEqual(first);
  });

  it('is not sent if it was deleted with its owner’s data', async () => {
    const order = await buy();
    const work = await createTestWork(shop);
    shop.travel({ ms: STEP_MS });
    await advanceOrders(work.deps, [order.line]);
    await shop.deps.db
      .deleteFrom('registration_card')
      .where('order_line_uuid', '=', order.line)
      .execute();
    await work.runDue();
    const subjects = (await work.mailsTo(order.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('card'))).toEqual([]);
    const dead = shop.deps.db.selectFrom('job').select('kind').where('state', '=', 'dead');
    expect(await dead.execute()).toEqual([]);
  });
});
