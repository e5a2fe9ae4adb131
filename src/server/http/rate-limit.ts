import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { RateLimitName } from '#config/rate-limit-names.ts';
import type { English } from '#words/spanish/spanish.ts';
import { msg } from '#words/words.ts';
import { TooMany } from '../errors.ts';
import type { ApiEnv } from './env.ts';
import type { Metrics } from './metrics.ts';
import { type CountedCaller, householdsOf } from './network.ts';

/**
 * How often a caller may do something: `points` times in a window of `perSeconds` that starts with the first
 * request.
 */
export type RateLimitRule = {
  /** The rule's name in the setting RATE_LIMITS and in the counts. */
  name: RateLimitName;
  points: number;
  perSeconds: number;
  /** The reason shown to a rejected customer before the waiting time. */
  reason?: English;
};

/** Counts requests for all processes together. */
export interface RateLimitStore {
  /** Adds one request, or its weight, to each count. Returns the total and the end of each window, in order. */
  hitAll(
    counts: readonly { name: string; caller: string; perSeconds: number; weight: number }[],
  ): Promise<{ hits: number; resetsAt: Date }[]>;
  /** Subtracts counts of requests that were not carried out. */
  subtract(counts: readonly { name: string; caller: string; weight: number }[]): Promise<void>;
}

/** `changes` contains the operator's overrides. With `off`, nothing is counted. */
export type RateLimits =
  | 'off'
  | {
      store: RateLimitStore;
      clock: () => Date;
      changes: ReadonlyMap<string, Pick<RateLimitRule, 'points' | 'perSeconds'>>;
    };

const REJECTION = msg('Too many requests.');

/** Rejects clients that exceed any of the rules, with 429 and Retry-After. */
export function rateLimit(deps: LimitDeps, rules: readonly RateLimitRule[]) {
  return async function rateLimit(c: Context<ApiEnv>, next: Next) {
    const callers = householdsOf(c.get('clientIp'));
    await countByRules(
      deps,
      rules.map((rule) => ({ rule, callers })),
    );
    await next();
  };
}

type LimitDeps = { rateLimits: RateLimits; metrics: Metrics };

/**
 * Counts a request against a rule, for each key that it counts toward, or rejects it. A heavy request counts as
 * several.
 */
export async function countRequest(
  deps: LimitDeps,
  rule: RateLimitRule,
  callers: string | readonly CountedCaller[],
  weight = 1,
): Promise<void> {
  await countByRules(deps, [{ rule, callers, weight }]);
}

/**
 * Counts a request against several rules in one statement, or rejects it because of the first rule that it
 * exceeds.
 */
export async function countByRules(
  { rateLimits, metrics }: LimitDeps,
  given: readonly {
    rule: RateLimitRule;
    callers: string | readonly CountedCaller[];
    weight?: number;
  }[],
): Promise<void> {
  if (rateLimits === 'off') return;
  const { store, clock } = rateLimits;
  const counts = given.flatMap(({ rule, callers, weight = 1 }) => {
    const all = typeof callers === 'string' ? [{ caller: callers, factor: 1 }] : callers;
    return all.map((one) => ({ ...countOf(rateLimits, rule, one), weight }));
  });
  const windows = await store.hitAll(counts);
  const windowCounts = counts.map((count, index) => ({ ...count, ...windows[index] }));
  const broken = windowCounts.find(({ hits, most }) => hits !== undefined && hits > most);
  if (!broken?.resetsAt) return;
  // A rejected request must count only toward the limit that it exceeded.
  await store.subtract(windowCounts.filter((one) => one !== broken));
  throw rejectionBy(broken, broken.resetsAt, { metrics, clock });
}

/** A limit that is counted in the same statement as the limited action. */
export type LimitWithin = {
  /** Undefined if limits are off. */
  count: { name: string; caller: string; perSeconds: number; weight: number } | undefined;
  /** Beyond this many hits, the statement does nothing. */
  most: number;
  check(counted: { hits: number; resets_at: Date }): void;
};

export function limitWithin(
  { rateLimits, metrics }: LimitDeps,
  rule: RateLimitRule,
  caller: string,
): LimitWithin {
  if (rateLimits === 'off') return { count: undefined, most: 0, check: () => {} };
  const { clock } = rateLimits;
  const count = { ...countOf(rateLimits, rule, { caller, factor: 1 }), weight: 1 };
  return {
    count,
    most: count.most,
    check({ hits, resets_at }) {
      if (hits > count.most) throw rejectionBy(count, resets_at, { metrics, clock });
    },
  };
}

function countOf(
  { changes }: Exclude<RateLimits, 'off'>,
  rule: RateLimitRule,
  { caller, factor }: CountedCaller,
) {
  const { points, perSeconds } = changes.get(rule.name) ?? rule;
  const reason = rule.reason ?? REJECTION;
  return { name: rule.name, reason, caller: hashOf(caller), perSeconds, most: points * factor };
}

function rejectionBy(
  { name, reason }: { name: RateLimitName; reason: string },
  resetsAt: Date,
  { metrics, clock }: { metrics: Metrics; clock: () => Date },
): TooMany {
  metrics.rejections.inc({ limit: name });
  return new TooMany(reason, resetsAt.getTime() - clock().getTime());
}

/** Keys are hashed, because IP addresses and emails are personal data, and counting doesn't need them in plain text. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
