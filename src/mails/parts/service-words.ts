/** How a receipt speaks of each kind of service: by what it consists of. */
import { papersOf, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { mailVoice } from './voice.ts';

export type ReceiptVoice = ReturnType<typeof mailVoice<'receiptMail'>>;

/** Are there papers that we need before we can file? Boats need other ones, but not none. */
export function needsPapers(kind: ServiceKind): boolean {
  return papersOf({ kind, for_boats: false }).length > 0;
}

/** What comes after the payment. Of a renewal that lacks papers nothing is promised before the DMV has them. */
export function whatFollows(
  { kind, missing = [] }: { kind: ServiceKind; missing?: readonly unknown[] },
  { say }: ReceiptVoice,
): string {
  if (missing.length > 0) return say('nextMissing');
  const { atTheDmv, hasDigitalCopy, mailed } = servicePlans[kind];
  return [
    ...(needsPapers(kind) ? [say('nextPapers')] : []),
    ...(hasDigitalCopy ? [say('nextCopy')] : []),
    ...(atTheDmv === 'ask' ? [say('nextAnswer')] : []),
    ...(mailed === null ? [] : [say('nextMail', { mailed })]),
  ].join(' ');
}
