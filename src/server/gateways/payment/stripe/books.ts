import type { Stripe } from 'stripe';
import type { Day } from '#contracts/time/days.ts';
import type { HttpServiceOptions } from '../../http-client.ts';
import type {
  BookedFor,
  MadeCharge,
  MadeRefund,
  PaymentBooks,
  Payout,
  PayoutEntry,
} from '../port.ts';
import { createStripeClient } from './client.ts';
import { factsFrom } from './events.ts';
import { createListReader, secondsOf } from './lists.ts';

/** The statuses of payouts whose money stayed at Stripe. */
const NOT_PAID = ['failed', 'canceled'];

/**
 * Stripe's record of the money in our account. The key must be allowed to read charges, refunds, payouts, and the
 * balance.
 */
export function createStripeBooks({
  retryDelayMs,
  ...service
}: HttpServiceOptions & { retryDelayMs?: number }): PaymentBooks {
  const client = createStripeClient(service);
  const all = createListReader(client, { retryDelayMs });

  async function* made(since: Date): AsyncGenerator<MadeCharge | MadeRefund> {
    const created = { gte: secondsOf(since) };
    const expand = ['data.payment_intent'];
    for await (const charge of all((stripe, page) =>
      stripe.charges.list({ ...page, created, expand }),
    )) {
      const { id, amount: amountCents, status, payment_intent: intent, metadata } = charge;
      if (status !== 'succeeded') continue;
      const { paymentUuid, otherApp } = factsFrom({ ...metadataIn(intent), ...metadata });
      const reference = idOf(intent) ?? id;
      yield { kind: 'charge', reference, paymentUuid, amountCents, otherApp };
    }
    for await (const refund of all((stripe, page) =>
      stripe.refunds.list({ ...page, created, expand }),
    )) {
      const { id, amount: amountCents, status, payment_intent: intent, metadata } = refund;
      if (status === 'failed' || status === 'canceled') continue;
      const booked = bookedFor({ ...metadataIn(intent), ...metadata });
      yield { kind: 'refund', reference: id, amountCents, ...booked };
    }
  }

  async function* payouts({ from, to }: { from: Day; to: Day }): AsyncGenerator<Payout> {
    // Stripe's dates are midnights in UTC.
    const arrival_date = { gte: secondsOf(new Date(from)), lte: secondsOf(new Date(to)) };
    for await (const payout of all((stripe, page) =>
      stripe.payouts.list({ ...page, arrival_date }),
    )) {
      const { id: reference, amount: amountCents, automatic } = payout;
      if (NOT_PAID.includes(payout.status)) continue;
      const arrivesOn = dateOf(payout.arrival_date).toISOString().slice(0, 10);
      const entries = automatic ? await entriesOf(reference) : undefined;
      yield { reference, arrivesOn, amountCents, entries };
    }
  }

  async function entriesOf(payout: string): Promise<PayoutEntry[]> {
    const entries: PayoutEntry[] = [];
    const expand = ['data.source'];
    for await (const transaction of all((stripe, page) =>
      stripe.balanceTransactions.list({ ...page, payout, expand }),
    )) {
      const { id, source, reporting_category: type, amount, fee, net, created } = transaction;
      // Payouts have their own list.
      if (type === 'payout') continue;
      const known = typeof source === 'object' && source ? source : undefined;
      entries.push({
        type,
        madeAt: dateOf(created),
        reference: idOf(source) ?? id,
        charge: known && chargeOf(known),
        grossCents: amount,
        feeCents: fee,
        netCents: net,
        ...bookedFor(known && 'metadata' in known ? known.metadata : undefined),
      });
    }
    return entries;
  }

  return { made, payouts };
}

function bookedFor(metadata: unknown): BookedFor {
  const { paymentUuid, refundUuid, otherApp } = factsFrom(metadata);
  return { paymentUuid, refundUuid, otherApp };
}

/** We identify a charge by its PaymentIntent. */
function chargeOf(source: Stripe.BalanceTransactionSource): string | undefined {
  return 'payment_intent' in source ? idOf(source.payment_intent) : undefined;
}

/**
 * Stripe copies a PaymentIntent's metadata to its charge, but not to refunds, and not if the metadata changes later.
 */
function metadataIn(intent: string | Stripe.PaymentIntent | null): Stripe.Metadata {
  return typeof intent === 'object' && intent ? intent.metadata : {};
}

function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return (typeof object === 'string' ? object : object?.id) ?? undefined;
}

const dateOf = (seconds: number) => new Date(seconds * 1000);
