/**
 * Rounds a fee to whole dollars (VC 9559, RTC 10759): drops less than half a dollar, and rounds up otherwise.
 * The parts are whole numbers, so floating-point errors can't decide.
 */
export function wholeDollars(parts: number, partsOfDollar: number): number {
  return Math.floor((2 * parts + partsOfDollar) / (2 * partsOfDollar));
}
