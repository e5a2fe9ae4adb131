import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/schema.ts';

/** Whether this user's order is real or a test. */
const mode = sql<'live' | 'test'>`case when app_user.is_test then 'test' else 'live' end`;

/** The partners among these with a webhook. */
export async function selectPartnersToNotify(
  tx: Tx,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const partners = await tx
    .selectFrom('partner')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('webhook_url', 'is not', null)
    .execute();
  return new Set(partners.map(({ uuid }) => uuid));
}

/** An order's data for a partner event. Undefined if the order was deleted. */
export async function selectOrderForEvent(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('order_line')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .innerJoin('service_type', 'service_type.uuid', 'order_line.service_type_uuid')
    .select([
      'order_id',
      'service_type.slug as service',
      'final_price_cents',
      'partner_reference',
      'partner_metadata',
      mode.as('mode'),
    ])
    .where('order_line.uuid', '=', lineUuid)
    .executeTakeFirst();
}
