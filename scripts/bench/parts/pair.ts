/** Compares two web processes on one PostgreSQL with a single one, in alternating rounds, without background work. */
import { availableParallelism } from 'node:os';
import { runClients } from '../clients.ts';
import { figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { buy } from '../nine-calls.ts';
import { cpuMs, postgresCpuMs } from '../processes.ts';

const CLIENTS = 16;
/** Two web processes, PostgreSQL, and this process need a core each. */
const CORES = 4;

export const pair: BenchPart = async (lab) => {
  const { seconds, rounds } = lab.options;
  const settings = {
    DATABASE_URL: await lab.createDatabase(),
    ROLE: 'web',
    SESSION_SECRET: 'the two of them share one secret of 32 letters',
    DATA_DIR: lab.newFolder(),
  };
  const one = await lab.startShop(settings);
  const other = await lab.startShop(settings);
  const used = () => cpuMs(one.pid) + cpuMs(other.pid) + postgresCpuMs(lab.postgresFolder);
  async function measure(addresses: string[]) {
    const before = used();
    const clients = CLIENTS / addresses.length;
    const loads = await Promise.all(
      addresses.map((address) => runClients(address, { clients, seconds, turn: buy })),
    );
    const turns = loads.reduce((sum, load) => sum + load.turns, 0);
    return {
      rate: loads.reduce((sum, load) => sum + load.rate, 0),
      cpu: (used() - before) / turns,
    };
  }
  try {
    const both = [one.baseUrl, other.baseUrl];
    await measure(both);
    const found: Record<'alone' | 'two', Awaited<ReturnType<typeof measure>>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ alone: await measure([one.baseUrl]), two: await measure(both) });
    }
    const ratios = found.map(({ alone, two }) => two.rate / alone.rate);
    const costs = found.map(({ alone, two }) => two.cpu / alone.cpu);
    const rates = found.map(({ alone }) => alone.rate);
    return [
      figureOf('purchases/s of two ÷ one', ratios, {
        ...(availableParallelism() >= CORES && { goal: { atLeast: 1.6 } }),
      }),
      figureOf('CPU of a purchase, two ÷ one', costs),
      figureOf('purchases/s of one', rates),
    ];
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
};
