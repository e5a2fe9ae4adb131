import type { TestProject } from 'vitest/node';
import { startPostgres } from '#tests/support/process/postgres.ts';
import { makePostgresTemplate } from '#tests/support/process/templates.ts';

export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', await makePostgresTemplate(postgres.url));
  return postgres.stop;
}
