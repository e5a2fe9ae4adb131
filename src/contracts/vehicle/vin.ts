/** How many characters of the VIN a customer tells us. With the plate, the DMV identifies the vehicle by them. */
export const VIN_END = 5;

/** Returns a VIN as documents and lists show it. One that a customer told us is only its end. */
export function vinText(vin: string): string {
  return isVinEnd(vin) ? `ending in ${vin}` : vin;
}

export function isVinEnd(vin: string): boolean {
  return vin.length === VIN_END;
}
