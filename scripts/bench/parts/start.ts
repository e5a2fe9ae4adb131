/** Measures the time from process start to the API's first response. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { paths } from '#contracts/api/paths.ts';
import { figureOf } from '../figures.ts';
import type { BenchPart, Lab } from '../lab.ts';

const STARTS = 5;
const unit = 'ms';

export const start: BenchPart = async (lab) => {
  const database = await lab.createDatabase();
  const folder = lab.newFolder();
  const onPostgres = await startsOf(lab, { DATABASE_URL: database, DATA_DIR: folder });
  const embedded = await startsOf(lab, { DATA_DIR: lab.newFolder() });
  const firsts: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    firsts.push(await startOnce(lab, { DATA_DIR: lab.newFolder() }));
  }
  const bare: number[] = [];
  for (let round = 0; round < STARTS; round += 1) bare.push(await startBareNode());
  return [
    figureOf('first answer, migrated PostgreSQL', onPostgres, { unit, goal: { atMost: 1000 } }),
    figureOf('first answer, existing embedded database', embedded, {
      unit,
      goal: { atMost: 1000 },
    }),
    figureOf('first answer, new embedded database', firsts, { unit, goal: { atMost: 5000 } }),
    figureOf('node -e 0', bare, { unit }),
  ];
};

/** Uses a database that an earlier start has migrated. */
async function startsOf(lab: Lab, settings: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const took = await startOnce(lab, settings);
    if (round > 0) times.push(took);
  }
  return times;
}

async function startOnce(lab: Lab, settings: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const server = await lab.startShop(settings);
  const response = await fetch(`${server.baseUrl}${paths.serviceTypes}?limit=100&page=0`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The first call failed: ${response.status}`);
  const took = performance.now() - startedAt;
  await server.stop();
  return took;
}

async function startBareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - startedAt;
}
