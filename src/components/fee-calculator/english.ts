import { UNREACHABLE } from '#contracts/api/lookup-messages.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import type { CalculatorWords } from './calculator-words.ts';
import { FIRST_YEAR, LAST_YEAR, MOST_EMPTY, MOST_LOADED } from './limits-in-words.ts';

export const english: CalculatorWords = {
  fields: {
    body: {
      label: 'Type of vehicle',
      hint: 'Not for boats or trailers, which have different fees.',
      problem: 'Choose the type of vehicle',
    },
    unladen_weight: {
      label: 'Empty weight',
      hint: 'In pounds, as on your registration card.',
      problem: `Enter the empty weight in pounds, for example 4500. Over ${MOST_EMPTY}, choose Truck`,
    },
    gross_weight: {
      label: 'Loaded weight',
      hint: `In pounds. Only if it is over ${MOST_EMPTY}.`,
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
      problem: 'Enter a ZIP code of five digits, or leave it empty',
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
  },
  bodies: {
    automobile: 'Car or SUV',
    motorcycle: 'Motorcycle',
    pickup: 'Pickup',
    truck: 'Truck',
  },
  fuels: {
    gasoline: 'Gasoline',
    diesel: 'Diesel',
    hybrid: 'Hybrid',
    natural_gas: 'Natural gas',
    propane: 'Propane',
    electric: 'Electric',
    hydrogen: 'Hydrogen',
  },
  optional: 'optional',
  choose: 'Choose one',
  submit: 'ESTIMATE MY FEES',
  working: 'Processing',
  tryAgain: 'TRY AGAIN',
  problems: 'There is a problem',
  error: 'Error: ',
  unreachable: UNREACHABLE,
  result: 'About {total} for one year',
  total: 'Estimated total for the DMV, if you pay today',
  unconfirmed: 'Not confirmed',
  unknown: 'Unknown',
  law: 'Law:',
  notDue: 'Fees you don’t owe',
  start: 'START YOUR RENEWAL',
  fees: feeNames,
};
