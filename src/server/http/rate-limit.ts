import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { RateLimitName } from '#config/rate-limit-names.ts';
import { TooMany } from '../errors.ts';
import type { ApiEnv } from './env.ts';
import type { Metrics } from './metrics.ts';
import { type Counted, householdsOf } from './network.ts';

/**
 * How often a caller may do something: `points` times in a window of `perSeconds` that begins with the first
 * request.
 */
export type RateLimitRule = {
  /** The rule's name in the setting RATE_LIMITS and in the counts. */
  name: RateLimitName;
  points: number;
  perSeconds: number;
  /** What a refused customer reads before the time to wait. */
  reason?: string;
};

/** Where requests are counted, for all processes together. */
export interface RateLimitStore {
  /** Counts one more request for each, and returns how many each window has and when it ends, in the same order. */
  hitAll(
    counts: readonly { name: string; caller: string; perSeconds: number }[],
  ): Promise<{ hits: number; resetsAt: Date }[]>;
  /** Takes counts back, of something that was not done after all. */
  takeBack(counts: readonly { name: string; caller: string }[]): Promise<void>;
}

/** `changes` holds the rules that the operator set differently; with `off` nothing is counted. */
export type RateLimits =
  | 'off'
  | {
      store: RateLimitStore;
      clock: () => Date;
      changes: ReadonlyMap<string, Pick<RateLimitRule, 'points' | 'perSeconds'>>;
    };

const REFUSAL = 'Too many requests.';

/** Refuses addresses that come too often, with 429 and Retry-After. */
export function rateLimit(deps: LimitDeps, rule: RateLimitRule) {
  return async function rateLimit(c: Context<ApiEnv>, next: Next) {
    await countRequest(deps, rule, householdsOf(c.get('clientAddress')));
    await next();
  };
}

type LimitDeps = { rateLimits: RateLimits; metrics: Metrics };

/** Counts a request by a rule, once for each whom it counts for, or refuses it. */
export async function countRequest(
  deps: LimitDeps,
  rule: RateLimitRule,
  callers: string | readonly Counted[],
): Promise<void> {
  await countByRules(deps, [{ rule, callers }]);
}

/** Counts a request by several rules in one statement, or refuses it by the first that it breaks. */
export async function countByRules(
  { rateLimits, metrics }: LimitDeps,
  given: readonly { rule: RateLimitRule; callers: string | readonly Counted[] }[],
): Promise<void> {
  if (rateLimits === 'off') return;
  const { store, clock, changes } = rateLimits;
  const counts = given.flatMap(({ rule, callers }) => {
    const { points, perSeconds } = changes.get(rule.name) ?? rule;
    const all = typeof callers === 'string' ? [{ caller: callers, factor: 1 }] : callers;
    return all.map(({ caller, factor }) => ({
      name: rule.name,
      reason: rule.reason ?? REFUSAL,
      caller: hashOf(caller),
      perSeconds,
      most: points * factor,
    }));
  });
  const windows = await store.hitAll(counts);
  const counted = counts.map((count, index) => ({ ...count, ...windows[index] }));
  const broken = counted.find(({ hits, most }) => hits !== undefined && hits > most);
  if (!broken?.resetsAt) return;
  // What is refused is nobody else's request: a caller beyond their own limit does not use up what they share.
  await store.takeBack(counted.filter((one) => one !== broken));
  metrics.refusals.inc({ limit: broken.name });
  throw new TooMany(broken.reason, broken.resetsAt.getTime() - clock().getTime());
}

/** Addresses and e-mails are personal data, and counting works without reading them. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
