import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contracts/api/messages.ts';
import { type CardDraft, EMPTY_CARD, paymentDraftOf } from '#funnel/drafts.ts';
import {
  draftsOf,
  type PaymentValues,
  paymentValuesOf,
  problemsOf,
  tidyPayment,
} from './payment-form.ts';

const draft = paymentDraftOf({
  email: 'dana@gmail.com',
  phone_no: '4155550123',
  street_address: '1 Main St',
  zip_code: '95814',
});
const card: CardDraft = {
  credit_card_number: '4111 1111-1111 1111',
  expiration_month: '08',
  expiration_year: '2099',
  cvv: '123',
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the payment form', () => {
  it('shows the existing address, then a blank one, and keeps both', { tags: ['AMB-017'] }, () => {
    const existing = paymentValuesOf(draft, card);
    expect(existing).toMatchObject({ street_address: '1 Main St', zip_code: '95814', city: '' });

    const turned = draftsOf({ ...existing, billing_mode: 'new' }, draft).draft;
    const blank = paymentValuesOf(turned, card);
    expect(blank).toMatchObject({ street_address: '', zip_code: '', state: 'CA' });

    const typed = draftsOf({ ...blank, city: 'Davis' }, turned).draft;
    const back = draftsOf(
      { ...paymentValuesOf(typed, card), billing_mode: 'existing' },
      typed,
    ).draft;
    expect(paymentValuesOf(back, card)).toEqual(existing);
    expect(back.other.city).toBe('Davis');
  });

  it('shows a stored phone in the form’s format', { tags: ['AMB-016', 'CONST-009'] }, () => {
    expect(paymentValuesOf(draft, card).phone_no).toBe('(415) 555-0123');
  });

  it('removes spaces and hyphens from a card number and formats the phone before checking', {
    tags: ['AMB-015', 'AMB-016'],
  }, () => {
    const typed = { ...paymentValuesOf(draft, card), phone_no: '+1 415 555 0123' };
    expect(tidyPayment(typed)).toMatchObject({
      credit_card_number: '4111111111111111',
      phone_no: '(415) 555-0123',
    });
  });

  it('names the missing fields from the top of the screen down', {
    tags: [
      'VAL-042',
      'VAL-043',
      'VAL-044',
      'VAL-045',
      'VAL-046',
      'VAL-047',
      'VAL-060',
      'VAL-061',
      'VAL-062',
      'VAL-063',
      'AMB-014',
    ],
  }, () => {
    const blank = { ...draft, billing_mode: 'new' as const, other: { ...draft.other, state: '' } };
    const values = { ...paymentValuesOf(blank, EMPTY_CARD), email: '', phone_no: '' };
    expect(problemsOf(values, blank).map(({ message }) => message)).toEqual([
      'Please enter credit card number',
      'Please enter expiration month',
      'Please enter expiration year',
      'Please enter cvv',
      'Please enter first name',
      'Please enter last name',
      'Please enter billing street address',
      'Please enter zip code',
      'Please enter city',
      'Please enter state',
      'Please enter email',
      'Please enter mobile phone',
    ]);
  });

  it.each<[Partial<PaymentValues>, string[]]>([
    [{ credit_card_number: '4111abcd' }, ['Please enter valid credit card number']],
    [{ cvv: '12' }, ['Please enter valid cvv number']],
    [{ cvv: '1a2' }, ['Please enter valid cvv number']],
    [{ expiration_month: '13' }, ['Please enter valid expiration month']],
    [{ expiration_month: '00' }, ['Please enter valid expiration month']],
    [{ expiration_year: '203' }, ['Please enter a valid expiration year']],
    [
      { expiration_month: '05', expiration_year: '2026' },
      ['Expiry month cannot be in the past', 'Expiration date cannot be in the past'],
    ],
    [
      { expiration_month: '12', expiration_year: '2025' },
      ['Expiry year cannot be in the past', 'Expiration date cannot be in the past'],
    ],
    [{ expiration_month: '06', expiration_year: '2026' }, []],
    [{ email: 'abc' }, ['Please enter a valid email address']],
    [{ phone_no: '12345' }, ['Please enter a valid mobile phone']],
  ])(
    'checks card, date, code, and contact by their formats: %j',
    {
      tags: [
        'VAL-048',
        'VAL-051',
        'VAL-053',
        'VAL-054',
        'VAL-055',
        'VAL-056',
        'VAL-057',
        'VAL-058',
        'VAL-059',
        'VAL-089',
        'AMB-013',
      ],
    },
    (changes, found) => {
      vi.useFakeTimers({ now: new Date(2026, 5, 15, 12) });
      const named = { first_name: 'Dana', last_name: 'Sample' };
      const values = tidyPayment({ ...paymentValuesOf(draft, card), ...named, ...changes });
      expect(problemsOf(values, draft).map(({ message }) => message)).toEqual(found);
    },
  );

  it('reports nothing about the terms, because an unchecked box has its own message', () => {
    const values = { ...paymentValuesOf(draft, card), terms_and_conditions: false };
    const found = problemsOf(values, draft).map(({ message }) => message);
    expect(found).not.toContain(messages.terms);
  });
});
