import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { stripeCards } from './cards.ts';
import type { createDisputes } from './disputes.ts';
import { invalid, missing } from './errors.ts';
import type { RefundParams } from './params.ts';
import { newRefund } from './shapes.ts';

type Disputes = ReturnType<typeof createDisputes>;

export function createRefunds(account: Account, disputes: Pick<Disputes, 'isHeld'>) {
  const refunds = new Map<string, Stripe.Refund>();

  function refundsOf(intentId: string): Stripe.Refund[] {
    return [...refunds.values()].filter(({ payment_intent }) => payment_intent === intentId);
  }

  /** A failed refund returns its amount to the charge. */
  function refundedCents(intentId: string): number {
    return refundsOf(intentId)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  function find(id: string): Stripe.Refund {
    const refund = refunds.get(id);
    if (!refund) throw missing('refund', id);
    return refund;
  }

  function create({ payment_intent: id, amount: wanted, metadata = {} }: RefundParams) {
    const intent = account.find(id, 'payment_intent');
    if (intent.status !== 'succeeded') {
      throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
    }
    const charge = String(intent.latest_charge);
    const card = account.cardOf(intent);
    const left = intent.amount - refundedCents(id);
    const amount = wanted ?? left;
    if (card === stripeCards.disputed || disputes.isHeld(id)) {
      const message = `Charge ${charge} has been charged back; cannot issue a refund.`;
      throw invalid(message, { code: 'charge_disputed' });
    }
    if (left === 0) {
      const message = `Charge ${charge} has already been refunded.`;
      throw invalid(message, { code: 'charge_already_refunded' });
    }
    if (amount > left) {
      const [given, rest] = [amount, left].map((cents) => `($${(cents / 100).toFixed(2)})`);
      const message = `Refund amount ${given} is greater than unrefunded amount on charge ${rest}`;
      throw invalid(message, { param: 'amount' });
    }
    const status = card === stripeCards.refundPends ? 'pending' : 'succeeded';
    const made = account.base('re');
    const { id: transaction } = account.addTransaction({
      ...{ type: 'refund', category: 'refund', amount: -amount, source: made.id },
    });
    const refund = newRefund(made, { intent, amount, metadata, status, transaction });
    refunds.set(refund.id, refund);
    account.emit('refund.created', refund);
    return refund;
  }

  return {
    create,
    find,
    refundsOf,
    refundedCents,
    newest: () => [...refunds.values()].toReversed(),
    newestOf: (intentId: string) => {
      account.find(intentId, 'payment_intent');
      return refundsOf(intentId).toReversed();
    },
    /** Reports the bank's result for a refund, days later. */
    decide(id: string, status: 'succeeded' | 'failed'): void {
      const refund = find(id);
      refund.status = status;
      if (status === 'failed') {
        refund.failure_reason = 'expired_or_canceled_card';
        refund.failure_balance_transaction = account.addTransaction({
          ...{ type: 'refund_failure', category: 'refund_failure' },
          ...{ amount: refund.amount, source: id },
        }).id;
      }
      account.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
  };
}
