import * as z from 'zod/mini';

/** A rule for lists whose entries become rows: rejects duplicate keys. */
export function oneOfEach<T>(keyOf: (entry: T) => string) {
  return z.refine<T[]>(
    (entries) => new Set(entries.map(keyOf)).size === entries.length,
    'Please list each one only once',
  );
}
