import type { ServiceTypeRow } from '../../db/schema.ts';
import type { ParamRow } from './store.ts';

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
