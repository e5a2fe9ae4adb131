/** Keeps the prices that the pages print those that are charged. */

import type { Logger } from 'pino';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { createTrouble } from '../../trouble.ts';
import type { Catalogue } from './catalogue.ts';
import { findPriceMismatch } from './compare-prices.ts';

const LOOK_EVERY_MS = 5000;
/** A build that failed may succeed later, for example once a text that states the old price was mended. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Said once: the other installation builds its own prices when it likes. */
const OF_ANOTHER =
  ' The site in DIST_DIR was built by another installation, and is not built from here.';

export type PrintedPrices = {
  /** The pages print these prices from now on: asks for a build where others are charged. */
  arePrinted(prices: PriceList): Promise<void>;
  stop(): void;
};

/** Compares every few seconds, as prices change at midnight. Warns where pages still differ after their build, or cannot be built. */
export function followPrices({
  catalogue,
  clock,
  logger,
  build,
  isOurs,
}: {
  catalogue: Catalogue;
  clock: () => Date;
  logger: Logger;
  /** Asks for a new build of the site; absent where none can be made. */
  build: (() => void) | undefined;
  /** Whether the site may be built from here: another installation's may not. */
  isOurs(): boolean;
}): PrintedPrices {
  const trouble = createTrouble(logger, {
    begins: 'prices cannot be compared',
    ends: 'prices can be compared again',
  });
  let printed: PriceList | undefined;
  let asked: { for: string; at: number; isTold: boolean } | undefined;

  async function look() {
    if (!printed) return;
    try {
      const mismatch = findPriceMismatch(await catalogue.read(), printed);
      trouble.over();
      if (mismatch === undefined) asked = undefined;
      else if (build && isOurs()) askFor(mismatch, build);
      else if (build === undefined ? asked?.for !== mismatch : !asked) {
        warn(mismatch, build && OF_ANOTHER);
      }
    } catch (error) {
      trouble.note(error);
    }
  }

  function askFor(mismatch: string, ask: () => void) {
    const now = clock().getTime();
    const isSame = asked?.for === mismatch;
    if (asked && isSame && Math.abs(now - asked.at) < AGAIN_AFTER_MS) return;
    if (isSame) logger.warn(mismatch);
    else logger.info({ reason: mismatch }, 'the pages are built with the prices in force');
    asked = { for: mismatch, at: now, isTold: isSame };
    ask();
  }

  function warn(mismatch: string, why = '') {
    asked = { for: mismatch, at: clock().getTime(), isTold: true };
    logger.warn(mismatch + why);
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    async arePrinted(prices) {
      printed = prices;
      const before = asked;
      await look();
      if (before && asked === before && !before.isTold) warn(before.for);
    },
    stop: () => clearInterval(timer),
  };
}
