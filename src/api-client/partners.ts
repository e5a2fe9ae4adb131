import { paths } from '#contracts/every-page/paths.ts';
import { type Partner, partnerSchema } from '#contracts/partner/partner.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** The partner with this public key, or null where there is none. */
export async function fetchPartner(key: string): Promise<Partner | null> {
  return parseList(partnerSchema, await call({ path: paths.partners, query: { key } }))[0] ?? null;
}
