import type { PartnerKeyRow, PartnerRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { contactsOf, originsOf } from './service.ts';
import { selectAllPartners, selectByName, selectKeysOf } from './store.ts';
import { withoutLogins } from './terms.ts';

export type PartnerTerms = {
  name: string;
  origins: readonly string[];
  webhook: string | undefined;
  commissionBasisPoints: number;
  /** The email addresses that open the partners' portal. */
  contacts?: readonly string[];
  /** Whether nothing is preselected in the partner's checkout. */
  nothingPreselected?: boolean;
};

/** A partner as operators see it, without secrets. */
export type ListedPartner = Required<PartnerTerms> & {
  uuid: string;
  createdAt: Date;
  endedAt: Date | null;
  /** Until this time, events are signed with both secrets. */
  earlierSecretUntil: Date | undefined;
};

export type ShownPartner = ListedPartner & { keys: readonly ShownKey[] };

/** `key` is undefined for a report key, because only its hash is stored. */
export type ShownKey = Pick<PartnerKeyRow, 'kind' | 'created_at' | 'ends_at'> & {
  key: string | undefined;
};

/** Sorted by name, including former partners. */
export async function listPartners(deps: Deps): Promise<ListedPartner[]> {
  const now = deps.clock();
  const partners = await selectAllPartners(deps.db);
  return partners.map((partner) => listed(partner, now));
}

/** Throws Conflict if there is no such partner. */
export async function findPartnerByName({ db }: Deps, name: string): Promise<PartnerRow> {
  return foundPartner(await selectByName(db, name), name);
}

export async function showPartner(deps: Deps, name: string): Promise<ShownPartner> {
  const partner = await findPartnerByName(deps, name);
  const now = deps.clock();
  const keys = partner.ended_at ? [] : await selectKeysOf(deps.db, partner.uuid, now);
  return {
    ...listed(partner, now),
    keys: keys.map(({ kind, key, created_at, ends_at }) => ({
      kind,
      created_at,
      ends_at,
      key: kind === 'report' ? undefined : key,
    })),
  };
}

function listed(partner: PartnerRow, now: Date): ListedPartner {
  const { earlier_secret_until: until } = partner;
  return {
    uuid: partner.uuid,
    name: partner.name,
    origins: originsOf(partner),
    webhook: partner.webhook_url === null ? undefined : withoutLogins(partner.webhook_url),
    commissionBasisPoints: partner.commission_basis_points,
    contacts: contactsOf(partner),
    nothingPreselected: partner.nothing_preselected,
    createdAt: partner.created_at,
    endedAt: partner.ended_at,
    earlierSecretUntil: until && until > now ? until : undefined,
  };
}

/** Throws Conflict if there is no such partner. */
export function foundPartner(partner: PartnerRow | undefined, name: string): PartnerRow {
  if (partner) return partner;
  throw rejected(`There is no partner named ${name}. To list all partners, run npm run partners.`);
}

export const rejected = (why: string) => new Conflict('PARTNER_REFUSED', why);
