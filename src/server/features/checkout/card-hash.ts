import { randomBytes } from 'node:crypto';
import { californiaDay } from '#contracts/time/california.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { keyedHash } from '../../secrets/keyed-hash.ts';
import { takeSalt } from './try-store.ts';

/** The salt of the day that is, read once by each process. */
const salts = new WeakMap<Db, { day: string; salt: Promise<string> }>();

/**
 * Tells a card from others for the rest of the day. The hash needs the server's secret and the day's salt, which is
 * deleted when the next day begins: from then on nobody can find the number by trying all of them.
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
