/**
 * Kills the server, its database, or both with SIGKILL at every step of a checkout, and the server during the jobs that
 * follow a payment. Then restarts them and counts charges, orders, and jobs. `npm run test:faults` runs each case 20
 * times, and `npm run test:faults -- 5` five times. Fails on a double charge, a charge without a record, a lost or
 * repeated job, or an order that is not filed or refunded exactly once.
 */

import {
  CRASH_STEPS,
  type CrashStep,
  openCrashLab,
  VICTIMS,
  type Victim,
} from '../../tests/faults/crash.ts';
import {
  type CrashedJob,
  JOB_CRASHES,
  openWorkerLab,
  wantedAfter,
} from '../../tests/faults/worker-crash.ts';

type Row = { killed: number; chargedTwice: number; notRecorded: number; problems: string[] };

const rounds = Number(process.argv[2] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Expected a number of rounds, such as: npm run test:faults -- 5');
  process.exit(1);
}

// The exit handler stops the running servers. A signal alone would leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// Runs are parallel, because most of the time is spent waiting for startup.
const results = await Promise.all([...VICTIMS.map(tryCheckouts), tryJobs()]);
process.exit(results.every(Boolean) ? 0 : 1);

async function tryCheckouts(victim: Victim): Promise<boolean> {
  const lab = await openCrashLab();
  const table = new Map<CrashStep, Row>();
  for (const step of stepNames()) {
    const row: Row = { killed: 0, chargedTwice: 0, notRecorded: 0, problems: [] };
    table.set(step, row);
    for (let round = 0; round < rounds; round += 1) {
      try {
        const { charges, recorded } = await lab.crashAt(step, victim);
        row.killed += 1;
        if (charges > 1) row.chargedTwice += 1;
        if (recorded !== charges) row.notRecorded += 1;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        row.problems.push(problem);
        console.error(`${victim}, ${CRASH_STEPS[step]}: ${problem}`);
      }
    }
    console.log(`${victim}: killed ${row.killed} times ${CRASH_STEPS[step]}`);
  }
  const books = await lab.books();
  await lab.close();
  return report(victim, table, books);
}

function report(
  victim: Victim,
  table: Map<CrashStep, Row>,
  books: Awaited<ReturnType<Awaited<ReturnType<typeof openCrashLab>>['books']>>,
): boolean {
  console.log(`\n${victim}: SIGKILL at each step of a checkout, ${rounds} times`);
  for (const [step, { killed, chargedTwice, notRecorded }] of table) {
    const counts = `killed ${killed}, charged twice ${chargedTwice}, not recorded ${notRecorded}`;
    console.log(`  ${CRASH_STEPS[step].padEnd(24)} ${counts}`);
  }
  const { charges, succeeded, paidOrders, pending, unrecorded } = books;
  console.log(
    `  in the end: ${charges} charges, ${succeeded} payments, ${paidOrders} paid orders, ${pending} pending, ${unrecorded} unrecorded\n`,
  );
  const rows = [...table.values()];
  const agree = charges === succeeded && charges === paidOrders && pending + unrecorded === 0;
  return (
    agree && rows.every((row) => row.killed === rounds && row.chargedTwice + row.notRecorded === 0)
  );
}

async function tryJobs(): Promise<boolean> {
  const lab = await openWorkerLab();
  let isWell = true;
  console.log(`SIGKILL in the middle of each job, ${rounds} times`);
  for (const job of jobNames()) {
    const wrong: string[] = [];
    const wanted = JSON.stringify(wantedAfter(job));
    for (let round = 0; round < rounds; round += 1) {
      const result = await lab.killIn(job).then((one) => JSON.stringify(one), String);
      if (result !== wanted) wrong.push(result);
    }
    isWell &&= wrong.length === 0;
    const left = `killed ${rounds} times, left an error ${wrong.length} times`;
    console.log(`  ${job.padEnd(20)} ${left} ${wrong[0] ?? ''}`);
  }
  const copies = lab.mostCopies();
  console.log(`  in the end: an email was delivered at most ${copies} times\n`);
  await lab.close();
  return isWell && copies <= 2;
}

function jobNames(): CrashedJob[] {
  return Object.keys(JOB_CRASHES).filter((job): job is CrashedJob => job in JOB_CRASHES);
}

function stepNames(): CrashStep[] {
  return Object.keys(CRASH_STEPS).filter((step): step is CrashStep => step in CRASH_STEPS);
}
