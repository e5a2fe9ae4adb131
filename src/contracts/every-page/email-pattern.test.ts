import { describe, expect, it } from 'vitest';
import { FORM_EMAIL, isFormEmail, LOGIN_EMAIL, offeredEmail } from './email-pattern.ts';

const MEANT = { tags: ['EASE-001'] };

describe('a refused e-mail', () => {
  it('is offered in a spelling that the forms accept', MEANT, () => {
    for (const typed of [
      'Dana@GMAIL.COM',
      'mailto:dana@gmail.com',
      '<dana@gmail.com>',
      'Dana Sample <dana@gmail.com>',
      'dana@gmail.com.',
      ' dana@gmail.com, ',
    ]) {
      expect(offeredEmail(typed), typed).toBe('dana@gmail.com');
    }
    expect(FORM_EMAIL.test('dana@gmail.com')).toBe(true);
  });

  it('is offered as it is where the server takes it', MEANT, () => {
    for (const typed of [
      'dana@me.com',
      'dana@hp.com',
      'd@x.io',
      'dana@mail.ucla.edu',
      'dana@my-company.co.uk',
    ]) {
      expect(FORM_EMAIL.test(typed), typed).toBe(false);
      expect(LOGIN_EMAIL.test(typed), typed).toBe(true);
      expect(offeredEmail(typed), typed).toBe(typed);
    }
  });

  it('is not offered where the server refuses it, too', MEANT, () => {
    for (const typed of ['', ' ', 'abc', 'abc@', 'a b@me.com', `${'a'.repeat(250)}@me.com`]) {
      expect(offeredEmail(typed), typed).toBeUndefined();
    }
  });
});

describe('the rule of the forms', () => {
  it('takes the address that was accepted before, and only that one', MEANT, () => {
    expect(isFormEmail('dana@me.com', '')).toBe(false);
    expect(isFormEmail(' dana@me.com ', 'dana@me.com')).toBe(true);
    expect(isFormEmail('dan@me.com', 'dana@me.com')).toBe(false);
    expect(isFormEmail('dana@gmail.com', 'dana@me.com')).toBe(true);
    expect(isFormEmail('', '')).toBe(false);
  });
});
