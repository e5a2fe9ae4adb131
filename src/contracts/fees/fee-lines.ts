/**
 * The renewal fees except the county's, each computed from its table, with an explanation of the amount for the owner.
 */

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

export function registrationLine({ expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(registrationFees, expiresOn);
  return {
    key: 'registration_fee',
    dollars: amount,
    words:
      'Every vehicle pays this fee for each year of registration. The law sets the amount. $3 of it funds cleaner fuels.',
    statute: 'Vehicle Code 9250, 9250.1',
    confirmed,
  };
}

export function chpLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(chpFees, expiresOn);
  const more = paysByLoad(vehicle) ? ' The fee is higher for trucks charged by loaded weight.' : '';
  return {
    key: 'chp_fee',
    dollars: paysByLoad(vehicle) ? amount.loaded : amount.usual,
    words: `Every vehicle pays this fee for the California Highway Patrol. The law sets the amount.${more}`,
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
  const least = fee === 0 ? ' The minimum is $1.' : '';
  return {
    key: 'vlf',
    // A fee below half a dollar is rounded up to a whole dollar.
    dollars: Math.max(1, fee),
    words: `A tax on the vehicle’s value: 0.65% of ${dollarsText(cents)}. The DMV uses this value for a ${nameOf(vehicle)} bought for ${dollarsText(Math.round(vehicle.purchasePrice * 100))} in ${yearOf(dates.purchasedOn)}. In year ${year} (${yearOf(dates.purchasedOn)} is year 1), it is ${percent}% of ${dollarsText(middle * 100)}, the midpoint of the price class (${classText(vehicle.purchasePrice)}). The fee is rounded to whole dollars.${least}`,
    statute: 'Revenue and Taxation Code 10752, 10753.2',
    confirmed,
  };
}

export function improvementLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'tif', statute: 'Revenue and Taxation Code 11050–11052' } as const;
  if (paysByWeight(vehicle) && (vehicle.unladenWeight ?? 0) > HEAVIEST_EMPTY) {
    const words = 'Not due: trucks that weigh over 10,000 pounds empty don’t pay this fee.';
    return { ...line, dollars: 0, words, confirmed: true };
  }
  const { amount, confirmed } = figure(improvementFees, dates.expiresOn);
  const value = marketValue(vehicle, dates);
  const step = IMPROVEMENT_STEPS.filter((from) => value.cents >= from * 100).length;
  return {
    ...line,
    dollars: amount[step] ?? 0,
    words: `Pays for roads and public transit. It depends on the same value as the license fee: ${dollarsText(value.cents)} is ${stepText(step)}.`,
    confirmed: confirmed && value.confirmed,
  };
}

export function roadLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'rif', statute: 'Vehicle Code 9250.6' } as const;
  const row = inForce(roadFees, dates.expiresOn);
  const modelYear = modelYearOf(vehicle, dates);
  const reason = whyNoRoadFee(vehicle, modelYear);
  if (!row || reason) {
    const words = `Not due: ${reason ?? 'this fee started on July 1, 2020'}.`;
    return { ...line, dollars: 0, words, confirmed: !isZeroEmission(vehicle) };
  }
  return {
    ...line,
    dollars: row.amount,
    words: `Pays for roads. Electric and hydrogen vehicles of model year ${FIRST_MODEL_YEAR} and later pay this fee. This vehicle counts as model year ${modelYear}.`,
    confirmed: row.confirmed && vehicle.modelYear !== undefined,
  };
}

function whyNoRoadFee(vehicle: FeeVehicle, modelYear: number): string | undefined {
  if (!isZeroEmission(vehicle)) return 'only electric and hydrogen vehicles pay this fee';
  if (isHeavy(vehicle)) return 'trucks that weigh over 10,000 pounds loaded don’t pay this fee';
  if (modelYear >= FIRST_MODEL_YEAR) return undefined;
  return `vehicles older than model year ${FIRST_MODEL_YEAR} don’t pay this fee, and this vehicle counts as model year ${modelYear}`;
}

export function weightLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const line = { key: 'weight_fee', statute: 'Vehicle Code 9400' } as const;
  const { unladenWeight = 0, grossWeight = 0 } = vehicle;
  if (!paysByWeight(vehicle)) {
    const words = 'Not due: only pickups and trucks pay this fee.';
    return { ...line, dollars: 0, words, confirmed: true };
  }
  if (paysByLoad(vehicle)) {
    const { range, ...step } = weightStep(loadedWeightFees, expiresOn, grossWeight);
    return {
      ...line,
      ...step,
      words: `Trucks pay by loaded weight: ${numberText(grossWeight)} pounds, ${range}.`,
      statute: 'Vehicle Code 9400.1',
    };
  }
  const isElectric = vehicle.fuel === 'electric';
  const table = isElectric ? electricWeightFees : emptyWeightFees;
  const { range, ...step } = weightStep(table, expiresOn, unladenWeight);
  const who = isElectric ? `An electric ${vehicle.body}` : `A ${vehicle.body}`;
  const words = `${who} is charged by its empty weight: ${numberText(unladenWeight)} pounds, ${range}.`;
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
  const payers = `vehicles up to ${amount.at(-1)?.[0]} model years old pay this fee instead of getting a smog check`;
  const words = dollars
    ? `Gasoline, natural gas, and propane ${payers}. This vehicle counts as model year ${modelYear}: ${age === 1 ? '1 year' : `${age} years`} old.`
    : `Not due: only gasoline, natural gas, and propane ${payers}.`;
  return { ...line, dollars, words, confirmed: isFree || confirmed };
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
    ? `in the bracket from ${numberText(above + 1)} to ${numberText(upTo)}`
    : `in the bracket up to ${numberText(upTo)}`;
  return { dollars, confirmed, range };
}

function classText(price: number): string {
  const { from, below } = classOf(price);
  return `${dollarsText(from * 100)} to ${dollarsText((below - 1) * 100)}`;
}

function stepText(step: number): string {
  const [from, to] = [IMPROVEMENT_STEPS[step - 1], IMPROVEMENT_STEPS[step]];
  const below = to && `below ${dollarsText(to * 100)}`;
  const least = from && `at least ${dollarsText(from * 100)}`;
  return [least, below].filter(Boolean).join(' and ');
}

function nameOf({ body }: FeeVehicle): string {
  return body === 'automobile' ? 'car' : body;
}

/** The tables start before any day that an estimate accepts. */
function figure<T>(table: readonly Dated<T>[], day: string): Dated<T> {
  const row = inForce(table, day);
  if (!row) throw new RangeError(`No fee is known for ${day}`);
  return row;
}
