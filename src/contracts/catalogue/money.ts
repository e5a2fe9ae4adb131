/** Whole US cents. All computation uses cents; dollars exist only in JSON and on pages. */
export type Cents = number;

/**
 * Converts dollars, as a number or numeric text (responses may use either), to whole cents. Anything else becomes 0.
 */
export function toCents(dollars: unknown): Cents {
  if (typeof dollars !== 'number' && typeof dollars !== 'string') return 0;
  const amount = Number(dollars);
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0;
}

/** Converts cents to dollars with up to two decimals, as in the API's JSON. */
export function toDollars(cents: Cents): number {
  return Math.round(cents) / 100;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as US dollars, for example `$1,234.50`. */
export function formatUsd(cents: Cents): string {
  return usd.format(cents / 100);
}

/** Formats a rate as a percentage with up to two decimals, for example `12.5%`. */
export function formatPercent(rate: number): string {
  const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });
  return percent.format(rate);
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}
