import { DEFAULT_LIMITS, type Deps } from './deps.ts';
import { findSession } from './features/account/sessions.ts';
import { createCatalogue } from './features/catalogue/catalogue.ts';
import { applyDuePrices } from './features/catalogue/price-changes.ts';
import { requireStaff } from './features/desk/staff/access.ts';
import { mergeGuests, mergeLatePayments, openMailedLink } from './features/guests/service.ts';
import { createMetrics } from './http/metrics.ts';

type Derived =
  | 'fromReplica'
  | 'catalogue'
  | 'sessions'
  | 'requireStaff'
  | 'guests'
  | 'timeLimit'
  | 'limits'
  | 'rateLimits'
  | 'metrics';

export type GivenDeps = Omit<Deps, Derived> & Partial<Pick<Deps, Derived>>;

/** Requests are not limited if `rateLimits` is undefined. `timeLimit` defaults to real time. */
export function completeDeps(given: GivenDeps): Deps {
  const { db, clock, logger } = given;
  const deps: Deps = {
    fromReplica: (read) => read(db),
    catalogue: createCatalogue({ db, clock, logger, hold: () => applyDuePrices(deps) }),
    sessions: { verify: (token) => findSession(deps, token) },
    requireStaff: (...given) => requireStaff(deps, ...given),
    guests: {
      openLink: (guestUuid, secret) => openMailedLink(deps, guestUuid, secret),
      merge: mergeGuests,
      mergeLatePayments: (account) => mergeLatePayments(deps, account),
    },
    timeLimit: (ms) => AbortSignal.timeout(ms),
    limits: DEFAULT_LIMITS,
    rateLimits: 'off',
    metrics: given.metrics ?? createMetrics(),
    ...given,
  };
  return deps;
}
