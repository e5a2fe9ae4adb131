/** The eight fees of a renewal, each from its table. Their words tell its owner where the sum comes from. */
import { chpFees } from './chp-fee.ts';
import { type Dated, inForce } from './dated.ts';
import type { EstimatedLine } from './fee-estimate.ts';
import { dollarsText, numberText } from './fee-texts.ts';
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
import {
  classOf,
  LICENSE_FEE_RATE,
  licenseScales,
  middleOfClass,
  YEARS_IN_LAW,
} from './license-fee.ts';
import { registrationFees } from './registration-fee.ts';
import { FIRST_MODEL_YEAR, roadFees } from './road-fee.ts';
import { feeOfAge, smogAbatementFees } from './smog-abatement.ts';
import {
  electricWeightFees,
  emptyWeightFees,
  HEAVIEST_EMPTY,
  loadedWeightFees,
} from './weight-fee.ts';
import { wholeDollars } from './whole-dollars.ts';

export function registrationLine({ expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(registrationFees, expiresOn);
  return {
    key: 'registration_fee',
    dollars: amount,
    words:
      'Every vehicle pays this fee for a year of registration. The law sets the amount. $3 of it goes to cleaner fuels.',
    statute: 'Vehicle Code 9250, 9250.1',
    confirmed,
  };
}

export function chpLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const { amount, confirmed } = figure(chpFees, expiresOn);
  const more = paysByLoad(vehicle) ? ' Trucks that pay by weight with load pay more.' : '';
  return {
    key: 'chp_fee',
    dollars: paysByLoad(vehicle) ? amount.loaded : amount.usual,
    words: `Every vehicle pays this fee for the California Highway Patrol. The law sets the amount.${more}`,
    statute: 'Vehicle Code 9250.8, 9250.13',
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
  const least = fee === 0 ? ' The minimum is $1.' : '';
  return {
    key: 'vlf',
    // Of a fee of less than half a dollar, a whole one is taken.
    dollars: Math.max(1, fee),
    words: `A tax on the value: 0.65% of ${dollarsText(cents)}, what the DMV counts for a ${nameOf(vehicle)} bought for ${dollarsText(Math.round(vehicle.purchasePrice * 100))} in ${yearOf(dates.purchasedOn)}. In year ${year}, counting ${yearOf(dates.purchasedOn)} as the first, that is ${percent}% of ${dollarsText(middle * 100)}, the middle of its price class (${classText(vehicle.purchasePrice)}). The fee is rounded to whole dollars.${least}`,
    statute: 'Revenue and Taxation Code 10752, 10753.2',
    confirmed,
  };
}

export function improvementLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'tif', statute: 'Revenue and Taxation Code 11050–11052' } as const;
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
    words: `For roads and public transport, by the same value as the license fee: ${dollarsText(value.cents)} is ${stepText(step)}.`,
    confirmed: confirmed && value.confirmed,
  };
}

export function roadLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'rif', statute: 'Vehicle Code 9250.6' } as const;
  const row = inForce(roadFees, dates.expiresOn);
  const modelYear = modelYearOf(vehicle, dates);
  const reason = whyNoRoadFee(vehicle, modelYear);
  if (!row || reason) {
    const words = `Not due: ${reason ?? 'it is charged starting July 1, 2020'}.`;
    return { ...line, dollars: 0, words, confirmed: !isWithoutEmissions(vehicle) };
  }
  return {
    ...line,
    dollars: row.amount,
    words: `For roads, paid by electric and hydrogen vehicles of model year ${FIRST_MODEL_YEAR} and later. This one counts as of ${modelYear}.`,
    confirmed: row.confirmed && vehicle.modelYear !== undefined,
  };
}

function whyNoRoadFee(vehicle: FeeVehicle, modelYear: number): string | undefined {
  if (!isWithoutEmissions(vehicle)) return 'only electric and hydrogen vehicles pay it';
  if (isHeavy(vehicle)) return 'a truck of more than 10,000 pounds with its load does not pay it';
  if (modelYear >= FIRST_MODEL_YEAR) return undefined;
  return `model years before ${FIRST_MODEL_YEAR} do not pay it, and this one counts as of ${modelYear}`;
}

export function weightLine(vehicle: FeeVehicle, { expiresOn }: FeeDates): EstimatedLine {
  const line = { key: 'weight_fee', statute: 'Vehicle Code 9400' } as const;
  const { unladenWeight = 0, grossWeight = 0 } = vehicle;
  if (!paysByWeight(vehicle)) {
    const words = 'Not due: only pickups and trucks pay it.';
    return { ...line, dollars: 0, words, confirmed: true };
  }
  if (paysByLoad(vehicle)) {
    const { range, ...step } = weightStep(loadedWeightFees, expiresOn, grossWeight);
    return {
      ...line,
      ...step,
      words: `A truck pays it by its weight with load: ${numberText(grossWeight)} pounds, ${range}.`,
      statute: 'Vehicle Code 9400.1',
    };
  }
  const isElectric = vehicle.fuel === 'electric';
  const table = isElectric ? electricWeightFees : emptyWeightFees;
  const { range, ...step } = weightStep(table, expiresOn, unladenWeight);
  const who = isElectric ? `An electric ${vehicle.body}` : `A ${vehicle.body}`;
  const words = `${who} pays it by its empty weight: ${numberText(unladenWeight)} pounds, ${range}.`;
  return { ...line, ...step, words };
}

export function smogLine(vehicle: FeeVehicle, dates: FeeDates): EstimatedLine {
  const line = { key: 'smog_abatement', statute: 'Health and Safety Code 44060' } as const;
  const isFree =
    isWithoutEmissions(vehicle) || vehicle.fuel === 'diesel' || vehicle.body === 'motorcycle';
  const modelYear = modelYearOf(vehicle, dates);
  const age = Math.max(0, yearOf(dates.expiresOn) - modelYear);
  const { amount, confirmed } = figure(smogAbatementFees, dates.expiresOn);
  const dollars = isFree ? 0 : feeOfAge(amount, age);
  const payers = `vehicles up to ${amount.at(-1)?.[0]} model years old pay it instead of a smog check`;
  const words = dollars
    ? `Gasoline and gas ${payers}. This one counts as of ${modelYear}: ${age === 1 ? '1 year' : `${age} years`} old.`
    : `Not due: only gasoline and gas ${payers}.`;
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
    ? `in the step from ${numberText(above + 1)} to ${numberText(upTo)}`
    : `in the step up to ${numberText(upTo)}`;
  return { dollars, confirmed, range };
}

/** The price class, in whole dollars. */
function classText(price: number): string {
  const { from, below } = classOf(price);
  return `${dollarsText(from * 100)} to ${dollarsText((below - 1) * 100)}`;
}

/** The step of the transportation improvement fee, in words. */
function stepText(step: number): string {
  const [from, to] = [IMPROVEMENT_STEPS[step - 1], IMPROVEMENT_STEPS[step]];
  const below = to && `below ${dollarsText(to * 100)}`;
  const least = from && `at least ${dollarsText(from * 100)}`;
  return [least, below].filter(Boolean).join(' and ');
}

/** What its owner calls it. */
function nameOf({ body }: FeeVehicle): string {
  return body === 'automobile' ? 'car' : body;
}

/** The tables begin before any day that an estimate takes. */
function figure<T>(table: readonly Dated<T>[], day: string): Dated<T> {
  const row = inForce(table, day);
  if (!row) throw new RangeError(`No fee is known for ${day}`);
  return row;
}
