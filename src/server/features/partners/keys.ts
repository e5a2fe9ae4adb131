import { hash, randomBytes } from 'node:crypto';
import type { PartnerKeyRow } from '../../db/schema.ts';

export type KeyKind = PartnerKeyRow['kind'];

/** 144 random bits as 24 URL-safe characters. */
const KEY_BYTES = 18;

export function newKey(kind: KeyKind): string {
  return `${kind}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** Test keys that were created manually may not have the prefix. */
export function isTestKey(key: string): boolean {
  return key.startsWith('test_' satisfies `${KeyKind}_`);
}

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The stored form of a report key. A plain hash suffices, because 144 random bits can't be brute-forced. */
export function reportKeyHash(key: string): string {
  return hash('sha256', key, 'hex');
}
