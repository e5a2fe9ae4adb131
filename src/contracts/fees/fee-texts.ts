/** Formats figures for fee explanations. */
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
