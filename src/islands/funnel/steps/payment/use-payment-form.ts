/** The card payment form. The funnel stores its drafts. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckoutSubmitted } from '#funnel/events.ts';
import { useForm } from '#islands/form/use-form.ts';
import { useFunnel, useSend } from '../../contexts.ts';
import { type HostedCard, type HostedField, NOTHING_ENTERED } from './hosted/hosted-card.ts';
import {
  draftsOf,
  isSameCard,
  type PaymentValues,
  paymentValuesOf,
  problemsOf,
  tidyPayment,
} from './payment-form.ts';

export function usePaymentForm(busy: boolean) {
  const send = useSend();
  const {
    payment,
    card,
    fields,
    fieldErrors: rejected,
  } = useFunnel('payment', 'card', 'fields', 'fieldErrors');
  const [hosted, setHosted] = useState<HostedCard>(NOTHING_ENTERED);
  // Autofill changes all of the provider's fields before the next render, so the latest state is kept in a ref.
  const newest = useRef<HostedCard>(hosted);
  const walletSubmit = useRef<(event: CheckoutSubmitted) => void>(undefined);
  const form = useForm<PaymentValues>({
    id: 'payment',
    values: {
      ...paymentValuesOf(payment, card),
      hosted: fields.kind === 'hosted' ? hosted : undefined,
    },
    rejected: rejected,
    busy,
    // A wallet has its own card, so the provider's fields aren't checked.
    tidy: (values) => tidyPayment(walletSubmit.current ? { ...values, hosted: {} } : values),
    check: (values) => problemsOf(values, payment),
    onChange: (values) => {
      if (values.hosted && values.hosted !== hosted) {
        setHosted(values.hosted);
        return;
      }
      const changed = draftsOf(values, payment);
      if (isSameCard(changed.card, card)) send({ type: 'payment.changed', draft: changed.draft });
      else send({ type: 'card.changed', card: changed.card });
    },
    onSubmit: (values) => {
      const take = walletSubmit.current ?? send;
      take({ type: 'checkout.submitted', ...draftsOf(values, payment) });
    },
  });
  function changeHosted(field: HostedField, message: string | undefined) {
    newest.current = { ...newest.current, [field]: message };
    form.change({ hosted: newest.current }, field);
    send({ type: 'hostedCard.changed', field });
  }
  function submitWithoutCard(use: (event: CheckoutSubmitted) => void) {
    walletSubmit.current = use;
    form.submit();
    walletSubmit.current = undefined;
  }
  return { form, changeHosted, submitWithoutCard };
}

/** Moves the focus to the error summary once the dialog with the same message is closed. */
export function useSummaryAfter(modal: unknown, summary: RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (modal) isWanted.current = true;
    // The screen may have to reload before it shows the summary.
    if (modal || !isWanted.current || !summary.current) return;
    isWanted.current = false;
    summary.current.focus();
  });
}
