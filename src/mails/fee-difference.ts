import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { differenceLimits } from '#contracts/order/fee-difference.ts';
import { DMV_PAYMENT_IS_FINAL } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';
import { type Block, button, type Email, paragraph, rowsOf } from './parts/blocks.ts';
import { namesIn, type OrderFacts, orderRows, statusButton } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const differenceMail = {
  name: 'differenceMail',
  kind: 'fee-difference',
  title: 'The DMV charges more than expected',
  sent: `When the DMV charges more than the customer paid for its fee, and again ${differenceLimits.remindAfterDays.join(' and ')} days later.`,
  values: ['name', 'plate', 'order', 'difference', 'day'],
  parts: {
    ...opening,
    subjectReminder: { title: 'Subject of a reminder' },
    headingReminder: { title: 'Heading of a reminder' },
    choice: { title: 'What the customer can do', must: ['day'] },
  },
} as const satisfies EmailSpec;

/** An order whose DMV fee is higher than estimated. */
type DifferingOrder = OrderFacts & {
  /** The DMV's fee as paid by the customer. */
  estimated: Cents;
  difference: Cents;
  respondBy: Day;
  /** The page on which the customer decides. */
  decideUrl: string;
};

export function composeDifferenceAsked(order: DifferingOrder): Email {
  return compose(order, {});
}

export function composeDifferenceReminder(order: DifferingOrder): Email {
  return compose(order, { subject: 'subjectReminder', heading: 'headingReminder' });
}

function compose(
  order: DifferingOrder,
  opening: { subject?: 'subjectReminder'; heading?: 'headingReminder' },
): Email {
  const { respondBy, decideUrl } = order;
  const values = { ...valuesOf(order), day: formatDay(respondBy) };
  return writeEmail(order.licensee, differenceMail, values, ({ text }) => ({
    ...opening,
    blocks: [feesBlock(order), paragraph(text('choice')), button(t('Pay or cancel'), decideUrl)],
  }));
}

function valuesOf(order: DifferingOrder) {
  return { ...namesIn(order), difference: formatUsd(order.difference) };
}

function feesBlock(order: DifferingOrder): Block {
  const { estimated, difference } = order;
  return rowsOf(
    ...orderRows(order),
    { label: t('Registration fee you paid'), value: formatUsd(estimated) },
    {
      label: t('Registration fee the DMV charges'),
      value: formatUsd(estimated + difference),
    },
    { label: t('Difference'), value: formatUsd(difference), tone: 'total' },
  );
}

export const differencePaidMail = {
  name: 'differencePaidMail',
  kind: 'fee-difference-paid',
  title: 'Receipt for a difference in fees',
  sent: 'When the customer has paid the difference.',
  values: ['name', 'plate', 'order', 'difference'],
  parts: { ...opening, cancel: { title: 'How to cancel' } },
} as const satisfies EmailSpec;

type PaidDifference = DifferingOrder & {
  reference: string;
  paidAt: Date;
  /** The card, if it is known. */
  paidWith: string | undefined;
};

export function composeDifferencePaid(order: PaidDifference): Email {
  const { reference, paidAt, paidWith } = order;
  return writeEmail(order.licensee, differencePaidMail, valuesOf(order), ({ text }) => ({
    blocks: [
      feesBlock(order),
      rowsOf(
        { label: t('Payment'), value: reference },
        { label: t('Paid'), value: formatMoment(paidAt) },
        ...(paidWith ? [{ label: t('Paid with'), value: paidWith }] : []),
      ),
      paragraph(text('cancel')),
      statusButton(order),
    ],
    notes: [[translate(DMV_PAYMENT_IS_FINAL)]],
  }));
}

export const differenceWithdrawnMail = {
  name: 'differenceWithdrawnMail',
  kind: 'fee-difference-withdrawn',
  title: 'No difference to pay',
  sent: 'When a staff member decides that we pay the difference.',
  values: ['name', 'plate', 'order', 'difference'],
  parts: opening,
} as const satisfies EmailSpec;

/** Confirms that the customer doesn't have to pay the difference. */
export function composeDifferenceWithdrawn(order: DifferingOrder): Email {
  return writeEmail(order.licensee, differenceWithdrawnMail, valuesOf(order), () => ({
    blocks: [rowsOf(...orderRows(order)), statusButton(order)],
  }));
}
