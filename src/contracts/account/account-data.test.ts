import { describe, expect, it } from 'vitest';
import { containsCardNumber } from '../order/card-number.ts';
import { PAPER_TYPES, paperTypeOf } from '../papers/papers.ts';
import { AUDIT_LOG_TYPE, auditEntrySchema, auditLogSchema } from './audit.ts';
import { extensionFor, extensionOf, isFileOfType, nameByContent } from './file-type.ts';
import { isMaskedEmail } from './mailbox.ts';
import {
  formatPhone,
  formattedPhoneSchema,
  phoneDigits,
  phoneDigitsSchema,
  phoneSchema,
} from './phone.ts';
import { IMAGE_TYPES, imageTypeOf, uploadLimits, uploadRequestSchema } from './upload.ts';

const TRUE = { tags: ['TRUE-016'] };
const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'));

describe('a phone number', TRUE, () => {
  it('is ten digits, with or without the country code', () => {
    expect(phoneDigits('+1 (415) 555-0123')).toBe('4155550123');
    expect(phoneDigits('1415555012')).toBe('1415555012');
    expect(phoneDigits('24155550123')).toBe('24155550123');
    expect(formatPhone('415555012')).toBe('415555012');
    expect(formatPhone('14155550123')).toBe('(415) 555-0123');
    expect(formatPhone('4155550123')).toBe('(415) 555-0123');
    expect(phoneDigitsSchema.parse(' 1-415-555-0123 ')).toBe('4155550123');
  });

  it.each([
    '4155550123',
    '(415) 555-0123',
    '(415)555-0123',
    '415-555-0123',
    '415 555 0123',
    '1 4155550123',
    '14155550123',
    '+1-415-555-0123',
  ])('may be written as %s', (text) => {
    expect(phoneSchema.safeParse(text).success).toBe(true);
  });

  it.each([
    '415555012',
    '41555501234',
    '(415 555-0123',
    '+2 4155550123',
    'x4155550123',
    '4155550123x',
  ])('may not be written as %s', (text) => {
    expect(phoneSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'Please enter a valid mobile phone',
    );
  });

  it('is formatted for the payment', () => {
    const messages = (text: unknown) =>
      formattedPhoneSchema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messages(' (415) 555-0123 ')).toBeUndefined();
    for (const wrong of ['4155550123', '(415) 555-01234', 'x(415) 555-0123']) {
      expect(messages(wrong), wrong).toEqual(['Please enter a valid mobile phone']);
    }
    expect(messages(' ')).toEqual(['Please enter mobile phone']);
    expect(messages(undefined)).toEqual(['Please enter mobile phone']);
  });
});

describe('the audit log', TRUE, () => {
  const entry = {
    app_code: 'DMV',
    user_uuid: null,
    log_type: AUDIT_LOG_TYPE,
    message: ' HOME_PAGE_VIEW: landed ',
    ip_address: '',
    user_agent: '',
  };

  it('tells a card number from other digits', () => {
    for (const card of ['4242424242424242', '4242 4242 4242 4242', 'x4000-0000-0000-0002y']) {
      expect(containsCardNumber(card), card).toBe(true);
    }
    expect(containsCardNumber('378282246310005')).toBe(true);
    expect(containsCardNumber('4222222222222')).toBe(true);
    expect(containsCardNumber('6011000990139424')).toBe(true);
    for (const other of ['4242424242424241', '424242424242', 'none', '']) {
      expect(containsCardNumber(other), other).toBe(false);
    }
  });

  it.each([
    'card 4242 4242 4242 4242 123',
    '4242 4242 4242 4242 08/30',
    'order 12 4242424242424242',
    '12/30 5555-5555-5555-4444',
    '3782 822463 10005 1234',
    '4242424242424242 95814-1234 415-555-0123',
    '4242.4242.4242.4242',
    '4242 / 4242 / 4242 / 4242',
    '4242  4242  4242  4242',
    '4242\n4242\n4242\n4242',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242–4242–4242–4242',
    '4242\u200b4242\u200b4242\u200b4242',
    '４２４２４２４２４２４２４２４２',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  ])('finds the card number in %j', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  it.each([
    'R100001, called from 916-555-0142 on 11/26/2026 at 08:30',
    'VIN 1HGCM82633A004352',
    'USPS 9400 1118 9922 3197 4282 10',
    'label 9205590175547700012345',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.6099.144 Safari/537.36',
  ])('finds no card number in %j', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  it('accepts one entry at a time, without a card number in any field', () => {
    expect(auditLogSchema.parse([entry])).toEqual([
      { ...entry, message: 'HOME_PAGE_VIEW: landed' },
    ]);
    expect(auditLogSchema.safeParse([]).success).toBe(false);
    expect(auditLogSchema.safeParse([entry, entry]).success).toBe(false);
    for (const field of ['app_code', 'message', 'ip_address', 'user_agent']) {
      const parsed = auditEntrySchema.safeParse({ ...entry, [field]: '4242424242424242' });
      expect(parsed.error?.issues[0]?.message, field).toBe('Card numbers can’t be logged');
    }
    expect(auditEntrySchema.safeParse({ ...entry, app_code: '' }).success).toBe(false);
    for (const message of ['  ', 'PAYMENT: landed', 'HOME_PAGE_VIEW: paid', 'HOME_PAGE_VIEW: ']) {
      const { error } = auditEntrySchema.safeParse({ ...entry, message });
      expect(error?.issues[0]?.message, message).toBe('This is not an audit log event');
    }
  });

  it.each([
    ['app_code', 40],
    ['ip_address', 45],
    ['user_agent', 1000],
  ])('limits %s to %i characters', (field, max) => {
    const of = (length: number) =>
      auditEntrySchema.safeParse({ ...entry, [field]: 'a'.repeat(length) }).success;
    expect([of(max), of(max + 1)]).toEqual([true, false]);
  });

  it('does not search a field for a card number if its text is too long', () => {
    const message = '4242424242424242'.repeat(13);
    expect(auditEntrySchema.safeParse({ ...entry, message }).error?.issues).toHaveLength(1);
  });
});

describe('a masked email', TRUE, () => {
  it('has asterisks before and after the @', () => {
    for (const masked of ['b***@e***.com', '***@***.com', 'b***@e***']) {
      expect(isMaskedEmail(masked), masked).toBe(true);
    }
    for (const plain of [
      'b@e***.com',
      'b***@example.com',
      'xb***@e***.com',
      'bob@example.com',
      'b***@e***.com.de',
      'b***@e***.com,a@b.de',
      'b***@e***xcom',
    ]) {
      expect(isMaskedEmail(plain), plain).toBe(false);
    }
  });
});

describe('a file', TRUE, () => {
  const starts = {
    'image/png': '\x89PNG\r\n\x1a\nrest',
    'image/jpeg': '\xff\xd8\xffrest',
    'image/gif': 'GIF89arest',
    'image/webp': 'RIFF1234WEBPrest',
    'image/avif': '1234ftypavifrest',
    'image/heic': '1234ftypheicrest',
    'application/pdf': '%PDF-1.7',
  };

  it('starts with the bytes of its type, and of no other type', () => {
    for (const [type, start] of Object.entries(starts)) {
      for (const other of Object.keys(starts)) {
        expect(isFileOfType(bytes(start), other), `${type} as ${other}`).toBe(type === other);
      }
      expect(isFileOfType(bytes(`x${start}`), type), type).toBe(false);
    }
    expect(isFileOfType(bytes('<svg>'), 'image/svg+xml')).toBe(false);
  });

  it('may use another version of its format', () => {
    expect(isFileOfType(bytes('GIF87arest'), 'image/gif')).toBe(true);
    expect(isFileOfType(bytes('GIF88arest'), 'image/gif')).toBe(false);
    expect(isFileOfType(bytes('GIF89brest'), 'image/gif')).toBe(false);
    expect(isFileOfType(bytes('1234ftypmif1\n000avisrest'), 'image/avif')).toBe(true);
    expect(isFileOfType(bytes('1234ftypavisrest'), 'image/avif')).toBe(true);
    expect(isFileOfType(bytes('1234ftypavixrest'), 'image/avif')).toBe(false);
    expect(isFileOfType(bytes('1234ftypxxavifxx'), 'image/avif')).toBe(false);
    expect(isFileOfType(bytes('1234xxxxavifrest'), 'image/avif')).toBe(false);
    expect(isFileOfType(bytes('1234ftypmif1\n000heixrest'), 'image/heic')).toBe(true);
    expect(isFileOfType(bytes('1234ftyphevcrest'), 'image/heic')).toBe(true);
    expect(isFileOfType(bytes('1234ftypheixrest'), 'image/avif')).toBe(false);
    expect(isFileOfType(bytes('1234ftypheiyrest'), 'image/heic')).toBe(false);
    expect(isFileOfType(bytes('1234ftypxxheicxx'), 'image/heic')).toBe(false);
    expect(isFileOfType(bytes('1234xxxxheicrest'), 'image/heic')).toBe(false);
    expect(isFileOfType(bytes('RIFF1234WAVErest'), 'image/webp')).toBe(false);
    expect(isFileOfType(bytes('XXXX1234WEBPrest'), 'image/webp')).toBe(false);
  });

  it('is recognized by its extension', () => {
    expect(extensionOf('a.b.PNG')).toBe('png');
    expect([extensionOf('png'), extensionOf('a.png '), extensionOf('a.')]).toEqual(['', '', '']);
    const names = ['a.avif', 'a.gif', 'a.jpeg', 'a.jpg', 'a.png', 'a.webp', 'a.svg', 'png'];
    expect(names.map(imageTypeOf)).toEqual([
      'image/avif',
      'image/gif',
      'image/jpeg',
      'image/jpeg',
      'image/png',
      'image/webp',
      undefined,
      undefined,
    ]);
    for (const name of ['photo.jfif', 'photo.JPE', 'photo.pjpeg']) {
      expect([imageTypeOf(name), paperTypeOf(name)], name).toEqual(['image/jpeg', 'image/jpeg']);
    }
    expect(paperTypeOf('scan.HEIF')).toBe('image/heic');
    expect([extensionFor('image/jpeg'), extensionFor('text/html')]).toEqual(['jpg', '']);
  });

  it.each([
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['photo.jpg', 'image/png', 'photo.png'],
    ['photo.jfif', 'image/jpeg', 'photo.jfif'],
    ['IMG_0001.HEIC', 'image/heic', 'IMG_0001.HEIC'],
    ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.jpg'],
    ['title', 'application/pdf', 'title.pdf'],
    ['Titel “März” (1).tmp', 'application/pdf', 'Titel “März” (1).pdf'],
    // GIFs can't be uploaded, so the file keeps its name, which explains the rejection.
    ['page.png', 'image/gif', 'page.png'],
  ] as const)('named %s that is %s is sent as %s', (name, type, sent) => {
    expect(nameByContent(name, bytes(starts[type]), PAPER_TYPES)).toBe(sent);
  });

  it('keeps its name if its content is not recognized', () => {
    expect(nameByContent('a.png', bytes('<svg>'), IMAGE_TYPES)).toBe('a.png');
  });

  it('is uploaded with up to nine others, of up to 5 MB each', () => {
    expect(uploadLimits).toEqual({ maxBytes: 5_242_880, maxFiles: 10 });
    const told = (images: string[]) =>
      uploadRequestSchema.safeParse({ images }).error?.issues.map(({ message }) => message);
    expect(told(Array.from({ length: 10 }, () => 'a.png'))).toBeUndefined();
    expect(told(Array.from({ length: 11 }, () => 'a.png'))).toHaveLength(1);
    expect(told([])).toHaveLength(1);
    expect(told(['a.svg'])).toEqual(['Please choose a PNG, JPEG, WebP, AVIF, or GIF image']);
    expect(told([`${'a'.repeat(251)}.png`])).toBeUndefined();
    expect(told([`${'a'.repeat(252)}.png`])).toHaveLength(1);
    expect(told([`${'a'.repeat(252)}.svg`])).toHaveLength(1);
  });
});
