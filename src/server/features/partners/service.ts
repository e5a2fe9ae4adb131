import * as z from 'zod/mini';
import type { Partner as PartnerResponse } from '#contracts/partner/partner.ts';
import { CONTACT_NEEDED } from '#contracts/partner/portal.ts';
import type { PartnerRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError, Conflict } from '../../errors.ts';
import type { ActingUser } from '../account/access.ts';
import { isTestKey, reportKeyHash } from './keys.ts';
import {
  selectByContact,
  selectOriginsOfKeys,
  selectPartnerOfKey,
  selectPartnerOfReportKey,
  wasTestKey,
} from './store.ts';
import { plainOrigin } from './terms.ts';

export {
  attemptsBefore as oldPartnerAttempts,
  changesBefore as oldPartnerChanges,
} from './store.ts';

const TEST_ENDED =
  'This page’s test key has expired, so we didn’t look anything up. The page’s owner needs a new key.';

const FRESH_MS = 1000;

const originsSchema = z.array(z.url({ protocol: /^https?$/ }));

/** Undefined for an unknown key. */
export async function findPartner(
  { db, clock }: Deps,
  key: string,
): Promise<PartnerResponse | undefined> {
  const partner = await selectPartnerOfKey(db, key, clock());
  return (
    partner && {
      name: partner.name,
      allowed_origins: originsOf(partner),
      is_test: partner.kind === 'test',
      nothing_preselected: partner.nothing_preselected,
    }
  );
}

/**
 * Finds the origins for `frame-ancestors`. Undefined if the key is unknown, null if the partners can't be read.
 * Reads at most once a second, regardless of the keys in requests.
 */
export function createFraming({
  db,
  clock,
  logger,
}: Deps): (key: string) => Promise<string[] | undefined | null> {
  let originsByKey: Promise<ReadonlyMap<string, string[]> | null> | undefined;
  let readAt = 0;
  async function read(): Promise<ReadonlyMap<string, string[]> | null> {
    try {
      const keys = await selectOriginsOfKeys(db, clock());
      return new Map(keys.map((partner) => [partner.key, framersOf(partner)]));
    } catch (error) {
      logger.error({ err: error }, 'partners could not be read');
      return null;
    }
  }
  /** Operators enter these rows: an invalid one must not break framing for the others. */
  function framersOf(partner: Pick<PartnerRow, 'allowed_origins'>): string[] {
    try {
      return originsOf(partner);
    } catch (err) {
      logger.error({ err }, 'the origins of a partner cannot be read');
      return [];
    }
  }
  return async (key) => {
    const now = clock().getTime();
    if (!originsByKey || Math.abs(now - readAt) >= FRESH_MS) {
      readAt = now;
      originsByKey = read();
    }
    const origins = await originsByKey;
    return origins === null ? null : origins.get(key);
  };
}

/** A partner's origins as browsers write them, without wildcards. Throws ZodError if a row is invalid. */
export function originsOf({ allowed_origins }: Pick<PartnerRow, 'allowed_origins'>): string[] {
  return originsSchema.parse(allowed_origins).flatMap((url) => plainOrigin(url) ?? []);
}

const contactsSchema = z.array(z.string());

export function contactsOf({ contacts }: Pick<PartnerRow, 'contacts'>): string[] {
  return contactsSchema.parse(contacts);
}

/**
 * Finds the partner whose contact is logged in, and who to name in the audit log. A login proves the account's email,
 * which can't be changed. A former partner still sees their last months.
 */
export async function requireContact({ db }: Deps, user: ActingUser, ip: string) {
  const partner = await selectByContact(db, user.email);
  if (partner) return { partner, by: { userUuid: user.uuid, email: user.email, ip } };
  throw new AppError(
    403,
    CONTACT_NEEDED,
    'This email address isn’t a contact of a partner. Log in with another one.',
  );
}

export type PartnerOfKey = { partnerUuid: string; isTest: boolean };

/**
 * The partner of a page's key. Undefined for an unknown or expired key, which is ignored: a partner's
 * mistake must not harm the customer. Throws Conflict for an expired test key, because its page still
 * says that it is a test.
 */
export async function findPartnerOfKey(
  { db, clock }: Deps,
  key: string | undefined,
): Promise<PartnerOfKey | undefined> {
  if (key === undefined) return undefined;
  const partner = await selectPartnerOfKey(db, key, clock());
  if (!partner && (isTestKey(key) || (await wasTestKey(db, key)))) {
    throw new Conflict('TEST_ENDED', TEST_ENDED);
  }
  return partner && { partnerUuid: partner.uuid, isTest: partner.kind === 'test' };
}

/** Undefined for an unknown or expired key. */
export async function findPartnerOfReportKey({ db, clock }: Deps, key: string) {
  return selectPartnerOfReportKey(db, reportKeyHash(key), clock());
}
