import { t } from '#words/words.ts';
import { addYears } from '../time/days.ts';
import type { County } from './counties.ts';
import { countyLine } from './county-fees.ts';
import { type EstimatedLine, type FeeEstimate, feeNames } from './fee-estimate.ts';
import {
  chpLine,
  improvementLine,
  licenseLine,
  registrationLine,
  roadLine,
  smogLine,
  weightLine,
} from './fee-lines.ts';
import { type FeeDates, type FeeVehicle, isHeavy, isZeroEmission } from './fee-vehicle.ts';
import { penaltyLines } from './penalty-lines.ts';

/**
 * Returns what California would charge to renew a vehicle's registration for the year that follows the current
 * registration, line by line in whole dollars. Every line is present, with 0 if it isn't due.
 */
export function estimateFees(vehicle: FeeVehicle, dates: FeeDates, county: County): FeeEstimate {
  const license = licenseLine(vehicle, dates);
  const weight = weightLine(vehicle, dates);
  const lines = [
    registrationLine(dates),
    chpLine(vehicle, dates),
    license,
    improvementLine(vehicle, dates),
    roadLine(vehicle, dates),
    weight,
    countyLine(vehicle, dates, county),
    smogLine(vehicle, dates),
    ...penaltyLines(dates, license, weight),
  ];
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  return { lines, total, notes: notesOn(vehicle, dates, lines) };
}

function notesOn(vehicle: FeeVehicle, dates: FeeDates, lines: readonly EstimatedLine[]): string[] {
  const dependsOnModelYear =
    isZeroEmission(vehicle) || lines.some(({ key, dollars }) => key === SMOG && dollars > 0);
  const unconfirmed = lines.filter(({ dollars, confirmed }) => dollars > 0 && !confirmed);
  const notes: (false | string)[] = [
    t('This is only an estimate: you’ll pay what the DMV calculates.'),
    t('It doesn’t include parking tickets, tolls, special plates, or a smog check.'),
    unconfirmed.length > 0 &&
      t('We couldn’t confirm this year’s amount for: {fees}.', {
        fees: unconfirmed.map(({ key }) => t(feeNames[key])).join(', '),
      }),
    vehicle.modelYear === undefined &&
      dependsOnModelYear &&
      t('No model year was given, so we used the year of purchase.'),
    dates.asOf > addYears(dates.expiresOn, 1) &&
      t(
        'More than a year has passed since the registration expired, so you’ll also owe the fees for each additional year.',
      ),
    isHeavy(vehicle) &&
      t('Trucks that weigh over 10,000 pounds loaded pay additional fees that are not included.'),
  ];
  return notes.filter((note) => note !== false);
}

const SMOG = 'smog_abatement';
