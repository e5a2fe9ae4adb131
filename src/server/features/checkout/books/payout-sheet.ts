/** The accountant's sheet: what each payout to our bank account consists of, by payment and order. */
import { formatUsd, sumCents } from '#contracts/catalogue/money.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Queryable } from '../../../db/schema.ts';
import type { PaymentBooks, Payout, PayoutEntry } from '../../../gateways/payment/port.ts';
import { selectOrdersOfPayments, selectOrdersOfRefunds } from './store.ts';

export type PayoutRow = {
  payout: string;
  arrivedOn: string;
  type: string;
  madeOn: string;
  /** The payment's public reference, or the name of another program that shares our account. */
  payment: string;
  orders: string;
  reference: string;
  grossCents: number;
  feeCents: number;
  netCents: number;
};

/** The payouts that arrive in a month such as `2026-11`, each with one row per entry and a final row for the payout. */
export async function* listPayouts(db: Queryable, books: PaymentBooks, month: string) {
  // Day 0 of the next month is the last day of this one.
  const [year = 0, number = 0] = month.split('-').map(Number);
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  for await (const payout of books.payouts({ from: `${month}-01`, to })) {
    yield { rows: await rowsOf(db, payout), problem: problemOf(payout) };
  }
}

async function rowsOf(db: Queryable, payout: Payout): Promise<PayoutRow[]> {
  const { reference, arrivesOn, amountCents, entries = [] } = payout;
  const same = { payout: reference, arrivedOn: arrivesOn };
  const nameOf = await findNames(db, entries);
  return [
    ...entries.map(({ type, madeAt, reference, grossCents, feeCents, netCents, ...entry }) => ({
      ...same,
      type,
      madeOn: californiaDay(madeAt),
      ...nameOf(entry),
      reference,
      grossCents,
      feeCents,
      netCents,
    })),
    {
      ...same,
      type: payout.entries ? 'payout' : 'manual payout',
      madeOn: '',
      payment: '',
      orders: '',
      reference,
      grossCents: -amountCents,
      feeCents: 0,
      netCents: -amountCents,
    },
  ];
}

type Ours = Pick<PayoutEntry, 'paymentUuid' | 'refundUuid' | 'otherApp' | 'charge'>;

async function findNames(db: Queryable, entries: readonly Ours[]) {
  const payments = await selectOrdersOfPayments(db, {
    uuids: entries.flatMap(({ paymentUuid }) => paymentUuid ?? []),
    references: entries.flatMap(({ charge }) => charge ?? []),
  });
  const refunds = await selectOrdersOfRefunds(
    db,
    entries.flatMap(({ refundUuid }) => refundUuid ?? []),
  );
  const byUuid = new Map(payments.map((payment) => [payment.uuid, payment]));
  const byCharge = new Map(payments.map((payment) => [payment.reference, payment]));
  const orders = new Map(refunds.map(({ uuid, order_id }) => [uuid, order_id]));
  return ({ paymentUuid = '', refundUuid = '', otherApp = '', charge = '' }: Ours) => {
    const payment = byUuid.get(paymentUuid) ?? byCharge.get(charge);
    return {
      payment: payment?.public_reference ?? otherApp,
      orders: orders.get(refundUuid) ?? payment?.order_ids.join(' ') ?? '',
    };
  };
}

function problemOf({ reference, amountCents, entries }: Payout): string | undefined {
  if (!entries) {
    return `Payout ${reference} was made manually, so the provider does not list its transactions.`;
  }
  const total = sumCents(entries.map(({ netCents }) => netCents));
  if (total === amountCents) return undefined;
  return `Payout ${reference} is ${formatUsd(amountCents)}, but its entries add up to ${formatUsd(total)}.`;
}
