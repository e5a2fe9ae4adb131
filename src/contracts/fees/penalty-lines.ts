/** The late penalties, computed from the rounded fees. */
import { addDays, daysBetween, formatLongDay } from '../time/days.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import { numberText } from './fee-texts.ts';
import type { FeeDates } from './fee-vehicle.ts';
import { isChpPenaltyConfirmed, nextRise, type Penalty, penaltyOf } from './late-penalties.ts';
import { wholeDollars } from './whole-dollars.ts';

/** Returns the four penalties of a renewal, given its fees by value and by weight. */
export function penaltyLines(
  dates: FeeDates,
  license: EstimatedLine,
  weight: EstimatedLine,
): EstimatedLine[] {
  const penalty = penaltyOf(dates);
  const share = penalty?.percent ?? 0;
  const wordsOf = wordsAt(dates);
  const onValue = wholeDollars(license.dollars * share, 100);
  // The law applies the percentage to both fees together, so the second line is the remainder.
  const onBoth = wholeDollars((license.dollars + weight.dollars) * share, 100);
  const ofFee = (name: string, { dollars }: EstimatedLine) => ({
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

/** Returns the explanation: how late it is, the penalty, and when it rises. */
function wordsAt(dates: FeeDates): (texts: Texts) => string {
  const penalty = penaltyOf(dates);
  const rise = nextRise(dates);
  if (!penalty) {
    if (!rise) return () => 'Not due.';
    const lastDay = formatLongDay(addDays(rise.from, -1));
    return ({ first }) => `Not due through ${lastDay}. After that, it is ${first(rise.penalty)}.`;
  }
  const days = daysBetween(dates.expiresOn, dates.asOf);
  const ended = `the registration expired on ${formatLongDay(dates.expiresOn)}`;
  const late = `${days === 1 ? '1 day' : `${numberText(days)} days`} late: ${ended}.`;
  const from = rise && formatLongDay(rise.from);
  return ({ first, next }) => {
    const more = rise ? `, and ${next(rise.penalty)} starting ${from}` : '';
    return `${late} It is ${first(penalty)} for ${penalty.words}${more}.`;
  };
}
