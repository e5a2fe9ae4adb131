import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Queryable } from '../../db/schema.ts';
import { TooMany } from '../../errors.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { keyedHash, type Secret } from '../../secrets/keyed-hash.ts';

/** Mails a day to a recipient whom anybody may have typed, of all kinds together. */
const RULE = { name: 'mails', points: 5, perSeconds: 86_400 } as const;
/** How many are kept for others: two for codes, and one of those for how a payment ended, which its page promises. Of holds, which nobody has asked to be mailed, there are two. */
const KEPT: Record<string, number> = { code: 0, 'not-charged': 1, hold: 3 };
const KEPT_FROM_OTHERS = 2;

const SPENT = 'Too many emails were sent to this address today, so we sent no further one.';
const BUT_KEPT =
  'We have kept your choice, but sent no email: too many were sent to this address today.';
/** What helps at once, by the mail that was not sent. */
const ADVICE: Record<string, string> = {
  // Each mail with a code has the link.
  code: ', or open the link in one of our emails with a code to log in at once',
  // A login proves whose mailbox it is, and has mails of its own.
  'privacy-request': ', or log in with this email and send your request then',
  'account-link': ' for the email',
};

/** What mails are counted by. */
export type Budget = {
  clock: () => Date;
  secret: Secret;
  rateLimits: RateLimits;
  metrics?: Metrics | undefined;
};

/** Counts a mail. Returns the refusal where the day's mails are spent; such a mail does not count. */
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
  await counts.takeBack([{ name: RULE.name, caller: whose, weight: 1 }]);
  metrics?.refusals.inc({ limit: RULE.name });
  const waitMs = resetsAt.getTime() - clock().getTime();
  const reason = kind === 'account-link' ? BUT_KEPT : SPENT;
  return new TooMany(reason, waitMs, { code: 'MAIL_BUDGET_SPENT', advice: ADVICE[kind] ?? '' });
}
