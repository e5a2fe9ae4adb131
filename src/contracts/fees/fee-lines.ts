/**
 * The renewal fees except the county's, each computed from its table, with an explanation of the amount for the owner.
 */

import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';
import { type Dated, inForce } from './dated.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import {
  chpFees,
  classOf,
  FIRST_MODEL_YEAR,
  feeOfAge,
  IMPROVEMENT_STEPS,
  improvementFees,
  LICENSE_FEE_RATE,
  licenseScales,
  middleOfClass,
  registrationFees,
  roadFees,
  smogAbatementFees,
  YEARS_IN_LAW,
} from './fee-tables.ts';
import { dollarsText, numberText, wholeDollars } from './fee-texts.ts';
import {
  type FeeDates,
  type FeeVehicle,
  isHeavy,
  isZeroEmission,
  modelYearOf,
  paysByLoad,
  paysByWeight,
  yearOf,
  yearsOwned,
} from './fee-vehicle.ts';
import {
  electricWeightFees,
  emptyWeightFees,
  HEAVIEST_EMPTY,
  loadedWeightFees,
} from './weight-fee.ts';

/** Vehicles inside a sentence. */
const bodyPhrases = {
  automobile: 'a car',
  motorcycle: 'a motorcycle',
  pickup: 'a pickup',
  truck: 'a truck',
} as const satisfies Record<FeeVehicle['body'], English>;

const emptyWeightTexts = {
  pickup: {
    usual: 'The fee for a pickup depends on its empty weight: {weight} pounds, {range}.',
    electric:
      'The fee for an electric pickup depends on its empty weight: {weight} pounds, {range}.',
  },
  truck: {
    usual: 'The fee for a truck depends on its empty weight: {weight} pounds, {range}.',
    electric:
      'The fee for an electric truck depends on its empty weight: {weight} pounds, {range}.',
  },
} as const satisfies Record<string, Record<string, English>>;

export function registrationLine({ expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(registrationFees, expiresOn);
  return {
    key: 'registration_fee',
    dollars: amount,
    words: t(
      'Every vehicle pays this fee for each year of registration. The law sets the amount. $3 of it funds cleaner fuels.',
    ),
    statute: 'Vehicle Code 9250, 9250.1',
    confirmed,
  };
}

export function chpLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(chpFees, expiresOn);
  const words = t(
    'Every vehicle pays this fee for the California Highway Patrol. The law sets the amount.',
  );
  const more = t('The fee is higher for trucks charged by loaded weight.');
  return {
    key: 'chp_fee',
    dollars: paysByLoad(vehicle) ? amount.loaded : amount.usual,
    words: paysByLoad(vehicle) ? `${words} ${more}` : words,
    statute: 'Vehicle Code 9250.8, 9250.13',
    confirmed,
  };
}

/**
 * Returns the market value according to the DMV's rule, in hundredths of a dollar: the midpoint of the price
 * class, reduced by age.
 */
function marketValue({ purchasePrice }: FeeVehicle, dates: FeeDates) {
  const { amount: scale, confirmed } = figure(licenseScales, dates.expiresOn);
  const middle = middleOfClass(purchasePrice);
  const year = yearsOwned(dates);
  const percent = scale[Math.min(year, scale.length) - 1] ?? 0;
  return {
    cents: middle * percent,
    middle,
    percent,
    year,
    confirmed: confirmed && year <= YEARS_IN_LAW,
  };
}

export function licenseLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const { cents, middle, percent, year, confirmed } = marketValue(vehicle, dates);
  const fee = wholeDollars(cents * LICENSE_FEE_RATE.of, 100 * LICENSE_FEE_RATE.in);
  const words = t(
    'A tax on the vehicle’s value: 0.65% of {value}. The DMV uses this value for {vehicle} bought for {price} in {bought}. In year {year} ({bought} is year 1), it is {percent}% of {middle}, the midpoint of the price class ({from} to {to}). The fee is rounded to whole dollars.',
    {
      value: dollarsText(cents),
      vehicle: translate(bodyPhrases[vehicle.body]),
      price: dollarsText(Math.round(vehicle.purchasePrice * 100)),
      bought: yearOf(dates.purchasedOn),
      year,
      percent,
      middle: dollarsText(middle * 100),
      ...classTexts(vehicle.purchasePrice),
    },
  );
  return {
    key: 'vlf',
    // A fee below half a dollar is rounded up to a whole dollar.
    dollars: Math.max(1, fee),
    words: fee === 0 ? `${words} ${t('The minimum is $1.')}` : words,
    statute: 'Revenue and Taxation Code 10752, 10753.2',
    confirmed,
  };
}

export function improvementLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'tif', statute: 'Revenue and Taxation Code 11050–11052' } as const;
  if (paysByWeight(vehicle) && (vehicle.unladenWeight ?? 0) > HEAVIEST_EMPTY) {
    const words = t('Not due: trucks that weigh over 10,000 pounds empty don’t pay this fee.');
    return { ...line, dollars: 0, words, confirmed: true };
  }
  const { amount, confirmed } = figure(improvementFees, dates.expiresOn);
  const value = marketValue(vehicle, dates);
  const step = IMPROVEMENT_STEPS.filter((from) => value.cents >= from * 100).length;
  return {
    ...line,
    dollars: amount[step] ?? 0,
    words: improvementText(step, dollarsText(value.cents)),
    confirmed: confirmed && value.confirmed,
  };
}

export function roadLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'rif', statute: 'Vehicle Code 9250.6' } as const;
  const row = inForce(roadFees, dates.expiresOn);
  const modelYear = modelYearOf(vehicle, dates);
  const reason = whyNoRoadFee(vehicle, modelYear);
  if (!row || reason) {
    const words = reason ?? t('Not due: this fee started on July 1, 2020.');
    return { ...line, dollars: 0, words, confirmed: !isZeroEmission(vehicle) };
  }
  return {
    ...line,
    dollars: row.amount,
    words: t(
      'Pays for roads. Electric and hydrogen vehicles of model year {first} and later pay this fee. This vehicle counts as model year {year}.',
      { first: FIRST_MODEL_YEAR, year: modelYear },
    ),
    confirmed: row.confirmed && vehicle.modelYear !== undefined,
  };
}

function whyNoRoadFee(vehicle: FeeVehicle, modelYear: number): string | undefined {
  if (!isZeroEmission(vehicle)) {
    return t('Not due: only electric and hydrogen vehicles pay this fee.');
  }
  if (isHeavy(vehicle)) {
    return t('Not due: trucks that weigh over 10,000 pounds loaded don’t pay this fee.');
  }
  if (modelYear >= FIRST_MODEL_YEAR) return undefined;
  return t(
    'Not due: vehicles older than model year {first} don’t pay this fee, and this vehicle counts as model year {year}.',
    { first: FIRST_MODEL_YEAR, year: modelYear },
  );
}

export function weightLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const line = { key: 'weight_fee', statute: 'Vehicle Code 9400' } as const;
  const { unladenWeight = 0, grossWeight = 0 } = vehicle;
  if (!paysByWeight(vehicle)) {
    const words = t('Not due: only pickups and trucks pay this fee.');
    return { ...line, dollars: 0, words, confirmed: true };
  }
  if (paysByLoad(vehicle)) {
    const { range, ...step } = weightStep(loadedWeightFees, expiresOn, grossWeight);
    return {
      ...line,
      ...step,
      words: t('Trucks pay by loaded weight: {weight} pounds, {range}.', {
        weight: numberText(grossWeight),
        range,
      }),
      statute: 'Vehicle Code 9400.1',
    };
  }
  const isElectric = vehicle.fuel === 'electric';
  const table = isElectric ? electricWeightFees : emptyWeightFees;
  const { range, ...step } = weightStep(table, expiresOn, unladenWeight);
  const texts = emptyWeightTexts[vehicle.body === 'pickup' ? 'pickup' : 'truck'];
  const words = t(isElectric ? texts.electric : texts.usual, {
    weight: numberText(unladenWeight),
    range,
  });
  return { ...line, ...step, words };
}

export function smogLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'smog_abatement', statute: 'Health and Safety Code 44060' } as const;
  const isFree =
    isZeroEmission(vehicle) || vehicle.fuel === 'diesel' || vehicle.body === 'motorcycle';
  const modelYear = modelYearOf(vehicle, dates);
  const age = Math.max(0, yearOf(dates.expiresOn) - modelYear);
  const { amount, confirmed } = figure(smogAbatementFees, dates.expiresOn);
  const dollars = isFree ? 0 : feeOfAge(amount, age);
  const most = String(amount.at(-1)?.[0]);
  const words = dollars
    ? smogText(age, { most, year: modelYear })
    : t(
        'Not due: only gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check.',
        { most },
      );
  return { ...line, dollars, words, confirmed: isFree || confirmed };
}

function smogText(age: number, values: { most: string; year: number }): string {
  return age === 1
    ? t(
        'Gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check. This vehicle counts as model year {year}: 1 year old.',
        values,
      )
    : t(
        'Gasoline, natural gas, and propane vehicles up to {most} model years old pay this fee instead of getting a smog check. This vehicle counts as model year {year}: {age} years old.',
        { ...values, age },
      );
}

function weightStep(table: typeof emptyWeightFees, day: string, weight: number) {
  const { amount, confirmed } = figure(table, day);
  const at = amount.findIndex(([upTo]) => weight <= upTo);
  const [upTo, dollars] = amount[at] ?? [];
  if (upTo === undefined || dollars === undefined) {
    throw new RangeError(`No weight fee is known for ${weight} pounds`);
  }
  const above = amount[at - 1]?.[0];
  const range = above
    ? t('in the bracket from {from} to {to}', {
        from: numberText(above + 1),
        to: numberText(upTo),
      })
    : t('in the bracket up to {to}', { to: numberText(upTo) });
  return { dollars, confirmed, range };
}

function classTexts(price: number): { from: string; to: string } {
  const { from, below } = classOf(price);
  return { from: dollarsText(from * 100), to: dollarsText((below - 1) * 100) };
}

function improvementText(step: number, value: string): string {
  const limits = { value, from: stepText(step - 1), to: stepText(step) };
  if (limits.from === '') {
    return t(
      'Pays for roads and public transit. It depends on the same value as the license fee: {value} is below {to}.',
      limits,
    );
  }
  return limits.to === ''
    ? t(
        'Pays for roads and public transit. It depends on the same value as the license fee: {value} is at least {from}.',
        limits,
      )
    : t(
        'Pays for roads and public transit. It depends on the same value as the license fee: {value} is at least {from} and below {to}.',
        limits,
      );
}

/** Returns an empty string below the first limit and above the last. */
function stepText(step: number): string {
  const dollars = IMPROVEMENT_STEPS[step];
  return dollars === undefined ? '' : dollarsText(dollars * 100);
}

/** The tables start before any day that an estimate accepts. */
function figure<T>(table: readonly Dated<T>[], day: string): Dated<T> {
  const row = inForce(table, day);
  if (!row) throw new RangeError(`No fee is known for ${day}`);
  return row;
}
