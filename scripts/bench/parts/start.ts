/** The time from process start to the API's first response. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { paths } from '#contracts/api/paths.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { roundsText } from '../figures.ts';
import type { BenchPart, Lab } from '../lab.ts';
import { median } from '../statistics.ts';

const STARTS = 5;

export const start: BenchPart = async (lab) => {
  const database = await lab.createDatabase();
  const folder = lab.newFolder();
  const onPostgres = await startsOf(lab, { DATABASE_URL: database, DATA_DIR: folder });
  const embedded = await startsOf(lab, { DATA_DIR: lab.newFolder() });
  const firsts: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const startedAt = performance.now();
    const server = await lab.startShop({ DATA_DIR: lab.newFolder() });
    await firstAnswer(server);
    firsts.push(performance.now() - startedAt);
    await server.stop();
  }
  const bare: number[] = [];
  for (let round = 0; round < STARTS; round += 1) bare.push(await startBareNode());
  return [
    {
      name: 'first answer, migrated PostgreSQL',
      value: median(onPostgres),
      unit: 'ms',
      goal: { atMost: 1000 },
      note: roundsText(onPostgres),
    },
    {
      name: 'first answer, existing embedded database',
      value: median(embedded),
      unit: 'ms',
      goal: { atMost: 1000 },
      note: roundsText(embedded),
    },
    {
      name: 'first answer, new embedded database',
      value: median(firsts),
      unit: 'ms',
      goal: { atMost: 5000 },
      note: roundsText(firsts),
    },
    { name: 'node -e 0', value: median(bare), unit: 'ms', note: roundsText(bare) },
  ];
};

/** The times of several starts on a database that an earlier start has migrated. */
async function startsOf(lab: Lab, settings: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const startedAt = performance.now();
    const server = await lab.startShop(settings);
    await firstAnswer(server);
    if (round > 0) times.push(performance.now() - startedAt);
    await server.stop();
  }
  return times;
}

async function firstAnswer({ baseUrl }: ServerProcess): Promise<void> {
  const response = await fetch(`${baseUrl}${paths.serviceTypes}?limit=100&page=0`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The first call failed: ${response.status}`);
}

async function startBareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}
