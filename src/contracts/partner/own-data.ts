/** What a partner's page says of a customer for the partner alone: we keep it with the order and hand it back. */
import * as z from 'zod/mini';

export const ownDataLimits = { reference: 100, pairs: 10, key: 40, value: 200 } as const;

/** No control characters, no half of a character, and no line ends. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** How the partner itself names the customer or the order. */
export const partnerReferenceSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(ownDataLimits.reference, { abort: true }), z.regex(PRINTABLE));

export const partnerMetadataSchema = z
  .record(
    z.string().check(z.maxLength(ownDataLimits.key, { abort: true }), z.regex(/^[A-Za-z0-9_-]+$/)),
    z.string().check(z.maxLength(ownDataLimits.value, { abort: true }), z.regex(PRINTABLE)),
  )
  .check(z.refine((pairs) => Object.keys(pairs).length <= ownDataLimits.pairs));
export type PartnerMetadata = z.infer<typeof partnerMetadataSchema>;
