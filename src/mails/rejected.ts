import { formatUsd } from '#contracts/catalogue/money.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Email, rowsOf } from './parts/blocks.ts';
import { endRows, namesIn, type OrderEnd, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

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
  /** The DMV's reason. */
  reason: string;
  supportUrl: string;
};

/** Says that the DMV did not accept an order and why, that its refund is requested, and what to do next. */
export function composeRejected(end: Rejection): Email {
  const { licensee } = end;
  const amount = formatUsd(end.returned + end.returnedBefore);
  return writeEmail(licensee, rejectedMail, { ...namesIn(end), amount }, ({ text, link }) => ({
    blocks: [
      { kind: 'lines', title: 'What the DMV says', lines: [end.reason] },
      rowsOf(...endRows(end, orderStates.refused)),
      { kind: 'heading', text: text('nextHeading') },
      {
        kind: 'list',
        items: [
          [text('settle')],
          link('orderAgain', licensee.siteUrl),
          link('askSupport', end.supportUrl),
        ],
      },
      statusButton(end),
    ],
  }));
}
