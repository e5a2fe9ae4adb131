import { isBusinessDay } from '../time/business-days.ts';
import { addDays, addYears, type Day, daysBetween } from '../time/days.ts';
import { isStateHoliday } from '../time/state-holidays.ts';

/** The penalty for a delay: two fixed amounts, and a percentage of the fees by value and weight. */
export type Penalty = {
  registration: number;
  chp: number;
  percent: number;
  words: string;
  source: string;
};

const LAW = 'VC 9554(b), (c) and (d)';

const penalties = {
  days10: { registration: 10, chp: 10, percent: 10, words: 'up to 10 days', source: LAW },
  days30: { registration: 15, chp: 15, percent: 20, words: '11 to 30 days', source: LAW },
  year1: { registration: 30, chp: 30, percent: 60, words: '31 days to a year', source: LAW },
  year2: { registration: 50, chp: 50, percent: 80, words: 'one to two years', source: LAW },
  more: { registration: 100, chp: 100, percent: 160, words: 'more than two years', source: LAW },
} satisfies Record<string, Penalty>;

/** Since this day, the DMV's page has stated $32 and $54, while the law sets the CHP's penalties at $30 and $50. */
const CHP_CONFLICT_FROM: Day = '2024-01-01';
const CHP_IN_CONFLICT: readonly Penalty[] = [penalties.year1, penalties.year2];

/** A buyer has this many days, even if the registration ends earlier. */
const BUYER_HAS_DAYS = 20;

/** Returns the penalty for paying on a day, or undefined if it is on time. */
export function penaltyOf(dates: {
  expiresOn: Day;
  purchasedOn: Day;
  asOf: Day;
}): Penalty | undefined {
  const { expiresOn, asOf } = dates;
  if (asOf <= lastDayInTime(dates)) return undefined;
  const late = daysBetween(expiresOn, asOf);
  if (late <= 10) return penalties.days10;
  if (late <= 30) return penalties.days30;
  if (asOf <= addYears(expiresOn, 1)) return penalties.year1;
  return asOf <= addYears(expiresOn, 2) ? penalties.year2 : penalties.more;
}

/** Returns the first later day with a higher penalty, and that penalty, or undefined if it doesn't rise. */
export function nextRise(dates: {
  expiresOn: Day;
  purchasedOn: Day;
  asOf: Day;
}): { from: Day; penalty: Penalty } | undefined {
  const { expiresOn, asOf } = dates;
  const now = penaltyOf(dates);
  const lastDays = [
    lastDayInTime(dates),
    addDays(expiresOn, 10),
    addDays(expiresOn, 30),
    addYears(expiresOn, 1),
    addYears(expiresOn, 2),
  ];
  return lastDays
    .map((day) => addDays(day, 1))
    .filter((day) => day > asOf)
    .toSorted()
    .flatMap((from) => {
      const penalty = penaltyOf({ ...dates, asOf: from });
      return penalty && penalty !== now ? [{ from, penalty }] : [];
    })[0];
}

/** Whether the CHP's penalty is the same in the law and on the DMV's page. */
export function isChpPenaltyConfirmed(penalty: Penalty | undefined, expiresOn: Day): boolean {
  if (penalty === undefined || expiresOn < CHP_CONFLICT_FROM) return true;
  return !CHP_IN_CONFLICT.includes(penalty);
}

/** Returns the last day without a penalty, moved to the DMV's next working day if the office is closed. */
function lastDayInTime({ expiresOn, purchasedOn }: { expiresOn: Day; purchasedOn: Day }): Day {
  const buyersDay = purchasedOn <= expiresOn ? addDays(purchasedOn, BUYER_HAS_DAYS) : expiresOn;
  return firstOpenDay(buyersDay > expiresOn ? buyersDay : expiresOn);
}

function firstOpenDay(day: Day): Day {
  return isBusinessDay(day, isStateHoliday) ? day : firstOpenDay(addDays(day, 1));
}
