/**
 * A vehicle's number as a user may read it: the last four characters, which tell owners that it is theirs, or all of it
 * once they have paid for the vehicle's plate. A plate can be read on any street.
 */
export function shownVin(vin: string, isPaid: boolean): string {
  return isPaid || vin === '' ? vin : `***${vin.slice(-4)}`;
}
