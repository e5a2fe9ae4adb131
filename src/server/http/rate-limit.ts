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
  /** Counts one more request for each, or its weight, and returns how many each window has and when it ends, in the same order. */
  hitAll(
    counts: readonly { name: string; caller: string; perSeconds: number; weight: number }[],
  ): Promise<{ hits: number; resetsAt: Date }[]>;
  /** Takes counts back, of something that was not done after all. */
  takeBack(counts: readonly { name: string; caller: string; weight: number }[]): Promise<void>;
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

/** Refuses addresses that come too often by any of the rules, with 429 and Retry-After. */
export function rateLimit(deps: LimitDeps, rules: readonly RateLimitRule[]) {
  return async function rateLimit(c: Context<ApiEnv>, next: Next) {
    const callers = householdsOf(c.get('clientAddress'));
    await countByRules(
      deps,
      rules.map((rule) => ({ rule, callers })),
    );
    await next();
  };
}

type LimitDeps = { rateLimits: RateLimits; metrics: Metrics };

/** Counts a request by a rule, once for each whom it counts for, or refuses it. A heavy one counts as several. */
export async function countRequest(
  deps: LimitDeps,
  rule: RateLimitRule,
  callers: string | readonly Counted[],
  weight = 1,
): Promise<void> {
  await countByRules(deps, [{ rule, callers, weight }]);
}

/** Counts a request by several rules in one statement, or refuses it by the first that it breaks. */
export async function countByRules(
  { rateLimits, metrics }: LimitDeps,
  given: readonly {
    rule: RateLimitRule;
    callers: string | readonly Counted[];
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
  const counted = counts.map((count, index) => ({ ...count, ...windows[index] }));
  const broken = counted.find(({ hits, most }) => hits !== undefined && hits > most);
  if (!broken?.resetsAt) return;
  // What is refused is nobody else's request: a caller beyond their own limit does not use up what they share.
  await store.takeBack(counted.filter((one) => one !== broken));
  throw refusalBy(broken, broken.resetsAt, { metrics, clock });
}

/** A limit that is counted by the statement which does what it limits. */
export type LimitWithin = {
  /** What the statement counts: nothing where limits are off. */
  count: { name: string; caller: string; perSeconds: number; weight: number } | undefined;
  /** The statement does nothing beyond so many hits. */
  most: number;
  /** Refuses the request that was one too many. */
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
      if (hits > count.most) throw refusalBy(count, resets_at, { metrics, clock });
    },
  };
}

function countOf(
  { changes }: Exclude<RateLimits, 'off'>,
  rule: RateLimitRule,
  { caller, factor }: Counted,
) {
  const { points, perSeconds } = changes.get(rule.name) ?? rule;
  const reason = rule.reason ?? REFUSAL;
  return { name: rule.name, reason, caller: hashOf(caller), perSeconds, most: points * factor };
}

function refusalBy(
  { name, reason }: { name: RateLimitName; reason: string },
  resetsAt: Date,
  { metrics, clock }: { metrics: Metrics; clock: () => Date },
): TooMany {
  metrics.refusals.inc({ limit: name });
  return new TooMany(reason, resetsAt.getTime() - clock().getTime());
}

/** Addresses and e-mails are personal data, and counting works without reading them. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
