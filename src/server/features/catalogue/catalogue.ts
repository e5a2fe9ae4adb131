import type { Logger } from 'pino';
import { californiaDay } from '#contracts/time/california.ts';
import type { Db, ServiceTypeRow } from '../../db/schema.ts';
import { type ParamRow, selectParams, selectServices } from './store.ts';

export type CatalogueRows = {
  /** All services, including hidden ones, in menu order. */
  services: readonly ServiceTypeRow[];
  params: readonly ParamRow[];
};

/** The catalog, cached in this process's memory. Nearly every call reads it, and it rarely changes. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** The maximum age of the cache. Within this time, a price change reaches every process. */
const FRESH_MS = 5_000;

export function createCatalogue({
  db,
  clock,
  logger,
  hold,
}: {
  db: Db;
  clock: () => Date;
  logger: Logger;
  /** Applies scheduled prices on their effective date. */
  hold(): Promise<void>;
}) {
  let last: { rows: CatalogueRows; at: Date } | undefined;
  let loading: Promise<CatalogueRows> | undefined;

  /** Returns undefined if the catalog has to be read first. */
  function remembered() {
    if (last === undefined) return undefined;
    const now = clock();
    const age = now.getTime() - last.at.getTime();
    // Old prices must not stay cached after midnight, when prices may change, or after the clock is set back.
    const isFresh = age >= 0 && age < FRESH_MS && californiaDay(now) === californiaDay(last.at);
    return isFresh ? last.rows : undefined;
  }

  async function load(): Promise<CatalogueRows> {
    const at = clock();
    const problem = await hold().then(
      () => undefined,
      (err: unknown) => ({ err }),
    );
    const rows = { services: await selectServices(db), params: await selectParams(db) };
    last = { rows, at };
    // An operator has to fix a failed change. Customers continue with the current prices.
    if (problem) logger.error(problem, 'could not apply scheduled prices');
    return rows;
  }

  return {
    remembered,
    /**
     * Returns the catalog, at most five seconds old. Don't call this inside a transaction: it may need a second
     * connection, and transactions that wait for one can exhaust the pool.
     */
    async read() {
      const rows = remembered();
      if (rows) return rows;
      loading ??= load().finally(() => {
        loading = undefined;
      });
      return loading;
    },
  };
}
