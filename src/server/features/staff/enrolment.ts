/** Until when a member of staff may make their first passkey: afterwards only an operator opens it again. */
import { DAY_MS } from '#contracts/vehicle/days.ts';
import type { StaffRow } from './store.ts';

export const ENROLMENT_DAYS = 7;
/**
 * In all, however many codes they were of: a hundred million is guessed with a chance of 1 in 20,000. A stranger who guesses
 * without a pause, five tries at each of six codes an hour, needs nearly all of the days for it.
 */
const WRONG_CODES = 5_000;

/** Undefined where the time is over, or too many wrong codes were entered. */
export function enrolmentUntil(
  {
    enrolment_opened_at,
    enrolment_wrong_codes,
  }: Pick<StaffRow, 'enrolment_opened_at' | 'enrolment_wrong_codes'>,
  now: Date,
): Date | undefined {
  const until = new Date(enrolment_opened_at.getTime() + ENROLMENT_DAYS * DAY_MS);
  return enrolment_wrong_codes < WRONG_CODES && now < until ? until : undefined;
}
