import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '#server/db/folder-lock.ts';
import { offerCommands } from '#server/operator/beside-server.ts';
import { allOf } from '#server/secrets/keyed-hash.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { runOperator } from './run-operator.ts';
import { type DatabaseKind, urlOfDatabase } from './test-database.ts';

/** Runs operators' commands on a test's database: PostgreSQL's directly, the embedded one's by its holder, as in a server. */
export async function commandsBeside(api: TestApi, kind: DatabaseKind) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'beside-'));
  const { deps } = api;
  writeFileSync(join(DATA_DIR, 'session-secret'), allOf(deps.secret).join('\n'));
  const unlock = kind === 'pglite' ? lockFolder(join(DATA_DIR, 'database')) : () => {};
  const offered =
    kind === 'pglite'
      ? offerCommands(DATA_DIR, {
          deps: () => ({ ...deps, ledger: undefined }),
          kept: { charges: undefined, uploads: undefined },
          logger: deps.logger,
        })
      : undefined;
  const settings: Record<string, string> =
    kind === 'pglite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await urlOfDatabase(deps.db) };
  return {
    DATA_DIR,
    settings,
    run: (command: string, ...words: string[]) => runOperator(command, words, settings),
    async close() {
      await offered?.close();
      unlock();
      rmSync(DATA_DIR, { recursive: true });
    },
  };
}
