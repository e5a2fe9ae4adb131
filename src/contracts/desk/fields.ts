import * as z from 'zod/mini';
import { toCents, toDollars } from '../catalogue/money.ts';

/** Rejects duplicate keys in a list whose entries become database rows. */
export function oneOfEach<T>(keyOf: (entry: T) => string) {
  return z.refine<T[]>(
    (entries) => new Set(entries.map(keyOf)).size === entries.length,
    'Please list each one only once',
  );
}

/** An amount in dollars. */
/*@__NO_SIDE_EFFECTS__*/
export function amountFrom(least: number) {
  return z.number('Please enter an amount').check(
    z.minimum(least, 'Please enter an amount'),
    z.maximum(100_000, 'Please enter a smaller amount'),
    z.refine(
      (amount) => toDollars(toCents(amount)) === amount,
      'Please use at most two decimal places',
    ),
  );
}
