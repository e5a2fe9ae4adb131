import { describe, expect, it } from 'vitest';
import { firstErrors } from '../api/api-failure.ts';
import { enteredDigits } from '../api/entered-text.ts';
import {
  cardNumberSchema,
  cvvMaxLength,
  cvvSchema,
  expirationMonthSchema,
  expirationYearSchema,
  isAmex,
  pastExpiry,
} from './card.ts';
import { cardBrand } from './card-brand.ts';
import { finalCents, isRenewal, totalCents } from './cart.ts';
import { checkoutSchema } from './checkout-body.ts';
import { checkoutMessage } from './checkout-message.ts';
import { envelopeWords } from './delivery-dates.ts';
import { isProcessing } from './order.ts';
import { existingBillingFormSchema, newBillingFormSchema } from './payment-form.ts';
import { RESUME_SENT } from './resume.ts';

const TRUE = { tags: ['TRUE-016'] };
const UUID = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';

describe('a card', TRUE, () => {
  it('is recognized by its first digits', () => {
    const brands = {
      Visa: ['4'],
      Mastercard: ['51', '55', '22', '27'],
      'American Express': ['34', '37', ' 3-7'],
      Discover: ['6011', '65'],
    };
    for (const [brand, starts] of Object.entries(brands)) {
      for (const start of starts) expect(cardBrand(start), start).toBe(brand);
    }
    for (const other of [
      '',
      '50',
      '56',
      '21',
      '28',
      '35',
      '6012',
      '64',
      '14',
      '151',
      '134',
      '165',
    ]) {
      expect(cardBrand(other), other).toBeUndefined();
    }
    expect([isAmex('37'), isAmex('35'), isAmex('137')]).toEqual([true, false, false]);
    expect([cvvMaxLength('34'), cvvMaxLength('4')]).toEqual([4, 3]);
    expect(enteredDigits(' 4242-4242 4242\t4242 ')).toBe('4242424242424242');
  });

  it.each([
    [
      cardNumberSchema,
      'credit card number',
      'valid credit card number',
      ['42a', 'x42', '4'.repeat(20)],
    ],
    [cvvSchema, 'cvv', 'valid cvv number', ['12', '12345', 'a123', '1234x']],
    [
      expirationMonthSchema,
      'expiration month',
      'valid expiration month',
      ['00', '13', '1', '012', '20'],
    ],
    [expirationYearSchema, 'expiration year', 'a valid expiration year', ['202', '20300', 'x2030']],
  ])('is requested with the messages of the form, %#', (schema, missing, wrong, values) => {
    const told = (value: unknown) =>
      schema.safeParse(value).error?.issues.map(({ message }) => message);
    expect(told(undefined)).toEqual([`Please enter ${missing}`]);
    expect(told(' ')).toEqual([`Please enter ${missing}`]);
    for (const value of values) expect(told(value), value).toEqual([`Please enter ${wrong}`]);
  });

  it('may have spaces around it', () => {
    expect(expirationMonthSchema.parse(' 12 ')).toBe('12');
    expect(expirationMonthSchema.parse('09')).toBe('09');
    expect(expirationYearSchema.parse(' 2030 ')).toBe('2030');
    expect(cvvSchema.parse(' 123 ')).toBe('123');
    expect(cardNumberSchema.parse('4242 4242-4242 4242')).toBe('4242424242424242');
  });

  it('is expired once its month is over', () => {
    const today = new Date(2026, 10, 30);
    const past = { field: 'expiration_date', message: 'Expiration date cannot be in the past' };
    expect(pastExpiry('11', '2026', today)).toEqual([]);
    expect(pastExpiry('01', '2027', today)).toEqual([]);
    expect(pastExpiry('10', '2026', today)).toEqual([
      { field: 'expiration_month', message: 'Expiry month cannot be in the past' },
      past,
    ]);
    expect(pastExpiry('12', '2025', today)).toEqual([
      { field: 'expiration_year', message: 'Expiry year cannot be in the past' },
      past,
    ]);
  });
});

describe('a price', TRUE, () => {
  it('is the final price, otherwise the total, for one line and for all', () => {
    expect(finalCents({ final_price: '10.5', total_price: 20 })).toBe(1050);
    expect(finalCents({ final_price: null, total_price: 20 })).toBe(2000);
    expect(finalCents({})).toBe(0);
    expect(totalCents([{ final_price: 1 }, { total_price: '2.25' }])).toBe(325);
  });

  it('is the price of a renewal by default', () => {
    expect(isRenewal({})).toBe(true);
    expect(isRenewal({ service_type: null })).toBe(true);
    expect(isRenewal({ service_type: { kind: 'renewal' } })).toBe(true);
    expect(isRenewal({ service_type: { kind: 'title' } })).toBe(false);
  });
});

describe('an envelope', TRUE, () => {
  it('is described by its vehicles', () => {
    expect(envelopeWords(2)).toBe('One envelope for 2 vehicles');
    expect(envelopeWords(5, 2)).toBe('2 envelopes for 5 vehicles');
  });

  it('has a message about the emailed link to its cart', () => {
    expect(RESUME_SENT).toBe('We emailed you the link to your cart');
  });
});

describe('an order', TRUE, () => {
  it('is processing if its status is 0, as a number or a string', () => {
    for (const status of [0, '0']) expect(isProcessing({ order_status: status })).toBe(true);
    for (const status of [1, '1', '', null, undefined, 'x']) {
      expect(isProcessing({ order_status: status }), String(status)).toBe(false);
    }
  });
});

describe('a payment', TRUE, () => {
  const missing = {
    first_name: 'Please enter first name',
    last_name: 'Please enter last name',
    credit_card_number: 'Please enter credit card number',
    expiration_month: 'Please enter expiration month',
    expiration_year: 'Please enter expiration year',
    cvv: 'Please enter cvv',
    email: 'Please enter email',
    phone_no: 'Please enter mobile phone',
    terms_and_conditions: 'Please accept terms of use',
  };
  const told = (parsed: ReturnType<typeof newBillingFormSchema.safeParse>) =>
    Object.fromEntries(firstErrors(parsed).map(({ field, message }) => [field, message]));

  it('names what is missing from the form with a new billing address', () => {
    expect(told(newBillingFormSchema.safeParse({ renewal_reminders: true }))).toEqual({
      ...missing,
      street_address: 'Please enter billing street address',
      city: 'Please enter city',
      state: 'Please enter state',
      zip_code: 'Please enter zip code',
    });
  });

  it('names what is missing from the form with the order’s address', () => {
    const parsed = existingBillingFormSchema.safeParse({ renewal_reminders: true });
    const errors = firstErrors(parsed).map(({ field, message }) => [field, message]);
    expect(Object.fromEntries(errors)).toEqual({
      ...missing,
      street_address: 'Please enter street address',
      zip_code: 'Please enter zip code',
    });
  });

  it('needs consent', () => {
    const agreed = { renewal_reminders: true, terms_and_conditions: true };
    expect(told(newBillingFormSchema.safeParse(agreed))).not.toHaveProperty('terms_and_conditions');
    const rejected = { renewal_reminders: true, terms_and_conditions: false };
    expect(told(newBillingFormSchema.safeParse(rejected)).terms_and_conditions).toBe(
      'Please accept terms of use',
    );
  });

  const body = {
    user_uuid: UUID,
    amount: 1,
    cardname: 'Ann Lee',
    cardnumber: '4242',
    cvv: '123',
    expmonth: '12',
    expyear: '2030',
    zipcode: '93650',
    email: 'ann@gmail.com',
    description: 'Renewal',
    renewal_reminders: 1,
    terms_and_conditions: 0,
    orders: [UUID],
    billing_address: {
      first_name: 'Ann',
      last_name: 'Lee',
      street_address: '1 Main St',
      unit: '',
      city: 'Fresno',
      state: 'CA',
      zip_code: '93650',
      email: 'ann@gmail.com',
      phone_no: '4155550123',
    },
  };
  const fields = (changes: object) =>
    checkoutSchema
      .safeParse({ ...body, ...changes })
      .error?.issues.map(({ path }) => path.join('.'));

  it('has 1 to 50 lines and a description of at most 500 characters', () => {
    expect(fields({})).toBeUndefined();
    expect(fields({ orders: [] })).toEqual(['orders']);
    expect(fields({ orders: Array.from({ length: 50 }, () => UUID) })).toBeUndefined();
    expect(fields({ orders: Array.from({ length: 51 }, () => UUID) })).toEqual(['orders']);
    expect(fields({ description: 'a'.repeat(500) })).toBeUndefined();
    expect(fields({ description: 'a'.repeat(501) })).toEqual(['description']);
    expect(fields({ renewal_reminders: 2 })).toEqual(['renewal_reminders']);
    expect(fields({ renewal_reminders: 0, terms_and_conditions: 1 })).toBeUndefined();
  });

  it('names every field that is missing', () => {
    const { error } = checkoutSchema.safeParse({ billing_address: {} });
    const texts = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(texts).toEqual(
      expect.arrayContaining([
        'cardname: Please enter first name',
        'billing_address.first_name: Please enter first name',
        'billing_address.last_name: Please enter last name',
        'billing_address.street_address: Please enter billing street address',
        'billing_address.city: Please enter city',
      ]),
    );
  });

  it('has the message of the party that declined it if it failed', () => {
    const both = {
      validation_response: { Message: 'V', message: 'v' },
      payment_response: { message: 'p' },
    };
    expect(checkoutMessage({ ...both, payment_status: 'VALIDATION_FAILED' })).toBe('V');
    expect(checkoutMessage({ ...both, payment_status: 'FAILED' })).toBe('p');
    expect(checkoutMessage({ payment_response: { Message: '', message: 'p' } })).toBe('p');
    expect(checkoutMessage({ payment_response: { Message: '', message: '' } })).toBeUndefined();
    expect(checkoutMessage({ payment_response: null })).toBeUndefined();
    expect(checkoutMessage({})).toBeUndefined();
  });
});
