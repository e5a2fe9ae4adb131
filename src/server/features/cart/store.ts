import { type Insertable, sql } from 'kysely';
import { type Places, prepared } from '../../db/prepared.ts';
import type { Queryable, Tables, Tx } from '../../db/schema.ts';

export async function selectCarts(db: Queryable, userUuid: string) {
  return db
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();
}

type EnsuredCart = { uuid: string; userUuid: string; now: Date; oneEnvelope?: boolean };

/**
 * Starts a statement with the user's open cart as `open_cart`, created if necessary. Callers add their writes to it.
 * `uuid` and `oneEnvelope` apply to a new cart. By default, its vehicles share envelopes, so no one pays for a second
 * envelope.
 */
export function ensureOpenCartCte(
  tx: Tx,
  { uuid, userUuid, now, oneEnvelope = true }: EnsuredCart,
) {
  return (
    tx
      .with('made', () =>
        tx
          .insertInto('cart')
          .values({
            uuid,
            user_uuid: userUuid,
            status: 'open',
            created_at: now,
            one_envelope: oneEnvelope,
          })
          .onConflict((conflict) =>
            conflict.column('user_uuid').where('status', '=', sql.lit('open')).doNothing(),
          )
          .returningAll(),
      )
      // Exactly one part returns the cart, because the second can't see the first one's insert.
      .with('open_cart', (made) =>
        made.selectFrom('made').selectAll().unionAll(openCarts(tx, userUuid)),
      )
  );
}

export async function ensureOpenCart(tx: Tx, cart: EnsuredCart) {
  const open = await ensureOpenCartCte(tx, cart)
    .selectFrom('open_cart')
    .selectAll()
    .executeTakeFirst();
  if (!open) throw new Error('Expected the open cart that was just found or created');
  return open;
}

export async function selectOpenCart(db: Queryable, userUuid: string) {
  return openCarts(db, userUuid).executeTakeFirst();
}

function openCarts(db: Queryable, userUuid: string) {
  return db
    .selectFrom('cart')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'open');
}

type ForCart = { userUuid: string; vehicleUuid: string; addressUuid: string };

/**
 * Returns one of the user's vehicles. Also returns whether the address is the user's, and whether the vehicle has an
 * order with a pending payment or a paid order in progress.
 */
export async function selectForCart(tx: Tx, of: ForCart) {
  return (await selectingForCart(tx, of))[0];
}

const selectingForCart = prepared((db, of: Places<ForCart>) => {
  const lines = db
    .selectFrom('order_line')
    .select('order_line.uuid')
    .where('user_vehicle_uuid', '=', of.vehicleUuid);
  return db
    .selectFrom('user_vehicle')
    .selectAll()
    .select((e) => [
      e
        .exists(
          e
            .selectFrom('shipping_address')
            .select('shipping_address.uuid')
            .where('shipping_address.uuid', '=', of.addressUuid)
            .where('shipping_address.user_uuid', '=', of.userUuid),
        )
        .as('has_address'),
      e.exists(lines.where('payment_status', '=', 'PENDING')).as('is_being_paid'),
      e
        .exists(lines.where('payment_status', '=', 'PAID').where('order_status', '=', 0))
        .as('is_paid'),
    ])
    .where('uuid', '=', of.vehicleUuid)
    .where('user_uuid', '=', of.userUuid);
});

/** Returns whether the cart uses one envelope, and whether it has lines that are neither paid nor pending. */
export function closeCartCte(tx: Tx, uuid: string) {
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

export async function setOneEnvelope(tx: Tx, uuid: string, isWanted: boolean) {
  await tx.updateTable('cart').set({ one_envelope: isWanted }).where('uuid', '=', uuid).execute();
}

export async function selectResumeMailedAt(tx: Tx, cartUuid: string) {
  const { resume_mailed_at } = await tx
    .selectFrom('cart')
    .select('resume_mailed_at')
    .where('uuid', '=', cartUuid)
    .executeTakeFirstOrThrow();
  return resume_mailed_at;
}

export async function markResumeMailed(tx: Tx, cartUuid: string, now: Date) {
  await tx
    .updateTable('cart')
    .set({ resume_mailed_at: now })
    .where('uuid', '=', cartUuid)
    .execute();
}

export async function deleteUnusedCarts(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('cart')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'not in', (e) => e.selectFrom('order_line').select('user_cart_uuid'))
    .execute();
}

/** Moves the paid carts among these to another user. */
export async function mergeCarts(tx: Tx, uuids: readonly string[], userUuid: string) {
  await tx
    .updateTable('cart')
    .set({ user_uuid: userUuid })
    .where('uuid', 'in', uuids)
    .where('status', '=', 'ordered')
    .execute();
}

export async function upsertLaterRequest(tx: Tx, request: Insertable<Tables['later_request']>) {
  const { user_vehicle_uuid, created_at, ...newest } = request;
  await tx
    .insertInto('later_request')
    .values(request)
    .onConflict((conflict) => conflict.column('user_vehicle_uuid').doUpdateSet(newest))
    .execute();
}
