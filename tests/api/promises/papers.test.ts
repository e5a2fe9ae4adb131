import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findLine } from '#server/features/orders/service.ts';
import { decidePapers } from '#server/features/papers/decide.ts';
import { markOf, selectPapersOf } from '#server/features/papers/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import {
  BOAT_TRANSFER,
  buyTitle,
  NEW_TITLE,
  orderOf,
  sendPaper,
  type TitleOrder,
} from '#tests/support/api/papers.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

describe('the documents of a title', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    shop = await createTestApi();
    work = await createTestWork(shop);
  });
  afterAll(() => shop.close());

  const papersOf = async (order: TitleOrder) => (await orderOf(shop, order))('papers');
  const subjectsTo = async ({ email }: TitleOrder) =>
    (await work.mailsTo(email)).map(({ subject }) => subject);
  const stagesOf = async (order: TitleOrder) => {
    const steps = (await orderOf(shop, order))('steps');
    return Array.isArray(steps) ? steps.map(({ stage }) => stage) : [];
  };
  const workAt = async (ms: number) => {
    shop.travel({ ms });
    await work.runDue();
  };
  const lineOf = async (order: TitleOrder) => {
    const line = await findLine(shop.deps.db, order.line);
    if (!line) throw new Error('Expected the order');
    return line;
  };

  it('are listed, sent, requested again, and accepted; only then is the title filed and mailed', {
    tags: ['PROM-003'],
  }, async () => {
    const order = await buyTitle(shop);
    await workAt(HOUR_MS);
    expect(await papersOf(order)).toEqual([
      { paper: 'signed_title', state: 'missing' },
      { paper: 'bill_of_sale', state: 'missing' },
      { paper: 'odometer', state: 'missing' },
    ]);
    const waiting = await orderOf(shop, order);
    expect([waiting('files_at'), waiting('can_cancel'), waiting('post_papers_to')]).toEqual([
      undefined,
      true,
      shop.deps.licensee().papersAddress,
    ]);
    expect(await stagesOf(order)).toEqual(['paid']);
    const [needed] = (await work.mailsTo(order.email)).filter(({ subject }) =>
      subject.startsWith('Documents needed'),
    );
    for (const words of [
      'Bill of sale',
      '100 Sample Avenue',
      `Write order number R`,
      'We still need 3 documents',
    ])
      expect(needed?.text).toContain(words);

    await sendPaper(shop, order.line, { paper: 'signed_title' });
    await sendPaper(shop, order.line, { paper: 'bill_of_sale', name: 'Blurred bill.pdf' });
    await sendPaper(shop, order.line, { paper: 'odometer' });
    expect(await papersOf(order)).toMatchObject([
      { state: 'checking', file_name: 'paper.pdf' },
      { state: 'checking', file_name: 'Blurred bill.pdf' },
      { state: 'checking' },
    ]);
    await workAt(HOUR_MS + 4 * SECOND_MS);
    expect(await papersOf(order)).toMatchObject([{ state: 'checking' }, {}, {}]);
    await workAt(HOUR_MS + 5 * SECOND_MS);
    expect(await papersOf(order)).toMatchObject([
      { state: 'accepted' },
      { state: 'again', reason: 'The picture is blurry, so we can’t read it.' },
      { state: 'accepted' },
    ]);
    expect((await subjectsTo(order)).slice(0, 1)).toEqual([
      `Please resend a document for ${order.plate}`,
    ]);
    await workAt(2 * HOUR_MS);
    expect(await stagesOf(order)).toEqual(['paid']);

    const again = await sendPaper(shop, order.line, { paper: 'bill_of_sale', name: 'clear.pdf' });
    expect(again.at('data', 'papers', 1)).toMatchObject({ state: 'checking', reason: null });
    await workAt(3 * HOUR_MS);
    await workAt(3 * HOUR_MS + STEP_MS);
    await workAt(3 * HOUR_MS + 2 * STEP_MS);
    expect(await stagesOf(order)).toEqual([
      ...['paid', 'filing', 'completed', 'label_printed', 'shipped'],
    ]);
    expect((await orderOf(shop, order))('post_papers_to')).toBeUndefined();
    const subjects = await subjectsTo(order);
    expect(subjects.filter((subject) => /document/i.test(subject)).sort()).toEqual([
      `Documents needed for ${order.plate}`,
      `Please resend a document for ${order.plate}`,
      `We accepted all documents for ${order.plate}`,
    ]);
  });

  it('depend on the service', { tags: ['PROM-003'] }, async () => {
    const boat = await buyTitle(shop, BOAT_TRANSFER);
    expect(await papersOf(boat)).toMatchObject([
      { paper: 'signed_title' },
      { paper: 'bill_of_sale' },
    ]);
    const title = await buyTitle(shop, NEW_TITLE);
    expect(await papersOf(title)).toMatchObject([{ paper: 'title_application' }]);
  });

  it('wait until the cancellation window is over, even if they are accepted immediately', {
    tags: ['PROM-003', 'PROM-001'],
  }, async () => {
    const order = await buyTitle(shop, NEW_TITLE);
    await decidePapers(shop.deps, await lineOf(order), [{ paper: 'title_application' }]);
    await work.runDue();
    const accepted = await orderOf(shop, order);
    expect([accepted('files_at'), accepted('can_cancel')]).toEqual([expect.any(String), true]);
    expect(await stagesOf(order)).toEqual(['paid']);
    const filed = vi.spyOn(shop.deps.gateways.live.dmv, 'file');
    await workAt(shop.deps.filingWindowMs);
    expect(await stagesOf(order)).toEqual(['paid', 'filing', 'completed']);
    expect(filed.mock.calls.filter(([{ plate }]) => plate === order.plate)).toHaveLength(1);
    filed.mockRestore();
  });

  it('are decided without a file if they came by mail, with one email for several', {
    tags: ['PROM-003'],
  }, async () => {
    const order = await buyTitle(shop);
    const verdicts = [
      { paper: 'signed_title' },
      { paper: 'bill_of_sale', again: 'The price is missing.' },
      { paper: 'title_application' },
      { paper: 'signed_title' },
    ] as const;
    const line = await lineOf(order);
    expect(await decidePapers(shop.deps, line, verdicts)).toEqual(['signed_title', 'bill_of_sale']);
    // Accepted documents stay accepted.
    const later = [{ paper: 'signed_title', again: 'Lost.' }] as const;
    expect(await decidePapers(shop.deps, line, later)).toEqual([]);
    await work.runDue();
    const [mail, ...others] = (await work.mailsTo(order.email)).filter(({ subject }) =>
      subject.startsWith('Please resend'),
    );
    expect(others).toEqual([]);
    expect(mail?.text).toContain('SEND AGAIN: The price is missing.');
    const entries = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('user_uuid', '=', order.user)
      .where('message', 'like', '%PAPERS%')
      .execute();
    expect(entries).toEqual([{ message: 'PAPERS: decided' }]);
  });

  it('are reported once we have reviewed all that were sent', { tags: ['PROM-003'] }, async () => {
    const order = await buyTitle(shop);
    await sendPaper(shop, order.line, { paper: 'signed_title' });
    await sendPaper(shop, order.line, { paper: 'bill_of_sale' });
    const decide = async (paper: 'signed_title' | 'bill_of_sale') => {
      const rows = await selectPapersOf(shop.deps.db, order.line);
      const seen = markOf(rows.find((row) => row.paper === paper));
      await decidePapers(shop.deps, await lineOf(order), [{ paper, seen }]);
      await work.runDue();
      const mails = await subjectsTo(order);
      return mails.filter((subject) => subject.startsWith('We reviewed')).length;
    };
    expect([await decide('signed_title'), await decide('bill_of_sale')]).toEqual([0, 1]);
  });

  it('let the order continue if they are decided in parallel', { tags: ['PROM-003'] }, async () => {
    const order = await buyTitle(shop, BOAT_TRANSFER);
    await workAt(HOUR_MS);
    const line = await lineOf(order);
    await Promise.all([
      decidePapers(shop.deps, line, [{ paper: 'signed_title' }]),
      decidePapers(shop.deps, line, [{ paper: 'bill_of_sale' }]),
    ]);
    await work.runDue();
    expect(await stagesOf(order)).toContain('completed');
    const told = (await work.mailsTo(order.email)).filter(({ subject }) =>
      /document/.test(subject),
    );
    expect(told.map(({ subject }) => subject)).toEqual([
      `We accepted all documents for ${order.plate}`,
    ]);
    expect(told[0]?.text.match(/ACCEPTED/g)).toHaveLength(2);
  });

  it('do not appear in any email once their order is canceled', {
    tags: ['PROM-003'],
  }, async () => {
    const order = await buyTitle(shop, NEW_TITLE);
    await decidePapers(shop.deps, await lineOf(order), [{ paper: 'title_application' }]);
    await shop.post(`/user/orders/${order.line}/cancellation`, {});
    await work.runDue();
    const subjects = await subjectsTo(order);
    expect(subjects.filter((subject) => /document/i.test(subject))).toEqual([]);
    // The receipt, the cancellation, and the refund.
    expect(subjects).toHaveLength(3);
  });

  it('can’t be submitted or decided once their order is canceled', {
    tags: ['PROM-003', 'PROM-001'],
  }, async () => {
    const order = await buyTitle(shop);
    await workAt(HOUR_MS);
    const canceled = await shop.post(`/user/orders/${order.line}/cancellation`, {});
    expect(canceled.status).toBe(200);
    const late = await shop.post(`/user/orders/${order.line}/papers/uploads`, {
      ...{ paper: 'odometer', file_name: 'a.pdf', content_length: 9 },
    });
    expect([late.status, late.at('error', 'data', 'code')]).toEqual([409, 'PAPERS_CLOSED']);
    const decided = decidePapers(shop.deps, await lineOf(order), [{ paper: 'odometer' }]);
    expect(await decided).toEqual([]);
    expect(await papersOf(order)).toBeUndefined();
  });

  it('stay with their order when its guest logs in', { tags: ['PROM-003'] }, async () => {
    const order = await buyTitle(shop, BOAT_TRANSFER);
    await sendPaper(shop, order.line, { paper: 'signed_title' });
    const account = await logIn(shop, order.email);
    const uploads = await shop.deps.db
      .selectFrom('order_paper')
      .innerJoin('upload', 'upload.key', 'order_paper.upload_key')
      .select('upload.user_uuid')
      .where('order_line_uuid', '=', order.line)
      .execute();
    expect(uploads).toEqual([{ user_uuid: account.user }]);
  });
});
