/**
 * Runs the payment flow through thousands of seeded schedules, and reconciles the product's books with the payment
 * provider's.
 *
 * - `npm run test:simulate` runs 10,000 schedules
 * - `-- --schedules 500` runs that many; `--from 20001` starts at another seed
 * - `-- --minutes 5` runs as many as fit
 * - `-- --seed 4711` runs that seed, twice, with a full log
 * - `-- --plant NAME` runs with a planted fault that must be found; `--plant all` tries every fault
 *
 * Fails if money and orders disagree, or if a planted fault is not found.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { findPlant, plantNames } from '#tests/simulation/plants.ts';
import { findViolation, openSimulator, seedsFrom } from '#tests/simulation/simulator.ts';
import { startPostgres } from '#tests/support/process/postgres.ts';

const WORKERS = 2;
const REPORT_EVERY_MS = 30_000;
const reportSchema = z.object({ seed: z.int(), violations: z.array(z.string()), charges: z.int() });
type Report = z.infer<typeof reportSchema>;
type Wrong = Pick<Report, 'seed' | 'violations'>;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plant: { type: 'string' },
  },
});
const { plant } = values;
if (plant !== undefined && plant !== 'all' && !plantNames.includes(plant)) {
  console.error(`There is no fault named ${plant}. The names are all, ${plantNames.join(', ')}`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres();
const isWell =
  values.seed !== undefined
    ? await replay(Number(values.seed))
    : plant === undefined
      ? await runAll()
      : await findPlanted(plant === 'all' ? plantNames : [plant]);
await postgres.stop();
process.exit(isWell ? 0 : 1);

/** Runs all schedules in two processes: one takes the odd seeds, the other the even ones. */
async function runAll(): Promise<boolean> {
  const first = Number(values.from);
  const isTimed = values.minutes !== undefined;
  const last = isTimed ? Number.MAX_SAFE_INTEGER : first + Number(values.schedules) - 1;
  const startedAt = Date.now();
  const wrong: Wrong[] = [];
  let count = 0;
  let charges = 0;
  const workers = seedsFrom(first, WORKERS).map((seed) => {
    const words = [
      `--server=${postgres.url}`,
      `--first=${seed}`,
      `--step=${WORKERS}`,
      `--last=${last}`,
    ];
    return fork(new URL('worker.ts', import.meta.url), words);
  });
  for (const worker of workers) {
    worker.on('message', (message) => {
      const report = reportSchema.parse(message);
      count += 1;
      charges += report.charges;
      if (report.violations.length > 0) wrong.push(report);
      show(report);
    });
  }
  const tell = setInterval(
    () => console.log(`${count} schedules, ${wrong.length} violations`),
    REPORT_EVERY_MS,
  );
  const end = () => workers.forEach((worker) => void worker.kill());
  const timer = isTimed ? setTimeout(end, Number(values.minutes) * 60_000) : undefined;
  const codes = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0]));
  clearInterval(tell);
  clearTimeout(timer);
  if (codes.some((code) => code !== 0 && code !== null)) throw new Error('A worker has failed');
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${count} schedules from seed ${first}, ${charges} charges, in ${minutes} minutes`);
  console.log(`${wrong.length} violations`);
  return wrong.length === 0;
}

/** Runs one schedule and prints its steps, then runs it again to check that the result is the same. */
async function replay(seed: number): Promise<boolean> {
  const simulator = await openSimulator(postgres.url);
  const result = await simulator.run(seed, findPlant(plant));
  const again = await simulator.run(seed, findPlant(plant));
  await simulator.close();
  console.log(result.steps.join('\n'));
  show(result);
  console.log(
    `seed ${seed}: ${result.steps.length} steps, ${result.digest}; again: ${again.digest}`,
  );
  return result.violations.length === 0 && result.digest === again.digest;
}

async function findPlanted(names: readonly string[]): Promise<boolean> {
  const simulator = await openSimulator(postgres.url);
  let isEachFound = true;
  for (const name of names) {
    const fault = findPlant(name);
    const within = fault?.within ?? 0;
    const seeds = seedsFrom(Number(values.from), within);
    const found = await findViolation(simulator, { seeds, plant: fault });
    const again = found && (await simulator.run(found.seed, fault));
    const isFound = found !== undefined && again?.digest === found.digest;
    isEachFound &&= isFound;
    console.log(`${name}: ${fault?.what}`);
    if (found) show(found);
    console.log(
      isFound
        ? `  found within ${within} schedules, and again from its seed`
        : `  NOT found within ${within} schedules`,
    );
  }
  await simulator.close();
  return isEachFound;
}

function show({ seed, violations }: Wrong): void {
  for (const violation of violations) console.log(`  seed ${seed}: ${violation}`);
}
