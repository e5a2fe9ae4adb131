/** Until when a member of staff may make their first passkey: afterwards only an operator opens it again. */
import { DAY_MS } from '#contracts/time/days.ts';
import type { StaffRow } from './store.ts';

export const ENROLMENT_DAYS = 7;

/** Undefined where the time is over. */
export function enrolmentUntil(
  { enrolment_opened_at }: Pick<StaffRow, 'enrolment_opened_at'>,
  now: Date,
): Date | undefined {
  const until = new Date(enrolment_opened_at.getTime() + ENROLMENT_DAYS * DAY_MS);
  return now < until ? until : undefined;
}
