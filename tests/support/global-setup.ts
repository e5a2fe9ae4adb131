import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests make databases of their own; null where this machine has none. */
    postgresUrl: string | null;
  }
}

/** One PostgreSQL for the whole run. */
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
  return postgres.stop;
}
