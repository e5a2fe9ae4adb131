import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { checkAddress, checkContactFirst } from '#funnel/checks.ts';
import { EMPTY_ADDRESS, EMPTY_CARD, paymentDraftOf } from '#funnel/drafts.ts';
import { useForm } from '#islands/form/use-form.ts';
import { renderStep } from '#tests/support/funnel/render-step.tsx';
import { item } from '#tests/support/funnel/samples.ts';
import { AddressFields } from './address/AddressFields.tsx';
import { Payment } from './payment/Payment.tsx';
import { paymentValuesOf, problemsOf } from './payment/payment-form.ts';

const LONG = 'W'.repeat(200);
const wrong = { state: '', unit: LONG, company_name: LONG };
const nothing = () => {};

type Check = typeof checkAddress;

function AddressForm({ check, contactFirst }: { check: Check; contactFirst: boolean }) {
  const form = useForm({
    id: 'address',
    values: EMPTY_ADDRESS,
    check,
    onChange: nothing,
    onSubmit: nothing,
  });
  return <AddressFields form={form} overnight={false} contactFirst={contactFirst} />;
}

/** Returns the fields in the order in which the markup has them. */
function inMarkup(markup: string, fields: string[]): string[] {
  const names = [...markup.matchAll(/ name="([a-z_]+)"/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => fields.includes(name));
}

describe('an error summary has the order of the fields on the screen', () => {
  it.each([
    { check: checkAddress, contactFirst: false },
    { check: checkContactFirst, contactFirst: true },
  ])('for an address, with the contact first: $contactFirst', ({ check, contactFirst }) => {
    const markup = renderToStaticMarkup(<AddressForm check={check} contactFirst={contactFirst} />);
    const fields = check({ ...EMPTY_ADDRESS, ...wrong }).map(({ field }) => field);
    expect(fields).toHaveLength(10);
    expect(fields).toEqual(inMarkup(markup, fields));
  });

  it('for a payment', () => {
    const empty = paymentDraftOf(null);
    const payment = { ...empty, other: { ...empty.other, ...wrong } };
    const markup = renderStep(Payment, { payment: 'editing' }, { items: [item], payment });
    const values = paymentValuesOf(payment, EMPTY_CARD);
    const fields = problemsOf(values, payment).map(({ field }) => field);
    expect(fields).toHaveLength(13);
    expect(fields).toEqual(inMarkup(markup, fields));
  });
});
