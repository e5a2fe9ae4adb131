import type { FeeLine } from '#contracts/catalogue/fees.ts';

export type FeeGroup = { title: string; lines: readonly FeeLine[] };

/** The fee lines under two headings, which separate the department's money from the provider's. */
export function feeGroups(lines: readonly FeeLine[]): FeeGroup[] {
  return [
    { title: 'Passed to the DMV', lines: lines.filter(({ group }) => group === 'dmv') },
    { title: 'Our fees', lines: lines.filter(({ group }) => group === 'provider') },
  ].filter((group) => group.lines.length > 0);
}
