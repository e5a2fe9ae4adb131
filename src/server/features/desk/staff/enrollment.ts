/** The deadline for a member's first passkey. After that, only an operator can reopen enrollment. */
import { DAY_MS } from '#contracts/time/days.ts';
import type { StaffRow } from './store.ts';

export const ENROLLMENT_DAYS = 7;

/** Undefined after the deadline. */
export function enrollmentUntil(
  { enrolment_opened_at }: Pick<StaffRow, 'enrolment_opened_at'>,
  now: Date,
): Date | undefined {
  const until = new Date(enrolment_opened_at.getTime() + ENROLLMENT_DAYS * DAY_MS);
  return now < until ? until : undefined;
}
