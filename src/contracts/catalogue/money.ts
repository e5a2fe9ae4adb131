/** Whole US cents. Money is computed in cents everywhere; dollars exist only in JSON and on the page. */
export type Cents = number;

/**
 * Reads an amount in dollars, given as a number or numeric text, as whole cents. Anything else counts as 0
 * (responses may have either form).
 */
export function toCents(dollars: unknown): Cents {
  if (typeof dollars !== 'number' && typeof dollars !== 'string') return 0;
  const amount = Number(dollars);
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0;
}

/** Dollars with at most two decimals, as the API's JSON carries them. */
export function toDollars(cents: Cents): number {
  return Math.round(cents) / 100;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US-dollar text in en-US format, for example `$1,234.50`. */
export function formatUsd(cents: Cents): string {
  return usd.format(cents / 100);
}

/** A rate as customers read it, for example `12.5%`: at most two decimals. */
export function formatPercent(rate: number): string {
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
  return percent.format(rate);
}

/** Sums amounts given in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}
