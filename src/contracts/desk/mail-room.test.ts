import { expect, it } from 'vitest';
import { readLabel } from './mail-room.ts';
import { mailingPartsSchema } from './order-history.ts';

const number = '9400111201080805483016';
const blank = Object.fromEntries(Object.keys(mailingPartsSchema.shape).map((part) => [part, '']));
const ship_to = { ...mailingPartsSchema.parse(blank), zip_code: '94607-1234' };

it.each([
  [
    '9400 1118 9922 3197 4284 90',
    null,
    'The check digit of this tracking number is wrong. Read the number again',
  ],
  [
    '94001112010808054830',
    null,
    'This is not a USPS, UPS, or FedEx tracking number. Scan it again',
  ],
  [number, '1Z5R89390357567127', 'The label for this envelope is 1Z5R89390357567127'],
  [`42090001${number}`, null, 'This label is for ZIP code 90001, but the envelope goes to 94607'],
])('rejects the label %s', { tags: ['POST-001'] }, (text, tracking_number, why) => {
  expect(readLabel({ tracking_number, ship_to, is_overnight: false }, text)).toEqual({ why });
});

it('asks to confirm a slow label for an overnight envelope, unless the carrier account sold it', {
  tags: ['POST-001'],
}, () => {
  const parcel = { tracking_number: null, ship_to, is_overnight: true };
  const label = { carrier: 'usps', number };
  expect(readLabel(parcel, number)).toMatchObject({ isSlow: true });
  expect(readLabel(parcel, number, true)).toEqual({ label });
  expect(readLabel({ ...parcel, tracking_number: number }, number)).toEqual({ label });
});
