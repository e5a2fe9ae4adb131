/** Figures as the words of fees have them. */
import { type Cents, formatUsd } from '../catalogue/money.ts';

const whole = new Intl.NumberFormat('en-US');

/** `$12,060`, and `$3.75` where there are cents. */
export function dollarsText(cents: Cents): string {
  return formatUsd(cents).replace(/\.00$/, '');
}

/** `1,067`. */
export function numberText(count: number): string {
  return whole.format(count);
}
