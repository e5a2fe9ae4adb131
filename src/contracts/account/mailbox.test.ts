import { describe, expect, it } from 'vitest';
import { FORM_EMAIL, isFormEmail } from '../every-page/email-pattern.ts';
import { canonicalEmail, isMailbox, offeredEmail } from './mailbox.ts';

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
      expect(isMailbox(typed), typed).toBe(true);
      expect(offeredEmail(typed), typed).toBe(typed);
    }
  });

  it('is offered with full stops where something else was typed', MEANT, () => {
    for (const typed of [
      'dana@gmail,com',
      'Dana@Gmail;com',
      'dana@gmail..com',
      'dana@gmail, com',
      'dana@gmail .com',
    ]) {
      expect(offeredEmail(typed), typed).toBe('dana@gmail.com');
    }
    expect(offeredEmail('d,a@x.io')).toBe('d,a@x.io');
  });

  it('is not offered at a domain that cannot be', MEANT, () => {
    for (const domain of [
      ...['.com', '-x.com', 'x-.com', 'x.-com', 'x.com-', 'gmail', 'gmail-com', '1.2', 'x_y.com'],
      ...['x@y.com', '@x.com', 'x:y.com', 'x/y.com', 'ü', '[127.0.0.1]', ',com', ' .com'],
    ]) {
      expect(offeredEmail(`dana@${domain}`), domain).toBeUndefined();
      expect(isMailbox(`dana@${domain}`), domain).toBe(false);
    }
    for (const domain of ['a--b.co', '3m.com', 'x1.a2', 'münchen.de', 'a.b-c.xn--p1ai']) {
      expect(offeredEmail(`dana@${domain}`), domain).toBe(canonicalEmail(`dana@${domain}`));
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

describe('the one spelling of a mailbox', { tags: ['TRUE-011'] }, () => {
  it.each([
    ['upper case', 'Dana@GMAIL.com'],
    ['brackets around it', 'Dana Sample <dana@gmail.com>'],
    ['a link', 'mailto:dana@gmail.com'],
    ['blanks of a page', '\u00a0dana@gmail.com\u2003'],
    ['zero-width characters', 'da\u200bna@\u200dgmail\ufeff.com'],
    ['soft hyphens', 'dana@gm\u00adail.com'],
    ['wide letters', '\uff44ana\uff20gmail\uff0ecom'],
    ['a full stop at its end', 'dana@gmail.com.'],
    ['another full stop', 'dana@gmail\u3002com'],
  ])('is found under %s', (_what, typed) => {
    expect(canonicalEmail(typed)).toBe('dana@gmail.com');
  });

  it.each([
    ['jos\u00e9@gmail.com', 'jose\u0301@gmail.com', 'jos\u00e9@gmail.com'],
    ['dana@M\u00dcNCHEN.de', 'dana@mu\u0308nchen.de', 'dana@xn--mnchen-3ya.de'],
    ['dana@XN--MNCHEN-3YA.de', 'Dana <dana@m\u00fcnchen.de>', 'dana@xn--mnchen-3ya.de'],
    ['\u0130n@gmail.com', '\u0130N@gmail.com', 'i\u0307n@gmail.com'],
  ])('is the same for %s and %s', (one, other, spelling) => {
    expect([canonicalEmail(one), canonicalEmail(other)]).toEqual([spelling, spelling]);
  });

  it('stays as it is, and is no address where none was typed', () => {
    for (const email of [
      'dana+tag@gmail.com',
      'd.a@x.io',
      'dana@xn--mnchen-3ya.de',
      'b***@e***.com',
    ]) {
      expect(canonicalEmail(email)).toBe(email);
    }
    for (const typed of ['', '\u200b', 'a b@me.com', 'dana@', '\u00fc@\u00fc', 'dana@ü.de/x?y#z']) {
      const once = canonicalEmail(typed);
      expect(canonicalEmail(once)).toBe(once);
    }
    expect(canonicalEmail(' \u200b')).toBe('');
    expect(offeredEmail('a b@me.com')).toBeUndefined();
  });
});
