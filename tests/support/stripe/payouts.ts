import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { invalid, missing } from './errors.ts';
import { newPayout } from './shapes.ts';

export function createPayouts(account: Account) {
  const payouts: Stripe.Payout[] = [];
  const paidOut = new Map<string, string>();

  return {
    newest: () => payouts.toReversed(),
    /** The balance transactions in a payout, newest first. */
    transactionsOf(id: string): Stripe.BalanceTransaction[] {
      const payout = payouts.find((one) => one.id === id);
      if (!payout) throw missing('payout', id, 'payout');
      if (!payout.automatic) {
        const transfers = 'automatic transfers, not manual';
        throw invalid(`Balance transaction history can only be filtered on ${transfers}.`);
      }
      return account.transactions.filter((one) => paidOut.get(one.id) === id).toReversed();
    },
    /** Pays out everything that has not been paid out yet, or an amount that a person chose. */
    payOut(arrivalDay: string, manualCents?: number): Stripe.Payout {
      const made = account.base('po');
      const open = account.transactions.filter(({ id }) => !paidOut.has(id));
      const amount = manualCents ?? open.reduce((sum, { net }) => sum + net, 0);
      const transaction = account.addTransaction({
        ...{ type: 'payout', category: 'payout', amount: -amount, source: made.id },
      });
      const automatic = manualCents === undefined;
      const inIt = automatic ? [...open, transaction] : [transaction];
      for (const { id } of inIt) paidOut.set(id, made.id);
      const arrivalDate = Date.parse(arrivalDay) / 1000;
      const payout = newPayout(made, {
        ...{ amount, arrivalDate, automatic, transaction: transaction.id },
      });
      payouts.push(payout);
      return payout;
    },
  };
}
