/** What being late adds: computed from the fees as they are rounded, single for all of a renewal. */
import type { EstimatedLine, FeeKey } from './fee-estimate.ts';
import type { FeeDates } from './fee-vehicle.ts';
import { isChpPenaltyConfirmed, penaltyOf } from './late-penalties.ts';
import { wholeDollars } from './whole-dollars.ts';

/** The four penalties of a renewal whose fees by value and by weight are given. */
export function penaltyLines(
  dates: FeeDates,
  license: EstimatedLine,
  weight: EstimatedLine,
): EstimatedLine[] {
  const penalty = penaltyOf(dates);
  const share = penalty?.percent ?? 0;
  const when = penalty?.words ?? '';
  const onValue = wholeDollars(license.dollars * share, 100);
  // The law takes the share of both fees together: so the second line is what is left of it.
  const onBoth = wholeDollars((license.dollars + weight.dollars) * share, 100);

  const line = (key: FeeKey, statute: string, dollars: number, words: string, confirmed: boolean) =>
    ({ key, dollars, words: words && dollars ? words : NOT_DUE, statute, confirmed }) as const;
  return [
    line(
      'penalty_registration',
      'VC 9554(b)',
      penalty?.registration ?? 0,
      `For paying the registration fee late: ${when}.`,
      true,
    ),
    line(
      'penalty_chp',
      'VC 9554(d)',
      penalty?.chp ?? 0,
      `For paying the Highway Patrol’s fee late: ${when}.`,
      isChpPenaltyConfirmed(penalty, dates.expiresOn),
    ),
    line(
      'penalty_vlf',
      'VC 9554(c)',
      onValue,
      `${share}% of the license fee, for paying late: ${when}.`,
      license.confirmed,
    ),
    line(
      'penalty_weight',
      'VC 9554(c)',
      onBoth - onValue,
      `${share}% of the weight fee, for paying late: ${when}.`,
      license.confirmed && weight.confirmed,
    ),
  ];
}

const NOT_DUE = 'Not due.';
