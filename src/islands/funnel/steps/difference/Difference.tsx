import { useState } from 'react';
import { cancelPaidOrder } from '#api-client/orders.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { finalCents } from '#contracts/order/cart.ts';
import { comparedFees, consentTo, payButton } from '#contracts/order/fee-difference.ts';
import type { Order } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import * as icons from '#islands/order/icons.ts';
import { FormSkeleton } from '#islands/order/Skeleton.tsx';
import { CancelDialog } from '#islands/progress/cancel/CancelDialog.tsx';
import { cancelRefundWords } from '#islands/progress/cancel/cancel-words.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';
import { FunnelActorContext, useBusy, useFunnel, useSend } from '../../contexts.ts';
import { BillingFields } from '../payment/BillingFields.tsx';
import { CardFields } from '../payment/CardFields.tsx';
import { PaymentDialogs } from '../payment/PaymentDialogs.tsx';
import { usePaymentForm, useSummaryAfter } from '../payment/use-payment-form.ts';
import { useRejection } from '../payment/use-rejection.ts';
import { StepFrame, StepLoadFailed, usePhase } from '../StepFrame.tsx';
import { DifferenceOver } from './DifferenceOver.tsx';

/** The DMV charges more than estimated: the customer pays the difference, or cancels the order. */
export function Difference() {
  const { orders } = useFunnel('orders');
  const phase = usePhase();
  const isOver = FunnelActorContext.useSelector((snapshot) =>
    snapshot.matches({ difference: 'over' }),
  );
  const [order] = orders;
  if (phase === 'ready' && order) {
    return isOver ? <DifferenceOver order={order} /> : <Decision order={order} />;
  }
  return (
    <div className="stack">
      <h1 tabIndex={-1}>
        {phase === 'failed' ? t('We couldn’t load this page') : t('Difference in fees')}
      </h1>
      {phase === 'failed' ? <StepLoadFailed /> : <FormSkeleton />}
    </div>
  );
}

function Decision({ order }: { order: Order }) {
  const { modal, now } = useFunnel('modal', 'now');
  const busy = useBusy();
  const { difference } = comparedFees(order);
  const button = payButton(difference);
  const { advice, inSummary } = useRejection(button);
  const { form, changeHosted } = usePaymentForm(busy);
  useSummaryAfter(modal, form.summary);
  const respondBy = order.fee_difference?.respond_by ?? '';
  return (
    <>
      <StepFrame
        title={t('The DMV charges more than expected')}
        phase="ready"
        onSubmit={form.submit}
        lead={
          <>
            <span>{t('Pay the difference, or cancel the order and get your money back.')}</span>{' '}
            <span>{t('Until you decide, we won’t file the order or charge your card.')}</span>{' '}
            {respondBy >= californiaDay(now()) && (
              <b>{t('Please decide by {day}.', { day: formatDay(respondBy) })}</b>
            )}
          </>
        }
        problems={
          <ErrorSummary form={form.id} errors={inSummary(form.errors)} ref={form.summary}>
            {advice && <p>{advice}</p>}
          </ErrorSummary>
        }
        head={<Fees order={order} />}
        go={
          <>
            <p className="full-width" id={`${form.id}-amount`}>
              <span>{consentTo(difference)}</span>{' '}
              <span>{t('Payment sent to the DMV cannot be canceled or reversed.')}</span>
            </p>
            <Button type="submit" icon={icons.lock} busy={busy}>
              {button}
            </Button>
          </>
        }
      >
        <CardFields form={form} onHostedChange={changeHosted} />
        <section className="group" aria-labelledby="payment-billing">
          <h2 id="payment-billing">{t('Billing address and contact info')}</h2>
          <BillingFields form={form} />
        </section>
      </StepFrame>
      <Cancel order={order} busy={busy} />
      <PaymentDialogs
        button={button}
        kept={t('You won’t be charged, and your order will wait for your decision.')}
      />
    </>
  );
}

function Fees({ order }: { order: Order }) {
  const { estimated, charged, difference } = comparedFees(order);
  const plate = order.user_vehicle?.vehicle_license_plate || '-';
  const rows = [
    [t('Registration fee you paid'), estimated],
    [t('Registration fee the DMV charges'), charged],
  ] as const;
  return (
    <div className="panel stack-small">
      <table className="fees">
        <caption className="label">
          {rich('Order {number}, plate {plate}', {
            number: order.order_id ?? '',
            plate: <Exact>{plate}</Exact>,
          })}
        </caption>
        <tbody>
          {rows.map(([label, cents]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td translate="no">{formatUsd(cents)}</td>
            </tr>
          ))}
          <tr className="fees__subtotal">
            <th scope="row">{t('Difference')}</th>
            <td translate="no">{formatUsd(difference)}</td>
          </tr>
        </tbody>
      </table>
      <p className="fine-print">
        {rich('You have paid {amount} for this order. Our fees don’t change.', {
          amount: <Exact>{formatUsd(finalCents(order))}</Exact>,
        })}
      </p>
    </div>
  );
}

function Cancel({ order, busy }: { order: Order; busy: boolean }) {
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const reload = () => {
    setAsking(false);
    send({ type: 'orders.followed' });
  };
  return (
    <section className="step--narrow stack-small space-above-7" aria-labelledby="difference-cancel">
      <h2 id="difference-cancel">{t('Or cancel the order')}</h2>
      <p>{cancelRefundWords(order)}</p>
      <Button look="secondary" busy={busy} onClick={() => setAsking(true)}>
        {(order.envelope_vehicles ?? 1) > 1
          ? t('Cancel this order')
          : t('Cancel for a full refund')}
      </Button>
      {isAsking && !busy && (
        <CancelDialog
          order={order}
          onCancel={() => cancelPaidOrder(order.uuid)}
          onKept={() => setAsking(false)}
          onCanceled={reload}
          onFiled={reload}
        />
      )}
    </section>
  );
}
