import type { Logger } from 'pino';
import { type Cents, formatPercent, formatUsd } from '#contracts/catalogue/money.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { createOutageLog } from '../../outage-log.ts';
import type { Catalogue, CatalogueRows } from './catalogue.ts';
import { amountsOf } from './prices-in-rows.ts';
import { activeIn, overnightPriceIn } from './service.ts';

const LOOK_EVERY_MS = 5000;
/** A failed build may succeed later, for example after text with the old price is fixed. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** This is logged once, because the other installation builds its prices on its own schedule. */
const OF_ANOTHER =
  ' Another installation built the site in DIST_DIR, so this one doesn’t rebuild it.';

/**
 * Compares the prices every few seconds, because prices change at midnight. Warns if pages still differ after their
 * build or cannot be built.
 */
export function watchPrintedPrices({
  catalogue,
  clock,
  logger,
  build,
  isOurs,
}: {
  catalogue: Catalogue;
  clock: () => Date;
  logger: Logger;
  /** Undefined if this process can't build. */
  build: (() => void) | undefined;
  /** False if the site belongs to another installation. */
  isOurs(): boolean;
}) {
  const outage = createOutageLog(logger, {
    begins: 'could not compare the pages’ prices',
    ends: 'the pages’ prices are compared again',
  });
  let printed: PriceList | undefined;
  let lastRequest: { for: string; at: number; isReported: boolean } | undefined;

  async function look() {
    if (!printed) return;
    try {
      const mismatch = findPriceMismatch(await catalogue.read(), printed);
      outage.end();
      if (mismatch === undefined) lastRequest = undefined;
      else if (build && isOurs()) askFor(mismatch, build);
      else if (build === undefined ? lastRequest?.for !== mismatch : !lastRequest) {
        warn(mismatch, build && OF_ANOTHER);
      }
    } catch (error) {
      outage.begin(error);
    }
  }

  function askFor(mismatch: string, ask: () => void) {
    const now = clock().getTime();
    const isSame = lastRequest?.for === mismatch;
    if (lastRequest && isSame && Math.abs(now - lastRequest.at) < AGAIN_AFTER_MS) return;
    if (isSame) logger.warn(mismatch);
    else logger.info({ reason: mismatch }, 'rebuilding the pages with the current prices');
    lastRequest = { for: mismatch, at: now, isReported: isSame };
    ask();
  }

  function warn(mismatch: string, why = '') {
    lastRequest = { for: mismatch, at: clock().getTime(), isReported: true };
    logger.warn(mismatch + why);
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    /** Records the prices that the pages now print. Requests a build if they differ from the charged prices. */
    async setPrinted(prices: PriceList) {
      printed = prices;
      const before = lastRequest;
      await look();
      if (before && lastRequest === before && !before.isReported) warn(before.for);
    },
    stop: () => clearInterval(timer),
  };
}

/** A sentence with the printed prices that differ from charged ones, if any. */
export function findPriceMismatch(
  catalogue: CatalogueRows,
  printed: PriceList,
): string | undefined {
  const ofServices = activeIn(catalogue).flatMap((service) => {
    const charged = amountsOf(service);
    return [
      service.kind === 'renewal'
        ? undefined
        : difference(
            `DMV fee for ${service.name}`,
            printed.dmvFeeCents[service.kind],
            charged.dmv_registration,
          ),
      difference(`service fee for ${service.name}`, printed.serviceFeeCents, charged.service),
      difference(
        `minimum convenience fee for ${service.name}`,
        printed.convenienceMinimumCents,
        charged.convenience,
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
  return one === other ? undefined : `convenience fee shown as ${one}, charged as ${other}`;
}

function difference(what: string, printed: Cents, charged: Cents): string | undefined {
  if (printed === charged) return undefined;
  return `${what} shown as ${formatUsd(printed)}, charged as ${formatUsd(charged)}`;
}
