import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { readAttachments } from '#server/features/mail/attachments.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  actsOn,
  asStaff,
  buyOrder,
  differencesOf,
  orderOf,
  refundsOf,
} from '#tests/support/api/desk-actions.ts';
import {
  accepted,
  EMAIL_WAIT_MS,
  type FilingShop,
  openFilingShop,
  type Staff,
} from '#tests/support/api/filing.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import { lookUp, someone } from '#tests/support/api/shopping.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';

const FILED = { tags: ['FILE-001'] };
const ONE = { tags: ['FILE-003'] };

/** Marks the emails about a result as sent, without moving its order. */
async function markSent({ deps }: TestApi, line: string) {
  await deps.db
    .updateTable('mail_outbox')
    .set({ state: 'sent', ended_at: deps.clock() })
    .where('dedupe_key', 'like', `%:${line}:%`)
    .where('state', '=', 'queued')
    .execute();
}

async function mailsOf({ deps }: TestApi, line: string, kind: string) {
  const mails = deps.db.selectFrom('mail_outbox').select(['text', 'state']);
  return mails.where('dedupe_key', 'like', `${kind}:${line}:%`).execute();
}

describe('Results that staff entered', () => {
  let desk: FilingShop;
  beforeAll(async () => {
    desk = await openFilingShop();
  });
  afterAll(() => desk.shop.close());

  it('are refunded after a rejection, unless it was entered by mistake', ONE, async () => {
    const { shop, other, runDue, claim, rowOf, enter, shownTo, mailsAbout } = desk;
    const order = await claim();
    const rejected = { outcome: 'rejected', reason: 'The VIN does not match.' };
    expect((await enter(order.order, rejected)).status).toBe(200);
    expect(await mailsAbout(order, 'did not accept')).toEqual([]);
    const story = await shop.get(`/desk/orders/${order.order}`, other.headers);
    expect(story.text('data', 'next', 'what')).toMatch(/^The refund is sent after /);
    expect(story.text('data', 'tell')).toMatch(
      /^The DMV has answered\. We’ll email you the answer/,
    );
    const whole = [{ cause: 'rejected', amount_cents: order.price }];
    expect(await refundsOf(shop, order.line)).toEqual(whole);
    // Until the result is final, the customer sees an order that is being filed, and can't order again.
    const waiting = await shownTo(order);
    expect([waiting('order_status'), waiting('refund'), waiting('payment_status')]).toEqual([
      ...[0, undefined, 'PAID'],
    ]);
    expect(JSON.stringify(waiting('steps'))).not.toContain('rejected');
    expect((await lookUp(shop, order)).at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
    shop.travel({ ms: 2 * STEP_MS });
    const undone = await other.ask(order.order, 'result/undo', { reason: 'wrong_outcome' });
    expect(undone.status).toBe(200);
    expect(await refundsOf(shop, order.line)).toEqual([]);
    expect(await rowOf(order)).toMatchObject({ claim: { is_mine: false } });
    expect(undone.text('data', 'done')).toContain('The customer hasn’t been emailed about it.');
    expect((await shownTo(order))('order_status')).toBe(0);
    expect((await enter(order.order, rejected, other)).status).toBe(200);
    shop.travel({ ms: 2 * STEP_MS + EMAIL_WAIT_MS });
    await runDue();
    expect(await mailsAbout(order, 'did not accept')).toHaveLength(1);
    expect(await mailsAbout(order, 'Your refund of')).toEqual([]);
    expect(await mailsAbout(order, 'Please disregard our last email')).toEqual([]);
    expect(await refundsOf(shop, order.line)).toEqual(whole);
    const ended = await shownTo(order);
    expect([ended('order_status'), ended('refund', 'amount')]).toEqual([3, order.price / 100]);
    expect((await lookUp(shop, order)).status).toBe(200);
    const late = await other.ask(order.order, 'result/undo', { reason: 'wrong_outcome' });
    expect([late.status, late.text('message')]).toEqual([409, expect.stringContaining('sent to')]);
    expect(await differencesOf(shop)).toEqual([]);
  });

  it('name the sticker that the mail room expects, until they are corrected', {
    tags: ['FILE-001', 'POST-001'],
  }, async () => {
    const { shop, agent, claim, collectedOf, enter } = desk;
    const { order, line } = await claim();
    const result = accepted({ sticker_number: 'k-1299', charged: await collectedOf(line) });
    await enter(order, result);
    const packer = await inMailRoom(shop);
    await packer.print(order);
    const parcel = await packer.parcelOf(order);
    expect(parcel?.orders).toMatchObject([{ proof: 'sticker', sticker_number: 'K1299' }]);
    const sheets = `/v1/api/desk/mail-room/sheets?orders=${order}`;
    const pdf = await shop.api.request(sheets, { headers: packer.headers });
    expect(textOfPdf(Buffer.from(await pdf.arrayBuffer()))).toContain('Sticker: K1299');
    const rejected = await packer.mail(order, { proof: 'K1234567' });
    expect([rejected.status, rejected.at('error', 'data', 'errors')]).toEqual([
      400,
      [
        {
          field: order,
          message: 'The DMV issued sticker K1299 for this order, but this is K1234567',
        },
      ],
    ]);
    const fixed = { reason: 'mistyped', result: { ...result, sticker_number: 'K1234567' } };
    const corrected = await agent.ask(order, 'result/correction', fixed);
    expect(corrected.text('data', 'done')).toContain('Print the packing slip again');
    expect((await packer.mail(order, { proof: 'K 1299' })).status).toBe(400);
    expect((await packer.mail(order, { proof: ' k 123-4567' })).status).toBe(200);
  });

  it('can be undone after they are accepted, until the label is printed', ONE, async () => {
    const { shop, agent, runDue, claim, rowOf, enter, acceptedAt, mailsAbout, shownTo } = desk;
    const order = await claim();
    const before = await rowOf(order);
    const owner = `user_uuid=${order.user}`;
    const seen = async () => {
      const own = await shownTo(order);
      const garage = await shop.get(`/user/vehicles?${owner}`);
      const path = ['data', 'data', 0, 'vehicle_registration_expiry_date'];
      return [
        own('order_status'),
        own('digital_copy'),
        own('user_vehicle', 'vehicle_registration_expiry_date'),
        garage.at(...path),
      ];
    };
    await enter(order.order, await acceptedAt(order));
    await runDue();
    expect(await mailsAbout(order, 'digital registration card')).toEqual([]);
    const old = before?.expires_on;
    expect(await seen()).toEqual([0, false, old, old]);
    await markSent(shop, order.line);
    await agent.ask(order.order, 'result/undo', { reason: 'wrong_order' });
    const [told] = await mailsAbout(order, 'Please disregard our last email');
    expect(told?.text).toContain('Please don’t use the digital registration card');
    const card = shop.deps.db.selectFrom('registration_card').selectAll();
    expect(await card.where('order_line_uuid', '=', order.line).execute()).toEqual([]);
    expect((await rowOf(order))?.expires_on).toBe(before?.expires_on);
    const reminders = shop.deps.db.selectFrom('reminder').where('email_key', '=', order.email);
    expect(await reminders.selectAll().execute()).toEqual([]);
    expect((await enter(order.order, await acceptedAt(order))).status).toBe(200);
    shop.travel({ ms: 3 * STEP_MS + EMAIL_WAIT_MS });
    await runDue();
    expect(await seen()).toEqual([1, true, '2027-05-20', '2027-05-20']);
    expect((await orderOf(shop, order.line)).stage).toBe('label_printed');
    const late = await agent.ask(order.order, 'result/undo', { reason: 'wrong_order' });
    expect(late.at('message')).toBe(
      'The label is printed, so only the values can be corrected. If the envelope isn’t mailed yet, cancel the label first.',
    );
  });

  it('can be undone after a label is canceled', { tags: ['FILE-003', 'POST-001'] }, async () => {
    const { shop, agent, claim, enter, acceptedAt, shownTo } = desk;
    const order = await claim();
    await enter(order.order, await acceptedAt(order));
    const packer = await inMailRoom(shop);
    await packer.print(order.order);
    expect((await shownTo(order))('shipping_status')).toBe('Not mailed yet');
    const undo = () => agent.ask(order.order, 'result/undo', { reason: 'wrong_outcome' });
    expect((await undo()).text('message')).toContain('cancel the label first');
    const parcel = await packer.parcelOf(order.order);
    await packer.post(`parcels/${parcel?.uuid}/cancellation`, {
      reason: 'other',
      note: 'Rejected',
    });
    expect((await undo()).status).toBe(200);
  });

  it('are corrected with a reason, and the customer reads what changed', ONE, async () => {
    const { shop, agent, other, claim, collectedOf, enter, mailsAbout } = desk;
    const order = await claim();
    const collected = await collectedOf(order.line);
    const answer = accepted({ charged: collected - 5 });
    await enter(order.order, { ...answer, expires_on: '2027-04-20' });
    const correct = (change: object, reason = 'mistyped') =>
      other.ask(order.order, 'result/correction', { reason, result: { ...answer, ...change } });
    // The customer hasn't received an email yet, so there is nothing to correct.
    const newsOf = async (change: object, reason?: string) =>
      (await correct(change, reason)).text('data', 'done');
    expect(await newsOf({ charged: collected - 5 })).toContain('hasn’t been sent yet');
    const [queued] = await mailsOf(shop, order.line, 'digital-copy');
    expect(queued?.text).toContain('05/20/2027');
    expect(await mailsOf(shop, order.line, 'result-corrected')).toEqual([]);
    await markSent(shop, order.line);
    const same = await correct({ charged: collected - 5 });
    expect([same.status, same.at('message')]).toEqual([409, 'Nothing has changed.']);
    // The customer sees none of these values.
    const unseen = { charged: collected - 5, reference: 'U-2', sticker_number: 'B91235' };
    expect(await newsOf(unseen)).toContain('we won’t email them');
    expect(await mailsOf(shop, order.line, 'result-corrected')).toEqual([]);
    const seen = { ...unseen, charged: collected - 8, expires_on: '2027-06-20' };
    expect(await newsOf(seen, 'dmv_changed')).toContain('We’ll email the customer what changed');
    expect(await refundsOf(shop, order.line)).toEqual([{ cause: 'difference', amount_cents: 800 }]);
    const [told] = await mailsAbout(order, 'A correction to your order');
    expect(told?.text).toMatch(/Valid until: +06\/20\/2027\s+Previously reported: 05\/20\/2027/);
    const dollars = (less: number) => formatUsd(Math.round((collected - less) * 100));
    expect(told?.text.replace(/\s+/g, ' ')).toContain(
      `DMV fees: ${dollars(8)} Previously reported: ${dollars(5)}`,
    );
    const attached = readAttachments(told?.attachments).map(({ filename }) => filename);
    expect(attached).toEqual([`registration-card-${order.order}.pdf`, `dates-${order.order}.ics`]);
    const facts = await shop.deps.db
      .selectFrom('registration_card')
      .innerJoin('reminder', (join) => join.on('reminder.email_key', '=', order.email))
      .select(['valid_until', 'reminder.expires_on'])
      .where('order_line_uuid', '=', order.line)
      .execute();
    expect(facts).toEqual([{ valid_until: '2027-06-20', expires_on: '2027-06-20' }]);
    const acts = (await actsOn(shop, order.line)).slice(-2);
    expect(acts).toMatchObject([
      { message: expect.stringContaining('corrected mistyped'), staff_uuid: other.uuid },
      {
        message: expect.stringMatching(
          /^DESK: result corrected dmv_changed Valid until: 05\/20\/2027 → 06\/20\/2027, Fees: /,
        ),
      },
    ]);
    const result = { outcome: 'rejected', reason: 'No.' };
    const wrong = await agent.ask(order.order, 'result/correction', { reason: 'other', result });
    expect(wrong.at('message')).toBe('To change the outcome, undo the result first.');
  });

  it('need a reference and a sticker that no other order has', ONE, async () => {
    const { agent, claim, enter, acceptedAt } = desk;
    const [first, second] = [await claim(), await claim()];
    const answer = await acceptedAt(first);
    expect((await enter(first.order, answer)).status).toBe(200);
    const used = async (change: object) =>
      (await enter(second.order, { ...(await acceptedAt(second)), ...change })).at(
        'error',
        'data',
        'errors',
      );
    const { reference, sticker_number } = answer;
    expect(await used({ reference })).toEqual([
      { field: 'result.reference', message: `${first.order} already has this reference` },
    ]);
    expect(await used({ sticker_number: sticker_number.toLowerCase() })).toEqual([
      { field: 'result.sticker_number', message: `${first.order} already has this sticker` },
    ]);
    await agent.ask(first.order, 'result/undo', { reason: 'wrong_order' });
    expect((await enter(second.order, { ...answer })).status).toBe(200);
  });

  describe('in a spreadsheet', () => {
    const sheetOf = async (who: Staff) => {
      const response = await desk.shop.api.request('/v1/api/desk/filing/sheet', {
        headers: who.headers,
      });
      expect(response.headers.get('Content-Type')).toContain('text/csv');
      return (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    const bring = (lines: readonly string[], who: Staff, request_uuid = randomUUID()) =>
      desk.shop.post('/desk/filing/results', { request_uuid, csv: lines.join('\n') }, who.headers);
    const problemsOf = (answer: Awaited<ReturnType<typeof bring>>) =>
      z
        .array(z.object({ field: z.string(), message: z.string() }))
        .parse(answer.at('error', 'data', 'errors'))
        .map(({ field, message }) => `${field}: ${message}`);
    const HEAD =
      'Order;Outcome;Reference;New expiration;Sticker number;DMV fees;Still needed;Reason or hold;At our cost';

    it('are exported safely, and imported either all or not at all', ONE, async () => {
      const { shop, other, claim, collectedOf, filingOf } = desk;
      const clerk = await asStaff(shop, 'agent');
      const owner = { ...someone(), plate: '7CSV001' };
      const first = await buyOrder(shop, { steps: 1 }, owner);
      await shop.deps.db
        .updateTable('order_line')
        .set({ address_snapshot: JSON.stringify({ ...Object(first.address), first_name: '=1+1' }) })
        .where('uuid', '=', first.line)
        .execute();
      await clerk.ask(first.order, 'claim', {});
      const second = await claim(clerk);
      const third = await claim(other);
      const [head = '', ...rows] = await sheetOf(clerk);
      expect(head.startsWith('"Order","Service","Plate","VIN"')).toBe(true);
      expect(rows.map((row) => row.split(',')[0])).toEqual([
        `"${first.order}"`,
        `"${second.order}"`,
      ]);
      expect(rows[0]).toContain(`"'=1+1 Driver"`);
      const fees = String(await collectedOf(first.line));
      const good = [
        HEAD,
        `${first.order};Accepted;T-9;5/20/2027;'-7777;${fees};;;`,
        `${second.order};rejected;;;;;;"The ""VIN"" is wrong; ask them.";`,
        `${third.order};;;;;;;;`,
      ];
      const bad = [
        ...good,
        `R999999;accepted;T-9;5/20/2027;;1;;;`,
        `${third.order};fees taken;T-9;;;${await collectedOf(third.line)};Smog;;`,
        `${first.order};accepted;T-9;2/30/2027;;${fees};;;`,
      ];
      const rejected = await bring(bad, clerk);
      expect(rejected.status).toBe(422);
      expect(problemsOf(rejected)).toEqual([
        'R999999 (row 5), Order: There is no order with this number',
        expect.stringContaining(`${third.order} (row 6), Still needed: Please use these names`),
        `${first.order} (row 7), Order: This order is in more than one row`,
      ]);
      expect(await filingOf(first.line)).toMatchObject({ outcome: null });
      const mine = [HEAD, `${third.order};accepted;T-9;5/20/2027;;1;;;`];
      expect(problemsOf(await bring(mine, clerk))).toEqual([
        `${third.order} (row 2), Order: Kim agent claimed it`,
      ]);
      expect((await bring(good, clerk)).at('data', 'done')).toBe(
        'Entered 2 results. We’ll email customers in 15 minutes, unless you undo a result on its order’s page.',
      );
      expect(await filingOf(first.line)).toMatchObject({ sticker_number: '7777' });
      expect(await filingOf(second.line)).toMatchObject({
        reason: 'The "VIN" is wrong; ask them.',
      });
      const refunds = await refundsOf(shop, second.line);
      expect((await bring(good, clerk)).at('data', 'done')).toBe(
        'Entered 0 results. 2 had already been entered.',
      );
      expect(await refundsOf(shop, second.line)).toEqual(refunds);
      const changed = [HEAD, `${second.order};rejected;;;;;;Another reason.;`];
      expect(problemsOf(await bring(changed, clerk))).toEqual([
        `${second.order} (row 2), Order: Another result has already been entered. Correct it on the order’s page`,
      ]);
      expect((await actsOn(shop, second.line)).map(({ message }) => message)).toEqual([
        'DESK: order claimed',
        'DESK: result entered rejected',
      ]);
      expect((await sheetOf(clerk)).slice(1)).toEqual([]);
    });

    it(
      'name the rows that would cost us money, or that a spreadsheet has changed',
      FILED,
      async () => {
        const { agent, claim, collectedOf, filingOf } = desk;
        const { order, line } = await claim();
        const twin = await claim();
        const more = (await collectedOf(line)) + 7;
        const row = (reference: string, ours: string) => [
          HEAD,
          `${order};accepted;${reference};05/20/27;;"$${more}";;;${ours}`,
        ];
        expect(problemsOf(await bring(row('T-1', ''), agent))).toEqual([
          `${order} (row 2), DMV fees: The DMV charges $7.00 more than was collected. Enter “yes” in “At our cost” if we pay it`,
        ]);
        expect(problemsOf(await bring(row('1.23E+15', 'yes'), agent))).toEqual([
          `${order} (row 2), Reference: The spreadsheet shortened this number. Format the column as text.`,
        ]);
        expect(problemsOf(await bring(['Plate', '7ABC123'], agent))).toEqual([
          'row 1: These columns are missing: Order, Outcome',
        ]);
        const sticker = (id: string, fees: number) =>
          `${id};accepted;T ${id};05/20/27;S777;${fees};;;yes`;
        const both = [HEAD, sticker(order, more), sticker(twin.order, more)];
        expect(problemsOf(await bring(both, agent))).toEqual([
          `${twin.order} (row 3), Sticker number: ${order} already has this sticker`,
        ]);
        expect((await bring(row('T-1', 'yes'), agent)).status).toBe(200);
        expect(await filingOf(line)).toMatchObject({ paid_by_us_cents: 700 });
      },
    );
  });
});
