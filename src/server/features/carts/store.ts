import type { Cart, Fees, Queryable, Tx } from '../../db/schema.ts';

export async function selectCarts(db: Queryable, userUuid: string): Promise<Cart[]> {
  return db
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();
}

/** The user's open cart, opened where there is none. `uuid` is the new one's. */
export async function ensureOpenCart(
  tx: Tx,
  { uuid, userUuid, now }: { uuid: string; userUuid: string; now: Date },
): Promise<Cart> {
  await tx
    .insertInto('cart')
    .values({ uuid, user_uuid: userUuid, status: 'open', created_at: now })
    .onConflict((conflict) => conflict.column('user_uuid').where('status', '=', 'open').doNothing())
    .execute();
  return tx
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
}

export async function closeCart(tx: Tx, uuid: string): Promise<void> {
  await tx.updateTable('cart').set({ status: 'ordered' }).where('uuid', '=', uuid).execute();
}

export async function countUnpaidLines(tx: Tx, cartUuid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('order_line')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_cart_uuid', '=', cartUuid)
    .where('payment_status', '=', 'UNPAID')
    .executeTakeFirstOrThrow();
  return count;
}

export async function moveUnpaidLines(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ user_cart_uuid: to })
    .where('user_cart_uuid', '=', from)
    .where('payment_status', '=', 'UNPAID')
    .execute();
}

export type NewLine = Fees & {
  uuid: string;
  user_uuid: string;
  user_cart_uuid: string;
  user_vehicle_uuid: string;
  service_type_uuid: string;
  shipping_address_uuid: string;
  overnight_fee_cents: number;
  quoted_on: string;
  created_at: Date;
};

/**
 * Adds a line; the same vehicle in the same cart keeps its line with the new address and price, which is
 * then the one that the customer took.
 */
export async function upsertLine(tx: Tx, line: NewLine): Promise<string> {
  const { uuid, user_uuid, user_cart_uuid, user_vehicle_uuid, created_at, ...newest } = line;
  const saved = await tx
    .insertInto('order_line')
    .values(line)
    .onConflict((conflict) =>
      conflict
        .columns(['user_cart_uuid', 'user_vehicle_uuid'])
        .doUpdateSet({ ...newest, repriced_on: null }),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return saved.uuid;
}

export async function hasPaidLineUnderWay(db: Queryable, vehicleUuid: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('user_vehicle_uuid', '=', vehicleUuid)
    .where('payment_status', '=', 'PAID')
    .where('order_status', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
