import { formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import { endRows, type OrderEnd } from './parts/end-rows.ts';
import { mailVoice } from './parts/voice.ts';

export type Cancellation = OrderEnd & { kind: ServiceKind };

/** Confirms that an order is canceled, and that its refund is requested. */
export function renderCanceledMail(cancellation: Cancellation): MailText {
  const { plate, orderId, returned, returnedBefore } = cancellation;
  const asks = servicePlans[cancellation.kind].atTheDmv === 'ask';
  const { say } = mailVoice(cancellation.licensee, 'canceledMail', {
    name: cancellation.firstName,
    plate,
    order: orderId,
    amount: formatUsd(returned + returnedBefore),
  });
  return composeMail(cancellation.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead', { done: say(asks ? 'notAsked' : 'notFiled') }),
    blocks: [
      { kind: 'rows', rows: endRows(cancellation, orderStates.canceled) },
      paragraph(say('after')),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: cancellation.orderStatusUrl },
    ],
  });
}
