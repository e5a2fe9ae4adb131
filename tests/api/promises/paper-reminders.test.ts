import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { findLine } from '#server/features/orders/service.ts';
import { decidePapers } from '#server/features/papers/decide.ts';
import { markOf, selectPapersOf } from '#server/features/papers/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { buyTitle, NEW_TITLE, sendPaper, type TitleOrder } from '#tests/support/api/papers.ts';

const WEEK = 7;
const METRICS_TOKEN = 'the-token-of-the-metrics';

describe('document reminders', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    work = await createTestWork(shop);
  });
  afterEach(() => shop.close());

  const remindersTo = async ({ email }: TitleOrder) =>
    (await work.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Reminder: we still need documents'),
    );
  const workOn = async (days: number) => {
    shop.travel({ days });
    await work.runDue();
  };

  it('are sent after 7 days and every 7 days after that, four in total', {
    tags: ['PROM-003'],
  }, async () => {
    const order = await buyTitle(shop);
    // The sandbox keeps its emails for a week.
    const mails = new Map<string, string>();
    const counts: number[] = [];
    for (const day of [6, 7, 8, 14, 21, 28, 35, 60]) {
      await workOn(day);
      for (const mail of await remindersTo(order)) mails.set(mail.message_id, mail.text);
      counts.push(mails.size);
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 4, 4, 4]);
    const [text] = mails.values();
    expect(text).toContain('Odometer reading');
    expect(text).toContain('/login');
  });

  it('wait for 7 days after a document was sent or decided, and while all are being checked', {
    tags: ['PROM-003'],
  }, async () => {
    const order = await buyTitle(shop, NEW_TITLE);
    await work.runDue();
    await sendPaper(shop, order.line, { paper: 'title_application' });
    await workOn(WEEK + 1);
    const metrics = async () => {
      const watched = createApi({ ...shop.deps, metricsToken: METRICS_TOKEN });
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      return (await watched.request('/v1/api/metrics', { headers })).text();
    };
    expect(await metrics()).toContain(`paper_check_wait_seconds ${(WEEK + 1) * 86_400}\n`);
    expect(await remindersTo(order)).toHaveLength(0);
    const line = await findLine(shop.deps.db, order.line);
    if (!line) throw new Error('Expected the order');
    const paper = 'title_application';
    const again = 'It is not signed.';
    // No one has reviewed the file.
    expect(await decidePapers(shop.deps, line, [{ paper, again }])).toEqual([]);
    const seen = markOf((await selectPapersOf(shop.deps.db, order.line))[0]);
    expect(await decidePapers(shop.deps, line, [{ paper, seen, again }])).toEqual([paper]);
    expect(await metrics()).toContain('paper_check_wait_seconds 0\n');
    await workOn(2 * WEEK);
    expect(await remindersTo(order)).toHaveLength(0);
    await workOn(2 * WEEK + 1);
    expect(await remindersTo(order)).toHaveLength(1);
  });
});
