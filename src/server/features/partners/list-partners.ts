import type { PartnerKeyRow, PartnerRow } from '../../db/schema.ts';
import type { ManageDeps } from './changing.ts';
import { selectAllPartners, selectByName, selectKeysOf } from './manage-store.ts';
import { foundPartner } from './refused.ts';
import { originsOf } from './service.ts';

/** What is agreed with a partner. */
export type PartnerTerms = {
  name: string;
  origins: readonly string[];
  webhook: string | undefined;
  commissionBasisPoints: number;
};

/** A partner as operators see them, without anything secret. */
export type ShownPartner = PartnerTerms & {
  createdAt: Date;
  endedAt: Date | null;
  /** Two secrets sign until then. */
  earlierSecretUntil: Date | undefined;
  keys: readonly ShownKey[];
};

/** Of a report key nothing but its hash is known. */
export type ShownKey = Pick<PartnerKeyRow, 'kind' | 'created_at' | 'ends_at'> & {
  key: string | undefined;
};

/** All partners by name, those who have ended, too. */
export async function listPartners(deps: ManageDeps): Promise<ShownPartner[]> {
  const partners = await selectAllPartners(deps.db);
  return Promise.all(partners.map((partner) => shown(deps, partner)));
}

/** Throws PartnerRefused where there is none of the name. */
export async function partnerNamed(
  { db }: Pick<ManageDeps, 'db'>,
  name: string,
): Promise<PartnerRow> {
  return foundPartner(await selectByName(db, name), name);
}

/** The same, as operators see them. */
export async function showPartner(deps: ManageDeps, name: string): Promise<ShownPartner> {
  return shown(deps, await partnerNamed(deps, name));
}

async function shown({ db, clock }: ManageDeps, partner: PartnerRow): Promise<ShownPartner> {
  const now = clock();
  const keys = partner.ended_at ? [] : await selectKeysOf(db, partner.uuid, now);
  const { earlier_secret_until: until } = partner;
  return {
    name: partner.name,
    origins: originsOf(partner),
    webhook: partner.webhook_url ?? undefined,
    commissionBasisPoints: partner.commission_basis_points,
    createdAt: partner.created_at,
    endedAt: partner.ended_at,
    earlierSecretUntil: until && until > now ? until : undefined,
    keys: keys.map(({ kind, key, created_at, ends_at }) => ({
      ...{ kind, created_at, ends_at },
      key: kind === 'report' ? undefined : key,
    })),
  };
}
