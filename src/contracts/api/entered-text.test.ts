import { describe, expect, it } from 'vitest';
import { addressFormSchema, zipCodeSchema } from '../account/address.ts';
import { otpSchema } from '../account/auth.ts';
import { formatPhone, phoneDigitsSchema, phoneSchema } from '../account/phone.ts';
import {
  cardNumberSchema,
  cvvSchema,
  expirationMonthSchema,
  expirationYearSchema,
} from '../order/card.ts';
import { vehicleLookupSchema } from '../vehicle/lookup-body.ts';
import { plateKey } from '../vehicle/plate.ts';
import { enteredCode, enteredPlace, enteredText } from './entered-text.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('entered words', TRUE, () => {
  it.each([
    ' \u00a0 ',
    '\u200b',
    '\u200e\u2066\u2069',
    '\u2060\ufeff',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\uffa0\u115f',
    '\u200d\ufe0f',
    ' \u200c \u200b',
    '\r\n\t\u2028',
  ])('are blank: %j', (typed) => {
    expect(enteredText(typed)).toBe('');
    const { error } = addressFormSchema.safeParse({ first_name: typed });
    expect(error?.issues[0]?.message).toBe('Please enter first name');
  });

  it.each([
    ["Conan O'Brien"],
    ['Angela D’Angelo'],
    ['Thị Ánh Nguyễn'],
    ['Zoë Müller-Strauß'],
    ['Łukasz Żółć'],
    ['太郎 山田'],
    ['葛\u{e0100}城'],
    ['محمد علي'],
    ['می\u200cخواهم'],
    ['विजय कुमार'],
    ['क्\u200dष'],
    ['สมชาย ใจดี'],
    ['Dana 👩\u200d👩\u200d👧 Sample'],
    ['I ❤\ufe0f'],
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Kaʻōpua ʻAukai'],
    ['Mary  Ann Smith-Jones'],
    ['<b>Dana</b> & Sons'],
    ['Robert "Bob" Smith, Jr.'],
    ['X Æ A-12'],
  ])('are preserved: %s', (name) => {
    expect(enteredText(` ${name}\u200b\ufeff`)).toBe(name);
  });

  it.each([
    ['Dana\u00a0Sample', 'Dana Sample'],
    ['Dana\r\nSample', 'Dana Sample'],
    ['\u202aDana\u202c Sample\u2069', 'Dana Sample'],
    ['\u200dDana\u200d', 'Dana'],
    ['Dana\u3000Sample', 'Dana Sample'],
  ])('get ordinary spaces: %j', (typed, text) => {
    expect(enteredText(typed)).toBe(text);
  });

  it.each([
    ['１２–34 Main St', '12-34 Main St'],
    ['٤٢ Main St', '42 Main St'],
    ['1317½ Abbot Kinney', '1317½ Abbot Kinney'],
    ['\u200e89‑11 Merrick\u00a0Blvd', '89-11 Merrick Blvd'],
  ])('get keyboard digits and dashes if they are part of an address: %j', (typed, text) => {
    expect(enteredPlace(typed)).toBe(text);
  });
});

describe('an entered code', TRUE, () => {
  it('accepts the digits of any script, and normalizes dashes and spaces', () => {
    expect(enteredCode('５７५๐𝟗𝟘')).toBe('575090');
    expect(enteredCode('1‐2‑3‒4–5—6―7−8ー9－0')).toBe('1-2-3-4-5-6-7-8-9-0');
    expect(enteredCode('\u200e1\u2007 2\u202f3\u2800')).toBe('1  2 3');
  });

  const cards = [
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242\u00a04242\u20074242\u202f4242',
    '4242–4242‑4242—4242',
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    '4242_4242_4242_4242',
    "'4242424242424242.",
    '4242\u200b4242\u200b4242\u200b4242',
    '\u200e4242424242424242',
    '\u2066\ufeff4242424242424242\u2069',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '４２４２４２４２４２４２４２４２\n',
  ];
  it.each(cards)('is a card number if entered as %j', (typed) => {
    expect(cardNumberSchema.parse(typed)).toBe('4242424242424242');
  });

  it.each(['4242 4242 4242 424O', 'abcd', '4242 4242 4242 4242 08/30', '4242424242424242 12/30 1'])(
    'is not a card number if entered as %j',
    (typed) => {
      expect(cardNumberSchema.safeParse(typed).error?.issues[0]?.message).toBe(
        'Please enter valid credit card number',
      );
    },
  );

  it.each([
    [cvvSchema, '123', ['１２３', '123\u200b', '1 2 3', '\u200e123', ' 123']],
    [expirationMonthSchema, '08', ['\u200e08', '０８', ' 08']],
    [expirationYearSchema, '2030', ['２０３０', '2030\u200b']],
    [otpSchema, '5750', ['５７５０', '5 7 5 0', '57-50', '\u200e5750', ' 5750 ']],
  ])('is read as intended, %#', (schema, meant, texts) => {
    for (const typed of texts) expect(schema.parse(typed), typed).toBe(meant);
  });
});

describe('an entered phone number', TRUE, () => {
  it.each([
    '916.555.0142',
    '+1.916.555.0142',
    '916/555-0142',
    '(916) 555‑0142',
    '916–555–0142',
    '\u202a(916) 555-0142\u202c',
    '\u2068+1 916-555-0142\u2069',
    '916\u00a0555\u00a00142',
    'tel:+1-916-555-0142',
    '٩١٦٥٥٥٠١٤٢',
    '９１６－５５５－０１４２',
    'Home 916 555 0142',
    '+1\ufe0d-916-555-0142',
  ])('is a US number if entered as %j', (typed) => {
    expect(phoneDigitsSchema.parse(typed)).toBe('9165550142');
    expect(formatPhone(typed)).toBe('(916) 555-0142');
  });

  it.each([
    '+44 20 7946 0958',
    '+52 55 1234 5678',
    '011 52 55 1234 5678',
    '+86 138 0013 8000',
    '+4930123456',
    '1 916 555 014',
    '916-555-0142 x123',
    '916-555-0142 ext. 7',
    '916-555-0142 or 916-555-0199',
    '1-800-GO-DMV-CA',
    '555-0142',
    '24155550123',
  ])('is not a US number if entered as %j, and stays unchanged', (typed) => {
    expect(formatPhone(typed)).toBe(typed);
    expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a valid mobile phone',
    );
  });

  it.each(['000-000-0000', '123-456-7890', '0000000000', '(123) 456-7890'])(
    'has no area code in %s',
    (typed) => {
      expect(phoneSchema.safeParse(typed).success).toBe(false);
    },
  );
});

describe('an entered ZIP code', TRUE, () => {
  it.each([
    '\u200e95814',
    '95814\u200b',
    '９５８１４',
    '95814.',
    'CA 95814',
    'CA95814',
    'Sacramento, CA 95814',
    'Sacramento, CA 95814-1234',
    '1315 10th Street, Sacramento, CA 95814',
    '95814, CA',
    '95814-1234 USA',
    '958141234',
    '95814−1234',
    '958I4',
    '958l4',
    '95814 -',
  ])('is 95814 if entered as %j', (typed) => {
    expect(zipCodeSchema.parse(typed)).toBe('95814');
  });

  it('has a zero in place of the letter O', () => {
    expect(zipCodeSchema.parse('O5814')).toBe('05814');
  });

  it.each(['😀', '\u200e', '.', '-----'])('is missing if entered as %j', (typed) => {
    expect(zipCodeSchema.safeParse(typed).error?.issues[0]?.message).toBe('Please enter zip code');
  });

  // The specification limits only the length.
  it.each(['958141', 'ABCDE', 'OOOOO', 'K1A0B1', '123456'])('is left unchanged: %s', (typed) => {
    expect(zipCodeSchema.parse(typed)).toBe(typed);
  });
});

describe('an entered plate', TRUE, () => {
  it.each([
    ['7ABC123', ['7abc123', ' 7 ABC\t123 ', '7ABC-123', '7ABC.123', '7ABC/123', '7ABC*123']],
    ['7ABC123', ['"7ABC123"', '#7ABC123', '7ABC123.', '7ABC123\u200b', '7ABC\u00a0123']],
    ['7ABC123', ['７ＡＢＣ１２３', '7АВС123', '7ΑΒC123', '7ABC–123', 'CA 7ABC123', '7ABC\n123']],
    ['CF1234AB', ['CF 1234 AB', 'cf-1234-ab', 'C F 1 2 3 4 A B']],
    ['ICARS', ['I♥CARS', 'I ♥ CARS', 'I❤\ufe0fCARS', 'I💛CARS', 'I✋CARS', 'I+CARS', 'I★CARS']],
    ['ABCD', ['AB/CD', 'AB*CD', "A'BCD"]],
    ['NANDU', ['ÑANDU', 'N\u0303ANDU']],
    ['CAE1234567', ['CA E 1234567']],
    ['CATLADY', ['CAT LADY']],
  ])('is compared as %s', (key, plates) => {
    for (const plate of plates) expect(plateKey(plate), plate).toBe(key);
  });

  const told = (vehicle_license_plate: unknown) =>
    vehicleLookupSchema
      .safeParse({
        service_type_uuid: 'c0a80001-0000-4000-8000-000000000001',
        vehicle_license_plate,
        user_email: 'dana@gmail.com',
      })
      .error?.issues.map(({ message }) => message);

  it.each(['---', '🚗🚗🚗', '♥', '\u200b', '車', 'AB車', '７號', '7ABC\u0000123'])(
    'is not accepted as %j',
    (plate) => {
      expect(told(plate)).toEqual(['Please enter license plate']);
    },
  );

  it('is distinguished from a VIN and from longer text', () => {
    expect(told('1HGCM82633A004352')).toEqual([
      'This looks like a VIN. Please enter the license plate instead.',
    ]);
    expect(told('1hgcm-82633-a004352')).toHaveLength(1);
    expect(told('A'.repeat(13))).toEqual(['Please use up to 12 characters']);
    expect(told('A'.repeat(2001))).toEqual(['Please use up to 12 characters']);
    for (const plate of ['12345 DLR 67', 'C F 1 2 3 4 A B', 'A', '1', 'NULL']) {
      expect(told(plate), plate).toBeUndefined();
    }
  });
});
