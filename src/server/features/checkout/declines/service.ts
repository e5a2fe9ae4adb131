import { DAY_MS } from '#contracts/time/days.ts';
import type { Queryable, Tx, UserRow } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { type AttemptKey, attemptKeys } from './card-testing.ts';
import { countDeclinesOf, countResults, deleteAttemptsOf } from './store.ts';

export { attemptKeys, attemptsOf, cardHash, rejectCardTesting } from './card-testing.ts';
export { oldAttempts, oldSalts } from './store.ts';

type DeclinedCustomer = {
  user: UserRow;
  cartUuids: readonly string[];
  plateKeys: readonly string[];
};

/**
 * Counts the declines that block a customer. Excludes declines recorded for cards and networks, which the customer may
 * share.
 */
export async function countDeclines(
  db: Queryable,
  deps: Deps,
  customer: DeclinedCustomer,
): Promise<number> {
  const now = deps.clock().getTime();
  const keys = ownKeys(deps, customer);
  const sinceOf = ({ perSeconds }: AttemptKey['rule']) => new Date(now - perSeconds * 1000);
  return countDeclinesOf(
    db,
    keys.map(({ key, rule }) => ({ key, since: sinceOf(rule) })),
  );
}

/** Lets a customer pay again now by deleting their declines. Returns the number deleted. */
export async function releaseDeclines(
  tx: Tx,
  deps: Deps,
  customer: DeclinedCustomer,
): Promise<number> {
  const declines = await countDeclines(tx, deps, customer);
  const keys = ownKeys(deps, customer).map(({ key }) => key);
  await deleteAttemptsOf(tx, keys);
  return declines;
}

function ownKeys(deps: Deps, customer: DeclinedCustomer): AttemptKey[] {
  return attemptKeys(deps, { ...customer, ip: '' });
}

const RECENT_MS = 60 * 60_000;
/** With fewer declines per hour, the rate is mostly noise. */
const MIN = 20;
const HIGH_SHARE = 0.3;
/** A rate counts as rising when it has doubled, so a constantly high rate doesn't count. */
const RISE = 2;

/** The decline rate of the last hour, and whether it is high and rising compared with the previous day. */
export async function measureDeclines({ db, clock }: Deps) {
  const now = clock().getTime();
  const split = new Date(now - RECENT_MS);
  const recent = await countResults(db, { from: split, to: new Date(now) });
  const before = await countResults(db, { from: new Date(now - DAY_MS), to: split });
  const share = shareOf(recent);
  const isRising = recent.declined >= MIN && share >= Math.max(HIGH_SHARE, RISE * shareOf(before));
  return { ...recent, share, isRising };
}

export async function reportDeclines(deps: Deps): Promise<void> {
  const { declined, decided, isRising } = await measureDeclines(deps);
  if (!isRising) return;
  deps.logger.error(
    { reason: `${declined} of ${decided} payments in the last hour` },
    'many payments are declined: someone may be testing stolen cards',
  );
}

function shareOf({ decided, declined }: { decided: number; declined: number }): number {
  return decided === 0 ? 0 : declined / decided;
}
