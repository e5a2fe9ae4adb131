import { hash, randomBytes } from 'node:crypto';
import type { PartnerKeyRow } from '../../db/schema.ts';

export type KeyKind = PartnerKeyRow['kind'];

/** 144 random bits as 24 characters that an address takes as they are. */
const KEY_BYTES = 18;

/** A key of a partner, which says what it is for. */
export function newKey(kind: KeyKind): string {
  return `${kind}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** Does a key say that it is for tests? One that was given by hand may be without saying so. */
export function isTestKey(key: string): boolean {
  return key.startsWith('test_' satisfies `${KeyKind}_`);
}

/** A secret that signs what a partner's server is told. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** As which a report key is kept: nobody can try all keys of 144 random bits, so that a plain hash does. */
export function reportKeyHash(key: string): string {
  return hash('sha256', key, 'hex');
}
