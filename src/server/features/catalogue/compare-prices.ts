import { feeLines } from '#contracts/catalogue/fees.ts';
import { type Cents, formatPercent, formatUsd } from '#contracts/catalogue/money.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import type { CatalogueRows } from './catalogue.ts';
import { activeIn, overnightPriceIn, priceConfigOf } from './service.ts';

/** One sentence that names printed prices that differ from the charged ones. */
export function findPriceMismatch(
  catalogue: CatalogueRows,
  printed: PriceList,
): string | undefined {
  const ofServices = activeIn(catalogue).flatMap((service) => {
    const charged = new Map(
      feeLines({ service_type: { price_config: priceConfigOf(service) } }).map(({ id, cents }) => [
        id,
        cents,
      ]),
    );
    return [
      service.kind === 'renewal'
        ? undefined
        : difference(
            `DMV fee of ${service.name}`,
            printed.dmvFeeCents[service.kind],
            charged.get('dmv_registration'),
          ),
      difference(`service fee of ${service.name}`, printed.serviceFeeCents, charged.get('service')),
      difference(
        `least convenience fee of ${service.name}`,
        printed.convenienceMinimumCents,
        charged.get('convenience'),
      ),
    ];
  });
  const rates = new Set(activeIn(catalogue).map((service) => service.convenience_basis_points));
  const differences = [
    ...ofServices,
    difference('overnight shipping', printed.overnightCents, overnightPriceIn(catalogue.params)),
    ...[...rates].map((basisPoints) => ofRate(printed.convenienceRate, basisPoints / 10_000)),
  ].filter((one) => one !== undefined);
  if (differences.length === 0) return undefined;
  return `The pages show prices that differ from what we charge: ${differences.join('; ')}.`;
}

function ofRate(printed: number, charged: number): string | undefined {
  const [one, other] = [formatPercent(printed), formatPercent(charged)];
  return one === other ? undefined : `convenience fee ${one}, charged ${other}`;
}

function difference(what: string, printed: Cents, charged: Cents = 0): string | undefined {
  if (printed === charged) return undefined;
  return `${what} ${formatUsd(printed)}, charged ${formatUsd(charged)}`;
}
