import { describe, expect, it } from 'vitest';
import type { SavedAddress } from '#contracts/account/address.ts';
import { item, paymentDraft, savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import {
  addressDraftOf,
  addressDraftSchema,
  EMPTY_ADDRESS,
  EMPTY_CARD,
  initialLaterOptions,
  paymentDraftOf,
  paymentDraftSchema,
  shippingDraftSchema,
} from './drafts.ts';
import { addressBodyOf, checkoutBodyOf, confirmedBodyOf, paymentErrorsOf } from './requests.ts';

const TRUE = { tags: ['TRUE-016'] };
const owner = { user_uuid: 'u', vehicle_uuid: 'v' };

const texts = {
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: 'Lee Inc',
  street_address: '1 Main St',
  unit: 'Apt 2',
  city: 'Fresno',
  zip_code: '93650',
  email: 'ann@gmail.com',
};
const full = { ...texts, state: 'NV', phone_no: '4155550123' };
const withBlanks = <T extends Record<string, string>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, ` ${value} `]));

describe('an address form', TRUE, () => {
  it('starts empty, in California, with overnight shipping', () => {
    const { state, is_owner, is_overnight_shipping, ...rest } = EMPTY_ADDRESS;
    expect({ state, is_owner, is_overnight_shipping }).toEqual({
      state: 'CA',
      is_owner: true,
      is_overnight_shipping: true,
    });
    expect(new Set(Object.values(rest))).toEqual(new Set(['']));
    expect(addressDraftOf({})).toEqual(EMPTY_ADDRESS);
  });

  it('shows what is saved', () => {
    const choices = { is_owner: false, is_overnight_shipping: false };
    expect(addressDraftOf({ ...full, ...choices })).toEqual({
      ...full,
      ...choices,
      accepted_email: 'ann@gmail.com',
      phone_no: '(415) 555-0123',
    });
  });

  it('is sent trimmed, as typed and not in the postal spelling', () => {
    const draft = { ...EMPTY_ADDRESS, ...withBlanks(texts), phone_no: '1 415 555 0123' };
    expect(addressBodyOf({ ...draft, is_owner: false }, owner)).toEqual({
      ...texts,
      user_uuid: 'u',
      user_vehicle_uuid: 'v',
      state: 'CA',
      phone_no: '4155550123',
      is_owner: false,
      is_overnight_shipping: true,
      is_usps_suggested: false,
    });
  });

  it('is remembered only if complete', () => {
    expect(addressDraftSchema.safeParse(EMPTY_ADDRESS).success).toBe(true);
    expect(shippingDraftSchema.safeParse({ addingNew: true, values: EMPTY_ADDRESS }).success).toBe(
      true,
    );
    for (const schema of [addressDraftSchema, shippingDraftSchema, paymentDraftSchema]) {
      expect(schema.safeParse({}).success).toBe(false);
    }
  });
});

describe('a confirmed address', TRUE, () => {
  const saved: SavedAddress = {
    ...savedAddress,
    ...full,
    is_owner: false,
    is_overnight_shipping: false,
  };
  const entered = {
    ...full,
    user_uuid: 'u',
    user_vehicle_uuid: 'v',
    is_owner: false,
    is_overnight_shipping: false,
    is_usps_suggested: false,
  };

  it('keeps everything that was saved, in the entered or suggested spelling', () => {
    expect(confirmedBodyOf(saved, suggestion, 'entered', owner)).toEqual(entered);
    expect(confirmedBodyOf(saved, null, 'suggested', owner)).toEqual(entered);
    expect(confirmedBodyOf(saved, suggestion, 'suggested', owner)).toEqual({
      ...entered,
      street_address: '1 MAIN ST APT 2',
      unit: '',
      city: 'FRESNO',
      state: 'CA',
      zip_code: '93650-1234',
      is_usps_suggested: true,
    });
  });

  it('has empty fields and default choices if it comes from an old row', () => {
    const names = [...Object.keys(full), 'is_owner', 'is_overnight_shipping'];
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    expect(confirmedBodyOf({ ...saved, ...nothing }, null, 'entered', owner)).toEqual({
      ...Object.fromEntries(Object.keys(full).map((name) => [name, ''])),
      user_uuid: 'u',
      user_vehicle_uuid: 'v',
      is_owner: true,
      is_overnight_shipping: true,
      is_usps_suggested: false,
    });
  });
});

describe('the payment form', TRUE, () => {
  it('shows the name, contact, and address of the order', () => {
    expect(paymentDraftOf(full)).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@gmail.com',
      accepted_email: 'ann@gmail.com',
      phone_no: '(415) 555-0123',
      is_contact_own: false,
      renewal_reminders: true,
      terms_and_conditions: true,
      billing_mode: 'existing',
      existing: { street_address: '1 Main St', unit: 'Apt 2', zip_code: '93650' },
      other: { street_address: '', unit: '', city: '', state: 'CA', zip_code: '' },
    });
  });

  it('starts empty without an address, which is then required', () => {
    const place = { street_address: '', unit: '', zip_code: '' };
    expect(paymentDraftOf(null)).toMatchObject({
      first_name: '',
      last_name: '',
      email: '',
      phone_no: '',
      billing_mode: 'new',
      existing: place,
    });
    expect(paymentDraftOf({})).toMatchObject({ billing_mode: 'existing', existing: place });
  });

  it('is remembered with one of the two billing addresses', () => {
    for (const billing_mode of ['existing', 'new']) {
      expect(paymentDraftSchema.safeParse({ ...paymentDraft, billing_mode }).success).toBe(true);
    }
    expect(paymentDraftSchema.safeParse({ ...paymentDraft, billing_mode: '' }).success).toBe(false);
    expect(paymentDraftSchema.safeParse({ ...paymentDraft, existing: {} }).success).toBe(false);
    expect(paymentDraftSchema.safeParse({ ...paymentDraft, other: {} }).success).toBe(false);
  });

  it('starts without a card, while the not-yet-eligible form starts with every option', () => {
    expect(Object.values(EMPTY_CARD)).toEqual(['', '', '', '']);
    expect(Object.values(initialLaterOptions())).toEqual([true, true, true]);
  });
});

describe('the request body of a checkout', TRUE, () => {
  const card = {
    credit_card_number: ' 4242-4242 4242 4242 ',
    expiration_month: ' 12 ',
    expiration_year: ' 2999 ',
    cvv: ' 123 ',
  };
  const typed = { first_name: ' Ann ', last_name: ' Lee ', email: ' ann@gmail.com ' };
  const place = { street_address: ' 1 Main St ', unit: ' Apt 2 ', zip_code: ' 93650 ' };
  const billing_address = {
    first_name: 'Ann',
    last_name: 'Lee',
    street_address: '1 Main St',
    unit: 'Apt 2',
    city: 'Reno',
    state: 'NV',
    zip_code: '93650',
    email: 'ann@gmail.com',
    phone_no: '4155550123',
  };
  const draft = { ...paymentDraft, ...typed, existing: place };

  it('is trimmed', () => {
    const other = { ...place, city: ' Reno ', state: 'NV' };
    const form = { user_uuid: 'u', items: [item], address: savedAddress, card };
    const body = checkoutBodyOf({ ...form, draft: { ...draft, billing_mode: 'new', other } });
    expect(body).toMatchObject({
      cardname: 'Ann Lee',
      cardnumber: '4242424242424242',
      expmonth: '12',
      expyear: '2999',
      cvv: '123',
      zipcode: '93650',
      email: 'ann@gmail.com',
      terms_and_conditions: 1,
      billing_address,
    });
  });

  it('bills to the order’s city and state, which are empty if there is no address', () => {
    const form = { user_uuid: 'u', items: [{ ...item, user_vehicle: null }], card, draft };
    const address = { ...savedAddress, city: ' Reno ', state: 'NV' };
    expect(checkoutBodyOf({ ...form, address }).billing_address).toEqual(billing_address);
    const nowhere = checkoutBodyOf({ ...form, address: null });
    expect(nowhere.billing_address).toEqual({ ...billing_address, city: '', state: '' });
    expect(nowhere.description).toBe('Vehicle registration renewal');
    const rejected = { ...draft, renewal_reminders: false, terms_and_conditions: false };
    expect(checkoutBodyOf({ ...form, address, draft: rejected })).toMatchObject({
      renewal_reminders: 0,
      terms_and_conditions: 0,
    });
  });
});

describe('the rejected fields of a checkout', TRUE, () => {
  const rejected = (...fields: string[]) =>
    fields.map((field) => ({ field, message: `${field}!` }));

  it('appear next to the form’s fields, each once', () => {
    const sent = ['cardname', 'cardnumber', 'expmonth', 'expyear', 'zipcode', 'cvv'];
    expect(paymentErrorsOf(rejected(...sent), paymentDraft)).toEqual([
      { field: 'first_name', message: 'cardname!' },
      { field: 'credit_card_number', message: 'cardnumber!' },
      { field: 'expiration_month', message: 'expmonth!' },
      { field: 'expiration_year', message: 'expyear!' },
      { field: 'zip_code', message: 'zipcode!' },
      { field: 'cvv', message: 'cvv!' },
    ]);
    const twice = rejected('billing_address.first_name', 'cardname');
    expect(paymentErrorsOf(twice, paymentDraft)).toEqual([
      { field: 'first_name', message: 'billing_address.first_name!' },
    ]);
  });

  it('are left out if the form has no such field', () => {
    const city = rejected('billing_address.city');
    const named = [{ field: 'city', message: 'billing_address.city!' }];
    expect(paymentErrorsOf(city, { ...paymentDraft, billing_mode: 'new' })).toEqual(named);
    expect(paymentErrorsOf(city, { ...paymentDraft, billing_mode: 'existing' })).toEqual([]);
    expect(paymentErrorsOf(rejected('amount', 'xbilling_address.cvv'), paymentDraft)).toEqual([]);
  });
});
