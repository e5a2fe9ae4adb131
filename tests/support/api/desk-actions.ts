import { randomUUID } from 'node:crypto';
import type { Role } from '#contracts/desk/role.ts';
import { compareBooks } from '#server/features/checkout/books/service.ts';
import type { TestApi } from './create-test-api.ts';
import { createTestWork, STEP_MS } from './create-test-work.ts';
import { readSandboxBooks } from './provider-books.ts';
import { fillCart, pay, someone } from './shopping.ts';

export const OTHER_ADDRESS = {
  ...{ first_name: 'Ada', last_name: 'Driver', company_name: '', street_address: '9 NEW ST' },
  ...{ unit: '', city: 'FRESNO', state: 'CA', zip_code: '93721' },
};

export type DeskOrder = Awaited<ReturnType<typeof buyOrder>>;

export async function buyOrder(
  shop: TestApi,
  {
    steps = 0,
    ...cart
  }: { steps?: number; service?: string; overnight?: boolean; street?: string } = {},
  who = someone(),
) {
  shop.travel();
  const ids = await fillCart(shop, who, cart);
  const paid = await pay(shop, ids.user);
  if (paid.at('data', 'payment_status') !== 'SUCCESS') throw new Error('Expected a paid order');
  const work = await createTestWork(shop);
  for (let step = 1; step <= steps; step += 1) {
    shop.travel({ ms: STEP_MS * step });
    await work.runDue();
  }
  return { ...who, ...ids, ...(await orderOf(shop, ids.line)) };
}

export async function orderOf(shop: TestApi, line: string) {
  const { order_id, stage, final_price_cents, address_snapshot } = await shop.deps.db
    .selectFrom('order_line')
    .select(['order_id', 'stage', 'final_price_cents', 'address_snapshot'])
    .where('uuid', '=', line)
    .executeTakeFirstOrThrow();
  return { order: order_id, stage, price: final_price_cents, address: address_snapshot };
}

/** Makes the job for something, such as an order's next step, fail permanently. */
export async function giveUpJob({ deps }: TestApi, about: string) {
  return deps.db
    .updateTable('job')
    .set({ state: 'dead', ended_at: deps.clock(), last_error: 'No answer' })
    .where('dedupe_key', '=', about)
    .returning('uuid')
    .executeTakeFirstOrThrow();
}

export async function asStaff(shop: TestApi, role: Role) {
  const { headers, uuid } = await shop.staff(role);
  return {
    uuid,
    headers,
    ask: (order: string, what: string, body: object, request_uuid = randomUUID()) =>
      shop.post(`/desk/orders/${order}/${what}`, { request_uuid, ...body }, headers),
    read: (order: string) => shop.get(`/desk/orders/${order}/actions`, headers),
  };
}

export async function refundsOf(shop: TestApi, line: string) {
  return shop.deps.db
    .selectFrom('refund')
    .select(['cause', 'amount_cents'])
    .where('order_line_uuid', '=', line)
    .orderBy('due_since')
    .orderBy('uuid')
    .execute();
}

export async function differencesOf(shop: TestApi): Promise<string[]> {
  return (await compareBooks(shop.deps.db, await readSandboxBooks(shop.ledger))).differences;
}

export async function actsOn(shop: TestApi, line: string) {
  return (
    shop.deps.db
      .selectFrom('audit_log')
      .select(['message', 'staff_uuid'])
      .where('order_line_uuid', '=', line)
      .where('staff_uuid', 'is not', null)
      // Views are not actions.
      .where('message', 'not like', '% opened')
      .orderBy('created_at')
      .orderBy('uuid')
      .execute()
  );
}
