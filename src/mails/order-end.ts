import { formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { homeUrl } from '#documents/licensee.ts';
import { t, translate } from '#words/words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { endRows, namesIn, type OrderEnd, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const canceledMail = {
  name: 'canceledMail',
  kind: 'canceled',
  title: 'Order canceled',
  sent: 'When the customer or a staff member cancels an order.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, own: ['done'], must: ['done', 'amount'] },
    notFiled: { title: 'Note that we didn’t file the order' },
    notAsked: { title: 'Note that we didn’t check with the DMV' },
    after: { title: 'What happens next' },
  },
} as const satisfies EmailSpec;

export function composeCanceled(end: OrderEnd): Email {
  const asks = servicePlans[end.kind].atTheDmv === 'ask';
  const amount = formatUsd(end.refunded + end.refundedBefore);
  return writeEmail(end.licensee, canceledMail, { ...namesIn(end), amount }, ({ text }) => ({
    own: { done: text(asks ? 'notAsked' : 'notFiled') },
    blocks: [
      rowsOf(...endRows(end, translate(orderStates.canceled))),
      paragraph(text('after')),
      statusButton(end),
    ],
  }));
}

export const rejectedMail = {
  name: 'rejectedMail',
  kind: 'rejected',
  title: 'Not accepted by the DMV',
  sent: 'When the DMV does not accept an order.',
  values: ['name', 'plate', 'order', 'amount'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['amount'] },
    nextHeading: { title: 'Heading above the next steps' },
    settle: { title: 'Next step: resolve it' },
    orderAgain: { title: 'Next step: order again', link: true },
    askSupport: { title: 'Next step: contact us', link: true },
  },
} as const satisfies EmailSpec;

type Rejection = OrderEnd & {
  reason: string;
  supportUrl: string;
};

export function composeRejected(end: Rejection): Email {
  const { licensee } = end;
  const amount = formatUsd(end.refunded + end.refundedBefore);
  return writeEmail(licensee, rejectedMail, { ...namesIn(end), amount }, ({ text, link }) => ({
    blocks: [
      { kind: 'lines', title: t('What the DMV says'), lines: [translate(end.reason)] },
      rowsOf(...endRows(end, translate(orderStates.refused))),
      { kind: 'heading', text: text('nextHeading') },
      {
        kind: 'list',
        items: [
          [text('settle')],
          link('orderAgain', homeUrl(licensee)),
          link('askSupport', end.supportUrl),
        ],
      },
      statusButton(end),
    ],
  }));
}
