import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderSchema } from '#contracts/order/order.ts';
import { papersMissingAtDmv } from '#server/features/desk/today.ts';
import type { DmvFiling, DmvGateway } from '#server/gateways/dmv/port.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { fillCart, lookUp, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const FEE = { tags: ['FEE-006'] };

describe('a renewal with missing documents', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi();
    work = await createTestWork(shop);
  });
  afterEach(() => shop.close());

  async function buy(plate: string) {
    const { email } = someone();
    const ids = await fillCart(shop, { plate, email });
    const vehicles = await shop.get(`/user/vehicles?user_uuid=${ids.user}&uuid=${ids.vehicle}`);
    const onShipping = vehicles.at('data', 'data', 0, 'missing_papers');
    const inCart = (await readCart(shop, ids.user)).items.at('data', 'data', 0, 'missing_papers');
    await pay(shop, ids.user);
    return { email, onShipping, inCart, ...ids };
  }
  type Bought = Awaited<ReturnType<typeof buy>>;

  async function orderOf({ user, cart }: Bought) {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    const { steps, order_status, missing_papers, digital_copy } = orderSchema.parse(
      orders.at('data', 'data', 0),
    );
    return { steps: steps?.map(({ stage }) => stage), order_status, missing_papers, digital_copy };
  }

  async function workOn(...days: number[]) {
    for (const day of days) {
      shop.travel({ days: day });
      await work.runDue();
    }
  }

  const subjectsTo = async ({ email }: Bought) =>
    (await work.mailsTo(email)).map(({ subject }) => subject);

  it(
    'says so before the payment, takes the fees, and continues once the documents arrive',
    FEE,
    async () => {
      const order = await buy('SMOG007');
      const missing = [
        { name: 'Smog certificate', next: expect.stringContaining('smog check at any station') },
      ];
      expect(order.onShipping).toEqual(missing);
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
      expect(said).toContain(
        'The DMV won’t send a sticker until it has the documents listed below',
      );
      expect(said).not.toMatch(/email you a digital copy|Expected delivery|We’ll mail your/);
      const taken = (await work.mailsTo(order.email)).find(({ subject }) =>
        subject.startsWith('Fees paid for SMOG007, documents missing'),
      );
      expect(taken?.text).toContain('Smog certificate. Get a smog check');
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
    'gets a reminder weekly, and every four weeks after a month, as long as nothing arrives',
    FEE,
    async () => {
      const order = await buy('SMOG008');
      await workOn(0.1);
      // In the meantime, the order can neither be canceled nor placed again.
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

describe('an order whose fees the DMV keeps', () => {
  let shop: TestApi;
  /** The DMV's response to a filing; undefined for the sandbox's own. */
  let answer: DmvFiling | undefined;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi();
    answer = undefined;
    const { dmv } = shop.deps.gateways.live;
    const asked: DmvGateway = {
      lookUp: (plate) => dmv.lookUp(plate),
      file: async (request) => answer ?? dmv.file(request),
    };
    const gateways = withLive(shop.deps.gateways, { dmv: asked });
    work = await createTestWork(shop, { gateways });
  });
  afterEach(() => shop.close());

  async function takeFees() {
    const { email } = someone();
    const { line, user } = await fillCart(shop, { plate: 'SMOGIN7', email });
    await pay(shop, user);
    answer = { outcome: 'fees_taken', reference: 'R1', missingPapers: BOTH };
    shop.travel({ days: 0.1 });
    await work.runDue();
    return { email, line };
  }
  const BOTH = ['smog_certificate', 'insurance_proof'] as const;
  const workOn = async (days: number) => {
    shop.travel({ days });
    await work.runDue();
  };
  async function orderOf(line: string) {
    const rows = shop.deps.db.selectFrom('order_line').select(['stage', 'missing_papers']);
    const row = await rows.where('uuid', '=', line).executeTakeFirstOrThrow();
    return { stage: row.stage, missing: row.missing_papers.map(({ name }) => name) };
  }
  const jobsOf = (line: string) =>
    shop.deps.db
      .selectFrom('job')
      .select('attempts')
      .where('kind', '=', 'order-step')
      .where('dedupe_key', '=', line)
      .execute();

  it('shows what the DMV still needs', FEE, async () => {
    const { line } = await takeFees();
    expect((await orderOf(line)).missing).toEqual(['Smog certificate', 'Proof of insurance']);
    answer = { outcome: 'fees_taken', reference: 'R1', missingPapers: ['insurance_proof'] };
    await workOn(1);
    expect(await orderOf(line)).toEqual({ stage: 'fees_taken', missing: ['Proof of insurance'] });
  });

  it('is not refunded automatically if the DMV then rejects it', FEE, async () => {
    const { line, email } = await takeFees();
    answer = { outcome: 'rejected', reason: 'Too late.' };
    for (const day of [1, 2, 3, 4, 5]) await workOn(day);
    expect((await orderOf(line)).stage).toBe('fees_taken');
    // The job is retried, and finally fails: staff decide.
    expect((await jobsOf(line))[0]?.attempts).toBeGreaterThan(1);
    const refunds = shop.deps.db.selectFrom('refund').select('uuid');
    expect(await refunds.where('order_line_uuid', '=', line).execute()).toEqual([]);
    const told = (await work.mailsTo(email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.includes('did not accept'))).toEqual([]);
  });

  it(
    'is on the desk’s list for today once its customer has been reminded for a month',
    FEE,
    async () => {
      const { line } = await takeFees();
      for (const day of [8, 15, 22]) await workOn(day);
      expect(await papersMissingAtDmv(work.deps)).toEqual([]);
      await workOn(29);
      expect(await papersMissingAtDmv(work.deps)).toEqual([
        expect.objectContaining({
          plate: 'SMOGIN7',
          what: 'Fees paid, but the DMV still needs: Smog certificate, Proof of insurance',
          next: 'call_customer',
        }),
      ]);
      expect((await orderOf(line)).stage).toBe('fees_taken');
    },
  );
});

describe('a hold by the DMV', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeEach(async () => {
    shop = await createTestApi();
    work = await createTestWork(shop);
  });
  afterEach(() => shop.close());

  it('is shown with instructions for clearing it, and emailed once per day and plate', {
    tags: ['FEE-005'],
  }, async () => {
    const { email } = someone();
    for (const plate of ['PARK001', 'park 001', 'TOLL001']) {
      const rejected = await lookUp(shop, { plate, email });
      expect(rejected.status).toBe(409);
      const next = expect.stringMatching(/come back here to renew\.$/);
      expect(rejected.at('error', 'data')).toMatchObject({
        code: 'REGISTRATION_HELD',
        advice: { next, mailed: true },
      });
    }
    await work.runDue();
    const mails = await work.mailsTo(email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'There’s a hold on PARK001: what to do next',
      'There’s a hold on TOLL001: what to do next',
    ]);
    const parking = mails.find(({ subject }) => subject.includes('PARK001'));
    // Anyone may have entered the email.
    expect(parking?.text).not.toMatch(/Oakland|\$83/);
    expect(parking?.text).toContain('Pay each agency that issued a ticket');
  });

  it('is shown without an email once the day’s emails are used up', {
    tags: ['FEE-005'],
  }, async () => {
    const limited = limitedApi(shop);
    const { email } = someone();
    const mailed: unknown[] = [];
    for (const plate of ['PARK001', 'TOLL001', 'DEBTS02', 'SALV001', 'JUNK001', 'STOLEN1']) {
      mailed.push(
        (await lookUp(limited, { plate, email })).at('error', 'data', 'advice', 'mailed'),
      );
    }
    expect(mailed).toEqual([true, true, false, false, false, false]);
  });
});
