import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { filesIn, placesWith } from './leaks.ts';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests make databases of their own; null where this machine has none. */
    postgresUrl: string | null;
  }
}

/** The cards that tests pay with. */
const CARDS = /(?<!\d)(4242[ -]?4242[ -]?4242[ -]?4242|4000[ -]?0000[ -]?0000[ -]?0\d{3})(?!\d)/;

/** One PostgreSQL for the whole run, which keeps no card number of any test. */
export default async function setup(project: TestProject) {
  const bin = findPostgres();
  if (bin === undefined) {
    project.provide('postgresUrl', null);
    console.warn(
      'PostgreSQL is not installed: its tests are skipped (set PG_BIN to its bin folder)',
    );
    return;
  }
  const postgres = await startPostgres(bin);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    // Whatever a test had it write, even what was deleted since, stands in the log that it writes ahead.
    const leaks = placesWith(filesIn(join(postgres.folder, 'pg_wal')), CARDS);
    await postgres.stop();
    if (leaks.length > 0) throw new Error(`A card number was written down: ${leaks.join(', ')}`);
  };
}
