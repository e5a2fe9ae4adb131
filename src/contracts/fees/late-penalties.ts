import { isBusinessDay } from '../time/business-days.ts';
import { addDays, addYears, type Day, daysBetween } from '../time/days.ts';
import { isStateHoliday } from '../time/state-holidays.ts';

/** What a delay costs: two sums, and a share of the fees by value and weight. */
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

/** From this day on the DMV's page prints $32 and $54 where the law has the CHP's $30 and $50. */
const CHP_CONFLICT_FROM: Day = '2024-01-01';
const CHP_IN_CONFLICT: readonly Penalty[] = [penalties.year1, penalties.year2];

/** A buyer has as many days, also where the registration ends in between. */
const BUYER_HAS_DAYS = 20;

/** The penalty of paying on a day; undefined where it is in time. */
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

/** The first later day on which it costs more, and what then; undefined where it stays as it is. */
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

/** Is the CHP's penalty the same in the law and on the DMV's page? */
export function isChpPenaltyConfirmed(penalty: Penalty | undefined, expiresOn: Day): boolean {
  if (penalty === undefined || expiresOn < CHP_CONFLICT_FROM) return true;
  return !CHP_IN_CONFLICT.includes(penalty);
}

/** The last day without a penalty: the next one on which the DMV works, where it does not on that day. */
function lastDayInTime({ expiresOn, purchasedOn }: { expiresOn: Day; purchasedOn: Day }): Day {
  const buyersDay = purchasedOn <= expiresOn ? addDays(purchasedOn, BUYER_HAS_DAYS) : expiresOn;
  return firstOpenDay(buyersDay > expiresOn ? buyersDay : expiresOn);
}

function firstOpenDay(day: Day): Day {
  return isBusinessDay(day, isStateHoliday) ? day : firstOpenDay(addDays(day, 1));
}
