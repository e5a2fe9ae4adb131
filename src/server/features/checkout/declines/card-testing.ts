/**
 * Slows down people who test stolen cards. Each payment is recorded under attributes that it can share with others,
 * such as the card or the network. The record is deleted when the payment succeeds, or if it never reached the
 * provider. Attributes that strangers can enter, such as an email or a plate, only count for guests, so logging in
 * lifts these limits. Accounts are free, so networks count, too, if more of a network's payments are declined than
 * succeed. Customers who have paid before are exempt from that limit.
 */

import { randomBytes } from 'node:crypto';
import { californiaDay } from '#contracts/time/california.ts';
import { runIn } from '#words/store.ts';
import { msg, t } from '#words/words.ts';
import type { Db, Tx, UserRow } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, TooMany } from '../../../errors.ts';
import { isPrivate } from '../../../http/client-ip.ts';
import { networksOf } from '../../../http/network.ts';
import type { RateLimitRule } from '../../../http/rate-limit.ts';
import { keyedHash } from '../../../secrets/keyed-hash.ts';
import { hasPaidOrder } from '../../account/users.ts';
import type { NewAttempt } from '../store.ts';
import { type Attempt, selectAttempts, takeSalt } from './store.ts';

const DAY = 86_400;
/** How many attempts, declined or in progress, are allowed before the next payment has to wait. */
const RULES = {
  cart: { name: 'declined-cart', points: 5, perSeconds: DAY },
  user: { name: 'declined-user', points: 5, perSeconds: DAY },
  email: { name: 'declined-email', points: 10, perSeconds: DAY },
  plate: { name: 'declined-plate', points: 10, perSeconds: DAY },
  card: { name: 'declined-card', points: 10, perSeconds: DAY },
  network: { name: 'declined-network', points: 40, perSeconds: DAY },
} satisfies Record<string, RateLimitRule>;

/**
 * A network with paying customers may have this many additional payments in progress, so that customers don't wait for
 * each other.
 */
const AT_ONCE = 60;
const AT_ONCE_WAIT_MS = 60_000;
const PAUSE_MS = 60 * 60_000;
/**
 * Number of attempts with a pause in between. After that, guests have to log in, and accounts have to wait until the
 * next day.
 */
const ATTEMPTS_WITH_PAUSE = 2;

const DECLINED = msg(
  'Too many payments were declined, so we didn’t send this one. You were not charged.',
);
const DECLINED_AROUND = msg(
  'Too many payments from your network were declined, so we didn’t send this one. You were not charged.',
);
const MANY_AROUND = msg(
  'Too many payments from your network are in progress, so we didn’t send this one. You were not charged.',
);

/** An attribute that a payment shares with others: a hash and its rule. */
export type AttemptKey = { scope: keyof typeof RULES; key: string; rule: RateLimitRule };

type Facts = {
  /** Undefined until the user is known. */
  user?: UserRow;
  cartUuids?: readonly string[];
  plateKeys?: readonly string[];
  /** This hash changes every day. Undefined without a card. */
  cardHash?: string | undefined;
  ip: string;
};

/** Empty if rate limits are disabled. */
export function attemptKeys(
  deps: Deps,
  { user, cartUuids = [], plateKeys = [], cardHash, ip }: Facts,
): AttemptKey[] {
  if (deps.rateLimits === 'off') return [];
  const { changes } = deps.rateLimits;
  const keyOf = (scope: AttemptKey['scope'], text: string, factor = 1): AttemptKey => {
    const rule = { ...RULES[scope], ...changes.get(RULES[scope].name) };
    const key = keyedHash(deps.secret, `payment-try-${scope}`, text);
    return { scope, key, rule: { ...rule, points: rule.points * factor } };
  };
  // Behind an unconfigured proxy, all customers share the proxy's IP address.
  const networks = ip === '' || isPrivate(ip) ? [] : networksOf(ip);
  return [
    ...(cardHash === undefined ? [] : [keyOf('card', cardHash)]),
    ...(user ? [keyOf('user', user.uuid)] : []),
    ...cartUuids.map((uuid) => keyOf('cart', uuid)),
    ...(user?.kind === 'guest'
      ? [keyOf('email', user.email), ...plateKeys.map((plate) => keyOf('plate', plate))]
      : []),
    ...networks.map(({ caller, factor }) => keyOf('network', caller, factor)),
  ];
}

/** Rejects a payment with 429 after too many declines under the same key. Requires the locks on the keys. */
export async function rejectCardTesting(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  keys: readonly AttemptKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const now = deps.clock().getTime();
  const longest = Math.max(...keys.map(({ rule }) => rule.perSeconds));
  const attempts = await selectAttempts(tx, {
    keys: keys.map(({ key }) => key),
    since: new Date(now - longest * 1000),
    most: Math.max(...keys.map(({ rule }) => rule.points)) + AT_ONCE,
  });
  for (const { scope, key, rule } of keys) {
    const own = attempts.filter(
      (one) => one.key === key && one.tried_at.getTime() > now - rule.perSeconds * 1000,
    );
    const wait = scope === 'network' ? waitAround(own, rule, now) : waitOf(own, rule);
    if (wait === undefined || wait.until <= now) continue;
    if (scope === 'network' && (await hasPaidOrder(tx, user.uuid))) continue;
    deps.metrics.rejections.inc({ limit: rule.name });
    throw rejectionOf(user, deps.licensee().support.phone, wait, now);
  }
}

export function attemptsOf(keys: readonly AttemptKey[]): NewAttempt[] {
  return keys.map(({ key, scope }) => ({ key, stays: scope === 'network' }));
}

type Wait = { until: number; why: 'declined' | 'needsLogin' | 'declinedAround' | 'manyAround' };

function waitOf(
  attempts: readonly Attempt[],
  { points, perSeconds }: RateLimitRule,
): Wait | undefined {
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (!first || !last || attempts.length < points) return undefined;
  const needsLogin = attempts.length >= points + ATTEMPTS_WITH_PAUSE;
  const pausedUntil = last.tried_at.getTime() + PAUSE_MS;
  const freeAgain = first.tried_at.getTime() + perSeconds * 1000;
  if (needsLogin) return { until: freeAgain, why: 'needsLogin' };
  return { until: Math.min(pausedUntil, freeAgain), why: 'declined' };
}

/**
 * Each further decline delays a network by an hour and then limits it to one payment at a time, unless most of its
 * payments succeed, as on a shared network. Payments in progress count toward the limit, which is higher if most
 * payments succeed.
 */
function waitAround(
  attempts: readonly Attempt[],
  { points }: RateLimitRule,
  now: number,
): Wait | undefined {
  const {
    pending = [],
    succeeded = [],
    ...others
  } = Object.groupBy(attempts, ({ state }) => state);
  const declined = Object.values(others).flat();
  const last = Math.max(...declined.map(({ tried_at }) => tried_at.getTime()));
  const inAMinute: Wait = { until: now + AT_ONCE_WAIT_MS, why: 'manyAround' };
  if (declined.length >= points && declined.length > succeeded.length) {
    return pending.length > 0 ? inAMinute : { until: last + PAUSE_MS, why: 'declinedAround' };
  }
  const most = succeeded.length > declined.length ? points + AT_ONCE : points;
  return declined.length + pending.length >= most && pending.length > 0 ? inAMinute : undefined;
}

function rejectionOf(user: UserRow, phone: string, { until, why }: Wait, now: number): AppError {
  const waitMs = until - now;
  const orCall = (wait: string) =>
    t('Please try again in {wait}, or call us at {phone}.', { wait, phone });
  const paused = (reason: string, retry = orCall) =>
    new TooMany(reason, waitMs, { code: 'PAYMENT_PAUSED', retry });
  const isGuest = user.kind === 'guest';
  switch (why) {
    case 'manyAround':
      return paused(MANY_AROUND);
    case 'declinedAround':
      return paused(DECLINED_AROUND, (wait) =>
        isGuest
          ? t(
              'Please try again in {wait}, log in if you have ordered from us before, use another network, or call us at {phone}.',
              { wait, phone },
            )
          : t('Please try again in {wait}, use another network, or call us at {phone}.', {
              wait,
              phone,
            }),
      );
    case 'needsLogin': {
      if (!isGuest) return paused(DECLINED);
      const login = runIn(undefined, () =>
        t('To pay today, please log in with your email, or call us at {phone}.', { phone }),
      );
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      return new AppError(429, 'LOGIN_TO_PAY', `${DECLINED} ${login}`, {
        retryAfterSeconds,
      });
    }
    case 'declined':
      return paused(DECLINED);
  }
}

/** Today's salt, read once per process. */
const salts = new WeakMap<Db, { day: string; salt: Promise<string> }>();

/**
 * Identifies a card for the rest of the day. The hash needs the server's secret and the day's salt. The salt is deleted
 * the next day, so no one can brute-force the number after that.
 */
export async function cardHash({ db, clock, secret }: Deps, cardNumber: string): Promise<string> {
  const day = californiaDay(clock());
  let dailySalt = salts.get(db);
  if (dailySalt?.day !== day) {
    dailySalt = { day, salt: takeSalt(db, day, randomBytes(32).toString('base64url')) };
    salts.set(db, dailySalt);
    dailySalt.salt.catch(() => salts.delete(db));
  }
  return keyedHash(secret, 'card', `${await dailySalt.salt} ${cardNumber}`);
}
