import { msg, t } from '#words/words.ts';
import type { ServicePlan } from '../catalogue/service-plan.ts';
import { addBusinessDays } from '../time/business-days.ts';
import { californiaDay } from '../time/california.ts';
import type { Day } from '../time/days.ts';

/** The business days until a refund reaches the card (specification, section 9). */
export const REFUND_BUSINESS_DAYS = 7;

/** How long refunds wait after staff enter the DMV's answer, so that a wrong answer can be undone. */
export const REFUND_WAIT_MS = 15 * 60_000;

/** Until this time, customers and partners don't see a result, because staff can still undo it. */
export const resultUndoUntil = (enteredAt: Date) => new Date(enteredAt.getTime() + REFUND_WAIT_MS);

export const DMV_PAYMENT_IS_FINAL = msg('Payment sent to the DMV cannot be canceled or reversed.');

export function whyIrreversible({ atTheDmv }: Pick<ServicePlan, 'atTheDmv'>): string {
  return atTheDmv === 'ask'
    ? t('A request sent to the DMV cannot be canceled or reversed.')
    : t(DMV_PAYMENT_IS_FINAL);
}

/** Returns the day (in California time) by which a refund that starts now reaches the card. */
export function refundedBy(since: Date): Day {
  return addBusinessDays(californiaDay(since), REFUND_BUSINESS_DAYS);
}
