import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatDayOfWeek } from '#contracts/time/days.ts';
import { GatewayError } from '#server/errors.ts';
import { countLateOrders, findLateOrders } from '#server/features/fulfillment/late-orders.ts';
import { findLine } from '#server/features/orders/service.ts';
import { decidePapers } from '#server/features/papers/decide.ts';
import type { DmvGateway } from '#server/gateways/dmv/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { asStaff, OTHER_ADDRESS, orderOf } from '#tests/support/api/desk-actions.ts';
import { NEW_TITLE } from '#tests/support/api/papers.ts';
import { fillCart, pay, RENEWAL, STATUS_CHECK, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const PROM = { tags: ['PROM-006'] };
const HOUR_MS = 60 * 60_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const LATE = /running late/;

describe('an order that is late', () => {
  let shop: TestApi;
  let isDown = false;
  /** Each test starts on a later Tuesday, because recurring work waits for its time. No holiday is near. */
  const weeks = [2, 6, 9, 12, 15].values();
  let week = 0;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  beforeEach(() => {
    week = weeks.next().value ?? week;
    goTo({});
    isDown = false;
  });
  afterAll(() => shop.close());

  function goTo({ days = 0, ms = 0 }: { days?: number; ms?: number }) {
    shop.travel({ days: 7 * week + days, ms });
  }
  const dayOf = (days: number) => addDays('2026-03-10', 7 * week + days);

  async function buy(service = RENEWAL) {
    const who = someone();
    const ids = await fillCart(shop, who, { service });
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }

  function openWork(changes: Parameters<typeof createTestWork>[1] = {}) {
    const { dmv } = shop.deps.gateways.live;
    const whileUp =
      <A, R>(ask: (about: A) => Promise<R>) =>
      async (about: A) => {
        if (isDown) throw new GatewayError('dmv', 'It does not answer', { retryable: true });
        return ask(about);
      };
    const port: DmvGateway = {
      ...dmv,
      lookUp: whileUp(dmv.lookUp),
      file: whileUp(dmv.file),
    };
    return createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: port }),
      ...changes,
    });
  }
  type Work = Awaited<ReturnType<typeof openWork>>;

  const lateMails = async (work: Work, email: string) =>
    (await work.mailsTo(email))
      .filter(({ subject }) => LATE.test(subject))
      .map(({ text }) => text.replace(/\s+/g, ' '));
  const listed = async (line: string) =>
    (await findLateOrders(shop.deps.db, shop.deps.clock()))
      .filter(({ uuid }) => uuid === line)
      .map(({ stage, expectedOn }) => `${stage} ${expectedOn}`);

  it(
    'is reported once to its customer, listed, and counted, until it continues',
    PROM,
    async () => {
      const work = await openWork();
      const order = await buy();
      isDown = true;
      goTo({ ms: STEP_MS });
      await work.runDue();
      goTo({ days: 1, ms: 5 * HOUR_MS });
      await work.runDue();
      expect(await lateMails(work, order.email)).toEqual([]);
      expect(await listed(order.line)).toEqual([]);

      // The acceptance was expected on Wednesday.
      goTo({ days: 2 });
      await work.runDue();
      goTo({ days: 2, ms: 2 * HOUR_MS });
      await work.runDue();
      const [mail, ...more] = await lateMails(work, order.email);
      expect(more).toEqual([]);
      expect(mail).toContain(`We expected it by ${formatDayOfWeek(dayOf(1))}`);
      expect(mail).toContain('The DMV has not accepted it yet.');
      expect(mail).toContain('Status: Filing with the DMV');
      expect(await listed(order.line)).toEqual([`filing ${dayOf(1)}`]);
      expect(await countLateOrders(shop.deps.db)).toBeGreaterThan(0);
      expect(shop.logged.join('')).toContain('orders are late');

      isDown = false;
      goTo({ days: 3 });
      await work.runDue();
      expect(await listed(order.line)).toEqual([]);
      expect(await countLateOrders(shop.deps.db)).toBe(0);
      expect(await lateMails(work, order.email)).toHaveLength(1);
    },
  );

  it('may be late at each step: filing, the DMV’s response, and the mailing', PROM, async () => {
    const stuck = await openWork({ filingWindowMs: MONTH_MS });
    const filing = await buy();
    goTo({ days: 1, ms: HOUR_MS });
    await stuck.runDue();
    expect(await listed(filing.line)).toEqual([`paid ${dayOf(0)}`]);
    const [unfiled] = await lateMails(stuck, filing.email);
    expect(unfiled).toContain('We have not filed it with the DMV yet.');

    goTo({ days: 7 });
    const slow = await openWork({ orderStepMs: MONTH_MS });
    const mailing = await buy();
    goTo({ days: 7, ms: STEP_MS });
    await slow.runDue();
    goTo({ days: 10, ms: HOUR_MS });
    await slow.runDue();
    expect(await listed(mailing.line)).toEqual([`completed ${dayOf(9)}`]);
    const [unmailed] = await lateMails(slow, mailing.email);
    expect(unmailed).toContain('The DMV has accepted it, but it is not in the mail yet.');
    // A printed label doesn't bring the order closer to the customer, who gets no second email that day.
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'label_printed' })
      .where('uuid', '=', mailing.line)
      .execute();
    goTo({ days: 10, ms: 3 * HOUR_MS });
    await slow.runDue();
    expect(await lateMails(slow, mailing.email)).toHaveLength(1);
  });

  it('is no longer late once it is mailed again, until that is late too', PROM, async () => {
    const slow = await openWork({ orderStepMs: MONTH_MS });
    const order = await buy();
    goTo({ ms: STEP_MS });
    await slow.runDue();
    goTo({ days: 3, ms: HOUR_MS });
    await slow.runDue();
    expect(await listed(order.line)).toEqual([`completed ${dayOf(2)}`]);
    await shop.deps.db
      .updateTable('order_line')
      .set({ stage: 'shipped' })
      .where('uuid', '=', order.line)
      .execute();
    const counted = await countLateOrders(shop.deps.db);
    goTo({ days: 7 });
    const agent = await asStaff(shop, 'agent');
    const { order: id } = await orderOf(shop, order.line);
    const asked = await agent.ask(id, 'mailing', { reason: 'lost', ship_to: OTHER_ADDRESS });
    expect(asked.status).toBe(200);
    expect(await countLateOrders(shop.deps.db)).toBe(counted);
    // The order's next step doesn't run.
    await shop.deps.db.deleteFrom('job').where('dedupe_key', '=', order.line).execute();
    goTo({ days: 9, ms: HOUR_MS });
    await slow.runDue();
    expect(await listed(order.line)).toEqual([`completed ${dayOf(8)}`]);
    expect(await lateMails(slow, order.email)).toHaveLength(2);
  });

  it(
    'is never a title that is waiting for documents, whose days count from the last acceptance',
    PROM,
    async () => {
      const title = await buy(NEW_TITLE);
      goTo({ days: 5 });
      expect(await listed(title.line)).toEqual([]);
      const line = await findLine(shop.deps.db, title.line);
      if (!line) throw new Error('Expected the order');
      await decidePapers(shop.deps, line, [{ paper: 'title_application' }]);
      goTo({ days: 6, ms: HOUR_MS });
      // The documents were accepted on a Sunday, so the order is due to be filed on Monday. No worker has run.
      expect(await listed(title.line)).toEqual([]);
      goTo({ days: 7, ms: HOUR_MS });
      expect(await listed(title.line)).toEqual([`paid ${dayOf(6)}`]);
    },
  );

  it('may be a status check that waits for an answer, but never for a mailing', PROM, async () => {
    const work = await openWork();
    const check = await buy(STATUS_CHECK);
    isDown = true;
    goTo({ ms: STEP_MS });
    await work.runDue();
    goTo({ days: 2, ms: HOUR_MS });
    await work.runDue();
    const [mail] = await lateMails(work, check.email);
    expect(mail).toContain('The DMV has not answered yet.');
    isDown = false;
    goTo({ days: 2, ms: 3 * HOUR_MS });
    await work.runDue();
    goTo({ days: 2, ms: 4 * HOUR_MS });
    await work.runDue();
    goTo({ days: 20 });
    expect(await listed(check.line)).toEqual([]);
  });
});
