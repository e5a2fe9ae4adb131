/** The late penalties, computed from the rounded fees. */
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
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
  /** Completes “The penalty is … for”. */
  words: English;
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
  const late = penalty && { delay: delayText(dates) };
  const onValue = wholeDollars(license.dollars * share, 100);
  // The law applies the percentage to both fees together, so the second line is the remainder.
  const onBoth = wholeDollars((license.dollars + weight.dollars) * share, 100);
  const ofFee = (text: (typeof shareTexts)[keyof typeof shareTexts], { dollars }: Fee) => ({
    first: ({ percent }: Penalty) => t(text, { percent, fee: `$${dollars}` }),
    next: ({ percent }: Penalty) => `${percent}%`,
  });
  const sum = (key: 'registration' | 'chp') => {
    const text = (row: Penalty) => `$${row[key]}`;
    return { first: text, next: text };
  };
  return [
    {
      key: 'penalty_registration',
      ...late,
      dollars: penalty?.registration ?? 0,
      words: wordsOf(sum('registration')),
      statute: 'Vehicle Code 9554(b)',
      confirmed: true,
    },
    {
      key: 'penalty_chp',
      ...late,
      dollars: penalty?.chp ?? 0,
      words: wordsOf(sum('chp')),
      statute: 'Vehicle Code 9554(d)',
      confirmed: isChpPenaltyConfirmed(penalty, dates.expiresOn),
    },
    {
      key: 'penalty_vlf',
      ...late,
      dollars: onValue,
      words: wordsOf(ofFee(shareTexts.license, license)),
      statute: 'Vehicle Code 9554(c)',
      confirmed: license.confirmed,
    },
    {
      key: 'penalty_weight',
      ...late,
      dollars: onBoth - onValue,
      words: weight.dollars
        ? wordsOf(ofFee(shareTexts.weight, weight))
        : t('Not due: there is no weight fee.'),
      statute: 'Vehicle Code 9554(c)',
      confirmed: license.confirmed && weight.confirmed,
    },
  ];
}

const shareTexts = {
  license: '{percent}% of the license fee of {fee}',
  weight: '{percent}% of the weight fee of {fee}',
} as const satisfies Record<string, English>;

type Texts = Record<'first' | 'next', (penalty: Penalty) => string>;

/** Returns the explanation: how late the payment is, the penalty, and when the penalty rises. */
function wordsAt(dates: FeeDates): (texts: Texts) => string {
  const penalty = penaltyOf(dates);
  const rise = nextRise(dates);
  if (!penalty) {
    if (!rise) return () => t('Not due.');
    const date = formatLongDay(addDays(rise.from, -1));
    return ({ first }) =>
      t('No penalty if you pay by {date}. After that, it is {penalty}.', {
        date,
        penalty: first(rise.penalty),
      });
  }
  const late = t('{delay}: the registration expired on {date}.', {
    delay: delayText(dates),
    date: formatLongDay(dates.expiresOn),
  });
  const delay = translate(penalty.words);
  return ({ first, next }) => {
    const now = { penalty: first(penalty), delay };
    if (!rise) return `${late} ${t('The penalty is {penalty} for {delay}.', now)}`;
    const more = { next: next(rise.penalty), date: formatLongDay(rise.from) };
    return `${late} ${t('The penalty is {penalty} for {delay}, and {next} starting {date}.', { ...now, ...more })}`;
  };
}

function delayText({ expiresOn, asOf }: FeeDates): string {
  const days = daysBetween(expiresOn, asOf);
  return days === 1 ? t('1 day late') : t('{days} days late', { days: numberText(days) });
}
