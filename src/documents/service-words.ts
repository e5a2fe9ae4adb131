/** How a mail speaks of each kind of service: by what it consists of. */
import { papersOf, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';

/** Are there papers that we need before we can file? Boats need other ones, but not none. */
export function needsPapers(kind: ServiceKind): boolean {
  return papersOf({ kind, for_boats: false }).length > 0;
}

/** What comes after the payment. */
export function whatFollows(kind: ServiceKind): string {
  const { atTheDmv, hasDigitalCopy } = servicePlans[kind];
  const mailed = mailedThing(kind);
  return [
    needsPapers(kind) && 'We file as soon as we have your papers: your order status says which.',
    hasDigitalCopy && 'A digital copy follows by email.',
    atTheDmv === 'ask' && 'We ask the DMV, and the result comes by email.',
    mailed && `We mail you your ${mailed}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is on its way to the customer. */
export function isOnItsWay(kind: ServiceKind): string {
  return `We have mailed your ${mailedThing(kind) ?? 'order'}.`;
}

function mailedThing(kind: ServiceKind): string | null {
  return servicePlans[kind].mailed;
}
