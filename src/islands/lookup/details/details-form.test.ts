import { describe, expect, it } from 'vitest';
import { type DetailsValues, detailsValuesOf, fieldsOf, readDetails } from './details-form.ts';

const TODAY = '2026-03-10';
const RENEWAL = { kind: 'renewal', for_boats: false } as const;
const BOAT = { kind: 'renewal', for_boats: true } as const;
const TITLE = { kind: 'title', for_boats: false } as const;

const valuesOf = (values: Partial<DetailsValues>) => detailsValuesOf(values);
const car = { vin_end: '04352', vehicle_type: 'automobile', vehicle_make: 'Honda' };
const notice = { ...car, expires_on: '2026-04-02', has_notice: 'yes', notice_fee: ' $1,312.50 ' };
const facts = {
  ...car,
  expires_on: '2026-04-02',
  has_notice: 'no',
  fuel: 'gasoline',
  model_year: '2021',
  purchased_on: '2022',
  purchase_price: '24,000',
  county: 'Alameda',
};

describe('the details of a vehicle', () => {
  it.each<[string, Partial<DetailsValues>, Parameters<typeof fieldsOf>[1], string[]]>([
    ['a title', {}, TITLE, ['vin_end', 'vehicle_type', 'vehicle_make']],
    ['a boat', {}, BOAT, ['vin_end', 'vehicle_make', 'expires_on', 'notice_fee']],
    [
      'a renewal at first',
      {},
      RENEWAL,
      ['vin_end', 'vehicle_type', 'vehicle_make', 'expires_on', 'has_notice'],
    ],
    ['a notice', notice, RENEWAL, ['has_notice', 'notice_fee']],
    [
      'a late notice',
      { ...notice, expires_on: '2026-02-20' },
      RENEWAL,
      ['notice_fee', 'notice_license_fee'],
    ],
    ['a trailer', { vehicle_type: 'trailer' }, RENEWAL, ['expires_on', 'notice_fee']],
    ['a car’s estimate', facts, RENEWAL, ['fuel', 'model_year', 'purchased_on']],
    [
      'a truck’s estimate',
      { ...facts, vehicle_type: 'truck' },
      RENEWAL,
      ['fuel', 'unladen_weight', 'gross_weight', 'model_year'],
    ],
  ])('are only those that matter for %s', (_, values, needed, fields) => {
    const shown = fieldsOf(valuesOf(values), needed, TODAY);
    expect(shown.join()).toContain(fields.join());
  });

  it('are sent as the API expects them, without what isn’t shown', () => {
    expect(readDetails(valuesOf({ ...facts, ...notice }), RENEWAL, TODAY)).toEqual({
      problems: [],
      declared: { ...car, expires_on: '2026-04-02', notice_fee: 1312.5 },
    });
    expect(readDetails(valuesOf(facts), RENEWAL, TODAY).declared).toEqual({
      ...car,
      expires_on: '2026-04-02',
      fuel: 'gasoline',
      model_year: 2021,
      purchased_on: '2022-01-01',
      purchase_price: 24_000,
      county: 'Alameda',
    });
    const boat = { vin_end: 'A8990', vehicle_make: 'Sea Ray' };
    const { declared } = readDetails(
      valuesOf({ ...boat, expires_on: '2026-04-02', notice_fee: '20' }),
      BOAT,
      TODAY,
    );
    expect(declared).toMatchObject({ ...boat, vehicle_type: 'boat' });
  });

  it('name every missing field at once, in screen order', () => {
    const { problems, declared } = readDetails(
      valuesOf({ has_notice: 'no', vehicle_type: 'truck' }),
      RENEWAL,
      TODAY,
    );
    expect(declared).toBeUndefined();
    // The loaded weight is optional.
    expect(problems.map(({ field }) => field)).toEqual([
      'vin_end',
      'vehicle_make',
      'expires_on',
      'fuel',
      'unladen_weight',
      'model_year',
      'purchased_on',
      'purchase_price',
      'county',
    ]);
  });

  it.each([
    [{ ...notice, vin_end: '12' }, 'vin_end', /^Enter the last 5/],
    [{ ...notice, notice_fee: 'about 300' }, 'notice_fee', /^Enter the total amount/],
    [
      { ...notice, expires_on: '2024-01-01', notice_license_fee: '168' },
      'expires_on',
      /more than a year ago/,
    ],
    [{ ...facts, purchased_on: '2027' }, 'purchased_on', /^Enter the year you bought it/],
    [{ ...facts, model_year: '21' }, 'model_year', /^Enter the model year/],
  ])('say what is wrong with %j', (values, field, message) => {
    expect(readDetails(valuesOf(values), RENEWAL, TODAY).problems).toEqual([
      { field, message: expect.stringMatching(message) },
    ]);
  });

  it('survive unreadable storage', () => {
    expect(Object.values(detailsValuesOf(undefined)).join('')).toBe('');
    expect(detailsValuesOf({ county: 5, vehicle_make: 'Honda' })).toMatchObject({
      county: '',
      vehicle_make: 'Honda',
    });
  });
});
