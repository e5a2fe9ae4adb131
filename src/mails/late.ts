import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { DeliveryDates } from '#contracts/order/delivery-dates.ts';
import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDayOfWeek } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type LateStep = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  plate: string;
  kind: ServiceKind;
  /** The step that has not come. */
  awaited: Exclude<keyof DeliveryDates, 'delivered'>;
  expectedOn: Day;
  orderStatusUrl: string;
};

/** Says that a step of an order is late, where the order stands, and that nothing has to be done. */
export function renderLateMail(late: LateStep): MailText {
  const { plate, orderId, expectedOn } = late;
  const { part, status } = stepOf(late);
  const { say } = mailVoice(late.licensee, 'lateMail', {
    name: late.firstName,
    plate,
    order: orderId,
    day: formatDayOfWeek(expectedOn),
  });
  const still = say(part);
  return composeMail(late.licensee, {
    subject: say('subject'),
    preheader: say('preheader', { still }),
    heading: say('heading'),
    lead: say('lead', { still }),
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: status },
          { label: 'Was expected', value: formatDayOfWeek(expectedOn) },
        ],
      },
      paragraph(say('nothingToDo')),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: late.orderStatusUrl },
    ],
  });
}

/** The part that says what is late, and the state that the order is in meanwhile. */
function stepOf({ kind, awaited }: LateStep) {
  const asks = servicePlans[kind].atTheDmv === 'ask';
  switch (awaited) {
    case 'filed':
      return { part: asks ? 'notAsked' : 'notFiled', status: orderStates.paid } as const;
    case 'accepted':
      return asks
        ? ({ part: 'notAnswered', status: orderStates.asking } as const)
        : ({ part: 'notAccepted', status: orderStates.filing } as const);
    case 'mailed':
      return { part: 'notMailed', status: orderStates.accepted } as const;
  }
}
