import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { ToFile } from '#contracts/desk/filing.ts';

/** The DMV's fees as collected. The DMV may charge a different amount if these fees are an estimate. */
export function collectedWords({ collected, is_estimate }: ToFile): string {
  return `${formatUsd(toCents(collected))}${is_estimate ? ' (estimate)' : ''}`;
}
