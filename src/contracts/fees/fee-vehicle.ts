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

/** What of a vehicle its fees depend on. */
export type FeeVehicle = {
  body: (typeof bodies)[number];
  fuel: (typeof fuels)[number];
  /** In dollars, what its owner paid for it. */
  purchasePrice: number;
  /** Where it is not known, the year of the purchase counts. */
  modelYear: number | undefined;
  /** In pounds, empty; pickups and trucks have it. */
  unladenWeight: number | undefined;
  /** In pounds, with the heaviest load that is declared. */
  grossWeight: number | undefined;
};

export type FeeDates = {
  /** The day of paying. */
  asOf: Day;
  /** The last day of the registration that is renewed: its figures are those of this day. */
  expiresOn: Day;
  purchasedOn: Day;
};

/** Pickups and trucks pay by weight. */
export function paysByWeight({ body }: Pick<FeeVehicle, 'body'>): boolean {
  return body === 'pickup' || body === 'truck';
}

/** A truck that is heavy with its load. */
export function isHeavy({
  body,
  grossWeight = 0,
}: Pick<FeeVehicle, 'body' | 'grossWeight'>): boolean {
  return body === 'truck' && grossWeight >= LOADED_FROM;
}

/** Heavy trucks pay by their loaded weight, electric ones never do (VC 9400.1(a)). */
export function paysByLoad(vehicle: FeeVehicle): boolean {
  return isHeavy(vehicle) && vehicle.fuel !== 'electric';
}

export function isWithoutEmissions({ fuel }: FeeVehicle): boolean {
  return fuel === 'electric' || fuel === 'hydrogen';
}

/** The model year, or the year of the purchase in its place. */
export function modelYearOf({ modelYear }: FeeVehicle, { purchasedOn }: FeeDates): number {
  return modelYear ?? yearOf(purchasedOn);
}

/** Which year of its owner's the next registration is, the year of the purchase being the first. */
export function yearsOwned({ expiresOn, purchasedOn }: FeeDates): number {
  return Math.max(1, yearOf(expiresOn) - yearOf(purchasedOn) + 1);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
