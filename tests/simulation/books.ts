/** Compares the product's books with the provider's, and both with the results that customers saw. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { compareBooks, type ProviderBooks } from '#server/features/checkout/books/service.ts';
import { findRemittanceBalance } from '#server/features/checkout/remittance/service.ts';
import type { LedgerEntry } from '#server/gateways/payment/ledger.ts';
import type { Told } from './customers.ts';

/** These checks supplement the product's own. Each query finds a violation once all work is done. */
const RULES: Record<string, RawBuilder<{ what: string }>> = {
  'a plate renewed twice for one e-mail': sql`select vehicle.plate_key as what from order_line line
    join user_vehicle vehicle on vehicle.uuid = line.user_vehicle_uuid
    join service_type service on service.uuid = line.service_type_uuid and service.kind = 'renewal'
    join app_user on app_user.uuid = line.user_uuid
    where line.payment_status = 'PAID' and line.stage not in ('canceled', 'rejected')
    group by app_user.email, vehicle.plate_key having count(*) > 1`,
  'a payment for another customer’s order': sql`select payment.public_reference as what from payment
    join payment_line on payment_line.payment_uuid = payment.uuid
    join order_line line on line.uuid = payment_line.order_line_uuid
    where payment.state = 'succeeded' and line.user_uuid <> payment.user_uuid`,
  'a payment without a receipt, or with two': sql`select public_reference as what from payment
    where state = 'succeeded' and 1 <> (select count(*) from mail_outbox
      where dedupe_key = 'receipt:' || payment.uuid)`,
  'a refund for a charge without an order': sql`select payment_uuid::text as what from refund
    where order_line_uuid is null`,
  'a refund that is still due': sql`select uuid::text as what from refund where state = 'due'`,
  'a refund that was refused': sql`select uuid::text as what from refund where state = 'refused'`,
  'an order that took a step twice': sql`select line.order_id as what from order_event event
    join order_line line on line.uuid = event.order_line_uuid
    group by line.order_id, event.stage having count(*) > 1`,
  'a paid order without its history': sql`select order_id as what from order_line line
    where payment_status = 'PAID' and not exists (select from order_event
      where order_line_uuid = line.uuid and stage = 'paid')`,
  // A partner who didn't respond may get the next attempt hours after the schedule has ended.
  'an order without an event for its partner': sql`select line.order_id
    || ' ' || event.type as what from order_line line
    join (select order_line_uuid as line_uuid, 'order.' || case stage when 'filing' then 'filed' else stage end as type,
          order_line_uuid as about
        from order_event where stage not in ('label_printed', 'closed')
      union all select order_line_uuid, 'order.refunded', uuid from refund where state = 'refunded') as event
      on event.line_uuid = line.uuid
    where line.partner_uuid is not null and not exists (select from job where kind = 'tell-partner'
      and (state = 'done' or attempts > 0) and dedupe_key = event.type || ':' || event.about)`,
  'a job that nobody did': sql`select kind || ' ' || state as what from job
    where kind not in ('send-mail', 'send-urgent-mail', 'send-unverified-mail') and (state in ('running', 'dead')
      or (state = 'ready' and run_at <= now()))`,
};

/** Returns the discrepancies in the books once all work is done, one line each. */
export async function auditBooks(db: Db, provider: ProviderBooks): Promise<string[]> {
  const { open, differences } = await compareBooks(db, provider);
  const rules = Object.entries(RULES).map(
    ([rule, query]) => sql`select ${sql.lit(rule)} as rule, what from (${query}) found`,
  );
  const { rows } = await sql<{
    rule: string;
    what: string;
  }>`${sql.join(rules, sql` union all `)}`.execute(db);
  return [
    ...differences,
    ...(await findRemittanceBalance(db)).problems,
    ...(open > 0 ? [`${open} payments are still open`] : []),
    ...rows.map(({ rule, what }) => `${rule}: ${what}`),
  ];
}

/** Checks that no payment was charged after the provider said that it was canceled. */
export function auditCanceled(
  entries: readonly LedgerEntry[],
  canceled: ReadonlySet<string>,
): string[] {
  return [...canceled].flatMap((handle) => {
    const charge = chargesIn(entries).find(({ paymentUuid }) => handle.includes(paymentUuid));
    return charge ? [`The payment ${handle} was canceled, and charged`] : [];
  });
}

function chargesIn(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ result }) => result.outcome === 'succeeded');
}

/**
 * Checks that each customer who saw that a payment succeeded, or that nothing was charged, saw the truth.
 */
export async function auditWords(
  db: Db,
  entries: readonly LedgerEntry[],
  told: readonly Told[],
): Promise<string[]> {
  const payments = await db.selectFrom('payment').select(['uuid', 'state']).execute();
  const charged = new Set(chargesIn(entries).map((one) => one.paymentUuid));
  return told.flatMap(({ who, status, charged: wasCharged, payment: uuid }) => {
    const payment = payments.find((one) => one.uuid === uuid);
    if (status === 'SUCCESS' && payment?.state !== 'succeeded') {
      return [`${who} was told SUCCESS without a paid order`];
    }
    const isUncharged = status === 'FAILED' && !wasCharged && uuid !== undefined;
    if (isUncharged && charged.has(uuid)) {
      return [`${who} was charged, but told that they were not`];
    }
    return [];
  });
}
