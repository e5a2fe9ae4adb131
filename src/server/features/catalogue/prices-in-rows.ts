import { feeLines, toFeeConfig } from '#contracts/catalogue/fees.ts';
import { toDollars } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { ChangedPrices, PriceName, Prices } from '#contracts/desk/price-names.ts';
import type { ServicePrices } from '../../db/price-store.ts';
import type { ServiceTypeRow } from '../../db/schema.ts';
import type { CatalogueRows } from './catalogue.ts';
import { activeIn, overnightPriceIn, priceConfigOf } from './service.ts';

/**
 * Services whose DMV fee is a fixed price in the price list. A renewal's fee depends on the vehicle, and a status check
 * has no DMV fee.
 */
const FEE_AT_THE_DMV: Partial<Record<ServiceKind, PriceName>> = {
  replacement: 'dmv_replacement',
  title: 'dmv_title',
  transfer: 'dmv_transfer',
};

/** If services disagree on a shared price, the first one counts. */
export function pricesIn(rows: CatalogueRows): Prices {
  const services = activeIn(rows);
  const [first] = services;
  const ofKind = (kind: ServiceKind) =>
    amountsOf(services.find((service) => service.kind === kind)).dmv_registration;
  const common = amountsOf(first);
  return {
    service_fee: common.service,
    overnight: overnightPriceIn(rows.params),
    convenience_rate: first?.convenience_basis_points ?? 0,
    convenience_minimum: common.convenience,
    dmv_replacement: ofKind('replacement'),
    dmv_title: ofKind('title'),
    dmv_transfer: ofKind('transfer'),
  };
}

export function withPrices(service: ServiceTypeRow, changed: ChangedPrices): ServicePrices {
  const before = amountsOf(service);
  const atTheDmv = FEE_AT_THE_DMV[service.kind];
  return {
    uuid: service.uuid,
    price_config: toFeeConfig({
      ...before,
      dmv_registration: (atTheDmv && changed[atTheDmv]) ?? before.dmv_registration,
      service: changed.service_fee ?? before.service,
      convenience: changed.convenience_minimum ?? before.convenience,
    }),
    convenience_basis_points: changed.convenience_rate ?? service.convenience_basis_points,
  };
}

export function overnightValue(cents: number) {
  return { overnight_shipping_price: toDollars(cents) };
}

/** A service's default fees, in cents. */
export function amountsOf(service: ServiceTypeRow | undefined) {
  const lines = feeLines({ service_type: service && { price_config: priceConfigOf(service) } });
  const cents = (id: (typeof lines)[number]['id']) =>
    lines.find((line) => line.id === id)?.cents ?? 0;
  return {
    dmv_registration: cents('dmv_registration'),
    ca_dmv_bpa: cents('ca_dmv_bpa'),
    service: cents('service'),
    shipping_and_handling: cents('shipping_and_handling'),
    convenience: cents('convenience'),
  };
}
