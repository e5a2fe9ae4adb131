import { expect, it } from 'vitest';
import type { ServiceKind } from '../catalogue/service-type.ts';
import type { FilingResult } from './filing-result.ts';
import { EMPTY_RESULT, readResult, type TypedResult, typedOf } from './typed-result.ts';

const TAGS = { tags: ['FILE-001'] };
const taken = { reference: 'T-1', charged: 196, at_our_cost: false };
const results: [ServiceKind, FilingResult][] = [
  ['renewal', { outcome: 'accepted', ...taken, expires_on: '2027-05-20', sticker_number: 'B1234' }],
  ['transfer', { outcome: 'accepted', ...taken, expires_on: null, sticker_number: '' }],
  ['renewal', { outcome: 'fees_taken', ...taken, papers: ['smog_certificate', 'other'] }],
  ['title', { outcome: 'rejected', reason: 'The VIN is wrong.' }],
  ['status', { outcome: 'on_record', expires_on: '2026-04-01', hold: 'Unpaid tickets' }],
  ['status', { outcome: 'no_record' }],
];

it.each(results)('shows the result of a %s as it can be typed again: %j', TAGS, (kind, result) => {
  expect(readResult(kind, typedOf(result))).toEqual({ result });
});

const renewal = { ...EMPTY_RESULT, outcome: 'Accepted', reference: 'T-1', charged: '$1,096.5' };
const read = (changes: Partial<TypedResult>) => readResult('renewal', { ...renewal, ...changes });

it.each(['5/20/2027', '05-20-27', '052027', '05202027', '2027-05-20', '２０２７-05-20'])(
  'reads the day %s',
  TAGS,
  (expires_on) => {
    expect(read({ expires_on, at_our_cost: 'Yes' }).result).toEqual({
      ...{ outcome: 'accepted', reference: 'T-1', charged: 1096.5, at_our_cost: true },
      ...{ expires_on: '2027-05-20', sticker_number: '' },
    });
  },
);

it.each<[Partial<TypedResult>, string[]]>([
  [{ outcome: 'done' }, ['outcome']],
  [{ expires_on: '2/30/2027' }, ['expires_on']],
  [{ reference: '', expires_on: '5/20', charged: '12,5' }, ['reference', 'expires_on', 'charged']],
  [{ expires_on: '5/20/27', reference: ' ' }, ['reference']],
  [{ expires_on: '5/20/27', reference: '4242 4242 4242 4242' }, ['reference']],
  [{ expires_on: '5/20/27', sticker_number: 'N/A' }, ['sticker_number']],
  [{ outcome: 'fees taken', papers: '' }, ['papers']],
  [{ outcome: 'Rejected' }, ['reason']],
])('names what is wrong in %j', TAGS, (changes, fields) => {
  expect(read(changes).errors?.map(({ field }) => field)).toEqual(fields);
});

it.each(['none', 'pending', 'ask Sam?', '3/10/2027', '2026-03-10', '3-10-2027', '199.00'])(
  'rejects %s as a reference',
  TAGS,
  (reference) => {
    const { errors } = read({ expires_on: '5/20/27', reference });
    expect(errors).toEqual([
      { field: 'reference', message: expect.stringMatching(/the DMV’s reference/i) },
    ]);
  },
);

it.each(['SBX-4F1A09B2C3D4', 'R1', '9', '031027', '2026-0417/12', 'Ref. #17 b_2', 'A&B: 7 (2+1)'])(
  'accepts the reference %s',
  TAGS,
  (reference) => {
    expect(read({ expires_on: '5/20/27', reference }).result).toMatchObject({ reference });
  },
);

it('writes a dash in a reference as a hyphen', TAGS, () => {
  const { result } = read({ expires_on: '5/20/27', reference: 'T–17' });
  expect(result).toMatchObject({ reference: 'T-17' });
});

it('accepts the stored reference, even if it is older than the check', TAGS, () => {
  const typed = { ...renewal, expires_on: '5/20/27', reference: 'pending ' };
  expect(readResult('renewal', typed, 'pending').result).toMatchObject({ reference: 'pending' });
  expect(readResult('renewal', typed, 'done').errors).toHaveLength(1);
});
