import { expect, it } from 'vitest';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { FilingResult } from '#contracts/desk/filing-result.ts';
import { objectionTo } from './results.ts';

const TODAY = '2026-06-01';
const taken = { reference: 'T-1', charged: 196, at_our_cost: false };
const accepted = (expires_on: string | null) =>
  ({ outcome: 'accepted', ...taken, expires_on, sticker_number: '' }) as const;
const stillNeeded: FilingResult = { outcome: 'fees_taken', ...taken, papers: ['smog_certificate'] };
const rejected = { outcome: 'rejected', reason: 'The VIN is wrong.' } as const;
const onRecord = (expires_on: string) => ({ outcome: 'on_record', expires_on, hold: '' }) as const;

type Row = [
  ServiceKind,
  'filing' | 'fees_taken',
  FilingResult,
  'outcome' | 'expires_on' | 'charged' | undefined,
];

const rows: Row[] = [
  ['renewal', 'filing', accepted('2027-06-01'), undefined],
  ['renewal', 'filing', accepted(null), 'expires_on'],
  ['renewal', 'filing', accepted('2031-06-02'), 'expires_on'],
  ['renewal', 'filing', { ...accepted('2027-06-01'), charged: 196.01 }, 'charged'],
  ['renewal', 'filing', { ...accepted('2027-06-01'), charged: 200, at_our_cost: true }, undefined],
  ['renewal', 'filing', stillNeeded, undefined],
  ['renewal', 'filing', rejected, undefined],
  ['renewal', 'filing', { outcome: 'no_record' }, 'outcome'],
  ['renewal', 'fees_taken', accepted('2027-06-01'), undefined],
  ['renewal', 'fees_taken', rejected, 'outcome'],
  ['transfer', 'filing', accepted(null), undefined],
  ['transfer', 'filing', accepted('2027-06-01'), 'expires_on'],
  ['transfer', 'filing', stillNeeded, 'outcome'],
  ['status', 'filing', onRecord('2026-04-01'), undefined],
  ['status', 'filing', onRecord('2021-05-31'), 'expires_on'],
  ['status', 'filing', { outcome: 'no_record' }, undefined],
  ['status', 'filing', rejected, 'outcome'],
];

it.each(rows)('checks a result of a %s in the stage %s: %j', { tags: ['FILE-001'] }, (...row) => {
  const [kind, stage, result, field] = row;
  const fees = { dmv_registration_fee_cents: 19_000, ca_dmv_bpa_fee_cents: 400 };
  const line = { kind, stage, ...fees, difference_paid_cents: 200, difference_covered_cents: 0 };
  expect(objectionTo({ line, result }, TODAY)?.field).toBe(field);
});
