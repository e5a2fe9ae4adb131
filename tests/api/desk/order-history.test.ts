import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { type OrderHistory, orderHistorySchema } from '#contracts/desk/order-history.ts';
import { deliveryDates } from '#contracts/order/delivery-dates.ts';
import { formatDayOfWeek } from '#contracts/time/days.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder, orderOf } from '#tests/support/api/desk-actions.ts';
import { buyTitle, sendPaper } from '#tests/support/api/papers.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const SECOND_MS = 1000;
const answer = z.object({ data: orderHistorySchema });

describe('the history of an order', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let reader: Awaited<ReturnType<TestApi['staff']>>;
  beforeAll(async () => {
    shop = await createTestApi();
    work = await createTestWork(shop);
    reader = await shop.staff('reader');
  });
  afterAll(() => shop.close());

  async function storyOf(line: string, staff = reader): Promise<OrderHistory> {
    const { order } = await orderOf(shop, line);
    const told = await shop.get(`/desk/orders/${order}`, staff.headers);
    return answer.parse(told.body).data;
  }
  const wordsOf = ({ entries }: OrderHistory) => entries.map(({ by, what }) => `${by}: ${what}`);
  const workAt = async (ms: number) => {
    shop.travel({ ms });
    await work.runDue();
  };

  it('shows a purchase from the lookup to the mailing', { tags: ['OPER-005'] }, async () => {
    shop.travel();
    const partner = await addPartner(shop, {
      name: 'Dealer',
      webhook: 'https://dealer.example/hook',
    });
    const who = { plate: '8STO100', email: 'story@example.com' };
    const own = { partner_reference: 'deal 1' };
    const ids = await fillCart(shop, who, { partner: partner.keys.live, own, overnight: true });
    await shop.post('/auditlogs', [
      {
        ...{ app_code: 'DMV_STOREFRONT', user_uuid: ids.user, log_type: 1 },
        ...{ message: 'SHIPPING_ADDRESS_ENTRY_VIEW: landed', ip_address: '', user_agent: '' },
      },
    ]);
    await pay(shop, ids.user, { cardnumber: cards.declined });
    shop.travel({ ms: SECOND_MS });
    await pay(shop, ids.user);
    await work.runDue();
    const paid = await storyOf(ids.line);
    expect(paid.next).toMatchObject({ what: 'Filing with the DMV' });
    const { filed, mailed, delivered } = deliveryDates(new Date(paid.paid_at ?? ''), true);
    const [file, mail, expected] = [filed, mailed, delivered].map(formatDayOfWeek);
    expect(paid.tell).toBe(
      `We’ll file your order ${file}. We’ll mail the envelope by ${mail}. The envelope should arrive by ${expected}. You can cancel until we file your order.`,
    );
    expect(paid.next?.at).toBe(paid.jobs.find((job) => job.kind === 'order-step')?.run_at);

    for (const step of [30, 60, 90, 120]) await workAt(step * SECOND_MS);
    const story = await storyOf(ids.line);
    expect(story).toMatchObject({
      tag: 'mailed',
      stage: 'shipped',
      next: null,
      tell: expect.stringMatching(
        /^We mailed the envelope \w+ [\d/]+.*\. The envelope should arrive by \w+ [\d/]+\.$/,
      ),
      customer: { name: 'Ada Driver', email: 'story@example.com', phone: '(415) 555-0123' },
      partner: { name: 'Dealer', reference: 'deal 1' },
      ship_to: { is_overnight: true, is_mailed: true, label_at: expect.any(String) },
    });
    const words = wordsOf(story).join('\n');
    for (const line of [
      'us: Mailed',
      'us: Label printed',
      'DMV: Accepted by the DMV',
      'us: Filing with the DMV',
      `payment: Paid ${formatUsd(toCents(story.amount))} with Visa •••• 4242, reference ${story.payment_reference}`,
      'payment: Not paid, P',
      'customer: Shipping page opened',
      'customer: Plate 8STO100 looked up: Renew Vehicle Registration',
      'customer: Cart: 1 vehicle, overnight',
      'partner: The webhook event was delivered',
      'to story@example.com, accepted by the mail server',
    ]) {
      expect(words).toContain(line);
    }
    const times = story.entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(words).not.toMatch(/4242 ?4242/);
  });

  it('shows which members have viewed it, and shows a reader no full VIN', {
    tags: ['OPER-005'],
  }, async () => {
    shop.travel();
    const ids = await fillCart(shop, someone());
    await pay(shop, ids.user);
    const agent = await shop.staff('agent');
    const seen = [await storyOf(ids.line), await storyOf(ids.line, agent)];
    expect(seen.map(({ vehicle }) => vehicle.vin)).toEqual([
      expect.stringMatching(/^\*\*\*\w{4}$/),
      expect.stringMatching(/^\w{17}$/),
    ]);
    const { opened, entries } = await storyOf(ids.line);
    expect(entries.filter(({ by }) => by === 'staff')).toEqual([]);
    expect(opened.map(({ what, who }) => [what, who])).toEqual([
      ['Order opened', 'Kim agent'],
      ['Order opened', 'Kim reader'],
    ]);
    const { opened: later } = await storyOf(ids.line);
    expect(later.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Order opened', 'Order opened 2 times']),
    );
    expect(later).toHaveLength(2);
  });

  it('says why staff did something, and shows both envelopes', {
    tags: ['OPER-005', 'OPER-006'],
  }, async () => {
    const agent = await asStaff(shop, 'agent');
    const { order, line } = await buyOrder(shop, { steps: 3 });
    const { address } = await storyOf(line).then(({ ship_to }) => ship_to);
    await agent.ask(order, 'mailing', { reason: 'lost', ship_to: address });
    await agent.ask(order, 'limits', { reason: 'identified', limits: ['login'] });
    const told = await storyOf(line);
    expect(told.ship_to.label_at).toBeNull();
    const words = wordsOf(told);
    expect(words).toEqual(
      expect.arrayContaining([
        'staff: To be mailed again: Lost in the mail',
        'staff: Limits released: Customer’s identity verified, login',
        'us: Label printed',
        'us: Mailed',
      ]),
    );
    // The entry of the member says the same.
    expect(words.filter((one) => /mailed again/i.test(one))).toHaveLength(1);
    // The address is the same.
    expect(words.join('\n')).not.toContain('Previous address');
    expect(words.join('\n')).not.toMatch(/lost|identified|[Aa]ctions opened/);
  });

  it('shows a resent email and a complaint’s result once', { tags: ['OPER-005'] }, async () => {
    const agent = await asStaff(shop, 'agent');
    const { order, line } = await buyOrder(shop);
    await work.runDue();
    const { mails } = await storyOf(line);
    const mail = mails.find(({ kind }) => kind === 'receipt');
    await workAt(30 * SECOND_MS);
    await agent.ask(order, 'mails', { reason: 'not_received', mail_uuid: mail?.uuid });
    await agent.ask(order, 'notes', { kind: 'settled_complaint', text: 'It took long.' });
    const { entries, mails: sent } = await storyOf(line);
    const shown = entries.filter(({ is_routine }) => !is_routine);
    const wordsAbout = (about: string) =>
      shown.flatMap(({ what }) => (what.includes(about) ? what : []));
    expect(wordsAbout('omplaint')).toEqual(['Complaint, resolved: It took long.']);
    const resent = sent.find(({ kind, uuid }) => kind === 'receipt' && uuid !== mail?.uuid);
    const ofMail = shown.filter(({ mail_uuid }) => mail_uuid === resent?.uuid);
    expect(ofMail).toMatchObject([
      { what: 'Email resent: Customer didn’t get it, receipt', by: 'staff' },
    ]);
    expect(shown.some(({ mail_uuid }) => mail_uuid === mail?.uuid)).toBe(true);
  });

  it('continues if the address can’t be read', { tags: ['OPER-005'] }, async () => {
    const agent = await asStaff(shop, 'agent');
    const { order, line, plate } = await buyOrder(shop);
    await shop.deps.db
      .updateTable('order_line')
      .set({ address_snapshot: JSON.stringify({ uuid: 7, city: ['no text'] }) })
      .where('uuid', '=', line)
      .execute();
    expect((await storyOf(line)).ship_to).toMatchObject({ is_readable: false, is_mailed: true });
    const found = await shop.get(`/desk/orders?q=${plate}`, agent.headers);
    expect(found.at('data', 'hits', 0, 'name')).toBe('Address can’t be read');
    expect((await agent.read(order)).at('data', 'ship_to', 'city')).toBe('');
  });

  it('shows documents, and that the customer has to send some', {
    tags: ['OPER-005'],
  }, async () => {
    const order = await buyTitle(shop);
    await sendPaper(shop, order.line, { paper: 'bill_of_sale', name: 'blurred.pdf' });
    await workAt(30 * SECOND_MS);
    const story = await storyOf(order.line);
    expect(story.tag).toBe('papersMissing');
    expect(story.next?.what).toMatch(/^Waiting for the customer to send: .*bill of sale/);
    expect(wordsOf(story).join('\n')).toMatch(/papers: Bill of sale requested again: /);
    expect(story.papers.map(({ state }) => state)).toEqual(['missing', 'again', 'missing']);
  });

  it('shows a cancellation and its refund', { tags: ['OPER-005'] }, async () => {
    shop.travel();
    const ids = await fillCart(shop, someone());
    await pay(shop, ids.user);
    await shop.post(`/user/orders/${ids.line}/cancellation`, {});
    const due = await storyOf(ids.line);
    expect([due.tag, due.refund?.state, due.next?.what]).toEqual([
      'canceled',
      'due',
      'Waiting for the bank to accept the refund',
    ]);
    await work.runDue();
    expect(wordsOf(await storyOf(ids.line)).join('\n')).toMatch(
      /payment: Refund of \$[\d.]+ accepted by the bank[\s\S]*us: Canceled/,
    );
  });

  it('shows a payment with an unknown result', { tags: ['OPER-005'] }, async () => {
    shop.travel();
    const ids = await fillCart(shop, someone());
    await pay(shop, ids.user, { cardnumber: cards.timesOut });
    const story = await storyOf(ids.line);
    expect([story.tag, story.next?.what]).toEqual([
      'checking',
      'Waiting for the bank to respond: we’re still checking',
    ]);
    expect(wordsOf(story).join('\n')).toMatch(/payment: No result for P\d+ yet/);
  });

  it('tells an open page who changed the order, but not what, and logs nothing', {
    tags: ['OPER-004', 'OPER-005'],
  }, async () => {
    const { order, line } = await buyOrder(shop);
    const { version, entries } = await storyOf(line);
    // The clock of the test stands still.
    const after = new Date(Date.parse(entries[0]?.at ?? '') - 1).toISOString();
    const isChanged = async (seen: string) =>
      (
        await shop.get(`/desk/orders/${order}/changes?seen=${seen}&after=${after}`, reader.headers)
      ).at('data');
    const views = () =>
      shop.deps.db.selectFrom('audit_log').select('uuid').where('staff_uuid', 'is not', null);
    const before = await views().execute();
    expect(await isChanged(version)).toMatchObject({ is_changed: false });
    expect(await views().execute()).toHaveLength(before.length);
    await storyOf(line, await shop.staff('agent'));
    expect(await isChanged(version)).toMatchObject({ is_changed: false });
    await (await asStaff(shop, 'agent')).ask(order, 'notes', { kind: 'note', text: 'Called.' });
    expect(await isChanged(version)).toEqual({
      is_changed: true,
      authors: expect.arrayContaining([{ by: 'staff', who: expect.any(String) }]),
    });
    const { version: later } = await storyOf(line);
    expect(await isChanged(later)).toMatchObject({ is_changed: false });
  });

  it('does not exist for an unknown order', { tags: ['OPER-005'] }, async () => {
    const told = await shop.get('/desk/orders/R999999', reader.headers);
    expect([told.status, told.at('message')]).toEqual([404, 'There is no order R999999.']);
  });
});
