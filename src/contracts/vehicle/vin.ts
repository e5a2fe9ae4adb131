import { t } from '#words/words.ts';

/**
 * How many characters of the VIN a customer tells us. Together with the plate, they identify the vehicle to the DMV.
 */
export const VIN_END = 5;

/** If a customer told us the VIN, we have only its last characters. */
export function vinText(vin: string): string {
  return isVinEnd(vin) ? t('ending in {vin}', { vin }) : vin;
}

/** What the DMV calls the number of this type of vehicle. */
export function vinName(vehicle: string): 'HIN' | 'VIN' {
  return /\b(?:boat|vessel)\b/i.test(vehicle) ? 'HIN' : 'VIN';
}

export function isVinEnd(vin: string): boolean {
  return vin.length === VIN_END;
}
