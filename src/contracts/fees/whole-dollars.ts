/**
 * A fee in whole dollars (VC 9559, RTC 10759): less than half a dollar is dropped, half a dollar and more becomes a
 * whole one. The parts are whole numbers, so that no fraction of the machine's decides.
 */
export function wholeDollars(parts: number, partsOfDollar: number): number {
  return Math.floor((2 * parts + partsOfDollar) / (2 * partsOfDollar));
}
