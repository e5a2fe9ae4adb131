/** `docs/operations/limits.md` lists the limits. */
import type { UserRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { networksOf } from '../../http/network.ts';
import { countByRules, countRequest } from '../../http/rate-limit.ts';
import { hasPaidOrder } from '../account/users.ts';

export const LOOKUP_LIMIT = { name: 'lookup', points: 600, perSeconds: 300 } as const;
const BY_NETWORK = {
  name: 'lookup-network',
  points: 600,
  perSeconds: 86_400,
  reason: 'Too many vehicles were looked up today from your network. Log in to look yours up.',
} as const;
const BY_ACCOUNT = {
  name: 'lookup-account',
  points: 200,
  perSeconds: 86_400,
  reason: 'Too many vehicles were looked up today by your account.',
} as const;
/**
 * Anyone can create hundreds of accounts, so an account is exempt from its network's limit only if it has a paid order.
 */
const BY_NEW_ACCOUNTS = {
  name: 'lookup-new-accounts',
  points: 300,
  perSeconds: 86_400,
  reason:
    'Too many vehicles were looked up today from your network by accounts that have no order yet. Use another network, or call us.',
} as const;
const BY_GUEST = {
  name: 'lookup-guest',
  points: 100,
  perSeconds: 3600,
  reason: 'Too many vehicles were looked up for this order.',
} as const;

export type LookupRequester = { account: UserRow | undefined; ip: string };

export async function countVehicle(deps: Deps, guest: UserRow): Promise<void> {
  await countRequest(deps, BY_GUEST, guest.uuid);
}

export async function countLookup(deps: Deps, { account, ip }: LookupRequester): Promise<void> {
  const callers = networksOf(ip);
  if (!account) return countRequest(deps, BY_NETWORK, callers);
  const isNew = deps.rateLimits !== 'off' && !(await hasPaidOrder(deps.db, account.uuid));
  await countByRules(deps, [
    { rule: BY_ACCOUNT, callers: account.uuid },
    ...(isNew ? [{ rule: BY_NEW_ACCOUNTS, callers }] : []),
  ]);
}
