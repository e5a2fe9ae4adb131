/** Builds the site after publishes, in any process that has a copy of it: web processes and workers. */
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import type { ServerConfig } from '#config/server.ts';
import type { LiveContent } from '#contracts/api/operation.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { listOfPrices } from '#contracts/desk/price-names.ts';
import { ROOT } from './build.ts';
import type { Deps } from './deps.ts';
import { pricesIn } from './features/catalogue/prices-in-rows.ts';
import { createPublishing, findLastPublish } from './features/system/content/service.ts';
import { createSiteBuild, installationOf } from './site/build-site.ts';
import { isBuiltByAnother, readLiveContent } from './site/read-built.ts';

/** Builds the site and reports the prices and text on it. */
export type OwnSite = {
  build(prices: PriceList): Promise<void>;
  live(): LiveContent;
  /** Whether this installation may build the site. */
  isOurs(): boolean;
  canBuild(): boolean;
};

export function ownSite(config: ServerConfig, folder: string, logger: Logger): OwnSite {
  const installation = installationOf(config);
  const isOurs = () => !isBuiltByAnother(folder, installation);
  return {
    build: createSiteBuild(ROOT, { folder, installation }, logger),
    live: () => readLiveContent(folder),
    isOurs,
    canBuild: () => isOurs() && isWritable(dirname(folder)),
  };
}

export function publishSite(
  site: OwnSite,
  { db, catalogue, clock, logger }: Pick<Deps, 'db' | 'catalogue' | 'clock' | 'logger'>,
  { waitMs }: Pick<ServerConfig['contentWebhook'], 'waitMs'>,
) {
  return createPublishing({
    live: site.live,
    // A build prints the prices that apply when it runs, regardless of what triggered it.
    build: async () => site.build(listOfPrices(pricesIn(await catalogue.read()))),
    lastPublish: async () => (site.canBuild() ? findLastPublish(db) : undefined),
    waitMs,
    clock,
    logger,
  });
}

/** A build puts the new site next to the old one. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
