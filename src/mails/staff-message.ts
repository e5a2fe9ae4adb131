import { t } from '#words/words.ts';
import { type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { textsOf, writeEmail } from './parts/write-email.ts';

/** What staff may start a message from. They can change the text before they send it. */
export const MESSAGE_TEMPLATES = ['documents', 'address', 'delay', 'tracking', 'call'] as const;

export const staffMessageMail = {
  name: 'staffMessageMail',
  kind: 'staff-message',
  title: 'Message from staff',
  sent: 'When a staff member writes to a customer from the desk. The templates are suggestions that staff can change.',
  values: ['name', 'plate', 'order'],
  parts: {
    ...opening,
    reply: { title: 'How to answer' },
    documents: { title: 'Template: about documents' },
    address: { title: 'Template: about the address' },
    delay: { title: 'Template: about a delay' },
    tracking: { title: 'Template: about the delivery' },
    call: { title: 'Template: please call us' },
  },
} as const satisfies EmailSpec;

export function composeStaffMessage(order: OrderFacts & { lines: readonly string[] }): Email {
  return writeEmail(order.licensee, staffMessageMail, namesIn(order), ({ text }) => ({
    blocks: [
      ...order.lines.map((line) => paragraph(line)),
      rowsOf(
        { label: t('Order ID'), value: order.orderId },
        { label: t('License plate'), value: order.plate },
      ),
      paragraph(text('reply')),
      statusButton(order),
    ],
  }));
}

/** The templates' texts about an order, in the current language. */
export function messageTexts(order: OrderFacts) {
  const { text } = textsOf(order.licensee, staffMessageMail, namesIn(order));
  return MESSAGE_TEMPLATES.map((id) => ({ id, text: text(id) }));
}
