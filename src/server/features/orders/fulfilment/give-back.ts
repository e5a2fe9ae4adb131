/** What staff give back of an order of their own accord: in parts, and never more than was charged. */
import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import type { OrderLineRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import { recordRefundsDue } from '../../checkout/refunds/service.ts';
import { FIRST_STAGE, undoneStages } from '../lifecycle.ts';
import { findMoney, lockLine, lockPaymentsOf } from './store.ts';

export { findMoney } from './store.ts';

export type OrderMoney = NonNullable<Awaited<ReturnType<typeof findMoney>>>;

/** Why nothing can be given back of an order, or undefined. */
export function whyNothingBack(money: OrderMoney): string | undefined {
  const { stage, paid_cents, back_cents } = money;
  if (stage === null || undoneStages.includes(stage)) {
    return 'This order has ended, and the refund of what was paid for it is requested.';
  }
  return back_cents >= paid_cents
    ? 'The refund of all that was paid for this order is requested.'
    : undefined;
}

/**
 * Owes a customer a part of what they paid for an order that goes on. Whoever else decides about money of
 * the same payment waits until this transaction ends. `mostOf` is how much may go back by who gives it, and
 * `seenCents` what they knew to have gone back: two who answer the same customer do not both pay.
 */
export async function giveBack(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineRow, 'uuid'>,
  {
    amountCents,
    seenCents,
    mostOf,
  }: {
    amountCents: Cents;
    seenCents?: Cents | undefined;
    mostOf: (money: OrderMoney) => Cents;
  },
): Promise<void> {
  // In the order in which whoever ends an order locks them.
  await lockLine(tx, uuid);
  await lockPaymentsOf(tx, [uuid]);
  const money = await findMoney(tx, uuid);
  if (!money) throw new NotFound('We could not find this order.');
  const why = whyNothingBack(money);
  if (why !== undefined) throw new Conflict('NOTHING_TO_REFUND', why);
  if (seenCents !== undefined && seenCents !== money.back_cents) {
    const back = formatUsd(money.back_cents);
    throw new Conflict(
      'REFUNDED_MEANWHILE',
      `A refund of ${back} has already been requested. Reload the order.`,
    );
  }
  const left = money.paid_cents - money.back_cents;
  if (amountCents > left) {
    throw new Conflict('TOO_MUCH', `At most ${formatUsd(left)} of this order can still go back.`);
  }
  const most = mostOf(money);
  if (amountCents > most) {
    throw new Conflict('TOO_MUCH', `Your role can refund up to ${formatUsd(most)}.`);
  }
  if (money.stage === FIRST_STAGE && amountCents === left) {
    throw new Conflict('NOT_FILED', 'This order is not filed yet: cancel it, and all goes back.');
  }
  const { payment_uuid } = money;
  const refund = { payment_uuid, order_line_uuid: uuid, amount_cents: amountCents };
  await recordRefundsDue(tx, deps, [{ ...refund, cause: 'goodwill' }]);
}
