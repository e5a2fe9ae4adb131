import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { operationPaths } from '../api/paths.ts';

/** A partner that may embed the checkout in a frame. */
const partnerSchema = z.object({
  name: z.string(),
  allowed_origins: z.array(z.string()),
  /** Orders under a test key aren't real. */
  is_test: z.boolean(),
  /** Whether customers select consent and paid extras themselves. */
  nothing_preselected: z._default(z.boolean(), false),
});
export type Partner = z.infer<typeof partnerSchema>;

export const getPartners = call('get', operationPaths.partners, 'anyone', {
  query: z.object({ key: z.string() }),
  rows: partnerSchema,
});

export const partnerCalls = callGroup('Catalog', [
  [getPartners, 'Returns the partner of a key and the origins that may frame the checkout.'],
]);
