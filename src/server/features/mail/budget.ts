import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Queryable } from '../../db/schema.ts';
import { TooMany } from '../../errors.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { keyedHash, type Secret } from '../../secrets/keyed-hash.ts';

/** Emails a day, of all kinds together, to a recipient that anyone may have entered. */
const RULE = { name: 'mails', points: 5, perSeconds: 86_400 } as const;
/**
 * How many emails to reserve for other kinds: two for codes, and one of those for a payment's result, which the page
 * promises. Holds, which no one asked to be emailed, are limited to two.
 */
const KEPT: Record<string, number> = { code: 0, 'not-charged': 1, hold: 3 };
const KEPT_FROM_OTHERS = 2;

const SPENT =
  'We’ve already sent too many emails to this address today, so we didn’t send another one.';
const BUT_KEPT =
  'We saved your choice, but we’ve already sent too many emails to this address today.';
/** What helps right away, by the email that was not sent. */
const ADVICE: Record<string, string> = {
  // Every email with a code includes the link.
  code: ', or log in now with the link in one of our earlier code emails',
  // A login proves who owns the mailbox, and its emails have a separate limit.
  'privacy-request': ', or log in with this email first, then send your request',
  'account-link': ' for the email',
};

/** What emails are counted by. */
export type Budget = {
  clock: () => Date;
  secret: Secret;
  rateLimits: RateLimits;
  metrics?: Metrics | undefined;
};

/** Counts an email. Returns the rejection if the daily limit is reached. A rejected email doesn't count. */
export async function takeFromBudget(
  tx: Queryable,
  { clock, secret, rateLimits, metrics }: Budget,
  recipient: string,
  kind: string,
): Promise<TooMany | undefined> {
  if (rateLimits === 'off') return undefined;
  const { points, perSeconds } = { ...RULE, ...rateLimits.changes.get(RULE.name) };
  const whose = keyedHash(secret, 'mail-budget', recipient);
  const counts = createRateLimitStore(tx, clock);
  const { hits, resetsAt } = await counts.hit(RULE.name, whose, perSeconds);
  if (hits <= points - (KEPT[kind] ?? KEPT_FROM_OTHERS)) return undefined;
  await counts.subtract([{ name: RULE.name, caller: whose, weight: 1 }]);
  metrics?.refusals.inc({ limit: RULE.name });
  const waitMs = resetsAt.getTime() - clock().getTime();
  const reason = kind === 'account-link' ? BUT_KEPT : SPENT;
  return new TooMany(reason, waitMs, { code: 'MAIL_BUDGET_SPENT', advice: ADVICE[kind] ?? '' });
}
