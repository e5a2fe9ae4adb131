import { Suspense, useState } from 'react';
import { messages } from '#contracts/api/messages.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { totalCents } from '#contracts/order/cart.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import type { Form } from '#islands/form/use-form.ts';
import * as icons from '#islands/order/icons.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { FoldedSummary } from '#islands/order/OrderSummary.tsx';
import { FormSkeleton } from '#islands/order/Skeleton.tsx';
import { UnpaidPapers } from '#islands/progress/UnpaidDocuments.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { alert } from '#islands/ui/icons.ts';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { rich } from '#islands/ui/rich.tsx';
import { TERMS } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import { t } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { useOnline } from '../../OfflineBanner.tsx';
import { PriceNotice } from '../cart/PriceNotice.tsx';
import { StepFrame, usePhase } from '../StepFrame.tsx';
import { rowsWithPlates } from '../summary-rows.ts';
import { BillingFields } from './BillingFields.tsx';
import { CardFields } from './CardFields.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import type { PaymentValues } from './payment-form.ts';
import { usePaymentForm, useSummaryAfter } from './use-payment-form.ts';
import { useRejection } from './use-rejection.ts';

/** This component loads only with the provider's fields. */
const WalletButtons = lazyPart(
  async () => (await import('./hosted/WalletButtons.tsx')).WalletButtons,
  Nothing,
);

export function Payment() {
  const send = useSend();
  const { items, modal, fields } = useFunnel('items', 'modal', 'fields');
  const { advice, inSummary } = useRejection(t('PROCESS ORDER'));
  const busy = useBusy();
  const { form, changeHosted, submitWithoutCard } = usePaymentForm(busy);
  useSummaryAfter(modal, form.summary);
  const cents = totalCents(items);
  const total = formatUsd(cents);
  const isOnline = useOnline();
  return (
    <>
      <StepFrame
        step="Payment"
        title={t('Payment details')}
        phase={usePhase()}
        onSubmit={form.submit}
        problems={
          <ErrorSummary form={form.id} errors={inSummary(form.errors)} ref={form.summary}>
            {advice && <p>{advice}</p>}
          </ErrorSummary>
        }
        head={
          <>
            <PriceNotice />
            <UnpaidPapers lines={items} />
          </>
        }
        summary={{
          titleId: 'payment-summary',
          content: <FoldedSummary titleId="payment-summary" rows={rowsWithPlates(items)} inCart />,
        }}
        go={
          <>
            <div className={isOnline ? 'full-width' : 'full-width space-below-4'}>
              <PaymentNotice isOffline={!isOnline && !busy} />
            </div>
            {isOnline && !items[0]?.is_test && (
              <p className="full-width space-above-4" id={`${form.id}-amount`}>
                {rich('You will be charged {total} today.', {
                  total: <b translate="no">{total}</b>,
                })}
              </p>
            )}
            <Button
              type="submit"
              look={isOnline ? 'primary' : 'secondary'}
              icon={icons.lock}
              busy={busy}
              disabledReason={
                form.values.terms_and_conditions
                  ? undefined
                  : t('Accept the terms and conditions to place the order.')
              }
            >
              {t('PROCESS ORDER')}{' '}
              <span className="button__amount" translate="no">
                {total}
              </span>
            </Button>
            <Button look="quiet" onClick={() => send({ type: 'back.clicked' })}>
              {t('BACK')}
            </Button>
          </>
        }
      >
        <Suspense fallback={<FormSkeleton />}>
          {fields.kind === 'hosted' && (
            <WalletButtons
              publishableKey={fields.publishable_key}
              form={form}
              totalCents={cents}
              submitWithoutCard={submitWithoutCard}
            />
          )}
          <CardFields form={form} onHostedChange={changeHosted} />
          <section className="group" aria-labelledby="payment-billing">
            <h2 id="payment-billing">{t('Billing address and contact info')}</h2>
            <BillingFields form={form} />
            <ConsentFields form={form} />
          </section>
        </Suspense>
      </StepFrame>
      <PaymentDialogs
        button={t('PROCESS ORDER')}
        kept={t('You won’t be charged, and your order will stay in your cart.')}
      />
    </>
  );
}

/** While the browser is offline, the same notice says so, because a second one would compete with it. */
function PaymentNotice({ isOffline }: { isOffline: boolean }) {
  return (
    <Notice
      kind="warning"
      {...(isOffline && { icon: alert })}
      title={isOffline ? t('You’re offline') : t('Payment notice')}
    >
      {isOffline && (
        <>
          <p>{t('Keep this page open. Continue when you’re back online.')}</p>
          <h3>{t('Payment notice')}</h3>
        </>
      )}
      {/* The specification spells it this way. Everywhere else, we write "canceled". */}
      <p>
        {t(
          'The fee calculation is valid today only. Payment sent to the DMV cannot be cancelled or reversed.',
        )}
      </p>
    </Notice>
  );
}

/**
 * Both boxes are checked at first, unless nothing is preselected. If the customer no longer accepts the terms, the
 * form says immediately that nothing can be submitted.
 */
export function ConsentFields({ form }: { form: Form<PaymentValues> }) {
  const accepted = form.values.terms_and_conditions;
  const { recall } = useFunnel('recall');
  const [wasAccepted, setWasAccepted] = useState(!recall.nothingPreselected);
  if (accepted && !wasAccepted) setWasAccepted(true);
  return (
    <div className="space-above-6">
      <CheckboxField {...form.field('renewal_reminders')} label={t('Email me renewal reminders')} />
      <CheckboxField
        {...form.field('terms_and_conditions')}
        label={
          <span>
            {rich('I accept the <terms>terms and conditions</terms>', {
              terms: (words) => (
                <a href={localPath(TERMS)} target="_blank" rel="noopener">
                  <span>{words}</span>
                  <span className="visually-hidden">{` ${t('(opens in a new tab)')}`}</span>
                </a>
              ),
            })}
          </span>
        }
        error={accepted || !wasAccepted ? undefined : messages.terms}
      />
    </div>
  );
}
