import { type Cents, formatUsd } from '../catalogue/money.ts';

const whole = new Intl.NumberFormat('en-US');

/** Formats cents as `$12,060`, or as `$3.75` if there are cents. */
export function dollarsText(cents: Cents): string {
  return formatUsd(cents).replace(/\.00$/, '');
}

/** Formats a number as `1,067`. */
export function numberText(count: number): string {
  return whole.format(count);
}

/**
 * Rounds a fee to whole dollars (VC 9559, RTC 10759): drops less than half a dollar and rounds up otherwise.
 * The arguments are whole numbers, so floating-point errors can't change the result.
 */
export function wholeDollars(parts: number, partsOfDollar: number): number {
  return Math.floor((2 * parts + partsOfDollar) / (2 * partsOfDollar));
}
