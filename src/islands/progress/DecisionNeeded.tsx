import { AWAITS_DECISION, chargesMore } from '#contracts/order/fee-difference.ts';
import type { Order } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { Notice } from '#islands/order/Notice.tsx';
import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  order: Pick<Order, 'fee_difference'>;
  /** A button that opens the page for the decision. */
  children: Elements;
};

export function DecisionNeeded({ order, children }: Props) {
  const { fee_difference: difference } = order;
  if (difference?.state === 'checking') {
    return (
      <Notice kind="warning" title="We’re checking your payment with your bank" Heading="h3">
        <p>Please don’t pay the difference again. We’ll email you the result.</p>
      </Notice>
    );
  }
  if (difference?.state !== 'asked') return null;
  const { respond_by: day } = difference;
  return (
    <Notice kind="warning" title={AWAITS_DECISION} Heading="h3">
      <div className="stack-small">
        <p>
          <span>{`${chargesMore(difference)}. Pay the difference, or cancel the order and get your money back.`}</span>{' '}
          <span>Until you decide, we won’t file it or charge your card.</span>{' '}
          {day >= californiaDay(new Date()) && <b>{`Please decide by ${formatDay(day)}.`}</b>}
        </p>
        {children}
      </div>
    </Notice>
  );
}
