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
} from './known-networks-store.ts';

export async function noteNetwork(
  db: Queryable,
  deps: Deps,
  email: string,
  address: string,
): Promise<void> {
  await noteNetworkCte(db, deps, email, address).execute();
}

/** The same as a part of a larger statement. */
export function noteNetworkCte(db: Queryable, deps: Deps, email: string, address: string) {
  return upsertNetworkCte(db, networkRow(deps, email, address));
}

/**
 * Notes where a guest has paid, unless something is known of the e-mail: whoever pays under somebody else's is not
 * at home there. A part of a larger statement.
 */
export function noteFirstNetworkCte(db: Queryable, deps: Deps, email: string, address: string) {
  return insertFirstNetworkCte(db, networkRow(deps, email, address), emailHashes(deps, email));
}

function networkRow(deps: Deps, email: string, address: string) {
  return {
    email_hash: emailHashes(deps, email)[0],
    network_hash: networkHashes(deps, address)[0],
    last_seen_at: deps.clock(),
  };
}

export async function isKnownNetwork(
  db: Queryable,
  deps: Deps,
  email: string,
  address: string,
): Promise<boolean> {
  return hasNetwork(db, emailHashes(deps, email), networkHashes(deps, address));
}

/** Has the owner logged in or paid anywhere, as far as is remembered? */
export async function hasKnownNetworks(db: Queryable, deps: Deps, email: string): Promise<boolean> {
  return hasNetworks(db, emailHashes(deps, email));
}

export async function forgetNetworksOf(db: Queryable, deps: Deps, email: string): Promise<void> {
  await deleteNetworksOf(db, emailHashes(deps, email));
}

/** Tells networks apart without keeping their address. */
export function networkHashes({ secret }: Deps, address: string): Hashes {
  return keyedHashes(secret, 'login-network', networkOf(address));
}

function emailHashes({ secret }: Deps, email: string): Hashes {
  return keyedHashes(secret, 'login-network-email', email);
}
