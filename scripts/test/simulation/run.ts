/**
 * Runs the money path through thousands of schedules, each decided by a seed, and holds the product's books
 * against the payment provider's.
 *
 * npm run test:simulate                       10,000 schedules
 * npm run test:simulate -- --schedules 500    so many; --from 20001 begins with another seed
 * npm run test:simulate -- --minutes 5        as many as fit
 * npm run test:simulate -- --seed 4711        this one, twice, with everything that happens in it
 * npm run test:simulate -- --plant NAME       with a fault that has to be found; --plant all tries each
 *
 * Fails where money and orders disagree, and where a planted fault is not found.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { findPlant, plantNames } from '#tests/simulation/plants.ts';
import { findViolation, openSimulator, seedsFrom } from '#tests/simulation/simulator.ts';

const WORKERS = 2;
const SCHEDULES = '10000';
const TELL_EVERY_MS = 30_000;
const reportSchema = z.object({ seed: z.int(), violations: z.array(z.string()) });
type Report = z.infer<typeof reportSchema>;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plant: { type: 'string' },
  },
});
const { plant } = values;
if (plant !== undefined && plant !== 'all' && !plantNames.includes(plant)) {
  console.error(`No such fault: ${plant}. There are: all, ${plantNames.join(', ')}`);
  process.exit(1);
}

const isWell =
  values.seed !== undefined
    ? await replay(Number(values.seed))
    : plant === undefined
      ? await runAll()
      : await findPlanted(plant === 'all' ? plantNames : [plant]);
process.exit(isWell ? 0 : 1);

/** All schedules, in two processes. */
async function runAll(): Promise<boolean> {
  const limit = values.minutes === undefined ? Number(values.schedules ?? SCHEDULES) : Infinity;
  const endsAt =
    values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;
  const first = Number(values.from);
  const startedAt = Date.now();
  const wrong: Report[] = [];
  let count = 0;
  const tell = setInterval(
    () => console.log(`${count} schedules, ${wrong.length} violations`),
    TELL_EVERY_MS,
  );
  await new Promise<void>((resolve, reject) => {
    const workers = seedsFrom(first, WORKERS).map((seed) =>
      fork(new URL('worker.ts', import.meta.url), [`--first=${seed}`, `--step=${WORKERS}`]),
    );
    for (const worker of workers) {
      worker.on('message', (message) => {
        const report = reportSchema.parse(message);
        if (count >= limit) return;
        count += 1;
        if (report.violations.length > 0) {
          wrong.push(report);
          show(report);
        }
        if (count >= limit || Date.now() >= endsAt) {
          for (const other of workers) other.kill();
          resolve();
        }
      });
      worker.on(
        'exit',
        (code) => code !== null && reject(new Error(`A worker ended with ${code}`)),
      );
    }
  });
  clearInterval(tell);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `${count} schedules from seed ${first}: ${wrong.length} violations, in ${minutes} minutes`,
  );
  return wrong.length === 0;
}

/** One schedule, step by step, and a second time to see that it repeats. */
async function replay(seed: number): Promise<boolean> {
  const simulator = await openSimulator();
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

/** Looks for each planted fault, and replays the schedule that shows it. */
async function findPlanted(names: readonly string[]): Promise<boolean> {
  const simulator = await openSimulator();
  let isEachFound = true;
  for (const name of names) {
    const fault = findPlant(name);
    const within = Number(values.schedules ?? fault?.within);
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

function show({ seed, violations }: Report): void {
  for (const violation of violations) console.log(`  seed ${seed}: ${violation}`);
}
