/** What goes back to the card for orders that are not carried out. */
import { savedAddressSchema } from '#contracts/account/address.ts';
import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { undoneStages } from '../orders/lifecycle.ts';
import { envelopesOf } from '../orders/service.ts';
import { type OwedRefund, oweRefunds } from '../refunds/service.ts';
import { lockPaymentsOf, selectPaidTogether } from './store.ts';

type Paid = Awaited<ReturnType<typeof selectPaidTogether>>[number];

/** Owes the customers of orders that have just ended what goes back for each, in cents, in the same transaction. */
export async function oweReturns(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  lineUuids: readonly string[],
  cause: OwedRefund['cause'],
): Promise<ReadonlyMap<string, Cents>> {
  if (lineUuids.length === 0) return new Map();
  await lockPaymentsOf(tx, lineUuids);
  const together = await selectPaidTogether(tx, lineUuids);
  const amounts = returnsOf(lineUuids, together);
  await oweRefunds(
    tx,
    deps,
    together.flatMap(({ uuid, payment_uuid }) => {
      const amount_cents = amounts.get(uuid);
      return amount_cents ? [{ payment_uuid, order_line_uuid: uuid, amount_cents, cause }] : [];
    }),
  );
  return amounts;
}

/**
 * The cents that go back for each of the orders that end now, all of which are over by now: what was charged for them. An
 * envelope that others still travel in is mailed all the same: its fee goes back with the last vehicle in it.
 */
export function returnsOf(
  ending: readonly string[],
  together: readonly Omit<Paid, 'payment_uuid'>[],
): Map<string, Cents> {
  const returns = new Map(
    together
      .filter(({ uuid }) => ending.includes(uuid))
      .map(({ uuid, final_price_cents }) => [uuid, final_price_cents]),
  );
  for (const envelope of sharedEnvelopes(together)) {
    const own = envelope.filter(({ uuid }) => ending.includes(uuid));
    for (const { uuid, final_price_cents, overnight_fee_cents } of own) {
      returns.set(uuid, final_price_cents - overnight_fee_cents);
    }
    const last = own.at(-1);
    if (!last || envelope.some(({ stage }) => stage === null || !undoneStages.includes(stage)))
      continue;
    const fee = sumCents(envelope.map(({ overnight_fee_cents }) => overnight_fee_cents));
    returns.set(last.uuid, (returns.get(last.uuid) ?? 0) + fee);
  }
  return returns;
}

function sharedEnvelopes<P extends Omit<Paid, 'payment_uuid'>>(together: readonly P[]): P[][] {
  const parcels = together
    .filter(({ envelope_vehicles }) => envelope_vehicles > 1)
    .map((line) => ({ ...addressOf(line), ...line }));
  return envelopesOf(parcels);
}

function addressOf({ address_snapshot }: Pick<Paid, 'address_snapshot'>) {
  const address = savedAddressSchema.parse(address_snapshot);
  return {
    first_name: address.first_name ?? '',
    last_name: address.last_name ?? '',
    company_name: address.company_name ?? '',
    street_address: address.street_address ?? '',
    unit: address.unit ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip_code: address.zip_code ?? '',
    is_overnight_shipping: true,
  };
}
