import type { Queryable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { networkOf } from '../../../http/network.ts';
import { type Hashes, keyedHashes } from '../../../secrets/keyed-hash.ts';
import {
  deleteNetworksOf,
  hasNetwork,
  hasNetworks,
  insertFirstNetworkCte,
  upsertNetworkCte,
} from './store.ts';

export async function recordNetwork(
  db: Queryable,
  deps: Deps,
  email: string,
  ip: string,
): Promise<void> {
  await recordNetworkCte(db, deps, email, ip).execute();
}

export function recordNetworkCte(db: Queryable, deps: Deps, email: string, ip: string) {
  return upsertNetworkCte(db, networkRow(deps, email, ip));
}

/**
 * Records where a guest paid, unless networks are already known for the email: paying with someone else's email doesn't
 * make the payer's network the owner's. Runs as part of a larger statement.
 */
export function recordFirstNetworkCte(db: Queryable, deps: Deps, email: string, ip: string) {
  return insertFirstNetworkCte(db, networkRow(deps, email, ip), emailHashes(deps, email));
}

function networkRow(deps: Deps, email: string, ip: string) {
  return {
    email_hash: emailHashes(deps, email)[0],
    network_hash: networkHashes(deps, ip)[0],
    last_seen_at: deps.clock(),
  };
}

export async function isKnownNetwork(
  db: Queryable,
  deps: Deps,
  email: string,
  ip: string,
): Promise<boolean> {
  return hasNetwork(db, emailHashes(deps, email), networkHashes(deps, ip));
}

export async function hasKnownNetworks(db: Queryable, deps: Deps, email: string): Promise<boolean> {
  return hasNetworks(db, emailHashes(deps, email));
}

export async function forgetNetworksOf(db: Queryable, deps: Deps, email: string): Promise<void> {
  await deleteNetworksOf(db, emailHashes(deps, email));
}

/** Identifies networks without storing their addresses. */
export function networkHashes({ secret }: Deps, ip: string): Hashes {
  return keyedHashes(secret, 'login-network', networkOf(ip));
}

function emailHashes({ secret }: Deps, email: string): Hashes {
  return keyedHashes(secret, 'login-network-email', email);
}
