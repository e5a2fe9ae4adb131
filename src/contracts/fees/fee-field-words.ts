import type { English } from '#words/spanish/spanish.ts';
import { msg, t } from '#words/words.ts';
import { YEARS } from './dated.ts';
import type { FeeQuestion } from './estimate.ts';
import { numberText } from './fee-texts.ts';
import { HEAVIEST_EMPTY, HEAVIEST_LOADED } from './weight-fee.ts';

/** A field has the name of its property in the API request. The ZIP code isn't sent; it only fills in the county. */
export type FeeField = Exclude<keyof FeeQuestion, 'as_of'> | 'zip';

export type FieldWords = {
  label: string;
  hint?: string;
  /** States what to enter. The text is the same for every mistake. */
  problem: string;
};

/** The fields whose texts are the same each year. */
const fixedWords = {
  body: {
    label: 'Type of vehicle',
    problem: 'Choose the type of vehicle',
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
} as const satisfies Partial<Record<FeeField, Record<string, English>>>;

/** In English, except for the texts with figures, which are in the current language. */
export const feeFieldWords: Record<FeeField, FieldWords> = {
  ...fixedWords,
  unladen_weight: {
    label: msg('Empty weight'),
    hint: msg('In pounds, as on your registration card.'),
    get problem() {
      return t(
        'Enter the empty weight in pounds, for example 4500. If it’s over {most}, choose Truck',
        { most: numberText(HEAVIEST_EMPTY) },
      );
    },
  },
  gross_weight: {
    label: msg('Loaded weight'),
    get hint() {
      return t('In pounds. Leave blank if it’s {most} or less.', {
        most: numberText(HEAVIEST_EMPTY),
      });
    },
    get problem() {
      return t('Enter the loaded weight in pounds, up to {most}, for example 14000', {
        most: numberText(HEAVIEST_LOADED),
      });
    },
  },
  expires_on: {
    label: msg('Registration expires on'),
    hint: msg('The date on your card or sticker.'),
    get problem() {
      return t('Enter the day the registration expires, from {first} through {last}', YEARS);
    },
  },
};

export const bodyNames = {
  automobile: 'Car or SUV',
  motorcycle: 'Motorcycle',
  pickup: 'Pickup',
  truck: 'Truck',
} as const satisfies Record<FeeQuestion['body'], English>;

export const fuelNames = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  natural_gas: 'Natural gas',
  propane: 'Propane',
  electric: 'Electric',
  hydrogen: 'Hydrogen',
} as const satisfies Record<FeeQuestion['fuel'], English>;
