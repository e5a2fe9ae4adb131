import {
  type FeeAmounts,
  type FeeConfig,
  type FeeLine,
  type FeePart,
  feeLines,
  linesOfAmounts,
  partsInLanguage,
  toFeeConfig,
} from '#contracts/catalogue/fees.ts';
import { type Cents, sumCents, toDollars } from '#contracts/catalogue/money.ts';
import { convenienceFee } from '#contracts/catalogue/price-list.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { Fees, VehicleRow } from '../../../db/schema.ts';
import type { DmvVehicle } from '../../../gateways/dmv/port.ts';
import { missingPaperWords } from './blocker-words.ts';

/**
 * A renewal costs what the DMV charges for the vehicle. The other services have flat fees from the price list. The
 * convenience fee is never below the price list's minimum.
 */
export function quoteFees(
  service: { kind: ServiceKind; priceConfig: FeeConfig; convenienceRate: number },
  vehicle: Pick<DmvVehicle, 'registrationFeeCents' | 'bpaFeeCents'>,
): Fees {
  const listed = new Map(
    feeLines({ service_type: { price_config: service.priceConfig } }).map(({ id, cents }) => [
      id,
      cents,
    ]),
  );
  const price = (id: FeeLine['id']): Cents => listed.get(id) ?? 0;
  const registration =
    service.kind === 'renewal' ? vehicle.registrationFeeCents : price('dmv_registration');
  const bpa = service.kind === 'status' ? price('ca_dmv_bpa') : vehicle.bpaFeeCents;
  return {
    dmv_registration_fee_cents: registration,
    ca_dmv_bpa_fee_cents: bpa,
    service_fee_cents: price('service'),
    shipping_fee_cents: price('shipping_and_handling'),
    convenience_fee_cents: convenienceFee(registration + bpa, {
      convenienceRate: service.convenienceRate,
      convenienceMinimumCents: price('convenience'),
    }),
  };
}

export function totalOf(fees: Fees, overnightCents: Cents = 0): Cents {
  return sumCents(Object.values(amountsOf(fees, overnightCents)));
}

/** The fees in dollars, under the names in the specification. */
export function dealDetails(fees: Fees, overnightCents: Cents = 0): Record<string, number> {
  return toFeeConfig(amountsOf(fees, overnightCents));
}

export function quotedLines(
  fees: Fees & Pick<VehicleRow, 'dmv_fee_lines' | 'is_estimate'>,
  overnightCents: Cents,
): FeeLine[] {
  const parts = partsInLanguage(fees.dmv_fee_lines);
  return linesOfAmounts(amountsOf(fees, overnightCents), parts, fees.is_estimate);
}

/**
 * The DMV's details about a renewal, apart from the total, as they are stored: the fee's components, whether it is an
 * estimate, and what the DMV still needs before it issues the sticker.
 */
export function quotedWords(
  service: { kind: ServiceKind },
  vehicle: Pick<DmvVehicle, 'feeLines' | 'isEstimate' | 'missingPapers'>,
): Pick<NewQuote, 'dmv_fee_lines' | 'is_estimate' | 'missing_papers'> {
  const isRenewal = service.kind === 'renewal';
  const lines = isRenewal ? vehicle.feeLines : [];
  const parts: FeePart[] = lines.map(({ cents, ...line }) => ({
    ...line,
    dollars: toDollars(cents),
  }));
  const missing = isRenewal ? missingPaperWords(vehicle.missingPapers) : [];
  return {
    dmv_fee_lines: JSON.stringify(parts),
    is_estimate: isRenewal && vehicle.isEstimate,
    missing_papers: JSON.stringify(missing),
  };
}

/** Shipping and handling includes overnight shipping. */
function amountsOf(fees: Fees, overnightCents: Cents): FeeAmounts {
  return {
    dmv_registration: fees.dmv_registration_fee_cents,
    ca_dmv_bpa: fees.ca_dmv_bpa_fee_cents,
    service: fees.service_fee_cents,
    shipping_and_handling: fees.shipping_fee_cents + overnightCents,
    convenience: fees.convenience_fee_cents,
  };
}

/** The DMV's details are JSON text. */
export type NewQuote = Fees & {
  dmv_fee_lines: string;
  is_estimate: boolean;
  missing_papers: string;
  quoted_on: string;
};

type QuotedRow = Pick<VehicleRow, 'dmv_fee_lines' | 'is_estimate' | 'missing_papers' | 'quoted_on'>;

export function quoteOf(row: Fees & QuotedRow): NewQuote {
  return {
    dmv_registration_fee_cents: row.dmv_registration_fee_cents,
    ca_dmv_bpa_fee_cents: row.ca_dmv_bpa_fee_cents,
    service_fee_cents: row.service_fee_cents,
    shipping_fee_cents: row.shipping_fee_cents,
    convenience_fee_cents: row.convenience_fee_cents,
    dmv_fee_lines: JSON.stringify(row.dmv_fee_lines),
    is_estimate: row.is_estimate,
    missing_papers: JSON.stringify(row.missing_papers),
    quoted_on: row.quoted_on,
  };
}
