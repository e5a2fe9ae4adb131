import type { Day } from '../time/days.ts';
import { LOADED_FROM } from './weight-fee.ts';

export const bodies = ['automobile', 'motorcycle', 'pickup', 'truck'] as const;
export const fuels = [
  'gasoline',
  'diesel',
  'hybrid',
  'natural_gas',
  'propane',
  'electric',
  'hydrogen',
] as const;

export type FeeVehicle = {
  body: (typeof bodies)[number];
  fuel: (typeof fuels)[number];
  /** What the owner paid for the vehicle, in dollars. */
  purchasePrice: number;
  /** If the model year is unknown, the purchase year is used. */
  modelYear: number | undefined;
  /** Empty weight in pounds, for pickups and trucks. */
  unladenWeight: number | undefined;
  /** Declared gross weight in pounds, with the heaviest load. */
  grossWeight: number | undefined;
};

export type FeeDates = {
  /** The payment date. */
  asOf: Day;
  /** The last day of the current registration. The figures in force on this day apply. */
  expiresOn: Day;
  purchasedOn: Day;
};

export function paysByWeight({ body }: Pick<FeeVehicle, 'body'>): boolean {
  return body === 'pickup' || body === 'truck';
}

export function isHeavy({
  body,
  grossWeight = 0,
}: Pick<FeeVehicle, 'body' | 'grossWeight'>): boolean {
  return body === 'truck' && grossWeight >= LOADED_FROM;
}

/** Whether the fee depends on the loaded weight. For heavy trucks it does; for electric ones, never (VC 9400.1(a)). */
export function paysByLoad(vehicle: FeeVehicle): boolean {
  return isHeavy(vehicle) && vehicle.fuel !== 'electric';
}

export function isZeroEmission({ fuel }: FeeVehicle): boolean {
  return fuel === 'electric' || fuel === 'hydrogen';
}

export function modelYearOf({ modelYear }: FeeVehicle, { purchasedOn }: FeeDates): number {
  return modelYear ?? yearOf(purchasedOn);
}

/** Returns the year of ownership at the next registration. The purchase year is year 1. */
export function yearsOwned({ expiresOn, purchasedOn }: FeeDates): number {
  return Math.max(1, yearOf(expiresOn) - yearOf(purchasedOn) + 1);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
