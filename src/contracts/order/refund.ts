import { addBusinessDays } from '../vehicle/business-days.ts';
import { californiaDay } from '../vehicle/california.ts';
import type { Day } from '../vehicle/days.ts';

/** Business days within which a refund is on the card (specification, section 9). */
export const REFUND_TAKES = 7;

export const NO_WAY_BACK = 'Payment sent to the DMV cannot be cancelled or reversed.';

/** The day by which money that goes back from this moment on is on the card, in California. */
export function refundedBy(since: Date): Day {
  return addBusinessDays(californiaDay(since), REFUND_TAKES);
}
