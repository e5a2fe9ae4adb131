import * as z from 'zod/mini';
import type { Partner as PartnerAnswer } from '#contracts/partner/partner.ts';
import type { PartnerRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { isTestKey, reportKeyHash } from './keys.ts';
import {
  selectOriginsOfKeys,
  selectPartnerOfKey,
  selectPartnerOfReportKey,
  wasTestKey,
} from './store.ts';
import { plainOrigin } from './terms.ts';

export { eventOfStage, type OrderNews, reasonWithout, recordNews } from './events.ts';
export { PAUSES_MS, TELL_PARTNER, tellPartner } from './tell-partner.ts';

const TEST_ENDED =
  'The test key of this page has ended, so nothing was looked up. The owner of the page needs a new one.';

/** How long the partners that were read are good. */
const FRESH_MS = 1000;

const originsSchema = z.array(z.url({ protocol: /^https?$/ }));

/** The partner of a public key, and the origins that may frame the checkout; undefined for an unknown key. */
export async function findPartner(
  { db, clock }: Deps,
  key: string,
): Promise<PartnerAnswer | undefined> {
  const partner = await selectPartnerOfKey(db, key, clock());
  return (
    partner && {
      name: partner.name,
      allowed_origins: originsOf(partner),
      is_test: partner.kind === 'test',
    }
  );
}

/**
 * Finds the origins for `frame-ancestors`: none where the key is unknown, or while the partners cannot be read.
 * They are read at most once a second, whatever keys a request makes up.
 */
export function createFraming({ db, clock, logger }: Deps): (key: string) => Promise<string[]> {
  let known: Promise<ReadonlyMap<string, string[]>> | undefined;
  let readAt = 0;
  async function read(): Promise<ReadonlyMap<string, string[]>> {
    try {
      const keys = await selectOriginsOfKeys(db, clock());
      return new Map(keys.map((partner) => [partner.key, framersOf(partner)]));
    } catch (error) {
      logger.error({ err: error }, 'partners could not be read');
      return new Map();
    }
  }
  /** Operators write these rows: a wrong one must not take the frames of the others away. */
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
    if (!known || Math.abs(now - readAt) >= FRESH_MS) {
      readAt = now;
      known = read();
    }
    return (await known).get(key) ?? [];
  };
}

/** A partner's origins, as browsers name them, without any that stands for several. Throws ZodError where a row is wrong. */
export function originsOf({ allowed_origins }: Pick<PartnerRow, 'allowed_origins'>): string[] {
  return originsSchema.parse(allowed_origins).flatMap((url) => plainOrigin(url) ?? []);
}

/** Whose page a key stands in, and whether it is one for tests. */
export type PartnerOfKey = { partnerUuid: string; isTest: boolean };

/**
 * The partner of a key of their pages. Undefined for a key that is unknown or has ended, which counts as none: a partner's
 * mistake must not harm the customer. Throws Conflict for a test key that has ended: its page still says that it is a test.
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

/** The partner whose reports a secret key opens; undefined for a key that is unknown or has ended. */
export async function findPartnerOfReportKey(
  { db, clock }: Deps,
  key: string,
): Promise<{ uuid: string; name: string } | undefined> {
  return selectPartnerOfReportKey(db, reportKeyHash(key), clock());
}
