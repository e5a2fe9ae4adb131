import { type FeeConfig, feeLines } from '#contracts/catalogue/fees.ts';
import { type Cents, sumCents, toDollars } from '#contracts/catalogue/money.ts';
import type { Fees, ServiceKind } from '../../db/schema.ts';
import type { DmvVehicle } from '../../gateways/dmv/port.ts';

/** The card networks' cost of a payment that is passed on to the DMV. */
const CONVENIENCE_RATE = 0.0225;

/**
 * The fees of one vehicle and service. A renewal costs what the DMV asks for that vehicle; the other
 * services have the flat fee of their price list. The convenience fee is 2.25 % of what goes to the
 * DMV, but never less than the price list's.
 */
export function quoteFees(
  service: { kind: ServiceKind; priceConfig: FeeConfig },
  vehicle: Pick<DmvVehicle, 'registrationFeeCents' | 'bpaFeeCents'>,
): Fees {
  const listed = new Map(feeLines(null, service.priceConfig).map(({ id, cents }) => [id, cents]));
  const price = (id: Parameters<typeof listed.get>[0]): Cents => listed.get(id) ?? 0;
  const registration =
    service.kind === 'renewal' ? vehicle.registrationFeeCents : price('dmv_registration');
  const bpa = service.kind === 'status' ? price('ca_dmv_bpa') : vehicle.bpaFeeCents;
  return {
    dmv_registration_fee_cents: registration,
    ca_dmv_bpa_fee_cents: bpa,
    service_fee_cents: price('service'),
    shipping_fee_cents: price('shipping_and_handling'),
    convenience_fee_cents: Math.max(
      price('convenience'),
      Math.round((registration + bpa) * CONVENIENCE_RATE),
    ),
  };
}

/** The fee sum before overnight shipping. */
export function totalOf(fees: Fees): Cents {
  return sumCents([
    fees.dmv_registration_fee_cents,
    fees.ca_dmv_bpa_fee_cents,
    fees.service_fee_cents,
    fees.shipping_fee_cents,
    fees.convenience_fee_cents,
  ]);
}

/** The fees in dollars by the specification's keys; overnight shipping raises shipping and handling. */
export function dealDetails(fees: Fees, overnightCents: Cents = 0): Record<string, number> {
  return {
    dmv_registration_fee: toDollars(fees.dmv_registration_fee_cents),
    ca_dmv_bpa_fee: toDollars(fees.ca_dmv_bpa_fee_cents),
    dmv_service_fee: toDollars(fees.service_fee_cents),
    'shipping_&_handling': toDollars(fees.shipping_fee_cents + overnightCents),
    convenience_fee: toDollars(fees.convenience_fee_cents),
  };
}

/** The fee columns alone, to copy a quote from one row to another. */
export function feesOf(row: Fees): Fees {
  return {
    dmv_registration_fee_cents: row.dmv_registration_fee_cents,
    ca_dmv_bpa_fee_cents: row.ca_dmv_bpa_fee_cents,
    service_fee_cents: row.service_fee_cents,
    shipping_fee_cents: row.shipping_fee_cents,
    convenience_fee_cents: row.convenience_fee_cents,
  };
}
