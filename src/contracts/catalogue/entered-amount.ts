import { enteredCode } from '../api/entered-text.ts';

/** In hundredths of a dollar or of a percent, or the reason why the text is not an amount. */
export type EnteredAmount =
  | { hundredths: number; objection?: undefined }
  | { hundredths?: undefined; objection: string };

const AMOUNT = /^(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/;
const AMOUNT_AND_MORE = /^[\d,]+\.\d{3,}$/;

/**
 * Parses an amount in US format: `1,234.50` or `$12.50`, or `2.5%` for percent. It never guesses: a comma may
 * only separate thousands.
 */
export function readAmount(typed: string, unit: 'dollars' | 'percent' = 'dollars'): EnteredAmount {
  const text = enteredCode(typed);
  const amount = unit === 'dollars' ? text.replace(/^\$ ?/, '') : text.replace(/ ?%$/, '');
  if (AMOUNT.test(amount)) {
    return { hundredths: Math.round(Number(amount.replaceAll(',', '')) * 100) };
  }
  if (amount === '') return { objection: 'Please enter an amount' };
  if (AMOUNT_AND_MORE.test(amount)) return { objection: 'Please enter at most two decimals' };
  return {
    objection: /^[\d,]+$/.test(amount)
      ? 'Please use a period before the cents, like 31.50'
      : 'Please enter an amount like 31.50',
  };
}
