import { orderStates } from '#contracts/after-payment/order-words.ts';
import { type Day, formatDay } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../../licensee.ts';
import type { Row } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

/** What the department has on record; nothing where it knows no such plate. */
export type OnRecord = { expiresOn: Day; mayRenew: boolean; hold: string | undefined };

export type StatusRecord = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  plate: string;
  record: OnRecord | undefined;
  ordersUrl: string;
};

const UNKNOWN = 'The DMV has no vehicle with this license plate on record.';

/** Reports the result of a status check: how long the registration is valid, and what prevents a renewal. */
export function renderStatusRecordMail(status: StatusRecord): MailText {
  const { plate, orderId, record } = status;
  const name = greetingName(status.firstName);
  const ready = 'your status check is answered.';
  return composeMail(status.licensee, {
    subject: `What the DMV has on record for ${plate}`,
    preheader: `Order ${orderId}. ${recordSentence(record)}`,
    heading: name ? `${name}, ${ready}` : `Y${ready.slice(1)}`,
    lead: record ? `This is what the DMV has on record for ${plate}.` : UNKNOWN,
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
export function recordSentence(record: OnRecord | undefined): string {
  if (!record) return UNKNOWN;
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
