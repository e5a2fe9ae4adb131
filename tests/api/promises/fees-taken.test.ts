import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderSchema } from '#contracts/order/order.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { fillCart, lookUp, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const FEE = { tags: ['FEE-006'] };

describe.each(databaseKinds)('a renewal whose papers are missing, on %s', (kind) => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi(kind);
    work = await createTestWork(shop);
  });
  afterEach(() => shop.close());

  async function buy(plate: string) {
    const { email } = someone();
    const ids = await fillCart(shop, { plate, email });
    const inCart = (await readCart(shop, ids.user)).items.at('data', 'data', 0, 'missing_papers');
    await pay(shop, ids.user);
    return { email, inCart, ...ids };
  }
  type Bought = Awaited<ReturnType<typeof buy>>;

  async function orderOf({ user, cart }: Bought) {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    const { steps, order_status, missing_papers, digital_copy } = orderSchema.parse(
      orders.at('data', 'data', 0),
    );
    return { steps: steps?.map(({ stage }) => stage), order_status, missing_papers, digital_copy };
  }

  /** Works as it would on these days after the purchase. */
  async function workOn(...days: number[]) {
    for (const day of days) {
      shop.travel({ days: day });
      await work.runDue();
    }
  }

  const subjectsTo = async ({ email }: Bought) =>
    (await work.mailsTo(email)).map(({ subject }) => subject);

  it(
    'says so before the payment, takes the fees, and goes on by itself once the papers are there',
    FEE,
    async () => {
      const order = await buy('SMOG007');
      const missing = [{ name: 'Smog certificate', next: expect.stringContaining('smog station') }];
      expect(order.inCart).toEqual(missing);
      expect((await orderOf(order)).missing_papers).toEqual(missing);
      await workOn(0.1);
      expect(await orderOf(order)).toEqual({
        steps: ['paid', 'filing', 'fees_taken'],
        order_status: 0,
        missing_papers: missing,
        digital_copy: false,
      });
      const receipt = (await work.mailsTo(order.email)).find(({ subject }) =>
        subject.includes('is paid'),
      );
      const said = receipt?.text.replace(/\s+/g, ' ');
      expect(said).toContain('The DMV sends no sticker until it has what is missing');
      expect(said).not.toMatch(/digital copy follows|Expected delivery|We mail you/);
      const taken = (await work.mailsTo(order.email)).find(({ subject }) =>
        subject.startsWith('Fees paid for SMOG007, papers missing'),
      );
      expect(taken?.text).toContain('Smog certificate. Have the vehicle inspected');
      await workOn(0.2, 0.3, 0.4);
      expect(await orderOf(order)).toMatchObject({
        steps: ['paid', 'filing', 'fees_taken', 'completed', 'label_printed', 'shipped'],
        order_status: 1,
        missing_papers: [],
        digital_copy: true,
      });
      const subjects = await subjectsTo(order);
      expect(subjects.filter((subject) => subject.startsWith('Fees paid'))).toHaveLength(1);
      expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
      expect(subjects[0]).toContain('in the mail');
    },
  );

  it(
    'is reminded each week, after a month each four weeks, as long as nothing comes',
    FEE,
    async () => {
      const order = await buy('SMOG008');
      await workOn(0.1);
      // It can neither be canceled nor bought again meanwhile.
      const { user: user_uuid } = order;
      const cancel = await shop.post(`/user/orders/${order.line}/cancellation`, { user_uuid });
      expect(cancel.status).toBe(409);
      expect((await lookUp(shop, { plate: 'SMOG008', email: order.email })).status).toBe(409);
      const texts = new Map<string, string>();
      const counts: number[] = [];
      for (const day of [6, 8, 15, 22, 29, 36, 57, 85]) {
        await workOn(day);
        for (const mail of await work.mailsTo(order.email)) {
          if (mail.subject.startsWith('Reminder:')) texts.set(mail.message_id, mail.text);
        }
        counts.push(texts.size);
      }
      expect(counts).toEqual([0, 1, 2, 3, 4, 4, 5, 6]);
      expect([...texts.values()][0]).toContain('Smog certificate');
      const stands = shop.deps.db.selectFrom('order_line').select('stage');
      expect(await stands.where('uuid', '=', order.line).execute()).toEqual([
        { stage: 'fees_taken' },
      ]);
    },
  );
});

describe.each(databaseKinds)('a hold of the DMV, on %s', (kind) => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi(kind);
    work = await createTestWork(shop);
  });
  afterEach(() => shop.close());

  it('is named with what settles it, and mailed once a day for a plate', {
    tags: ['FEE-005'],
  }, async () => {
    const { email } = someone();
    for (const plate of ['PARK001', 'park 001', 'TOLL001']) {
      const refused = await lookUp(shop, { plate, email });
      expect(refused.status).toBe(409);
      const next = expect.stringMatching(/Then renew here\.$/);
      expect(refused.at('error', 'data')).toMatchObject({
        code: 'REGISTRATION_HELD',
        advice: { next, mailed: true },
      });
    }
    await work.runDue();
    const mails = await work.mailsTo(email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'PARK001 cannot be renewed yet: what to do',
      'TOLL001 cannot be renewed yet: what to do',
    ]);
    const parking = mails.find(({ subject }) => subject.startsWith('PARK001'));
    expect(parking?.text).toContain('City of Oakland, 1 ticket, $83.00');
    expect(parking?.text).toContain('Pay each agency that issued a ticket');
  });

  it('is told without a mail where the day’s mails are spent', { tags: ['FEE-005'] }, async () => {
    const limited = limitedApi(shop);
    const { email } = someone();
    const mailed: unknown[] = [];
    for (const plate of ['PARK001', 'TOLL001', 'DEBTS02', 'SALV001', 'JUNK001', 'STOLEN1']) {
      mailed.push(
        (await lookUp(limited, { plate, email })).at('error', 'data', 'advice', 'mailed'),
      );
    }
    expect(mailed).toEqual([true, true, true, false, false, false]);
  });
});
