import type { PartnerRow } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';

/** The partner of a name. Throws a Conflict where there is none. */
export function foundPartner(partner: PartnerRow | undefined, name: string): PartnerRow {
  if (partner) return partner;
  throw new Conflict('PARTNER_REFUSED', `There is no partner ${name}: npm run partners lists all.`);
}
