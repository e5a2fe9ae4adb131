import { AWAITS_DECISION, chargesMore } from '#contracts/order/fee-difference.ts';
import type { Order } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { Notice } from '#islands/order/Notice.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { t } from '#words/words.ts';

type Props = {
  order: Pick<Order, 'fee_difference'>;
  /** A button that opens the page for the decision. */
  children: Elements;
};

export function DecisionNeeded({ order, children }: Props) {
  const { fee_difference: difference } = order;
  if (difference?.state === 'checking') {
    return (
      <Notice kind="warning" title={t('We’re checking your payment with your bank')} Heading="h3">
        <p>{t('Please don’t pay the difference again. We’ll email you the result.')}</p>
      </Notice>
    );
  }
  if (difference?.state !== 'asked') return null;
  const { respond_by: day } = difference;
  return (
    <Notice kind="warning" title={t(AWAITS_DECISION)} Heading="h3">
      <div className="stack-small">
        <p>
          <span>{`${chargesMore(difference)}. ${t('Pay the difference, or cancel the order and get your money back.')}`}</span>{' '}
          <span>{t('Until you decide, we won’t file it or charge your card.')}</span>{' '}
          {day >= californiaDay(new Date()) && (
            <b>{t('Please decide by {day}.', { day: formatDay(day) })}</b>
          )}
        </p>
        {children}
      </div>
    </Notice>
  );
}
