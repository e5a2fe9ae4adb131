import { isProcessing, type Order } from '#contracts/order/order.ts';
import { formatCustomersDate } from '../order/dates.ts';

export type Milestone = {
  title: string;
  text?: string;
  state: 'done' | 'current' | 'next' | 'stopped';
};

type Told = Pick<Order, 'created_at' | 'order_status' | 'shipping_status' | 'steps'>;

/** The milestones of an order by its statuses, with the days of its steps. */
export function milestonesOf(order: Told): Milestone[] {
  const shipping = order.shipping_status ?? '';
  const processing = isProcessing(order);
  const refused = processing && /not accepted/i.test(shipping);
  return [
    { title: 'Ordered and paid', ...said(formatCustomersDate(order.created_at)), state: 'done' },
    refused
      ? {
          title: 'Not accepted by the DMV',
          ...said(dayOf(order, 'rejected'), 'Please contact support.'),
          state: 'stopped',
        }
      : {
          title: processing ? 'With the DMV' : 'Completed by the DMV',
          ...said(...(processing ? [] : [dayOf(order, 'completed'), noteOf(order)])),
          state: processing ? 'current' : 'done',
        },
    ...(isWithoutMail(shipping) ? [] : [mailing(order, processing)]),
  ];
}

/** While the DMV has the order, its shipping status says nothing about the mail. */
function mailing(order: Told, processing: boolean): Milestone {
  if (processing) return { title: 'Mailed to you', state: 'next' };
  const shipping = order.shipping_status ?? '';
  const shipped = /shipped|deliver/i.test(shipping);
  return {
    title: 'Mailed to you',
    ...said(shipping, dayOf(order, shipped ? 'shipped' : 'label_printed')),
    state: shipped ? 'done' : 'current',
  };
}

/** The day on which an order last reached a stage; empty where it has not. */
function dayOf({ steps }: Told, stage: string): string {
  const step = steps?.findLast((one) => one.stage === stage);
  return step ? formatCustomersDate(step.happened_at) : '';
}

/** What the DMV has on record, if a status check asked for it. */
function noteOf({ steps }: Told): string {
  return steps?.findLast((one) => one.stage === 'completed')?.note ?? '';
}

function said(...parts: string[]): { text?: string } {
  const text = parts.filter(Boolean).join(' · ');
  return text ? { text } : {};
}

function isWithoutMail(shipping: string): boolean {
  return /no shipment/i.test(shipping);
}
