import { randomBytes } from 'node:crypto';
import { californiaDay } from '#contracts/time/california.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { keyedHash } from '../../secrets/keyed-hash.ts';
import { takeSalt } from './try-store.ts';

/** Today's salt, read once per process. */
const salts = new WeakMap<Db, { day: string; salt: Promise<string> }>();

/**
 * Identifies a card for the rest of the day. The hash needs the server's secret and the day's salt. The salt is deleted
 * the next day, and after that no one can brute-force the number.
 */
export async function cardHash({ db, clock, secret }: Deps, cardNumber: string): Promise<string> {
  const day = californiaDay(clock());
  let kept = salts.get(db);
  if (kept?.day !== day) {
    kept = { day, salt: takeSalt(db, day, randomBytes(32).toString('base64url')) };
    salts.set(db, kept);
    kept.salt.catch(() => salts.delete(db));
  }
  return keyedHash(secret, `card-${await kept.salt}`, cardNumber);
}
