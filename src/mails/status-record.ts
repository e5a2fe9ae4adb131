import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import type { Row } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

/** What the department has on record; nothing where it knows no such plate. */
export type OnRecord = { expiresOn: Day; mayRenew: boolean; hold: string | undefined };

export type StatusRecord = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  plate: string;
  record: OnRecord | undefined;
  ordersUrl: string;
};

/** Reports the result of a status check: how long the registration is valid, and what prevents a renewal. */
export function renderStatusRecordMail(status: StatusRecord): MailText {
  const { plate, orderId, record } = status;
  const { say } = mailVoice(status.licensee, 'statusRecordMail', {
    name: status.firstName,
    plate,
    order: orderId,
  });
  const found = recordSentence(status.licensee, record);
  return composeMail(status.licensee, {
    subject: say('subject'),
    preheader: say('preheader', { record: found }),
    heading: say('heading'),
    lead: record ? say('lead') : found,
    blocks: [
      { kind: 'plate', plate, expiresOn: record?.expiresOn, tag: 'due' },
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: orderStates.answered },
          ...(record ? rowsOf(record) : []),
        ],
      },
      { kind: 'button', label: 'SEE MY ORDERS', href: status.ordersUrl },
    ],
  });
}

/** The record in one line, as an order keeps it. */
export function recordSentence(sender: MailSender, record: OnRecord | undefined): string {
  if (!record) return mailVoice(sender, 'sharedMailParts', {}).say('unknownPlate');
  const facts = rowsOf(record).map(({ label, value }) => `${label}: ${value}`);
  return facts.map((fact) => (fact.endsWith('.') ? fact : `${fact}.`)).join(' ');
}

function rowsOf({ expiresOn, mayRenew, hold }: OnRecord): Row[] {
  return [
    { label: 'Registration expires', value: formatDay(expiresOn) },
    { label: 'Hold', value: hold ?? 'None' },
    { label: 'Can be renewed today', value: mayRenew ? 'Yes' : 'No' },
  ];
}
