import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOf } from '#server/secrets/keyed-hash.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { runOperator } from './run-operator.ts';
import { urlOfDatabase } from './test-database.ts';

/** Runs operators' commands on a test's database. */
export async function commandsBeside(api: TestApi) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'beside-'));
  const { deps } = api;
  writeFileSync(join(DATA_DIR, 'session-secret'), allOf(deps.secret).join('\n'));
  const settings = { DATA_DIR, DATABASE_URL: await urlOfDatabase(deps.db) };
  return {
    DATA_DIR,
    settings,
    run: (command: string, ...words: string[]) => runOperator(command, words, settings),
    async close() {
      rmSync(DATA_DIR, { recursive: true });
    },
  };
}
