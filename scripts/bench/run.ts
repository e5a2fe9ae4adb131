/**
 * Measures performance against a baseline on the same machine in the same run. `npm run bench` runs the short parts,
 * and `npm run bench -- purchases queue` runs the named ones. Prints a table, writes test-results/bench.json, and fails
 * if a figure misses its goal. docs/performance.md explains the figures.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { isMissed, type PartFigure, tableOf } from './figures.ts';
import { type BenchPart, openLab } from './lab.ts';
import { documents } from './parts/documents.ts';
import { flow } from './parts/flow.ts';
import { growth } from './parts/growth.ts';
import { memoryUse } from './parts/memory.ts';
import { pair } from './parts/pair.ts';
import { peak } from './parts/peak.ts';
import { pool } from './parts/pool.ts';
import { publish } from './parts/publish.ts';
import { purchases } from './parts/purchases.ts';
import { queue } from './parts/queue.ts';
import { reads, staticHome } from './parts/same-bytes.ts';
import { start } from './parts/start.ts';

const RESULTS = 'test-results';
const parts: Record<string, BenchPart> = {
  purchases,
  queue,
  reads,
  static: staticHome,
  documents,
  start,
  memory: memoryUse,
  publish,
  peak,
  growth,
  pair,
  flow,
  pool,
};
/** Parts that take many minutes run only when named. */
const LONG = new Set(['flow', 'growth', 'pair', 'peak', 'pool']);

const { values, positionals } = parseArguments();
const unknown = positionals.filter((name) => parts[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `There is no part named ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}
const wanted =
  positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !LONG.has(name));

// The exit handler stops the running servers. A signal alone would leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const startedAt = new Date();
const lab = await openLab({
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
  orders: Number(values.orders),
});
const figures: PartFigure[] = [];
try {
  for (const name of wanted) {
    console.error(`${name} …`);
    const found = await parts[name]?.(lab);
    figures.push(...(found ?? []).map((figure) => ({ part: name, ...figure })));
  }
} finally {
  await lab.close();
}
const missed = figures.filter(isMissed);
console.log(tableOf(figures));
console.log(`\n${machine()}`);
console.log(
  missed.length === 0
    ? 'Every goal was met.'
    : `${missed.length} missed: ${missed.map(({ part, name }) => `${part}: ${name}`).join('; ')}`,
);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(
  `${RESULTS}/bench.json`,
  `${JSON.stringify({ begun: startedAt, commit: commit(), machine: machine(), figures }, null, 2)}\n`,
);
process.exit(missed.length === 0 ? 0 : 1);

function parseArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '6' },
      rounds: { type: 'string', default: '3' },
      minutes: { type: 'string', default: '3' },
      orders: { type: 'string', default: '1000000' },
    },
  });
}

function machine(): string {
  const [cpu] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}, load ${load.join(' ')}`;
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}
