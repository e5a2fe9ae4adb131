/**
 * Shared by all benchmark parts: a PostgreSQL server with durable commits, its databases, and servers of the product.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/support/process/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import type { Figure } from './figures.ts';

/** `npm run bench -- --seconds 10 …` overrides the defaults. */
type BenchOptions = {
  /** Length of one round. */
  seconds: number;
  rounds: number;
  /** Length of the sustained load. */
  minutes: number;
  /** The number of orders in the larger of the two databases. */
  orders: number;
};

export type Lab = {
  options: BenchOptions;
  /** PostgreSQL's data folder, which identifies its processes. */
  postgresFolder: string;
  createDatabase(): Promise<string>;
  /**
   * Starts a server of the product whose order steps take one second. Its data folder is deleted when the lab closes.
   */
  startShop(settings?: Record<string, string>): Promise<ServerProcess>;
  newFolder(): string;
  close(): Promise<void>;
};

export type BenchPart = (lab: Lab) => Promise<Figure[]>;

export async function openLab(options: BenchOptions): Promise<Lab> {
  const postgres = await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  let databases = 0;
  let folders = 0;
  const newFolder = () => {
    folders += 1;
    return join(folder, String(folders));
  };
  return {
    options,
    postgresFolder: postgres.folder,
    async createDatabase() {
      databases += 1;
      const name = `bench_${databases}`;
      await queryOnce(postgres.url, `create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = name;
      return url.href;
    },
    startShop: (settings = {}) =>
      startServer({
        DATA_DIR: newFolder(),
        LOG_LEVEL: 'warn',
        FILING_WINDOW_SECONDS: '1',
        ORDER_STEP_SECONDS: '1',
        ...settings,
      }),
    newFolder,
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function queryOnce(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
