import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { MailText } from './frame/render.ts';
import { mailVoice } from './parts/voice.ts';
import { composeShipTo, type NewShipTo, shipToValues } from './ship-to.ts';

/** Says that what did not arrive is mailed once more, and where to. */
export function renderMailedAgainMail(again: NewShipTo & { kind: ServiceKind }): MailText {
  const { say } = mailVoice(again.licensee, 'mailedAgainMail', {
    ...shipToValues(again),
    mailed: servicePlans[again.kind].mailed ?? 'order',
  });
  return composeShipTo(again, say);
}
