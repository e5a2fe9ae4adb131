import type { ServiceTypeRow } from '../../db/schema.ts';
import type { ParamRow } from './store.ts';

/** All products and the system parameters. */
export type CatalogueRows = {
  /** All services, including hidden ones, in menu order. */
  services: readonly ServiceTypeRow[];
  params: readonly ParamRow[];
};

/** The catalogue in this process's memory. Nearly every call reads it, and it rarely changes. */
export type Catalogue = {
  /**
   * At most five seconds old. Don't call it inside a transaction: it may need its own connection, and the
   * embedded database has only one.
   */
  read(): Promise<CatalogueRows>;
  /** The same without waiting. Undefined if it has to be read. */
  remembered(): CatalogueRows | undefined;
};
