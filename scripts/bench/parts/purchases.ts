/** Compares purchases with the baseline, in alternating rounds, while the work that follows payments runs. */
import { backlogOf, untilDrained } from '../backlog.ts';
import { type Load, runClients } from '../clients.ts';
import { type Figure, figureOf } from '../figures.ts';
import { buyAtFloor, startFloor } from '../floor.ts';
import type { BenchPart } from '../lab.ts';
import { buy } from '../nine-calls.ts';
import { cpuMs, mainThreadMs, memoryMb, postgresCpuMs } from '../processes.ts';

const CLIENTS = [1, 8, 16];
const MAX = 16;
const GOAL = { atLeast: 0.16 };
const SUSTAINED_GOAL = { atLeast: 0.06 };
/** Processing a few minutes of purchases never takes this long. */
const DRAIN_SECONDS = 1800;

/** CPU time per turn, in ms. */
type Cost = { server: number; mainThread: number; postgres: number };
type Round = Load & { cost: Cost };

export const purchases: BenchPart = async (lab) => {
  const { seconds, rounds, minutes } = lab.options;
  const databaseUrl = await lab.createDatabase();
  const shop = await lab.startShop({ DATABASE_URL: databaseUrl });
  const floor = await startFloor(databaseUrl);

  async function measure(pid: number, load: () => Promise<Load>): Promise<Round> {
    const times = () => [cpuMs(pid), mainThreadMs(pid), postgresCpuMs(lab.postgresFolder)] as const;
    const before = times();
    const result = await load();
    const after = times();
    const each = (index: 0 | 1 | 2) => (after[index] - before[index]) / result.turns;
    return { ...result, cost: { server: each(0), mainThread: each(1), postgres: each(2) } };
  }

  const productRound = (clients: number, howLong = seconds) =>
    measure(shop.pid, () => runClients(shop.baseUrl, { clients, seconds: howLong, turn: buy }));
  /** Measures the baseline while the product is paused, because the product's background work would slow it. */
  async function baselineRound(clients: number): Promise<Round> {
    shop.signal('SIGSTOP');
    try {
      return await measure(floor.pid, () =>
        runClients(floor.baseUrl, { clients, seconds, turn: buyAtFloor }),
      );
    } finally {
      shop.signal('SIGCONT');
    }
  }

  try {
    const idle = memoryMb(shop.pid).now;
    // Warm up first.
    await baselineRound(MAX);
    await productRound(MAX);
    const figures: Figure[] = [];
    for (const clients of CLIENTS) {
      const pairs: { floor: Round; productRound: Round }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({
          floor: await baselineRound(clients),
          productRound: await productRound(clients),
        });
      }
      figures.push(...figuresOf(clients, pairs));
    }
    const late = await backlogOf(databaseUrl);
    figures.push({ name: 'jobs due after the rounds', value: late.jobs + late.mails });
    await untilDrained(databaseUrl, DRAIN_SECONDS);

    const before = await baselineRound(MAX);
    const load = await productRound(MAX, minutes * 60);
    const behind = await backlogOf(databaseUrl);
    const drainSeconds = await untilDrained(databaseUrl, DRAIN_SECONDS);
    const after = await baselineRound(MAX);
    // Count the time to drain the backlog as part of the purchases.
    const sustained = load.turns / (load.turns / load.rate + drainSeconds);
    const floorRate = (before.rate + after.rate) / 2;
    figures.push(
      { name: 'sustained purchases/s, with all their work done', value: sustained },
      {
        name: 'sustained ÷ floor',
        value: sustained / floorRate,
        goal: SUSTAINED_GOAL,
        note: `while buying ${(load.rate / floorRate).toFixed(3)}`,
      },
      { name: 'sustained p50', value: load.p50Ms, unit: 'ms' },
      { name: 'sustained p99', value: load.p99Ms, unit: 'ms' },
      {
        name: 'longest overdue job at its end',
        value: behind.oldestSeconds,
        unit: 's',
        note: `${behind.jobs + behind.mails} due, done in ${Math.round(drainSeconds)} s`,
      },
      { name: 'memory at the start', value: idle, unit: 'MB' },
      { name: 'memory, peak', value: memoryMb(shop.pid).peak, unit: 'MB' },
    );
    return figures;
  } finally {
    await floor.stop();
    await shop.stop();
  }
};

function figuresOf(clients: number, pairs: { floor: Round; productRound: Round }[]): Figure[] {
  const suffix = `, ${clients} client${clients === 1 ? '' : 's'}`;
  const product = pairs.map(({ productRound }) => productRound);
  const floors = pairs.map(({ floor }) => floor);
  const ratios = pairs.map(({ floor, productRound }) => productRound.rate / floor.rate);
  const costs = pairs.map(({ floor, productRound }) => costOf(floor) / costOf(productRound));
  const ms = (name: string, rounds: Round[], read: (round: Round) => number) =>
    figureOf(name + suffix, rounds.map(read), { unit: 'ms' });
  const rate = (name: string, rounds: Round[]) =>
    figureOf(
      name + suffix,
      rounds.map((round) => round.rate),
    );
  return [
    rate('purchases/s', product),
    rate('floor/s', floors),
    figureOf(`purchases ÷ floor${suffix}`, ratios, { ...(clients === MAX && { goal: GOAL }) }),
    figureOf(`processor time, floor ÷ purchases${suffix}`, costs),
    ms('p50', product, ({ p50Ms }) => p50Ms),
    ms('p99', product, ({ p99Ms }) => p99Ms),
    ms('CPU of the server', product, ({ cost }) => cost.server),
    ms('CPU of its first thread', product, ({ cost }) => cost.mainThread),
    ms('CPU of PostgreSQL', product, ({ cost }) => cost.postgres),
    ms('CPU of the floor', floors, ({ cost }) => cost.server),
    ms('CPU of the floor’s PostgreSQL', floors, ({ cost }) => cost.postgres),
    ms('CPU of this driver', product, ({ driverMs }) => driverMs),
  ];
}

function costOf({ cost }: Round): number {
  return cost.server + cost.postgres;
}
