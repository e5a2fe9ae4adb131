import { describe, expect, it } from 'vitest';
import { existingBillingFormSchema } from '#contracts/order/payment-form.ts';
import { EMPTY_CARD, paymentDraftOf } from '#funnel/drafts.ts';
import { buttonsOf, controls, renderStep } from '#tests/support/funnel/render-step.tsx';
import { item, savedAddress } from '#tests/support/funnel/samples.ts';
import { Payment } from './Payment.tsx';

describe('the payment', () => {
  const editing = { payment: 'editing' } as const;
  const loaded = { items: [item], address: savedAddress, payment: paymentDraftOf(savedAddress) };

  it('has every field once, prefilled from the address in the route', {
    tags: ['PAY-004', 'PAY-005', 'PAY-015', 'PAY-016', 'PAY-017', 'EASE-006', 'ENT-017'],
  }, () => {
    const markup = renderStep(Payment, editing, loaded);
    const names = Object.keys(existingBillingFormSchema.shape);
    expect(names.toSorted()).toEqual([
      ...['credit_card_number', 'cvv', 'email', 'expiration_month', 'expiration_year'],
      ...['first_name', 'last_name', 'phone_no', 'renewal_reminders', 'street_address'],
      ...['terms_and_conditions', 'unit', 'zip_code'],
    ]);
    for (const name of names) {
      expect(controls(markup, name), name).toHaveLength(1);
    }
    expect(controls(markup, 'zip_code')[0]).toContain('value="93650"');
    expect(controls(markup, 'renewal_reminders')[0]).toMatch(/checked/);
    expect(controls(markup, 'terms_and_conditions')[0]).toMatch(/checked/);
    expect(markup).toContain('1 Main St Apt 2, Fresno, CA 93650');
    expect(markup).toContain('Same as shipping address');
    const hidden = ['billing_mode', 'street_address', 'unit', 'zip_code', 'email', 'phone_no'];
    for (const name of hidden) expect(controls(markup, name)[0], name).toContain('type="hidden"');
    expect(controls(markup, 'billing_mode')[0]).toContain('value="existing"');
  });

  it('has the fields of a complete address in the new billing mode', {
    tags: ['PAY-021', 'AMB-017', 'ENT-018'],
  }, () => {
    const payment = { ...loaded.payment, billing_mode: 'new' as const };
    const markup = renderStep(Payment, editing, { ...loaded, payment });
    for (const name of ['street_address', 'unit', 'city', 'state', 'zip_code']) {
      expect(controls(markup, name), name).toHaveLength(1);
    }
    expect(controls(markup, 'zip_code')[0]).toContain('value=""');
    expect(markup).toMatch(/value="CA" selected/);
  });

  it('offers no existing address if there is none', () => {
    const markup = renderStep(Payment, editing, {
      items: [item],
      address: null,
      payment: paymentDraftOf(null),
    });
    expect(controls(markup, 'billing_mode')).toHaveLength(1);
    expect(markup).not.toContain('Same as shipping address');
    for (const name of ['street_address', 'city', 'state', 'zip_code']) {
      expect(controls(markup, name), name).toHaveLength(1);
    }
  });

  it('limits the length of inputs', {
    tags: ['CONST-002', 'CONST-003', 'CONST-004', 'CONST-005', 'AMB-002'],
  }, () => {
    const lengthOf = (name: string, credit_card_number: string) => {
      const card = { ...EMPTY_CARD, credit_card_number };
      const [tag = ''] = controls(renderStep(Payment, editing, { ...loaded, card }), name);
      return /maxLength="(\d+)"/i.exec(tag)?.[1];
    };
    expect(lengthOf('credit_card_number', '')).toBe('19');
    expect(lengthOf('expiration_month', '')).toBe('2');
    expect(lengthOf('expiration_year', '')).toBe('4');
    expect(lengthOf('cvv', '')).toBe('3');
    expect(lengthOf('cvv', '4111')).toBe('3');
    expect(lengthOf('cvv', '3782')).toBe('4');
  });

  it('hints at a mistyped card number once all of its digits are there, without rejecting it', () => {
    const isHinted = (credit_card_number: string) => {
      const card = { ...EMPTY_CARD, credit_card_number };
      return renderStep(Payment, editing, { ...loaded, card }).includes('It may have a typo.');
    };
    expect(['4242424242424241', '378282246310004'].map(isHinted)).toEqual([true, true]);
    const others = ['', '424242424242424', '4242424242424242', '378282246310005', '4242x'];
    expect(others.filter(isHinted)).toEqual([]);
  });

  it('asks for the CVV again once a rejection has emptied it', () => {
    const wordsOf = (advice: string, cvv: string) => {
      const card = { ...EMPTY_CARD, cvv };
      return renderStep(Payment, editing, { ...loaded, card, advice });
    };
    expect(wordsOf('Try another card.', '')).toContain('Enter it again.');
    expect(wordsOf('Try another card.', '123')).not.toContain('Enter it again.');
    expect(wordsOf('', '')).not.toContain('Enter it again.');
  });

  it('shows its notice and opens the terms in a new tab', {
    tags: ['PAY-002', 'PAY-003', 'PAY-018', 'AMB-136'],
  }, () => {
    const markup = renderStep(Payment, editing, loaded);
    expect(markup).toContain('The fee calculation is valid today only.');
    expect(markup).toContain('cannot be cancelled or reversed.');
    expect(markup).toContain('<a href="/terms-conditions" target="_blank"');
  });

  it('can’t be sent without the terms, and says so immediately', {
    tags: ['SUM-007', 'VAL-064', 'AMB-018'],
  }, () => {
    const payment = { ...loaded.payment, terms_and_conditions: false };
    const markup = renderStep(Payment, editing, { ...loaded, payment });
    expect(markup).toContain('Please accept terms of use');
    expect(markup).toMatch(
      /<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>)?<span[^>]*>PROCESS ORDER/,
    );
    expect(renderStep(Payment, editing, loaded)).not.toContain('Please accept terms of use');
  });

  it('says that it is being processed', () => {
    const markup = renderStep(Payment, { payment: 'paying' }, loaded);
    expect(buttonsOf(markup)).toEqual([
      'Change billing address',
      'Change contact',
      'Show fees',
      'Processing',
      'BACK',
    ]);
    expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-busy="true"/);
  });
});
