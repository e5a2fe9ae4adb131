import { describe, expect, it } from 'vitest';
import { FORM_EMAIL, isFormEmail } from './email-pattern.ts';
import { canonicalEmail, correctedEmail, isMailbox } from './mailbox.ts';

const MEANT = { tags: ['EASE-001'] };

describe('a rejected email', () => {
  it('is offered in a spelling that the forms accept', MEANT, () => {
    for (const typed of [
      'Dana@GMAIL.COM',
      'mailto:dana@gmail.com',
      '<dana@gmail.com>',
      'Dana Sample <dana@gmail.com>',
      'dana@gmail.com.',
      ' dana@gmail.com, ',
    ]) {
      expect(correctedEmail(typed), typed).toBe('dana@gmail.com');
    }
    expect(FORM_EMAIL.test('dana@gmail.com')).toBe(true);
  });

  it('is offered unchanged if the server accepts it', MEANT, () => {
    for (const typed of [
      'dana@me.com',
      'dana@hp.com',
      'd@x.io',
      'dana@mail.ucla.edu',
      'dana@my-company.co.uk',
    ]) {
      expect(FORM_EMAIL.test(typed), typed).toBe(false);
      expect(isMailbox(typed), typed).toBe(true);
      expect(correctedEmail(typed), typed).toBe(typed);
    }
  });

  it('is offered with periods in place of similar characters', MEANT, () => {
    for (const typed of [
      'dana@gmail,com',
      'Dana@Gmail;com',
      'dana@gmail..com',
      'dana@gmail, com',
      'dana@gmail .com',
    ]) {
      expect(correctedEmail(typed), typed).toBe('dana@gmail.com');
    }
    expect(correctedEmail('d,a@x.io')).toBeUndefined();
  });

  it('is not offered with an impossible domain', MEANT, () => {
    for (const domain of [
      ...['.com', '-x.com', 'x-.com', 'x.-com', 'x.com-', 'gmail', 'gmail-com', '1.2', 'x_y.com'],
      ...['x@y.com', '@x.com', 'x:y.com', 'x/y.com', 'ü', '[127.0.0.1]', ',com', ' .com'],
    ]) {
      expect(correctedEmail(`dana@${domain}`), domain).toBeUndefined();
      expect(isMailbox(`dana@${domain}`), domain).toBe(false);
    }
    for (const domain of ['a--b.co', '3m.com', 'x1.a2', 'münchen.de', 'a.b-c.xn--p1ai']) {
      expect(correctedEmail(`dana@${domain}`), domain).toBe(canonicalEmail(`dana@${domain}`));
    }
  });

  it('is not offered if the server rejects it too', MEANT, () => {
    for (const typed of ['', ' ', 'abc', 'abc@', 'a b@me.com', `${'a'.repeat(250)}@me.com`]) {
      expect(correctedEmail(typed), typed).toBeUndefined();
    }
  });
});

describe('the email rule of the forms', () => {
  it('makes an exception only for the address that was accepted before', MEANT, () => {
    expect(isFormEmail('dana@me.com', '')).toBe(false);
    expect(isFormEmail(' dana@me.com ', 'dana@me.com')).toBe(true);
    expect(isFormEmail('dan@me.com', 'dana@me.com')).toBe(false);
    expect(isFormEmail('dana@gmail.com', 'dana@me.com')).toBe(true);
    expect(isFormEmail('', '')).toBe(false);
  });
});

describe('the canonical spelling of a mailbox', { tags: ['TRUE-011'] }, () => {
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

  it('leaves text without an address unchanged, and rejects it', () => {
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
    expect(correctedEmail('a b@me.com')).toBeUndefined();
  });
});

/** Spellings that could make one mailbox look like several. */
const HOSTILE = [
  '<victim@corp.example>',
  'victim@corp.example>',
  '<<victim@corp.example>>',
  'victim@corp.exa\u00admple',
  'victim@CORP.example',
  'vic\u200btim@corp.example',
  'victim@corp.example,other@corp.example',
  'victim@corp.example;other@corp.example',
  'victim(comment)@corp.example',
  '"victim"@corp.example',
  'friends:victim@corp.example;',
  'victim@[192.0.2.1]',
  'vic\\tim@corp.example',
  'victim@corp.example\r\nBcc: other@corp.example',
  'victim@corp.example\u0000',
  'victim@corp..example',
  '.victim@corp.example',
  'victim@corp.example.',
];

describe('a mailbox', { tags: ['SAFE-004'] }, () => {
  it('has one address, and no other reaches it', () => {
    const written = HOSTILE.map(canonicalEmail).filter(isMailbox);
    expect(written).toHaveLength(6);
    expect(new Set(written)).toEqual(new Set(['victim@corp.example']));
  });

  it.each([
    [
      'signs that need quotes',
      'a<b',
      'a>b',
      'a(b',
      'a)b',
      'a,b',
      'a;b',
      'a:b',
      'a"b',
      'a[b',
      'a]b',
    ],
    ['blanks and what ends a line', 'a b', 'a\tb', 'a\nb', 'a\u2028b', '\\'],
    [
      'signs that nobody sees',
      'a\u0000b',
      'a\u007fb',
      'a\u2800b',
      'a\ue000b',
      'a\ufffcb',
      'a\u0085b',
    ],
    ['dots at its ends or in a row', '.a', 'a.', 'a..b', '.', ''],
    ['another @', 'a@b'],
  ])('has a name without %s', (_what, ...names) => {
    for (const name of names) expect(isMailbox(`${name}@x.io`), name).toBe(false);
  });

  it('has a name of letters, digits, and ordinary characters', () => {
    for (const name of [
      'a',
      'dana+tag',
      'd.a.n',
      "o'neil",
      'jos\u00e9',
      'x_1-2',
      '!#$%&*/=?^`{|}~',
    ]) {
      expect(isMailbox(`${name}@x.io`), name).toBe(true);
    }
  });

  it('has a domain name with a dot', () => {
    for (const domain of ['x.io', 'a-b.c--d.org', 'xn--mnchen-3ya.de', '1.2.x1', 'mail.ucla.edu']) {
      expect(isMailbox(`a@${domain}`), domain).toBe(true);
    }
    for (const domain of [
      'localhost',
      'x.i',
      '.com',
      'gmail..com',
      '-x.com',
      'x-.com',
      'x.-com',
      'x.com-',
      'x.com.',
      '192.0.2.1',
      'x.1om',
      'm\u00fcnchen.de',
      'GMAIL.com',
      'gmail_x.com',
      'x.com y',
      '',
    ]) {
      expect(isMailbox(`a@${domain}`), domain).toBe(false);
    }
  });

  it('has at most 254 characters', () => {
    expect(isMailbox(`${'a'.repeat(248)}@me.io`)).toBe(true);
    expect(isMailbox(`${'a'.repeat(249)}@me.io`)).toBe(false);
  });
});
