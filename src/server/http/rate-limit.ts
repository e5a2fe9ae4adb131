import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import { TooMany } from '../errors.ts';
import type { ApiEnv } from './env.ts';
import type { Metrics } from './metrics.ts';
import { householdOf } from './network.ts';

/**
 * How often a caller may do something: `points` times in a window of `perSeconds` that begins with the first
 * request.
 */
export type RateLimitRule = {
  /** The rule's name in the setting RATE_LIMITS and in the counts. */
  name: string;
  points: number;
  perSeconds: number;
  /** What a refused customer reads before the time to wait. */
  reason?: string;
};

/** Where requests are counted, for all processes together. */
export interface RateLimitStore {
  /** Counts one more request, and returns how many the window has and when it ends. */
  hit(name: string, caller: string, perSeconds: number): Promise<{ hits: number; resetsAt: Date }>;
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

/**
 * Refuses callers that come too often, with 429 and Retry-After. `key` tells callers apart, by default by
 * their address; a request whose key is undefined is not counted. A rule whose `key` reads the body stands
 * behind `validate`.
 */
export function rateLimit(
  { rateLimits, metrics }: { rateLimits: RateLimits; metrics: Metrics },
  {
    key = (c) => householdOf(c.get('clientAddress')),
    ...given
  }: RateLimitRule & {
    key?: (c: Context<ApiEnv>) => string | undefined | Promise<string | undefined>;
  },
) {
  return async function rateLimit(c: Context<ApiEnv>, next: Next) {
    if (rateLimits !== 'off') {
      const caller = await key(c);
      if (caller !== undefined) await countRequest({ rateLimits, metrics }, given, caller);
    }
    await next();
  };
}

/** Counts a request of a caller by a rule, or refuses it. */
export async function countRequest(
  { rateLimits, metrics }: { rateLimits: RateLimits; metrics: Metrics },
  given: RateLimitRule,
  caller: string,
): Promise<void> {
  if (rateLimits === 'off') return;
  const { store, clock, changes } = rateLimits;
  const { points, perSeconds } = changes.get(given.name) ?? given;
  const { hits, resetsAt } = await store.hit(given.name, hashOf(caller), perSeconds);
  if (hits <= points) return;
  metrics.refusals.inc({ limit: given.name });
  throw new TooMany(given.reason ?? REFUSAL, resetsAt.getTime() - clock().getTime());
}

/** Addresses and e-mails are personal data, and counting works without reading them. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
