import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  actsOn,
  asStaff,
  buyOrder,
  type DeskOrder,
  OTHER_ADDRESS,
  orderOf,
} from '#tests/support/api/desk-actions.ts';
import { inMailRoom } from '#tests/support/api/mail-room.ts';
import { fillCart, pay, STATUS_CHECK, someone } from '#tests/support/api/shopping.ts';

const OPER = { tags: ['OPER-006'] };
const AGAIN = { reason: 'lost', ship_to: OTHER_ADDRESS };
/** The steps from the payment to the label, and to the mailing. */
const LABELED = 2;
const MAILED = 3;

describe('An order that is mailed again', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
  });
  afterAll(() => shop.close());

  let passed = 0;
  const buy = async (steps: number) => {
    passed = steps;
    return buyOrder(shop, { steps });
  };
  async function step() {
    passed += 1;
    shop.travel({ ms: STEP_MS * passed });
    await (await createTestWork(shop)).runDue();
  }
  const subjectsTo = async (email: string) =>
    (await (await createTestWork(shop)).mailsTo(email)).map(({ subject }) => subject);
  const shown = async ({ user, cart }: Pick<DeskOrder, 'user' | 'cart'>) => {
    const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    const [order] = Object(orders.at('data', 'data'));
    const steps: { stage: string; happened_at: string }[] = Object(order).steps;
    return {
      stages: steps.map(({ stage }) => stage),
      steps,
      status: Object(order).shipping_status,
    };
  };

  it('is in the mail room with its open handovers', { tags: ['POST-001'] }, async () => {
    const { order } = await buy(1);
    const packer = await inMailRoom(shop);
    await packer.print(order);
    const handovers = async () => (await packer.parcelOf(order))?.orders[0]?.handovers;
    expect(await handovers()).toEqual([]);
    await agent.ask(order, 'handovers', { to: packer.uuid, text: 'Wait for Dana.' });
    expect(await handovers()).toEqual(['Wait for Dana.']);
  });

  it('goes once to its new address, and its customer sees the new envelope', OPER, async () => {
    const order = await buy(MAILED);
    const first = await shown(order);
    expect(first.stages).toEqual(['paid', 'filing', 'completed', 'label_printed', 'shipped']);

    const request = randomUUID();
    const asked = await agent.ask(order.order, 'mailing', AGAIN, request);
    const twice = await agent.ask(order.order, 'mailing', AGAIN, request);
    expect([asked.status, twice.status]).toEqual([200, 200]);
    expect(asked.at('data', 'done')).toContain('mail the order again to this address.');
    expect(twice.at('data', 'done')).toBe(asked.at('data', 'done'));
    const otherTab = await agent.ask(order.order, 'mailing', AGAIN);
    expect([otherTab.status, otherTab.at('message')]).toEqual([
      409,
      'The label isn’t printed yet. Choose “Correct ship-to” instead.',
    ]);
    expect(await shown(order)).toMatchObject({
      stages: ['paid', 'filing', 'completed'],
      status: 'Not mailed yet',
    });
    expect((await orderOf(shop, order.line)).address).toMatchObject({
      ...OTHER_ADDRESS,
      earlier: [{ street_address: '1 Main Street', staff_uuid: agent.uuid }],
    });

    await step();
    expect((await shown(order)).status).toBe('Label Printed');
    await step();
    const again = await shown(order);
    expect([again.stages, again.status]).toEqual([first.stages, 'Mailed']);
    expect(again.steps.at(2)).toEqual(first.steps.at(2));
    const [was, is] = [first, again].map(({ steps }) => steps.at(-1)?.happened_at ?? '');
    expect(Date.parse(is ?? '')).toBeGreaterThan(Date.parse(was ?? ''));

    const subjects = await subjectsTo(order.email);
    expect(subjects.filter((one) => one.includes('again'))).toHaveLength(1);
    expect(subjects.filter((one) => one.includes('in the mail'))).toHaveLength(2);
    expect(await actsOn(shop, order.line)).toEqual([
      { message: 'DESK: mailed again lost', staff_uuid: agent.uuid },
    ]);
    const payments = await shop.deps.db
      .selectFrom('payment')
      .select('amount_cents')
      .where('user_uuid', '=', order.user)
      .execute();
    expect(payments).toEqual([{ amount_cents: order.price }]);
  });

  it('is mailed only once despite two parallel requests, and may be lost again', OPER, async () => {
    const order = await buy(LABELED);
    const both = await Promise.all([1, 2].map(() => agent.ask(order.order, 'mailing', AGAIN)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await step();
    expect((await agent.ask(order.order, 'mailing', AGAIN)).status).toBe(200);
    await step();
    await step();
    expect((await orderOf(shop, order.line)).stage).toBe('shipped');
    expect((await subjectsTo(order.email)).filter((one) => one.includes('again'))).toHaveLength(2);
  });

  it('continues even if its job was deleted long ago', OPER, async () => {
    const order = await buy(MAILED);
    await shop.deps.db.deleteFrom('job').where('dedupe_key', '=', order.line).execute();
    expect((await agent.ask(order.order, 'mailing', AGAIN)).status).toBe(200);
    await step();
    await step();
    expect((await orderOf(shop, order.line)).stage).toBe('shipped');
  });

  it('waits while its next step is running', OPER, async () => {
    const order = await buy(LABELED);
    const job = shop.deps.db.updateTable('job').where('dedupe_key', '=', order.line);
    await job.set({ state: 'running', locked_until: shop.deps.clock() }).execute();
    const asked = await agent.ask(order.order, 'mailing', AGAIN);
    expect([asked.status, asked.at('message')]).toEqual([
      409,
      'The order’s next step is running right now. Please try again in a minute.',
    ]);
    expect((await orderOf(shop, order.line)).stage).toBe('label_printed');
  });

  /** Two vehicles in one envelope, paid for together. */
  async function buyTogether() {
    const who = someone();
    shop.travel();
    const first = await fillCart(shop, who, { overnight: true });
    const other = { ...someone(), email: who.email };
    const second = await fillCart(shop, other, { overnight: true, user: first.user });
    await shop.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
    await pay(shop, first.user);
    return { first, second };
  }

  async function sharedWith(line: string) {
    const { order } = await orderOf(shop, line);
    const story = await shop.get(`/desk/orders/${order}`, agent.headers);
    return story.at('data', 'ship_to', 'shared_with');
  }

  it('includes every vehicle in its envelope', OPER, async () => {
    const { first, second } = await buyTogether();
    passed = 0;
    for (let steps = 0; steps < MAILED; steps += 1) await step();
    const { order } = await orderOf(shop, first.line);
    expect(await sharedWith(first.line)).toEqual([(await orderOf(shop, second.line)).order]);
    const asked = await agent.ask(order, 'mailing', AGAIN);
    expect(asked.at('data', 'done')).toContain('with the 2 vehicles');
    for (const { line } of [first, second]) {
      expect(await orderOf(shop, line)).toMatchObject({
        stage: 'completed',
        address: OTHER_ADDRESS,
      });
    }
  });

  it('leaves out a vehicle that is still at the DMV', OPER, async () => {
    const { first, second } = await buyTogether();
    expect(await sharedWith(first.line)).toHaveLength(1);
    await shop.deps.db.deleteFrom('job').where('dedupe_key', '=', second.line).execute();
    passed = 0;
    for (let steps = 0; steps < MAILED; steps += 1) await step();
    expect([await sharedWith(first.line), await sharedWith(second.line)]).toEqual([[], []]);
  });

  it('needs an agent, a printed label, and a customer', OPER, async () => {
    const order = await buy(MAILED);
    const reader = await asStaff(shop, 'reader');
    expect((await reader.ask(order.order, 'mailing', AGAIN)).status).toBe(403);
    expect((await agent.ask(order.order, 'mailing', { reason: 'lost' })).status).toBe(400);
    const why = async (id: string) => (await agent.ask(id, 'mailing', AGAIN)).at('message');
    await forgetEmail(shop.deps, order.email);
    expect(await why(order.order)).toBe('This customer’s data was deleted.');
    const early = await buy(0);
    expect(await why(early.order)).toBe(
      'The label isn’t printed yet. Choose “Correct ship-to” instead.',
    );
    const check = await buyOrder(shop, { service: STATUS_CHECK });
    expect(await why(check.order)).toBe('Nothing is mailed for this service.');
  });
});
