/** The late penalties, computed from the rounded fees. */
import { isBusinessDay, isStateHoliday } from '../time/business-days.ts';
import { addDays, addYears, type Day, daysBetween, formatLongDay } from '../time/days.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import { numberText, wholeDollars } from './fee-texts.ts';
import type { FeeDates } from './fee-vehicle.ts';

/** The penalty for a delay: two fixed amounts, and a percentage of the fees by value and weight. */
type Penalty = {
  registration: number;
  chp: number;
  percent: number;
  words: string;
};

/** VC 9554(b), (c), and (d). */
const penalties = {
  days10: { registration: 10, chp: 10, percent: 10, words: 'up to 10 days' },
  days30: { registration: 15, chp: 15, percent: 20, words: '11 to 30 days' },
  year1: { registration: 30, chp: 30, percent: 60, words: '31 days to a year' },
  year2: { registration: 50, chp: 50, percent: 80, words: 'one to two years' },
  more: { registration: 100, chp: 100, percent: 160, words: 'more than two years' },
} satisfies Record<string, Penalty>;

/** Since this day, the DMV's page has stated CHP penalties of $32 and $54, while the law sets them at $30 and $50. */
const CHP_CONFLICT_FROM: Day = '2024-01-01';
const CHP_IN_CONFLICT: readonly Penalty[] = [penalties.year1, penalties.year2];

/** A buyer has this many days to pay, even if the registration expires earlier. */
const BUYER_HAS_DAYS = 20;

/** Returns the penalty for paying on a day, or undefined if the payment is on time. */
function penaltyOf(dates: FeeDates): Penalty | undefined {
  const { expiresOn, asOf } = dates;
  if (asOf <= lastDayInTime(dates)) return undefined;
  const late = daysBetween(expiresOn, asOf);
  if (late <= 10) return penalties.days10;
  if (late <= 30) return penalties.days30;
  if (asOf <= addYears(expiresOn, 1)) return penalties.year1;
  return asOf <= addYears(expiresOn, 2) ? penalties.year2 : penalties.more;
}

export function isLate(dates: FeeDates): boolean {
  return penaltyOf(dates) !== undefined;
}

/** Returns the next day on which the penalty rises, with the new penalty, or undefined if it never does. */
function nextRise(dates: FeeDates): { from: Day; penalty: Penalty } | undefined {
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

function isChpPenaltyConfirmed(penalty: Penalty | undefined, expiresOn: Day): boolean {
  if (penalty === undefined || expiresOn < CHP_CONFLICT_FROM) return true;
  return !CHP_IN_CONFLICT.includes(penalty);
}

/** Returns the last day without a penalty. If the DMV is closed on that day, it is the next working day. */
function lastDayInTime({ expiresOn, purchasedOn }: { expiresOn: Day; purchasedOn: Day }): Day {
  const buyersDay = purchasedOn <= expiresOn ? addDays(purchasedOn, BUYER_HAS_DAYS) : expiresOn;
  return firstOpenDay(buyersDay > expiresOn ? buyersDay : expiresOn);
}

function firstOpenDay(day: Day): Day {
  return isBusinessDay(day, isStateHoliday) ? day : firstOpenDay(addDays(day, 1));
}

type Fee = Pick<EstimatedLine, 'dollars' | 'confirmed'>;

/** Returns the four penalties for a renewal, given its fees by value and by weight. */
export function penaltyLines(dates: FeeDates, license: Fee, weight: Fee): EstimatedLine[] {
  const penalty = penaltyOf(dates);
  const share = penalty?.percent ?? 0;
  const wordsOf = wordsAt(dates);
  const onValue = wholeDollars(license.dollars * share, 100);
  // The law applies the percentage to both fees together, so the second line is the remainder.
  const onBoth = wholeDollars((license.dollars + weight.dollars) * share, 100);
  const ofFee = (name: string, { dollars }: Fee) => ({
    first: ({ percent }: Penalty) => `${percent}% of the ${name} of $${dollars}`,
    next: ({ percent }: Penalty) => `${percent}%`,
  });
  const sum = (key: 'registration' | 'chp') => {
    const text = (row: Penalty) => `$${row[key]}`;
    return { first: text, next: text };
  };
  return [
    {
      key: 'penalty_registration',
      dollars: penalty?.registration ?? 0,
      words: wordsOf(sum('registration')),
      statute: 'Vehicle Code 9554(b)',
      confirmed: true,
    },
    {
      key: 'penalty_chp',
      dollars: penalty?.chp ?? 0,
      words: wordsOf(sum('chp')),
      statute: 'Vehicle Code 9554(d)',
      confirmed: isChpPenaltyConfirmed(penalty, dates.expiresOn),
    },
    {
      key: 'penalty_vlf',
      dollars: onValue,
      words: wordsOf(ofFee('license fee', license)),
      statute: 'Vehicle Code 9554(c)',
      confirmed: license.confirmed,
    },
    {
      key: 'penalty_weight',
      dollars: onBoth - onValue,
      words: weight.dollars
        ? wordsOf(ofFee('weight fee', weight))
        : 'Not due: there is no weight fee.',
      statute: 'Vehicle Code 9554(c)',
      confirmed: license.confirmed && weight.confirmed,
    },
  ];
}

type Texts = Record<'first' | 'next', (penalty: Penalty) => string>;

/** Returns the explanation: how late the payment is, the penalty, and when the penalty rises. */
function wordsAt(dates: FeeDates): (texts: Texts) => string {
  const penalty = penaltyOf(dates);
  const rise = nextRise(dates);
  if (!penalty) {
    if (!rise) return () => 'Not due.';
    const lastDay = formatLongDay(addDays(rise.from, -1));
    return ({ first }) =>
      `No penalty if you pay by ${lastDay}. After that, it is ${first(rise.penalty)}.`;
  }
  const days = daysBetween(dates.expiresOn, dates.asOf);
  const ended = `the registration expired on ${formatLongDay(dates.expiresOn)}`;
  const late = `${days === 1 ? '1 day' : `${numberText(days)} days`} late: ${ended}.`;
  const from = rise && formatLongDay(rise.from);
  return ({ first, next }) => {
    const more = rise ? `, and ${next(rise.penalty)} starting ${from}` : '';
    return `${late} The penalty is ${first(penalty)} for ${penalty.words}${more}.`;
  };
}
