import { formatUsd } from '#contracts/catalogue/money.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import type { DisputeRow } from '../../db/schema.ts';

/** Why an order isn't filed: the bank is deciding a dispute of its payment, or returned the payment. */
export type DisputeHold = 'open' | 'lost';

export function holdOf(
  disputes: readonly Pick<DisputeRow, 'kind' | 'closed_at' | 'is_lost'>[],
): DisputeHold | undefined {
  const real = disputes.filter(({ kind }) => kind === 'dispute');
  if (real.some(({ closed_at }) => !closed_at)) return 'open';
  return real.some(({ is_lost }) => is_lost) ? 'lost' : undefined;
}

/** The first day by which we have to respond to the bank. Undefined if no response is due. */
export function responseDue(
  disputes: readonly Pick<DisputeRow, 'kind' | 'respond_by'>[],
): Day | undefined {
  const days = disputes.flatMap(({ kind, respond_by }) =>
    kind === 'dispute' && respond_by ? californiaDay(respond_by) : [],
  );
  return days.toSorted()[0];
}

type Dispute = Pick<
  DisputeRow,
  'kind' | 'amount_cents' | 'reason' | 'status' | 'is_inquiry' | 'respond_by'
>;

export const isUnderReview = (status: string) => /(?:^|_)under_review$/.test(status);

/** What staff have to do about an open dispute or warning, and what is at stake. */
export function wordsOfDispute(dispute: Dispute): string {
  const { kind, status, is_inquiry: isInquiry, respond_by: respondBy } = dispute;
  const amount = formatUsd(dispute.amount_cents);
  const reason = plain(dispute.reason);
  if (kind === 'warning') {
    return `The bank sent a fraud warning (${reason}): refund the payment before it becomes a dispute`;
  }
  if (!respondBy) return `${amount} disputed, ${plain(status)}. Reason: ${reason}`;
  const day = formatDay(californiaDay(respondBy));
  return isInquiry
    ? `Respond to the bank by ${day}, or refund ${amount}, before this becomes a dispute. Reason: ${reason}`
    : `Respond by ${day} or lose ${amount} plus the bank’s fee. Reason: ${reason}`;
}

/** The provider's word, such as `needs_response`, in readable form. */
export const plain = (word: string) => word.replaceAll('_', ' ');
