import { describe, expect, it } from 'vitest';
import { addressFormSchema } from '#contracts/account/address.ts';
import { messages } from '#contracts/api/messages.ts';
import { checkBy, messagesAfterChange } from './use-form.ts';

const missing = { field: 'city', message: messages.city };
const badEmail = { field: 'email', message: messages.emailFormat };
const noEmail = { field: 'email', message: messages.email };

describe('the messages about changes after a submit', () => {
  it('disappear when the field is valid', { tags: ['AMB-021'] }, () => {
    const after = messagesAfterChange({
      shown: [missing],
      found: [],
      field: 'city',
      value: 'Davis',
    });
    expect(after).toEqual([]);
  });

  it('show a format error immediately', { tags: ['AMB-021'] }, () => {
    const after = messagesAfterChange({
      shown: [missing],
      found: [missing, badEmail],
      field: 'email',
      value: 'a@b',
    });
    expect(after).toEqual([missing, badEmail]);
  });

  it('do not report a missing field before the next submit', { tags: ['AMB-021'] }, () => {
    const change = { found: [noEmail], field: 'email', value: ' ' };
    expect(messagesAfterChange({ ...change, shown: [] })).toEqual([]);
    expect(messagesAfterChange({ ...change, shown: [badEmail] })).toEqual([]);
    expect(messagesAfterChange({ ...change, shown: [noEmail] })).toEqual([noEmail]);
  });

  it('add nothing to an untouched field', { tags: ['AMB-021'] }, () => {
    const after = messagesAfterChange({
      shown: [],
      found: [missing, badEmail],
      field: 'zip_code',
      value: '95814',
    });
    expect(after).toEqual([]);
  });

  it('disappear together if one change corrects two fields', () => {
    const pair = { field: 'expiration_date', message: messages.expirationDatePast };
    const month = { field: 'expiration_month', message: messages.expiryMonthPast };
    const change = { shown: [month, pair], field: 'expiration_year', value: '2099' };
    expect(messagesAfterChange({ ...change, found: [] })).toEqual([]);
  });
});

describe('the schema check', () => {
  it('names every missing field once, in the order of the form', {
    tags: [
      'VAL-012',
      'VAL-013',
      'VAL-014',
      'VAL-015',
      'VAL-016',
      'VAL-017',
      'VAL-018',
      'VAL-020',
      'AMB-145',
    ],
  }, () => {
    const blank = {
      first_name: '   ',
      last_name: '',
      company_name: '',
      street_address: '',
      unit: '',
      city: '',
      state: '',
      zip_code: '',
      email: '',
      phone_no: '',
      is_owner: true,
      is_overnight_shipping: true,
    };
    expect(checkBy(addressFormSchema)(blank)).toEqual([
      { field: 'first_name', message: 'Please enter first name' },
      { field: 'last_name', message: 'Please enter last name' },
      { field: 'street_address', message: 'Please enter street address' },
      { field: 'zip_code', message: 'Please enter zip code' },
      { field: 'city', message: 'Please enter city' },
      { field: 'state', message: 'Please enter state' },
      { field: 'email', message: 'Please enter email' },
      { field: 'phone_no', message: 'Please enter mobile phone' },
    ]);
  });
});
