import type { ServicePlan } from '../catalogue/service-plan.ts';
import { addBusinessDays } from '../time/business-days.ts';
import { californiaDay } from '../time/california.ts';
import type { Day } from '../time/days.ts';

/** Business days within which a refund is on the card (specification, section 9). */
export const REFUND_TAKES = 7;

export const NO_WAY_BACK = 'Payment sent to the DMV cannot be cancelled or reversed.';

/** Why there is no way back once we have filed with the DMV, or asked it. */
export function noWayBack({ atTheDmv }: Pick<ServicePlan, 'atTheDmv'>): string {
  return atTheDmv === 'ask'
    ? 'A request sent to the DMV cannot be canceled or reversed.'
    : NO_WAY_BACK;
}

/** The day by which money that goes back from this moment on is on the card, in California. */
export function refundedBy(since: Date): Day {
  return addBusinessDays(californiaDay(since), REFUND_TAKES);
}
