import { FIRST_DAY, LAST_DAY } from './dated.ts';
import type { FeeQuestion } from './estimate.ts';
import { HEAVIEST_EMPTY, HEAVIEST_LOADED } from './weight-fee.ts';

/** A field has the name of its property in the API request. The ZIP code isn't sent; it only fills in the county. */
export type FeeField = Exclude<keyof FeeQuestion, 'as_of'> | 'zip';

export type FieldWords = {
  label: string;
  hint?: string;
  /** States what to enter. The text is the same for every mistake. */
  problem: string;
};

export const FIRST_YEAR = FIRST_DAY.slice(0, 4);
export const LAST_YEAR = LAST_DAY.slice(0, 4);
/** The highest empty weight in pounds, formatted for the messages. */
export const MOST_EMPTY = HEAVIEST_EMPTY.toLocaleString('en-US');
export const MOST_LOADED = HEAVIEST_LOADED.toLocaleString('en-US');

export const feeFieldWords: Record<FeeField, FieldWords> = {
  body: {
    label: 'Type of vehicle',
    hint: 'Not for boats or trailers, which have different fees.',
    problem: 'Choose the type of vehicle',
  },
  unladen_weight: {
    label: 'Empty weight',
    hint: 'In pounds, as on your registration card.',
    problem: `Enter the empty weight in pounds, for example 4500. If it’s over ${MOST_EMPTY}, choose Truck`,
  },
  gross_weight: {
    label: 'Loaded weight',
    hint: `In pounds. Leave blank if it’s ${MOST_EMPTY} or less.`,
    problem: `Enter the loaded weight in pounds, up to ${MOST_LOADED}, for example 14000`,
  },
  fuel: { label: 'Fuel', problem: 'Choose the fuel' },
  model_year: {
    label: 'Model year',
    problem: 'Enter the model year, for example 2021',
  },
  purchased_on: {
    label: 'Year you bought it',
    problem: 'Enter the year you bought it, no later than this year',
  },
  purchase_price: {
    label: 'Price you paid',
    hint: 'In dollars. An estimate is fine.',
    problem: 'Enter the price in dollars, for example 24000',
  },
  zip: {
    label: 'ZIP code',
    hint: 'Fills in the county.',
    problem: 'Enter a five-digit ZIP code, or leave it blank',
  },
  county: {
    label: 'County',
    hint: 'The one you live in.',
    problem: 'Choose the county',
  },
  expires_on: {
    label: 'Registration expires on',
    hint: 'The date on your card or sticker.',
    problem: `Enter the day the registration expires, from ${FIRST_YEAR} through ${LAST_YEAR}`,
  },
};

export const bodyNames = {
  automobile: 'Car or SUV',
  motorcycle: 'Motorcycle',
  pickup: 'Pickup',
  truck: 'Truck',
} satisfies Record<FeeQuestion['body'], string>;

export const fuelNames = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  natural_gas: 'Natural gas',
  propane: 'Propane',
  electric: 'Electric',
  hydrogen: 'Hydrogen',
} satisfies Record<FeeQuestion['fuel'], string>;
