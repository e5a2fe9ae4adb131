import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { button, type Email, type Row, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const statusRecordMail = {
  name: 'statusRecordMail',
  kind: 'status-record',
  title: 'Status check result',
  sent: 'When the DMV responds to a status check.',
  values: ['name', 'plate', 'order'],
  parts: {
    ...opening,
    preheader: { ...opening.preheader, own: ['record'] },
  },
} as const satisfies EmailSpec;

/** The DMV's record. Undefined if the plate isn't known. */
export type OnRecord = { expiresOn: Day; mayRenew: boolean; hold: string | undefined };

type CheckedStatus = OrderFacts & { record: OnRecord | undefined };

export function composeStatusRecord(status: CheckedStatus): Email {
  const { licensee, plate, orderId, record } = status;
  const found = recordSentence(record);
  return writeEmail(licensee, statusRecordMail, namesIn(status), ({ text }) => ({
    own: { record: found },
    lead: record ? text('lead') : found,
    blocks: [
      { kind: 'plate', plate, expiresOn: record?.expiresOn, tag: 'due' },
      rowsOf(
        { label: t('Order ID'), value: orderId },
        { label: t('Status'), value: translate(orderStates.answered) },
        ...(record ? recordRows(record) : []),
      ),
      button(t('See my orders'), status.ordersUrl),
    ],
  }));
}

/** Returns a single line in the current language. */
export function recordSentence(record: OnRecord | undefined): string {
  if (!record) return t('The DMV has no vehicle with this license plate on record.');
  const facts = recordRows(record).map(({ label, value }) => `${label}: ${value}`);
  return facts.map((fact) => (fact.endsWith('.') ? fact : `${fact}.`)).join(' ');
}

function recordRows({ expiresOn, mayRenew, hold }: OnRecord): Row[] {
  return [
    { label: t('Registration expires'), value: formatDay(expiresOn) },
    { label: t('Hold'), value: hold === undefined ? t('None') : translate(hold) },
    { label: t('Can be renewed today'), value: mayRenew ? t('Yes') : t('No') },
  ];
}
