/** Data that a partner's page attaches to a customer. We store it with the order and return it to the partner. */
import * as z from 'zod/mini';

export const ownDataLimits = { reference: 100, pairs: 10, key: 40, value: 200 } as const;

/** Rejects control characters, lone surrogates, and line breaks. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

const text = (most: number, rule: RegExp) =>
  z.string().check(z.maxLength(most, { abort: true }), z.regex(rule));

/** The partner's own identifier for the customer or the order. */
export const partnerReferenceSchema = text(ownDataLimits.reference, PRINTABLE).check(
  z.minLength(1),
);

export const partnerMetadataSchema = z
  .record(text(ownDataLimits.key, /^[\w-]+$/), text(ownDataLimits.value, PRINTABLE))
  .check(z.refine((pairs) => Object.keys(pairs).length <= ownDataLimits.pairs));
export type PartnerMetadata = z.infer<typeof partnerMetadataSchema>;
