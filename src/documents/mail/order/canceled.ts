import { orderStates } from '#contracts/after-payment/order-words.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';
import { endRows, type OrderEnd } from './end-rows.ts';

export type Cancellation = OrderEnd & { kind: ServiceKind };

/** Confirms that an order is canceled, and what goes back to the card by when. */
export function renderCanceledMail(cancellation: Cancellation): MailText {
  const { plate, orderId, returned } = cancellation;
  const name = greetingName(cancellation.firstName);
  const asks = servicePlans[cancellation.kind].atTheDmv === 'ask';
  const done = 'your order is canceled.';
  return composeMail(cancellation.licensee, {
    subject: `Your order for ${plate} is canceled`,
    preheader: `Order ${orderId}. ${formatUsd(returned)} goes back to your card.`,
    heading: name ? `${name}, ${done}` : `Y${done.slice(1)}`,
    lead: `${asks ? 'We did not ask the DMV.' : 'We did not file it with the DMV.'} ${formatUsd(returned)} goes back to the card that you paid with.`,
    blocks: [
      { kind: 'rows', rows: endRows(cancellation, orderStates.canceled) },
      paragraph(
        'You need not do anything. If you still need this service, you can order it again at any time.',
      ),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: cancellation.orderStatusUrl },
    ],
  });
}
