import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { forgetCounts, showSlowest } from './counts-file.ts';
import { filesIn } from './leaks.ts';
import { startPooled } from './pooled.ts';
import { isPooled, setPooledAddresses } from './pooled-addresses.ts';
import { startPostgres } from './postgres.ts';
import { makePostgresTemplate } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which tests create their databases. */
    postgresUrl: string;
  }
}

const CARDS = /(?<!\d)(4242[ -]?4242[ -]?4242[ -]?4242|4000[ -]?0000[ -]?0000[ -]?0\d{3})(?!\d)/g;
/** Cards that no test uses, written first and last: a search that finds both has covered the whole run. */
const PLANTED = { first: '4000000000000770', last: '4000000000000771' };

/**
 * Starts one PostgreSQL for the whole run. At the end, it must contain no card number from any test.
 * Rebundles the server if it has changed, because tests that start one run the shipped bundle.
 */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ['scripts/ensure.mjs', 'server'], { stdio: 'inherit' });
  forgetCounts();
  const pooled = isPooled() ? await startPooled({ isCurrent: true }) : undefined;
  if (pooled) setPooledAddresses(pooled.addresses);
  const postgres = pooled?.primary ?? (await startPostgres());
  await plant(postgres.url, PLANTED.first);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', await makePostgresTemplate(postgres.url));
  // PostgreSQL's write-ahead log contains everything that tests wrote, even what has since been deleted.
  const search = async () => {
    await plant(postgres.url, PLANTED.last);
    return cardsIn(join(postgres.folder, 'pg_wal'));
  };
  return async () => {
    showSlowest();
    const found = await search().finally((pooled ?? postgres).stop);
    const unseen = Object.values(PLANTED).filter((card) => !found.delete(card));
    if (unseen.length > 0) throw new Error(`The search for cards missed ${unseen.join(', ')}`);
    const leaks = [...found].map(([card, place]) => `${card} in ${place}`);
    if (leaks.length > 0) throw new Error(`Card numbers were stored: ${leaks.join(', ')}`);
  };
}

/** Writes a card at the start of a log file, where no page boundary splits it, and flushes the file to disk. */
async function plant(url: string, card: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_switch_wal();
    select pg_logical_emit_message(false, 'planted', ' ${card} ');
    select pg_switch_wal()`);
  await client.end();
}

function cardsIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { place, text } of filesIn(folder)) {
    for (const [card] of text.matchAll(CARDS)) found.set(card, place);
  }
  return found;
}
