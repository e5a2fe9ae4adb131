import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstErrors } from '../api/api-failure.ts';
import type { Schema } from '../api/call.ts';
import { typedLines, typedText } from '../api/typed-text.ts';
import {
  addressBodySchema,
  addressFormSchema,
  filledTextSchema,
  getAddresses,
  optionalText,
  savedAddressSchema,
  stateSchema,
  suggestionQuerySchema,
} from './address.ts';
import { CODE_GONE, codeRequestSchema, loginEmailSchema, loginSchema, otpSchema } from './auth.ts';
import { emailSchema, formEmailSchema } from './email.ts';
import { privacyRequestSchema } from './privacy.ts';
import { profileUpdateSchema } from './user.ts';

const TRUE = { tags: ['TRUE-016'] };
const UUID = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';

/** The only message that forms show. Undefined if the value is valid. */
const told = (schema: Schema, value: unknown) => firstErrors(schema.safeParse(value))[0]?.message;
/** Every message, so that the tests notice a missing value that is also reported as invalid. */
const allTold = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

const address = {
  user_uuid: UUID,
  first_name: ' Ann ',
  last_name: 'Lee',
  street_address: '1 Main St',
  city: 'Fresno',
  state: 'CA',
  zip_code: '93650',
  email: 'ann@gmail.com',
  phone_no: '+1 (415) 555-0123',
};

describe('a field of an address', TRUE, () => {
  it('is trimmed, is not blank, and has at most 120 characters', () => {
    const name = filledTextSchema('Please enter first name');
    expect(name.parse(' Ann ')).toBe('Ann');
    expect(told(name, undefined)).toBe('Please enter first name');
    expect(allTold(name, '   ')).toEqual(['Please enter first name']);
    expect(name.parse(`${'a'.repeat(120)} `)).toHaveLength(120);
    expect(told(name, 'a'.repeat(121))).toBe('Please use up to 120 characters');
  });

  it('is not checked further if it is longer than 2000 characters', () => {
    const digits = (missing?: string, tooLong?: string) =>
      typedText(missing, tooLong).check(z.regex(/^[0-9]*$/, 'Please enter digits'));
    const long = 'a'.repeat(2001);
    expect(allTold(digits(), '5'.repeat(2000))).toBeUndefined();
    expect(allTold(digits(), long)).toEqual(['Please use up to 2000 characters']);
    expect(allTold(digits('Missing', 'Too long'), long)).toEqual(['Too long']);
    expect(allTold(digits('Missing', 'Too long'), undefined)).toEqual(['Missing']);
    expect(allTold(emailSchema, long.slice(0, 300))).toEqual([
      'Please enter a valid email address',
    ]);
  });

  it('has no control characters, and line breaks only if it may have several lines', () => {
    const typed = 'A\u001b]0;owned\u0007\u009b2J\u202e\u2066B\r\nC\tD';
    expect(typedText().parse(typed)).toBe('A]0;owned2JB C D');
    expect(typedLines().parse(typed)).toBe('A]0;owned2JB\r\nC\tD');
    expect(typedText().parse('ناهید\u200cزاده 👩\u200d🔧')).toBe('ناهید\u200cزاده 👩\u200d🔧');
    expect(emailSchema.parse('\u202aann@example.com\u202c')).toBe('ann@example.com');
  });

  it('may be omitted if it is optional', () => {
    expect(optionalText().parse(undefined)).toBe('');
    expect(optionalText(3).parse(' abc ')).toBe('abc');
    expect(told(optionalText(3), 'abcd')).toBe('Please use up to 3 characters');
  });

  it('must be in the list of states if it is the state', () => {
    expect(stateSchema.parse('GU')).toBe('GU');
    expect(told(stateSchema, undefined)).toBe('Please enter state');
    expect(allTold(stateSchema, '')).toEqual(['Please enter state']);
    expect(told(stateSchema, 'ZZ')).toBe('Please enter state');
  });
});

describe('an address', TRUE, () => {
  it('is stored with its defaults and the digits of its phone', () => {
    expect(addressBodySchema.parse(address)).toEqual({
      ...address,
      first_name: 'Ann',
      company_name: '',
      unit: '',
      phone_no: '4155550123',
      is_owner: true,
      is_overnight_shipping: true,
      is_usps_suggested: false,
    });
  });

  it('names each field that is missing in a form', () => {
    expect(firstErrors(addressFormSchema.safeParse({}))).toEqual([
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

  it('is read from a response that omits everything but its uuid', () => {
    expect(savedAddressSchema.parse({ uuid: 'a1', unit: null })).toEqual({
      uuid: 'a1',
      first_name: '',
      last_name: '',
      company_name: '',
      street_address: '',
      unit: null,
      city: '',
      state: '',
      zip_code: '',
      email: '',
      phone_no: '',
      is_owner: true,
      is_overnight_shipping: true,
      is_usps_suggested: false,
    });
  });

  it('is queried by at least one id, and suggested by street, city, and state', () => {
    expect(told(getAddresses.query, {})).toBe('user_uuid, uuid, or address_uuid is missing');
    for (const name of ['user_uuid', 'uuid', 'address_uuid']) {
      expect(told(getAddresses.query, { [name]: 'x' }), name).toBeUndefined();
    }
    const place = { streetAddress: 'a'.repeat(250), city: 'Fresno', state: 'CA' };
    expect(told(suggestionQuerySchema, place)).toBeUndefined();
    expect(told(suggestionQuerySchema, { ...place, streetAddress: 'a'.repeat(251) })).toBe(
      'Please use up to 250 characters',
    );
    expect(told(suggestionQuerySchema, { ...place, city: '' })).toBe('Please enter city');
    expect(told(suggestionQuerySchema, { ...place, streetAddress: '' })).toBe(
      'Please enter street address',
    );
  });
});

describe('an email', TRUE, () => {
  it.each([
    ['the server', emailSchema, 'Please enter email'],
    ['a form', formEmailSchema, 'Please enter email'],
    ['the login', loginEmailSchema, 'Please enter email address'],
  ] as const)(
    'is reported as missing or invalid, with the messages of %s',
    (_, schema, missing) => {
      expect(schema.parse(' ann@gmail.com ')).toBe('ann@gmail.com');
      expect(allTold(schema, undefined)).toEqual([missing]);
      expect(allTold(schema, '  ')).toEqual([missing]);
      expect(allTold(schema, 'ann')).toEqual(['Please enter a valid email address']);
    },
  );

  it('has no spaces if it is entered in a form', () => {
    expect(told(formEmailSchema, 'a b@gmail.com')).toBe('Please enter a valid email address');
  });

  it('has at most 254 characters and no control characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 6)}@me.co`;
    for (const schema of [emailSchema, loginEmailSchema]) {
      expect(told(schema, long(254))).toBeUndefined();
      expect(told(schema, long(255))).toBe('Please enter a valid email address');
    }
    expect(told(loginEmailSchema, 'ann\u0007@gmail.com')).toBe(
      'Please enter a valid email address',
    );
  });
});

describe('a login', TRUE, () => {
  it('accepts a code of exactly four digits', () => {
    expect(otpSchema.parse(' 0123 ')).toBe('0123');
    expect(allTold(otpSchema, undefined)).toEqual(['Please enter OTP']);
    expect(allTold(otpSchema, ' ')).toEqual(['Please enter OTP']);
    for (const wrong of ['123', '12345', 'a1234', '123a']) {
      expect(allTold(otpSchema, wrong), wrong).toEqual(['Please enter a valid OTP']);
    }
  });

  it('has a named error code for a used-up code', () => {
    expect(CODE_GONE).toBe('CODE_GONE');
  });

  it('is possible by email only', () => {
    const request = { otp_type: 'email', email: 'a@b.co', param_code: 'EMAIL_LOGIN_REGISTER' };
    expect(told(codeRequestSchema, request)).toBeUndefined();
    expect(told(codeRequestSchema, { ...request, otp_type: 'sms' })).toBeDefined();
    expect(told(codeRequestSchema, { ...request, param_code: '' })).toBeDefined();
    expect(told(codeRequestSchema, { ...request, mobile_number: '1'.repeat(201) })).toBeDefined();
    const login = { type: 'email', email: 'a@b.co', otp: '1234' };
    expect(told(loginSchema, { ...login, password: 'x'.repeat(200) })).toBeUndefined();
    expect(told(loginSchema, { ...login, type: 'sms' })).toBeDefined();
  });
});

describe('a profile', TRUE, () => {
  it('has a name, a phone, and the URL of a picture', () => {
    expect(profileUpdateSchema.parse({ name: ' Ann ', mobile_number: '415 555 0123' })).toEqual({
      name: 'Ann',
      mobile_number: '4155550123',
    });
    expect(told(profileUpdateSchema, { name: '' })).toBe('Please enter name');
    for (const good of ['http://x/y.png', 'https://x/y.png', '/v1/files/y.png', null]) {
      expect(told(profileUpdateSchema, { profile_image: good }), String(good)).toBeUndefined();
    }
    for (const bad of ['javascript:alert(1)', 'x https://y', 'httpx://y', 'y/z.png']) {
      expect(told(profileUpdateSchema, { profile_image: bad }), bad).toBeDefined();
    }
    expect(told(profileUpdateSchema, { profile_image: `/${'a'.repeat(2000)}` })).toBeDefined();
  });

  it('may be requested or deleted, and the customer must choose which', () => {
    expect(told(privacyRequestSchema, { email: 'a@b.co', kind: 'access' })).toBeUndefined();
    expect(told(privacyRequestSchema, { email: 'a@b.co', kind: 'deletion' })).toBeUndefined();
    expect(told(privacyRequestSchema, { email: 'a@b.co' })).toBe(
      'Please select what you would like',
    );
  });
});
