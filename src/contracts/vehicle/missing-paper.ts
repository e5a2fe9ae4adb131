import type { English } from '#words/spanish/spanish.ts';

/**
 * Requirements for the sticker. The DMV accepts the fees without them, so penalties stop, but it doesn't issue a
 * sticker until it has them. Smog and insurance are required for the sticker, not for the payment (dmv.ca.gov,
 * "Important Vehicle Information").
 */
export const missingPaperNames = {
  smog_certificate: 'Smog certificate',
  star_certificate: 'Smog certificate from a STAR station',
  smog_repair: 'Smog certificate, after a failed inspection',
  insurance_proof: 'Proof of insurance',
  /** Any other document. The DMV sends the owner a letter about it. */
  other: 'Another document',
} as const satisfies Record<string, English>;
export type MissingPaper = keyof typeof missingPaperNames;

export const missingPapers = Object.keys(missingPaperNames).filter(
  (name): name is MissingPaper => name in missingPaperNames,
);
