/** The eight fees of a renewal, each from its table. */
import { formatUsd } from '../catalogue/money.ts';
import { chpFees } from './chp-fee.ts';
import type { County } from './counties.ts';
import { countyFees } from './county-fees.ts';
import { type Dated, inForce } from './dated.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import {
  type FeeDates,
  type FeeVehicle,
  isHeavy,
  isWithoutEmissions,
  modelYearOf,
  paysByLoad,
  paysByWeight,
  yearOf,
  yearsOwned,
} from './fee-vehicle.ts';
import { IMPROVEMENT_STEPS, improvementFees } from './improvement-fee.ts';
import { LICENSE_FEE_RATE, licenseScales, middleOfClass, YEARS_IN_LAW } from './license-fee.ts';
import { registrationFees } from './registration-fee.ts';
import { FIRST_MODEL_YEAR, roadFees } from './road-fee.ts';
import { feeOfAge, smogAbatementFees } from './smog-abatement.ts';
import {
  electricWeightFees,
  emptyWeightFees,
  HEAVIEST_EMPTY,
  loadedWeightFees,
  stepOf,
} from './weight-fee.ts';
import { wholeDollars } from './whole-dollars.ts';

export function registrationLine({ expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(registrationFees, expiresOn);
  return {
    key: 'registration_fee',
    dollars: amount,
    words: 'What every vehicle pays for a year of registration, with $3 for cleaner fuels.',
    statute: 'VC 9250, 9250.1',
    confirmed,
  };
}

export function chpLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(chpFees, expiresOn);
  return {
    key: 'chp_fee',
    dollars: paysByLoad(vehicle) ? amount.loaded : amount.usual,
    words: 'What every vehicle pays for the California Highway Patrol.',
    statute: 'VC 9250.8, 9250.13',
    confirmed,
  };
}

/** What the DMV counts a vehicle to be worth, in hundredths of a dollar: the middle of its class by its year. */
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
  return {
    key: 'vlf',
    // Of a fee of less than half a dollar, a whole one is taken.
    dollars: Math.max(1, fee),
    words: `A tax on the value: 0.65% of ${formatUsd(cents)}. In year ${year} with its owner a vehicle counts as ${percent}% of ${formatUsd(middle * 100)}, the middle of its price class.`,
    statute: 'RTC 10752, 10753.2',
    confirmed,
  };
}

export function improvementLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'tif', statute: 'RTC 11050–11052' } as const;
  if (paysByWeight(vehicle) && (vehicle.unladenWeight ?? 0) > HEAVIEST_EMPTY) {
    const words = 'Not due: a truck of more than 10,000 pounds empty does not pay it.';
    return { ...line, dollars: 0, words, confirmed: true };
  }
  const { amount, confirmed } = figure(improvementFees, dates.expiresOn);
  const value = marketValue(vehicle, dates);
  const step = IMPROVEMENT_STEPS.filter((from) => value.cents >= from * 100).length;
  return {
    ...line,
    dollars: amount[step] ?? 0,
    words: `For roads and public transport, by the value: ${formatUsd(value.cents)}.`,
    confirmed: confirmed && value.confirmed,
  };
}

export function roadLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'rif', statute: 'VC 9250.6' } as const;
  const row = inForce(roadFees, dates.expiresOn);
  const isYoung = modelYearOf(vehicle, dates) >= FIRST_MODEL_YEAR;
  if (!row || !isWithoutEmissions(vehicle) || isHeavy(vehicle) || !isYoung) {
    const words = `Not due: electric and hydrogen vehicles of model year ${FIRST_MODEL_YEAR} and later pay it, heavy trucks do not.`;
    return { ...line, dollars: 0, words, confirmed: !isWithoutEmissions(vehicle) };
  }
  return {
    ...line,
    dollars: row.amount,
    words: `For roads, paid by electric and hydrogen vehicles of model year ${FIRST_MODEL_YEAR} and later.`,
    confirmed: row.confirmed && vehicle.modelYear !== undefined,
  };
}

export function weightLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const line = { key: 'weight_fee', statute: 'VC 9400' } as const;
  const { unladenWeight = 0, grossWeight = 0 } = vehicle;
  if (!paysByWeight(vehicle)) {
    const words = 'Not due: pickups and trucks pay it.';
    return { ...line, dollars: 0, words, confirmed: true };
  }
  if (paysByLoad(vehicle)) {
    return {
      ...weightStep(loadedWeightFees, expiresOn, grossWeight),
      ...line,
      words: `For a truck, by its weight with load: ${pounds(grossWeight)}.`,
      statute: 'VC 9400.1',
    };
  }
  const table = vehicle.fuel === 'electric' ? electricWeightFees : emptyWeightFees;
  return {
    ...weightStep(table, expiresOn, unladenWeight),
    ...line,
    words: `For a ${vehicle.body}, by its empty weight: ${pounds(unladenWeight)}.`,
  };
}

export function countyLine(
  vehicle: FeeVehicle,
  { expiresOn }: FeeDates,
  county: County,
): EstimatedLine {
  const line = { key: 'county_fees', statute: 'VC 9250.4–9250.19' } as const;
  const row = inForce(countyFees[county] ?? [], expiresOn);
  if (!row) {
    const words = `What ${county} County and its districts add is not known here: the DMV adds it.`;
    return { ...line, dollars: 0, words, confirmed: false };
  }
  return {
    ...line,
    dollars: paysByLoad(vehicle) ? row.amount.loaded : row.amount.usual,
    words: `What ${county} County and its districts add, for example for cleaner air.`,
    confirmed: row.confirmed,
  };
}

export function smogLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'smog_abatement', statute: 'HSC 44060' } as const;
  const isFree =
    isWithoutEmissions(vehicle) || vehicle.fuel === 'diesel' || vehicle.body === 'motorcycle';
  const age = Math.max(0, yearOf(dates.expiresOn) - modelYearOf(vehicle, dates));
  const { amount, confirmed } = figure(smogAbatementFees, dates.expiresOn);
  const dollars = isFree ? 0 : feeOfAge(amount, age);
  const words = dollars
    ? `Paid instead of a smog check, at an age of ${age} model years.`
    : 'Not due: newer vehicles with a gasoline or gas engine pay it instead of a smog check.';
  return { ...line, dollars, words, confirmed: isFree || confirmed };
}

function weightStep(table: typeof emptyWeightFees, day: string, weight: number) {
  const { amount, confirmed } = figure(table, day);
  const dollars = stepOf(amount, weight);
  if (dollars === undefined) throw new RangeError(`No weight fee is known for ${weight} pounds`);
  return { dollars, confirmed };
}

/** The tables begin before any day that an estimate takes. */
function figure<T>(table: readonly Dated<T>[], day: string): Dated<T> {
  const row = inForce(table, day);
  if (!row) throw new RangeError(`No fee is known for ${day}`);
  return row;
}

function pounds(weight: number): string {
  return `${new Intl.NumberFormat('en-US').format(weight)} pounds`;
}
