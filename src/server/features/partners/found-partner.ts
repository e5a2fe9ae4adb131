import type { PartnerRow } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';

/** The partner with this name. Throws Conflict if there is none. */
export function foundPartner(partner: PartnerRow | undefined, name: string): PartnerRow {
  if (partner) return partner;
  throw new Conflict(
    'PARTNER_REFUSED',
    `There is no partner named ${name}. To list all partners, run npm run partners.`,
  );
}
