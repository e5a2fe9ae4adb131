/** What every part measures with: a PostgreSQL that commits to the disk, databases in it, and servers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/support/process/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import type { Figure } from './figures.ts';

/** How long things are measured; `npm run bench -- --seconds 10 …` changes the first. */
export type BenchOptions = {
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Of the sustained load. */
  minutes: number;
  /** In the larger of two databases that are compared. */
  orders: number;
};

export type Lab = {
  options: BenchOptions;
  /** The folder of PostgreSQL's data, by which its processes are found. */
  postgresFolder: string;
  createDatabase(): Promise<string>;
  /** A server of the product, with an order step of a second; its data folder goes when the lab closes. */
  startShop(settings?: Record<string, string>): Promise<ServerProcess>;
  newFolder(): string;
  close(): Promise<void>;
};

/** A part of the benchmark: what it measures, and how. */
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

/** Runs one statement over a connection of its own and returns its rows. */
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
