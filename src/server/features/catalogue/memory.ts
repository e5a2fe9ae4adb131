import type { Db, ServiceTypeRow } from '../../db/schema.ts';
import { type ParamRow, selectParams, selectServices } from './store.ts';

/** How old what is remembered may be: within this time a change of a price holds in every process. */
const FRESH_MS = 5_000;

/** Everything that is for sale, and the system parameters. */
export type CatalogueRows = {
  /** All services, also those that customers do not see, in the order of the menu. */
  services: readonly ServiceTypeRow[];
  params: readonly ParamRow[];
};

/** The catalogue in the memory of this process, which nearly every call reads and hardly anybody changes. */
export type Catalogue = {
  /**
   * At most five seconds old. Not to be called inside a transaction: it may wait for a connection of its own,
   * and the embedded database has only one.
   */
  read(): Promise<CatalogueRows>;
  /** The same without waiting; undefined where it would have to be read. */
  remembered(): CatalogueRows | undefined;
};

export function createCatalogue({ db, clock }: { db: Db; clock: () => Date }): Catalogue {
  let last: { rows: CatalogueRows; at: number } | undefined;
  let loading: Promise<CatalogueRows> | undefined;

  function remembered(): CatalogueRows | undefined {
    const age = last === undefined ? FRESH_MS : clock().getTime() - last.at;
    // A clock that was put back must not make old prices last.
    return age >= 0 && age < FRESH_MS ? last?.rows : undefined;
  }

  async function load(): Promise<CatalogueRows> {
    const at = clock().getTime();
    const rows = { services: await selectServices(db), params: await selectParams(db) };
    last = { rows, at };
    return rows;
  }

  return {
    remembered,
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
