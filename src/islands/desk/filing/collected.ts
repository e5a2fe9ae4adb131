import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { ToFile } from '#contracts/desk/filing.ts';

/** The DMV's fees as collected. The DMV may charge a different amount if these fees are an estimate. */
export function collectedWords({ collected, covered, is_estimate }: ToFile): string {
  const estimate = is_estimate ? ' (estimate)' : '';
  return `${formatUsd(toCents(collected))}${estimate}${coveredWords(toCents(covered))}`;
}

export const coveredWords = (cents: number) =>
  cents > 0 ? ` + ${formatUsd(cents)} at our cost` : '';
