import { sql } from 'kysely';
import type { Keyset } from '#contracts/api/envelope.ts';
import { isMailed } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import type { Language } from '#words/languages.ts';
import { toPage } from '../../db/page.ts';
import { type Places, prepared } from '../../db/prepared.ts';
import type { Queryable, Tx, UserRow } from '../../db/schema.ts';
import { ownerBy } from '../account/owner.ts';
import { overnightParam } from '../catalogue/service.ts';
import { type RenewalFacts, renewalFacts, renewalInProgress } from '../lookup/vehicles/service.ts';
import type { Postage, ShippedLine } from './envelopes.ts';
import { orderColumns, papersSent } from './order-columns.ts';

function selectLines(db: Queryable) {
  return db
    .selectFrom('order_line')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('shipping_address', 'shipping_address.uuid', 'order_line.shipping_address_uuid')
    .selectAll('order_line')
    .select([
      'user_vehicle.plate',
      'user_vehicle.plate_key',
      'user_vehicle.vin',
      'user_vehicle.vehicle_type',
      'user_vehicle.make',
      'user_vehicle.registration_expires_on',
      'service_type.name as service_name',
      'service_type.kind',
      'service_type.for_boats',
      'service_type.price_config',
      sql<unknown>`coalesce(order_line.address_snapshot, to_jsonb(shipping_address))`.as('address'),
      // What the customer has paid since the purchase, because the DMV charges more than estimated.
      sql<number>`(select coalesce(sum(amount_cents), 0)::integer from fee_difference
        where fee_difference.order_line_uuid = order_line.uuid and state = 'paid')`.as(
        'difference_paid_cents',
      ),
      // What staff have decided that we pay instead of the customer.
      sql<number>`(select coalesce(sum(amount_cents), 0)::integer from fee_difference
        where fee_difference.order_line_uuid = order_line.uuid and state = 'withdrawn')`.as(
        'difference_covered_cents',
      ),
      // What is refunded because the DMV charged less, whether or not the provider has made the refund.
      sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refund
        where refund.order_line_uuid = order_line.uuid and cause = 'difference')`.as(
        'difference_refunded_cents',
      ),
      sql<boolean>`(select is_test from app_user where app_user.uuid = order_line.user_uuid)`.as(
        'is_test',
      ),
      // The language of emails and documents about the order.
      sql<Language>`(select language from app_user where app_user.uuid = order_line.user_uuid)`.as(
        'language',
      ),
    ])
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id');
}

export type OrderLineInFull = Awaited<
  ReturnType<ReturnType<typeof selectLines>['execute']>
>[number];

function selectOrders(db: Queryable) {
  return selectLines(db).select(orderColumns);
}

export type ShownOrderLine = Awaited<
  ReturnType<ReturnType<typeof selectOrders>['execute']>
>[number];

/** None of these lines is paid, because a payment closes the cart. */
export async function findOpenLines(db: Queryable, userUuid: string) {
  return selectingOpen(db, { userUuid });
}

const selectingOpen = prepared((db, of: Places<{ userUuid: string }>) =>
  selectLines(db)
    .select(ownerBy(sql.ref('order_line.user_uuid')))
    .innerJoin('cart', 'cart.uuid', 'order_line.user_cart_uuid')
    .where('order_line.user_uuid', '=', of.userUuid)
    .where('cart.status', '=', 'open'),
);

export async function selectCartLines(db: Queryable, userUuid: string, cartUuid: string) {
  return selectingOfCart(db, { userUuid, cartUuid });
}

const selectingOfCart = prepared((db, of: Places<{ userUuid: string; cartUuid: string }>) =>
  selectOrders(db)
    .select(ownerBy(sql.ref('order_line.user_uuid')))
    .where('order_line.user_uuid', '=', of.userUuid)
    .where('order_line.user_cart_uuid', '=', of.cartUuid),
);

/** The newest purchase comes first. Vehicles within a purchase are in cart order. */
export async function selectPaidLines(
  db: Queryable,
  userUuid: string,
  fromStatus: number,
  { limit, after }: Keyset,
) {
  const { total } = await db
    .selectFrom('order_line')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('user_uuid', '=', userUuid)
    .where('payment_status', '=', 'PAID')
    .where('order_status', '>=', fromStatus)
    .executeTakeFirstOrThrow();
  const lines = selectOrders(db)
    .where('order_line.user_uuid', '=', userUuid)
    .where('order_line.payment_status', '=', 'PAID')
    .where('order_line.order_status', '>=', fromStatus)
    .clearOrderBy()
    .orderBy('order_line.paid_at', 'desc')
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .limit(limit + 1);
  const rest = sql<boolean>`exists(select from order_line last where last.uuid = ${after}
    and (order_line.paid_at < last.paid_at or order_line.paid_at = last.paid_at
      and (order_line.created_at, order_line.order_id) > (last.created_at, last.order_id)))`;
  const rows = await (after === undefined ? lines : lines.where(rest)).execute();
  return toPage(rows, { limit, total });
}

export async function findLines(db: Queryable, userUuid: string, uuids: readonly string[]) {
  return selectLines(db)
    .where('order_line.user_uuid', '=', userUuid)
    .where('order_line.uuid', 'in', uuids)
    .execute();
}

export type LineToPay = OrderLineInFull & {
  /** Whether the line has a payment that succeeded or may still succeed. */
  is_in_payment: boolean;
  /** Whether the line's plate has a renewal that is in progress or completed. */
  is_renewed: boolean;
  /** The payment of the user's earlier request with the same idempotency key. The value is the same on each line. */
  earlier_payment: string | null;
};

/**
 * Selects these lines and the rest of the user's open cart, with the facts that determine whether they can be paid:
 * their payments, an earlier payment of the same request, and a renewal of the plate with this email.
 */
export async function findLinesToPay(
  tx: Tx,
  { uuid: userUuid, email }: Pick<UserRow, 'uuid' | 'email'>,
  {
    uuids,
    idempotencyKey = null,
    now,
  }: { uuids: readonly string[]; idempotencyKey: string | null | undefined; now: Date },
) {
  return selectingToPay(tx, { userUuid, uuids, idempotencyKey, ...renewalFacts(email, now) });
}

type ToPay = RenewalFacts & {
  userUuid: string;
  uuids: readonly string[];
  idempotencyKey: string | null;
};

const selectingToPay = prepared((db, of: Places<ToPay>) =>
  selectLines(db)
    .innerJoin('cart', 'cart.uuid', 'order_line.user_cart_uuid')
    .select([
      sql<boolean>`exists(select from payment_line live
        where live.order_line_uuid = order_line.uuid and live.fee_difference_uuid is null
          and live.state in ('pending', 'succeeded'))`.as('is_in_payment'),
      renewalInProgress(sql.ref('user_vehicle.plate_key'), of).as('is_renewed'),
      sql<string | null>`(select earlier.uuid from payment earlier
        where earlier.user_uuid = ${of.userUuid}
          and earlier.idempotency_key = ${of.idempotencyKey})`.as('earlier_payment'),
    ])
    .where('order_line.user_uuid', '=', of.userUuid)
    .where(sql<boolean>`(order_line.uuid = any(${of.uuids}::uuid[]) or cart.status = 'open')`),
);

export async function selectPapers(db: Queryable, uuids: readonly string[]) {
  return db
    .selectFrom('order_line')
    .select(['order_line.uuid', papersSent])
    .where('order_line.uuid', 'in', uuids)
    .execute();
}

/** The orders that wait for their customers' decisions about what the DMV charges beyond the estimate. */
export async function findUndecided(
  db: Queryable,
  lineUuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (lineUuids.length === 0) return new Set();
  const lines = await db
    .selectFrom('fee_difference')
    .select('order_line_uuid')
    .where('order_line_uuid', 'in', lineUuids)
    .where('state', '=', 'asked')
    .execute();
  return new Set(lines.map(({ order_line_uuid }) => order_line_uuid));
}

/** Finds the line regardless of its owner. */
export async function findLine(db: Queryable, uuid: string) {
  return selectLines(db).where('order_line.uuid', '=', uuid).executeTakeFirst();
}

/** Finds the order with a number such as R100014, paid or not, regardless of its owner. */
export async function findOrder(db: Queryable, orderId: string) {
  return selectOrders(db).where('order_line.order_id', '=', orderId).executeTakeFirst();
}

/** Keeps the given sequence and omits missing orders. */
export async function findOrderUuids(db: Queryable, orderIds: readonly string[]) {
  const lines = await db
    .selectFrom('order_line')
    .select(['uuid', 'order_id'])
    .where('order_id', 'in', orderIds)
    .execute();
  const uuids = new Map(lines.map(({ uuid, order_id }) => [order_id, uuid]));
  return orderIds.flatMap((orderId) => uuids.get(orderId) ?? []);
}

/** Like findLine, for several lines. Omits missing ones. */
export async function findLinesOfAll(db: Queryable, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return selectLines(db).where('order_line.uuid', 'in', uuids).execute();
}

export async function selectLine(db: Queryable, uuid: string) {
  return db.selectFrom('order_line').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function hasPendingLine(db: Queryable, cartUuid: string) {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('payment_status', '=', 'PENDING')
    .where('user_cart_uuid', '=', cartUuid)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Overnight shipping is an option of the address, but it only applies to services that are mailed. */
const goesOvernight = sql<boolean>`shipping_address.is_overnight_shipping
  and service_type.kind in (${sql.join(SERVICE_KINDS.filter(isMailed))})`;

export type ShippedCartLine = ShippedLine &
  Postage & {
    one_envelope: boolean;
    overnight_param: unknown;
  };

/**
 * The unpaid lines of the user's open cart with their addresses, their postage, and the facts that determine the
 * postage.
 */
export async function selectShippedLines(db: Queryable, userUuid: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('cart', 'cart.uuid', 'order_line.user_cart_uuid')
    .innerJoin('shipping_address', 'shipping_address.uuid', 'order_line.shipping_address_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .select(goesOvernight.as('is_overnight_shipping'))
    .select([
      'order_line.uuid',
      'order_line.overnight_fee_cents',
      'order_line.envelope_vehicles',
      'cart.one_envelope',
      overnightParam.as('overnight_param'),
      'shipping_address.first_name',
      'shipping_address.last_name',
      'shipping_address.company_name',
      'shipping_address.street_address',
      'shipping_address.unit',
      'shipping_address.city',
      'shipping_address.state',
      'shipping_address.zip_code',
    ])
    .where('order_line.user_uuid', '=', userUuid)
    .where('order_line.payment_status', '=', 'UNPAID')
    .where('cart.status', '=', 'open')
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .execute();
}

export async function findUnpaidLines(tx: Tx, cartUuid: string) {
  return tx
    .selectFrom('order_line')
    .select(['uuid', 'user_vehicle_uuid'])
    .where('user_cart_uuid', '=', cartUuid)
    .where('payment_status', '=', 'UNPAID')
    .orderBy('created_at')
    .orderBy('order_id')
    .execute();
}

export async function hasLineInProgress(db: Queryable, vehicleUuid: string) {
  const line = await db
    .selectFrom('order_line')
    .select('uuid')
    .where('user_vehicle_uuid', '=', vehicleUuid)
    .where((e) =>
      e.or([
        e('payment_status', '=', 'PENDING'),
        e.and([e('payment_status', '=', 'PAID'), e('order_status', '=', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** The orders that were paid for together. */
function selectPaidTogether(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('order_line')
    .select(['uuid', 'order_id', 'stage', 'envelope_vehicles', 'address_snapshot'])
    .where('payment_status', '=', 'PAID')
    .where('uuid', 'in', (e) =>
      e
        .selectFrom('payment_line')
        .innerJoin('payment_line as own', 'own.payment_uuid', 'payment_line.payment_uuid')
        .select('payment_line.order_line_uuid')
        .where('own.order_line_uuid', '=', lineUuid)
        .where('own.state', '=', 'succeeded'),
    )
    .orderBy('uuid');
}

export async function findPaidTogether(db: Queryable, lineUuid: string) {
  return selectPaidTogether(db, lineUuid).execute();
}

export async function lockPaidTogether(tx: Tx, lineUuid: string) {
  return selectPaidTogether(tx, lineUuid).forUpdate().execute();
}

export type PaidTogether = Awaited<ReturnType<typeof lockPaidTogether>>[number];

export async function findPaidByGuests(tx: Tx, guests: readonly string[]) {
  return tx
    .selectFrom('order_line')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select([
      'order_line.uuid',
      'order_line.user_cart_uuid',
      'order_line.user_vehicle_uuid',
      'order_line.shipping_address_uuid',
      'user_vehicle.service_type_uuid',
      'user_vehicle.plate_key',
    ])
    .where('order_line.user_uuid', 'in', guests)
    .where('order_line.payment_status', '=', 'PAID')
    .orderBy('order_line.created_at')
    .orderBy('order_line.order_id')
    .execute();
}

/**
 * Locks orders until the transaction ends, sorted by UUID, so that two callers can't block each other. Returns the
 * stage and the owner of each.
 */
export async function lockOrders(tx: Tx, lineUuids: readonly string[]) {
  if (lineUuids.length === 0) return [];
  return tx
    .selectFrom('order_line')
    .select(['uuid', 'stage', 'user_uuid'])
    .where('uuid', 'in', lineUuids)
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

/** Undefined if there is no such order. */
export async function lockOrder(tx: Tx, lineUuid: string) {
  const [order] = await lockOrders(tx, [lineUuid]);
  return order;
}
