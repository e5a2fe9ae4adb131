import * as z from 'zod/mini';
import { type FilingView, getDeskFiling } from '#contracts/desk/filing.ts';
import { createTestApi } from './create-test-api.ts';
import { createTestWork } from './create-test-work.ts';
import { asStaff, buyOrder, type DeskOrder } from './desk-actions.ts';

export type Staff = Awaited<ReturnType<typeof asStaff>>;
export type FilingShop = Awaited<ReturnType<typeof openFilingShop>>;

/** A result can be undone for this long. */
export const REFUND_WAIT_MS = 15 * 60_000;
/** The email about a result waits a minute longer. */
export const EMAIL_WAIT_MS = REFUND_WAIT_MS + 60_000;
/** A refund is made a minute after the email. */
export const REFUNDED_MS = EMAIL_WAIT_MS + 60_000;

const worklist = z.object({ data: getDeskFiling.data });

export async function openFilingShop() {
  const shop = await createTestApi({ dmvFiledBy: 'people', papersCheckedBy: 'people' });
  const agent = await asStaff(shop, 'agent');
  const other = await asStaff(shop, 'agent');
  const manager = await asStaff(shop, 'manager');
  const runDue = async () => (await createTestWork(shop)).runDue();

  /** Places an order that may be filed now. */
  const buy = (cart: { service?: string } = {}) => buyOrder(shop, { steps: 1, ...cart });

  async function claim(who = agent, cart: { service?: string } = {}): Promise<DeskOrder> {
    const bought = await buy(cart);
    const claimed = await who.ask(bought.order, 'claim', {});
    if (claimed.status !== 200) throw new Error(`Expected a claim: ${claimed.text('message')}`);
    return bought;
  }

  async function listOf(view: FilingView = 'open', who = agent) {
    return worklist.parse((await shop.get(`/desk/filing?view=${view}`, who.headers)).body).data;
  }

  /** The DMV's fees that were collected for an order, in dollars. */
  async function collectedOf(line: string): Promise<number> {
    const { dmv_registration_fee_cents, ca_dmv_bpa_fee_cents } = await shop.deps.db
      .selectFrom('order_line')
      .select(['dmv_registration_fee_cents', 'ca_dmv_bpa_fee_cents'])
      .where('uuid', '=', line)
      .executeTakeFirstOrThrow();
    return (dmv_registration_fee_cents + ca_dmv_bpa_fee_cents) / 100;
  }

  return {
    shop,
    agent,
    other,
    manager,
    runDue,
    buy,
    claim,
    listOf,
    collectedOf,
    rowOf: async ({ order }: { order: string }, view?: FilingView) =>
      (await listOf(view)).orders.find(({ order_id }) => order_id === order),
    why: async (order: string, action: string, who = agent) =>
      (await who.read(order)).at('data', 'possible', action, 'why'),
    enter: (order: string, result: object, who = agent) => who.ask(order, 'result', { result }),
    /** The DMV's answer, with exactly the fees that were collected. */
    acceptedAt: async ({ line }: DeskOrder) => accepted({ charged: await collectedOf(line) }),
    filingOf: (line: string) =>
      shop.deps.db
        .selectFrom('filing')
        .selectAll()
        .where('order_line_uuid', '=', line)
        .executeTakeFirst(),
    shownTo: async ({ user, cart }: { user: string; cart: string }) => {
      const answer = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
      return (...keys: string[]) => answer.at('data', 'data', 0, ...keys);
    },
    mailsAbout: async ({ email }: { email: string }, words: string) => {
      const work = await createTestWork(shop);
      await work.runDue();
      return (await work.mailsTo(email)).filter(({ subject }) => subject.includes(words));
    },
  };
}

let count = 0;

/** An acceptance with a reference and a sticker that no other order has. */
export function accepted(change: object = {}) {
  count += 1;
  const number = String(count).padStart(4, '0');
  return {
    ...{ outcome: 'accepted', reference: `T-${number}`, charged: 196, expires_on: '2027-05-20' },
    ...{ sticker_number: `B${number}`, ...change },
  };
}
