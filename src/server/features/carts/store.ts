import { sql } from 'kysely';
import type { CartRow, Queryable, Tx } from '../../db/schema.ts';

export async function selectCarts(db: Queryable, userUuid: string): Promise<CartRow[]> {
  return db
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();
}

/** The user's open cart, created where there is none. `uuid` and `oneEnvelope` are for the new one. */
export async function ensureOpenCart(
  tx: Tx,
  cart: { uuid: string; userUuid: string; now: Date; oneEnvelope?: boolean },
): Promise<CartRow> {
  const { uuid, userUuid, now, oneEnvelope = false } = cart;
  await tx
    .insertInto('cart')
    .values({
      uuid,
      user_uuid: userUuid,
      status: 'open',
      created_at: now,
      one_envelope: oneEnvelope,
    })
    .onConflict((conflict) => conflict.column('user_uuid').where('status', '=', 'open').doNothing())
    .execute();
  const open = await selectOpenCart(tx, userUuid);
  if (!open) throw new Error('Expected the open cart that was just ensured');
  return open;
}

export async function selectOpenCart(
  db: Queryable,
  userUuid: string,
): Promise<CartRow | undefined> {
  return db
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Returns whether the cart wants one envelope, and whether it has lines that are neither paid nor being paid. */
export function closingCart(tx: Tx, uuid: string) {
  return tx
    .updateTable('cart')
    .set({ status: 'ordered' })
    .where('uuid', '=', uuid)
    .returning([
      'one_envelope',
      sql<boolean>`exists(select from order_line left_over
        where left_over.user_cart_uuid = cart.uuid and left_over.payment_status = 'UNPAID')`.as(
        'has_more',
      ),
    ]);
}

export async function setOneEnvelope(tx: Tx, uuid: string, isWanted: boolean): Promise<void> {
  await tx.updateTable('cart').set({ one_envelope: isWanted }).where('uuid', '=', uuid).execute();
}

export async function selectResumeMailedAt(tx: Tx, cartUuid: string): Promise<Date | null> {
  const { resume_mailed_at } = await tx
    .selectFrom('cart')
    .select('resume_mailed_at')
    .where('uuid', '=', cartUuid)
    .executeTakeFirstOrThrow();
  return resume_mailed_at;
}

export async function markResumeMailed(tx: Tx, cartUuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ resume_mailed_at: now })
    .where('uuid', '=', cartUuid)
    .execute();
}

export async function deleteUnusedCarts(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .deleteFrom('cart')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('user_cart_uuid'))
    .execute();
}

export async function setCartOwner(
  tx: Tx,
  uuids: readonly string[],
  userUuid: string,
): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ user_uuid: userUuid })
    .where('uuid', 'in', uuids)
    .where('status', '=', 'ordered')
    .execute();
}
