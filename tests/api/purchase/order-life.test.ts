import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { property } from '#contracts/api/failure-text.ts';
import { GatewayError } from '#server/errors.ts';
import { readAttachments } from '#server/features/mail/attachments.ts';
import type { DmvGateway, DmvRequest } from '#server/gateways/dmv/port.ts';
import { retryDeadJobs, selectDeadJobs } from '#server/jobs/store.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  addressBody,
  fillCart,
  lookUp,
  pay,
  RENEWAL,
  REPLACEMENT,
  readCart,
  STATUS_CHECK,
  someone,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

const MINUTE_MS = 60_000;

describe('the processing of a paid order', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buy(who = someone(), service = RENEWAL, confirmed = {}) {
    shop.travel();
    const ids = await fillCart(shop, who, { service });
    await shop.put(`/user/shipping/address/${ids.address}`, addressBody(ids, confirmed));
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }

  async function stateOf(order: { user: string; cart: string }) {
    const orders = await shop.get(
      `/user/orders?user_uuid=${order.user}&user_cart_uuid=${order.cart}`,
    );
    const row = (key: string) => orders.at('data', 'data', 0, key);
    return {
      order: row('order_status'),
      shipping: row('shipping_status'),
      steps: row('steps'),
      copy: row('digital_copy'),
      expires: property(row('user_vehicle'), 'vehicle_registration_expiry_date'),
    };
  }

  async function statusOfCard({ line, user }: { line: string; user: string }) {
    const path = `/v1/api/user/orders/${line}/card.pdf?user_uuid=${user}`;
    return (await shop.api.request(path)).status;
  }

  async function historyOf(line: string) {
    return shop.deps.db
      .selectFrom('order_event')
      .select(['from_stage', 'stage', 'note'])
      .where('order_line_uuid', '=', line)
      .orderBy('happened_at')
      .orderBy('uuid')
      .execute();
  }

  /** Makes the jobs due again, as if the worker had been killed before it marked them done. */
  async function forgetJobs() {
    await shop.deps.db
      .updateTable('job')
      .set({ state: 'running', ended_at: null, locked_until: new Date(0), run_at: new Date(0) })
      .where('kind', 'in', ['order-step', 'send-receipt', 'send-mail'])
      .where('state', 'in', ['ready', 'done'])
      .execute();
  }

  it('continues automatically from payment to shipment, with its emails', {
    tags: ['ENT-028', 'EASE-014'],
  }, async () => {
    const work = await createTestWork(shop);
    const order = await buy(someone(), RENEWAL, {
      ...{ street_address: '123 MAIN ST', unit: '', city: 'LADERA RANCH' },
      is_usps_suggested: true,
    });
    const before = await stateOf(order);
    expect(before).toMatchObject({ order: 0, shipping: 'Not mailed yet', copy: false });
    expect(await statusOfCard(order)).toBe(404);

    await work.runDue();
    expect(await stateOf(order)).toEqual(before);
    expect((await work.mailsTo(order.email)).map((mail) => mail.subject)).toEqual([
      `Your renewal for ${order.plate} is paid`,
    ]);

    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const completed = await stateOf(order);
    expect(completed).toMatchObject({ order: 1, shipping: 'Not mailed yet', copy: true });
    expect(await statusOfCard(order)).toBe(200);
    const year = (day: unknown) => Number(String(day).slice(0, 4));
    expect(year(completed.expires)).toBe(year(before.expires) + 1);
    const [copy] = await work.mailsTo(order.email);
    expect(copy?.subject).toBe(`Your digital registration card for ${order.plate}`);
    const [card, calendar] = readAttachments(copy?.attachments);
    expect(
      Buffer.from(card?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const dates = Buffer.from(calendar?.content ?? '').toString();
    expect(dates).toMatch(/^SUMMARY:Expected delivery: .*\r\n(?:.*\r\n)*SUMMARY:Renew the/m);
    expect(dates).not.toMatch(/Main St|Ladera|@gmail/i);

    shop.travel({ ms: 2 * STEP_MS });
    await work.runDue();
    expect(await stateOf(order)).toMatchObject({ order: 1, shipping: 'Label Printed' });

    shop.travel({ ms: 3 * STEP_MS });
    await work.runDue();
    expect(await stateOf(order)).toMatchObject({ order: 1, shipping: 'Mailed' });
    const mails = await work.mailsTo(order.email);
    expect(mails.map((mail) => mail.subject)).toEqual([
      `Your order for ${order.plate} is in the mail`,
      `Your digital registration card for ${order.plate}`,
      `Your renewal for ${order.plate} is paid`,
    ]);
    expect(mails[0]?.text).toMatch(/^123 Main St\nLadera Ranch, CA/m);
    const stages = ['paid', 'filing', 'completed', 'label_printed', 'shipped'];
    expect((await historyOf(order.line)).map(({ stage }) => stage)).toEqual(stages);
    const { steps } = await stateOf(order);
    expect(steps).toEqual(
      stages.map((stage) => ({ stage, happened_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })),
    );
  });

  it('files services other than a renewal under their own types, and ships them without a card', {
    tags: ['PROM-002'],
  }, async () => {
    const dmv = flakyDmv(shop.deps.gateways.live.dmv);
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: dmv.port }),
    });
    const order = await buy(someone(), REPLACEMENT);
    for (const step of [1, 2, 3]) {
      shop.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    expect(dmv.filed).toEqual([
      {
        ...{ orderUuid: order.line, transaction: 'replacement', plate: order.plate },
        vin: expect.stringMatching(/^\w{17}$/),
      },
    ]);
    expect(await stateOf(order)).toMatchObject({ shipping: 'Mailed', copy: undefined });
    const subjects = (await work.mailsTo(order.email)).map((mail) => mail.subject);
    expect(subjects).not.toContain(`Your digital registration card for ${order.plate}`);
  });

  it('reports the DMV’s record of a status check once, by email and with the order', async () => {
    const work = await createTestWork(shop);
    const order = await buy({ plate: 'HELD001', email: someone().email }, STATUS_CHECK);
    for (const step of [1, 2]) {
      shop.travel({ ms: step * STEP_MS });
      await work.runDue();
      if (step === 1) await forgetJobs();
    }
    const subject = 'What the DMV has on record for HELD001';
    const mails = (await work.mailsTo(order.email)).filter((each) => each.subject === subject);
    expect(mails).toHaveLength(1);
    const { expires, ...state } = await stateOf(order);
    const [year, month, day] = String(expires).split('-');
    for (const words of [`${month}/${day}/${year}`, 'proof of insurance']) {
      expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain(words);
      expect(mails[0]?.html).toContain(words);
    }
    expect(mails[0]?.text).toMatch(/Can be renewed today:?\s+No/);
    expect(state).toMatchObject({ order: 1, shipping: 'No shipment needed', copy: undefined });
    expect(property(property(state.steps, '2'), 'note')).toMatch(
      `Registration expires: ${month}/${day}/${year}. Hold: The registration is suspended`,
    );
  });

  it('waits for a DMV that is down and continues when it is back', async () => {
    const dmv = flakyDmv(shop.deps.gateways.live.dmv);
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: dmv.port }),
    });
    const order = await buy();
    dmv.isDown = true;
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    expect(await stateOf(order)).toMatchObject({ order: 0, shipping: 'Not mailed yet' });
    expect(dmv.filings).toBe(1);

    // A failed job is not retried before its next run is due.
    await work.runDue();
    expect(dmv.filings).toBe(1);

    dmv.isDown = false;
    shop.travel({ ms: STEP_MS + MINUTE_MS });
    await work.runDue();
    expect(dmv.filings).toBe(2);
    expect(await stateOf(order)).toMatchObject({ order: 1 });
  });

  it('says plainly that the DMV has rejected a renewal', async () => {
    const dmv = flakyDmv(shop.deps.gateways.live.dmv);
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: dmv.port }),
    });
    const order = await buy();
    dmv.rejects = 'Smog certificate missing';
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    expect(await stateOf(order)).toMatchObject({
      order: 3,
      shipping: 'Not accepted by the DMV',
    });
    const subject = `The DMV did not accept your order for ${order.plate}`;
    const mail = (await work.mailsTo(order.email)).find((each) => each.subject === subject);
    expect(mail?.text).toContain('Smog certificate missing');
  });

  it('takes effect only once if a worker is killed before recording the effect', async () => {
    const dmv = flakyDmv(shop.deps.gateways.live.dmv);
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: dmv.port }),
    });
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    await forgetJobs();
    await work.runDue();
    expect(dmv.filings).toBe(1);
    expect((await work.mailsTo(order.email)).length).toBe(2);
    expect((await historyOf(order.line)).map(({ stage }) => stage)).toEqual([
      'paid',
      'filing',
      'completed',
    ]);
  });

  it('shows a dead job, and lets an operator retry it', async () => {
    const dmv = flakyDmv(shop.deps.gateways.live.dmv);
    const work = await createTestWork(shop, {
      gateways: withLive(shop.deps.gateways, { dmv: dmv.port }),
    });
    const order = await buy();
    dmv.isBroken = true;
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const [dead] = (await selectDeadJobs(shop.deps.db)).filter(
      (job) => property(job.payload, 'lineUuid') === order.line,
    );
    expect(dead).toMatchObject({ kind: 'order-step', attempts: 1 });
    expect(dead?.last_error).toContain('nonsense');
    expect(shop.logged.some((line) => line.includes('job failed permanently'))).toBe(true);

    dmv.isBroken = false;
    expect(
      await retryDeadJobs(shop.deps.db, { uuid: dead?.uuid, now: shop.deps.clock() }),
    ).toHaveLength(1);
    await work.runDue();
    expect(await stateOf(order)).toMatchObject({ order: 1 });
  });

  it('rejects a second renewal of the same plate and email after the first is completed', {
    tags: ['AMB-150'],
  }, async () => {
    const work = await createTestWork(shop);
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const again = await lookUp(shop, order);
    expect(again.at('error', 'data', 'code')).toBe('LOGIN_REQUIRED');
  });

  it('lists a completed order among the paid ones but not in the cart', {
    tags: ['AMB-046', 'AMB-048'],
  }, async () => {
    const work = await createTestWork(shop);
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const orders = await shop.get(`/user/orders?user_uuid=${order.user}&order_status=0`);
    expect(orders.at('data', 'data', 0, 'order_status')).toBe(1);
    expect((await readCart(shop, order.user)).lines).toEqual([]);
  });
});

function flakyDmv(dmv: DmvGateway) {
  const state: {
    isDown: boolean;
    isBroken: boolean;
    rejects: string;
    filings: number;
    filed: DmvRequest[];
    port: DmvGateway;
  } = {
    isDown: false,
    isBroken: false,
    rejects: '',
    filings: 0,
    filed: [],
    port: {
      lookUp: dmv.lookUp,
      async file(request) {
        state.filings += 1;
        if (state.isDown) throw new GatewayError('dmv', 'down', { retryable: true });
        if (state.isBroken) throw new GatewayError('dmv', 'nonsense', { retryable: false });
        if (state.rejects) return { outcome: 'rejected', reason: state.rejects };
        state.filed.push(request);
        return dmv.file(request);
      },
    },
  };
  return state;
}
