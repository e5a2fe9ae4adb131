/** Compares each URL of the product with a bare node:http server that sends the same bytes, in alternating rounds. */

import { operationPaths, paths } from '#contracts/api/paths.ts';
import { runClients, type Turn } from '../clients.ts';
import { openConnection, requestText } from '../connection.ts';
import { type Figure, figureOf, type Goal } from '../figures.ts';
import { type Floor, startFloor } from '../floor.ts';
import type { BenchPart, Lab } from '../lab.ts';
import { cpuMs } from '../processes.ts';

const CLIENTS = 32;
/** This many seconds let the JIT compile the code of both servers. */
const WARM_UP_SECONDS = 2;
/** Responses take a fraction of a millisecond, so the rounds are short but numerous. */
const SHORTER = 3;

type Pages = { paths: readonly string[]; goal: Goal; headers?: Record<string, string> };

async function compareSameBytes(lab: Lab, { paths, goal, headers }: Pages): Promise<Figure[]> {
  const shop = await lab.startShop({ DATABASE_URL: await lab.createDatabase() });
  const floor = await startFloor();
  const figures: Figure[] = [];
  try {
    for (const path of paths) {
      const request = requestText('GET', path, headers && { headers });
      await copyAnswer(shop.baseUrl, request, floor);
      const turn: Turn = async (connection) => {
        const { status } = await connection.send(request);
        if (status !== 200) throw new Error(`${path}: ${status}`);
      };
      const measure = async (
        { baseUrl, pid }: { baseUrl: string; pid: number },
        seconds: number,
      ) => {
        const before = cpuMs(pid);
        const load = await runClients(baseUrl, { clients: CLIENTS, seconds, turn });
        return { rate: load.rate, cpuUs: ((cpuMs(pid) - before) / load.turns) * 1000 };
      };
      await measure(floor, WARM_UP_SECONDS);
      await measure(shop, WARM_UP_SECONDS);
      const pairs: Record<'floor' | 'ours', Awaited<ReturnType<typeof measure>>>[] = [];
      for (let round = 0; round < lab.options.rounds * SHORTER; round += 1) {
        const seconds = lab.options.seconds / SHORTER;
        pairs.push({ floor: await measure(floor, seconds), ours: await measure(shop, seconds) });
      }
      const ratios = pairs.map(({ floor, ours }) => ours.rate / floor.rate);
      const rates = pairs.map(({ ours }) => ours.rate);
      const costs = pairs.map(({ floor, ours }) => floor.cpuUs / ours.cpuUs);
      figures.push(
        figureOf(`${path} ÷ floor`, ratios, { goal }),
        figureOf(`${path} requests/s`, rates),
        figureOf(`${path} CPU floor ÷ ours`, costs),
      );
    }
    return figures;
  } finally {
    await floor.stop();
    await shop.stop();
  }
}

async function copyAnswer(baseUrl: string, request: string, floor: Floor): Promise<void> {
  const connection = await openConnection(baseUrl);
  try {
    const reply = await connection.send(request);
    if (reply.status !== 200) throw new Error(`${request}: ${reply.status}`);
    await floor.answerLike(reply);
  } finally {
    connection.close();
  }
}

/** These reads are the same for all customers. */
export const reads: BenchPart = (lab) =>
  compareSameBytes(lab, {
    paths: [
      `${paths.serviceTypes}?limit=100&page=0`,
      `${paths.systemParams}?code=OVERNIGHT_SHIPPING`,
      operationPaths.health,
    ],
    goal: { atLeast: 0.5 },
  });

export const staticHome: BenchPart = (lab) =>
  compareSameBytes(lab, {
    paths: ['/'],
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    goal: { atLeast: 0.85 },
  });
