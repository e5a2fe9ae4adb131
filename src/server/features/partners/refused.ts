import type { PartnerRow } from '../../db/schema.ts';

/** It cannot be done as asked. Its message is one sentence for the person who asked. */
export class PartnerRefused extends Error {
  override name = 'PartnerRefused';
  readonly code = 'PARTNER_REFUSED';
}

/** The partner of a name. Throws PartnerRefused where there is none. */
export function foundPartner(partner: PartnerRow | undefined, name: string): PartnerRow {
  if (partner) return partner;
  throw new PartnerRefused(`There is no partner ${name}: npm run partners lists all.`);
}
