import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../errors.ts';
import { keyedHash } from '../../secrets/keyed-hash.ts';

/** Mails a day to a recipient whom anybody may have typed, of all kinds together. */
const RULE = { name: 'mails', points: 5, perSeconds: 86_400 };
/** So that codes remain when somebody else asked for the others. */
const KEPT_FOR_CODES = 2;

const SPENT = 'Too many emails were sent to this address today, so we sent no further one.';
/** Each mail with a code has the link. */
const LINK = ', or open the link in one of our emails with a code to log in at once';

export type BudgetDeps = Pick<Deps, 'clock' | 'secret' | 'rateLimits'> & {
  metrics?: Deps['metrics'] | undefined;
};

/** Counts a mail, or refuses it with 429: its transaction, and so the mail, is undone. */
export async function takeFromBudget(
  tx: Queryable,
  { clock, secret, rateLimits, metrics }: BudgetDeps,
  recipient: string,
  kind: string,
): Promise<void> {
  if (rateLimits === 'off') return;
  const { points, perSeconds } = { ...RULE, ...rateLimits.changes.get(RULE.name) };
  const whose = keyedHash(secret, 'mail-budget', recipient);
  const { hits, resetsAt } = await createRateLimitStore(tx, clock).hit(
    RULE.name,
    whose,
    perSeconds,
  );
  const isCode = kind === 'code';
  if (hits <= (isCode ? points : points - KEPT_FOR_CODES)) return;
  metrics?.refusals.inc({ limit: RULE.name });
  const waitMs = resetsAt.getTime() - clock().getTime();
  throw new TooMany(SPENT, waitMs, { code: 'MAIL_BUDGET_SPENT', advice: isCode ? LINK : '' });
}
