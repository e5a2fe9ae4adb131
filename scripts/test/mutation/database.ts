/** One PostgreSQL for all trials, and no other database: a trial has to be quick. */
import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '#tests/support/process/postgres.ts';
import { makePostgresTemplate } from '#tests/support/process/templates.ts';

export default async function setup(project: TestProject) {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error('PostgreSQL is not installed: set PG_BIN to its bin folder');
  const postgres = await startPostgres(bin);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', await makePostgresTemplate(postgres.url));
  project.provide('embeddedTemplate', null);
  return postgres.stop;
}
