import { sumCents, toCents } from '#contracts/catalogue/money.ts';
import { type EstimatedLine, feeNames } from '#contracts/fees/fee-estimate.ts';
import type { DmvFeeLine, DmvVehicle } from './port.ts';

type DmvFees = Pick<DmvVehicle, 'registrationFeeCents' | 'feeLines'>;

export function feesOfLines(feeLines: readonly DmvFeeLine[]): DmvFees {
  return { registrationFeeCents: sumCents(feeLines.map(({ cents }) => cents)), feeLines };
}

export function dmvLinesOf(lines: readonly EstimatedLine[]): DmvFeeLine[] {
  return lines
    .filter(({ dollars }) => dollars > 0)
    .map(({ key, dollars, words, delay, statute }) => ({
      label: feeNames[key],
      cents: toCents(dollars),
      ...(delay !== undefined && { delay }),
      why: `${words} Law: ${statute}.`,
    }));
}
