import { sql } from 'kysely';
import type { Queryable } from '../../db/schema.ts';

export type ListedOrder = Awaited<ReturnType<typeof selectTransactions>>[number];

/** The position after which a list continues. */
export type ListedAfter = { order_id: string };

/** A page of paid orders by order number, without tests. All pages together read the index once. */
export async function selectTransactions(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: ListedAfter | undefined; limit: number },
) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .leftJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
    .select((e) => [
      'order_line.order_id',
      e.ref('order_line.paid_at').$notNull().as('paid_at'),
      'order_line.stage',
      'service_type.name as service',
      'user_vehicle.plate',
      'user_vehicle.vin',
      sql<string>`concat_ws(' ', address_snapshot ->> 'first_name', address_snapshot ->> 'last_name')`.as(
        'customer',
      ),
      'app_user.email',
      'partner.name as partner',
      'order_line.dmv_registration_fee_cents',
      'order_line.final_price_cents',
      sql<number>`coalesce((select sum(refund.amount_cents)::integer from refund
        where refund.order_line_uuid = order_line.uuid and refund.state = 'refunded'), 0)`.as(
        'refunded_cents',
      ),
    ])
    .where('order_line.payment_status', '=', 'PAID')
    .where('order_line.paid_at', '>=', from)
    .where('order_line.paid_at', '<', to)
    .where('app_user.is_test', '=', false)
    .where('order_line.order_id', '>', after?.order_id ?? '')
    .orderBy('order_line.order_id')
    .limit(limit)
    .execute();
}
