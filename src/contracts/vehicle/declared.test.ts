import { describe, expect, it } from 'vitest';
import { firstErrors } from '../api/api-failure.ts';
import { type DeclaredVehicle, declaredVehicleSchema, problemsWith } from './declared.ts';

const TODAY = '2026-03-10';
const RENEWAL = { kind: 'renewal', for_boats: false } as const;
const BOAT_RENEWAL = { kind: 'renewal', for_boats: true } as const;
const TITLE = { kind: 'title', for_boats: false } as const;

const car = { vin_end: '12345', vehicle_type: 'automobile', vehicle_make: 'Honda' } as const;
const boat = { ...car, vehicle_type: 'boat' } as const;
const notice = { ...car, expires_on: '2026-04-02', notice_fee: 312 };
const late = { ...notice, expires_on: '2026-03-01' };
const facts = {
  ...car,
  expires_on: '2026-04-02',
  purchased_on: '2021-01-01',
  purchase_price: 24_000,
  fuel: 'gasoline',
  county: 'Alameda',
  model_year: 2021,
} as const;

describe('the end of a VIN', () => {
  it.each([
    ['12345', '12345'],
    [' a1 b2-c ', 'A1B2C'],
    ['1HGCM82633A004352', '04352'],
    ['１２３４５', '12345'],
  ])('is read from %j as %j', (typed, vin_end) => {
    expect(declaredVehicleSchema.parse({ ...car, vin_end: typed })).toMatchObject({ vin_end });
  });

  it.each(['', '1234', '12_45', `${'1'.repeat(21)}`, 12_345, undefined])('is not %j', (vin_end) => {
    expect(firstErrors(declaredVehicleSchema.safeParse({ ...car, vin_end }))).toEqual([
      { field: 'vin_end', message: 'Please enter the last 5 characters of the VIN' },
    ]);
  });
});

describe('a declared vehicle', () => {
  it('names each field that is wrong on its own', () => {
    const wrong = { vehicle_type: 'sled', vehicle_make: ' ', notice_fee: 0, expires_on: '3/1/26' };
    expect(firstErrors(declaredVehicleSchema.safeParse({ ...car, ...wrong }))).toEqual([
      { field: 'vehicle_type', message: 'Please choose the type of vehicle' },
      { field: 'vehicle_make', message: 'Please enter the make' },
      { field: 'expires_on', message: 'Please enter a date as YYYY-MM-DD' },
      {
        field: 'notice_fee',
        message: 'Please enter the total amount on the renewal notice, in dollars',
      },
    ]);
  });

  it.each<[string, DeclaredVehicle, Parameters<typeof problemsWith>[1]]>([
    ['a title', car, TITLE],
    ['a boat’s renewal', { ...boat, expires_on: '2026-01-31', notice_fee: 20 }, BOAT_RENEWAL],
    ['a notice', notice, RENEWAL],
    ['a late notice with its license fee', { ...late, notice_license_fee: 168 }, RENEWAL],
    // A Sunday: the DMV accepts the fees until Monday.
    ['a notice due on a weekend', { ...notice, expires_on: '2026-03-08' }, RENEWAL],
    ['an estimate', facts, RENEWAL],
  ])('is complete for %s', (_, declared, service) => {
    const today = declared.expires_on === '2026-03-08' ? '2026-03-09' : TODAY;
    expect(problemsWith(declared, service, today)).toEqual([]);
  });

  it.each<[string, DeclaredVehicle, Parameters<typeof problemsWith>[1], string, RegExp]>([
    ['a boat in another service', boat, TITLE, 'vehicle_type', /boat service/],
    ['a car in a boat’s service', notice, BOAT_RENEWAL, 'vehicle_type', /for boats/],
    ['no expiry', { ...notice, expires_on: undefined }, RENEWAL, 'expires_on', /expires/],
    ['a year’s delay', { ...notice, expires_on: '2025-03-09' }, RENEWAL, 'expires_on', /year ago/],
    ['a late notice alone', late, RENEWAL, 'notice_license_fee', /license fee/],
    [
      'a license fee above the total',
      { ...late, notice_license_fee: 312 },
      RENEWAL,
      'notice_license_fee',
      /less than/,
    ],
    [
      'a trailer without a notice',
      { ...facts, vehicle_type: 'trailer' },
      RENEWAL,
      'notice_fee',
      /can’t estimate/,
    ],
    ['no county', { ...facts, county: undefined }, RENEWAL, 'county', /58 counties/],
    [
      'a pickup without weight',
      { ...facts, vehicle_type: 'pickup' },
      RENEWAL,
      'unladen_weight',
      /weight/,
    ],
    [
      'a later purchase',
      { ...facts, purchased_on: '2026-03-11' },
      RENEWAL,
      'purchased_on',
      /purchase/,
    ],
  ])('is incomplete with %s', (_, declared, service, field, message) => {
    expect(problemsWith(declared, service, TODAY)).toEqual([
      { field, message: expect.stringMatching(message) },
    ]);
  });

  it('needs a notice in years without fee tables', () => {
    const declared = { ...facts, expires_on: '2027-12-31' };
    expect(problemsWith(declared, RENEWAL, '2028-01-02').map(({ field }) => field)).toEqual([
      'notice_fee',
    ]);
  });
});
