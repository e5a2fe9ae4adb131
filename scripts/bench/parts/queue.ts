/**
 * Measures how much background work slows the next customer: purchases with and without a long queue, in alternating
 * rounds.
 */
import { prepareHold, unfinishedOrders, workDone } from '../backlog.ts';
import { type Load, runClients } from '../clients.ts';
import { figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { buy } from '../nine-calls.ts';
import { cpuMs, postgresCpuMs } from '../processes.ts';

const ORDERS = 2000;
const FILLING_CLIENTS = 16;
const GOAL = { atMost: 1.3 };
const MS = { unit: 'ms' };
/**
 * Rounds are shorter but more numerous, so that other load on the machine affects rounds with and without a queue
 * equally.
 */
const SHORTER = 2;
/** This limit is never reached. */
const UNHURRIED_SECONDS = 1800;

export const queue: BenchPart = async (lab) => {
  const { seconds, rounds } = lab.options;
  const databaseUrl = await lab.createDatabase();
  const shop = await lab.startShop({ DATABASE_URL: databaseUrl });
  const hold = await prepareHold(databaseUrl);
  const used = () => [cpuMs(shop.pid), postgresCpuMs(lab.postgresFolder)] as const;
  const oneClient = () =>
    runClients(shop.baseUrl, { clients: 1, seconds: seconds / SHORTER, turn: buy });

  /** Buys until enough orders are queued, with background work paused. Measures what customers' calls alone cost. */
  async function fill() {
    const missing = ORDERS - (await unfinishedOrders(databaseUrl));
    const before = used();
    const load = await runClients(shop.baseUrl, {
      clients: FILLING_CLIENTS,
      seconds: UNHURRIED_SECONDS,
      turn: buy,
      turns: Math.max(missing, FILLING_CLIENTS),
    });
    const after = used();
    return {
      ...load,
      server: (after[0] - before[0]) / load.turns,
      postgres: (after[1] - before[1]) / load.turns,
    };
  }

  try {
    const fillings: Awaited<ReturnType<typeof fill>>[] = [];
    const pairs: { empty: Load; behind: Load; done: number; left: number }[] = [];
    for (let round = 0; round < rounds * SHORTER; round += 1) {
      await hold.take();
      fillings.push(await fill());
      const empty = await oneClient();
      const before = await workDone(databaseUrl);
      await hold.release();
      const behind = await oneClient();
      const done = (await workDone(databaseUrl)) - before;
      pairs.push({ empty, behind, done, left: await unfinishedOrders(databaseUrl) });
    }
    const ratios = pairs.map(({ empty, behind }) => behind.p50Ms / empty.p50Ms);
    const rates = fillings.map(({ rate }) => rate);
    const servers = fillings.map(({ server }) => server);
    const postgres = fillings.map(({ postgres }) => postgres);
    const before = pairs.map(({ empty }) => empty.p50Ms);
    const behind = pairs.map(({ behind }) => behind.p50Ms);
    const done = pairs.map(({ done, behind }) => done / (behind.turns / behind.rate));
    const left = pairs.map(({ left }) => left);
    const held = 'empty queue, 16 clients';
    return [
      figureOf(`p50 with ${ORDERS} orders queued ÷ none`, ratios, { goal: GOAL }),
      figureOf('p50 with none queued', before, MS),
      figureOf('p50 with them queued', behind, MS),
      // Shows that the queue was busy: an idle one would not slow anyone.
      figureOf('jobs and emails done per second', done),
      figureOf('orders left after the round', left),
      figureOf(`purchases/s, ${held}`, rates),
      figureOf(`CPU of the server, ${held}`, servers, MS),
      figureOf(`CPU of PostgreSQL, ${held}`, postgres, MS),
    ];
  } finally {
    await shop.stop();
  }
};
