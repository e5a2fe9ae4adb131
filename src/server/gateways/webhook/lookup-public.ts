import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublic } from '../../http/public-address.ts';

/** DNS lookup for a connection that only returns addresses that passed the check. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`No address of ${hostname}`), []);
    if (!found.every(({ address }) => isPublic(address))) {
      return callback(new Error(`${hostname} is an address of a network of its own`), []);
    }
    if (options.all) callback(null, found satisfies LookupAddress[]);
    else callback(null, first.address, first.family);
  });
};
