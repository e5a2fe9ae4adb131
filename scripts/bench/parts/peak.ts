/**
 * Simulates the last day of a month. Customers arrive on a fixed schedule, first at a rate that this machine can serve,
 * then at one and a half times its maximum. In a state with 36 million vehicles, 6,600 orders start in the busiest
 * minute. The run measures the machine's capacity first.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { property } from '#contracts/api/failure-text.ts';
import { paths } from '#contracts/api/paths.ts';
import { getWaitingLine, type Place, placeSchema } from '#contracts/vehicle/waiting-line.ts';
import { runClients } from '../clients.ts';
import { type Connection, openConnection, type Reply, requestText } from '../connection.ts';
import { type Figure, median, percentile } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { buy, buyAs, nextCustomer } from '../nine-calls.ts';

const STATE_PER_SECOND = 6600 / 60;
const CLIENTS = 8;
/** Closed-loop clients leave no idle time, but a capacity plan leaves headroom. */
const ROOM = 0.6;
/** The closed-loop maximum times this is a rate that the machine can't serve. */
const OVERLOAD = 1.5;
const GOAL_P99 = { atMost: 250 };
const NONE = { atMost: 0 };

export const peak: BenchPart = async (lab) => {
  const { seconds } = lab.options;
  const shop = await lab.startShop({
    DATABASE_URL: await lab.createDatabase(),
    WAITING_LINE: 'auto',
    MAX_CONNECTIONS: '20000',
    MAX_CONNECTIONS_OF_ADDRESS: '20000',
  });
  try {
    const load = (howLong: number) =>
      runClients(shop.baseUrl, { clients: CLIENTS, seconds: howLong, turn: buy });
    await load(seconds);
    const { rate } = await load(2 * seconds);
    const capacity = rate * ROOM;
    const full = await simulateArrivals(shop.baseUrl, {
      perSecond: capacity,
      seconds: 5 * seconds,
    });
    const over = await simulateArrivals(shop.baseUrl, {
      perSecond: rate * OVERLOAD,
      seconds: 10 * seconds,
    });
    return [
      { name: 'capacity, starts/s', value: capacity, note: `${ROOM} of ${rate.toFixed(1)}` },
      { name: 'busiest minute statewide ÷ capacity', value: STATE_PER_SECOND / capacity },
      ...figuresOf('100% of capacity', full, GOAL_P99),
      ...figuresOf('150% of the maximum', over),
    ];
  } finally {
    await shop.stop();
  }
};

function figuresOf(name: string, found: Peak, goal?: Figure['goal']): Figure[] {
  const { arrived, waited, lost, held, callMs, waitSeconds, overtaken, reasons } = found;
  return [
    { name: `${name}: arrivals`, value: arrived },
    { name: `${name}: admitted immediately`, value: arrived - waited },
    {
      name: `${name}: waited in line`,
      value: waited,
      note: `${overtaken} overtaken by a later one`,
    },
    {
      name: `${name}: time in line`,
      value: waitSeconds.length === 0 ? 0 : median(waitSeconds),
      unit: 's',
      note: `longest ${Math.max(0, ...waitSeconds).toFixed(1)}`,
    },
    { name: `${name}: p50 of a call`, value: median(callMs), unit: 'ms' },
    {
      name: `${name}: p99 of a call`,
      value: percentile(callMs, 0.99),
      unit: 'ms',
      ...(goal && { goal }),
    },
    { name: `${name}: delayed after their start`, value: held, goal: NONE },
    { name: `${name}: lost`, value: lost, goal: NONE, note: reasons.join('; ') },
  ];
}

const KEPT_MS = 2000;

/**
 * The results for simulated customers who arrive on a fixed schedule regardless of load. Each one buys, and waits if
 * the API says to wait.
 */
type Peak = {
  arrived: number;
  waited: number;
  lost: number;
  callMs: number[];
  waitSeconds: number[];
  /**
   * Customers who got their turn after someone with a later number, which can happen because they poll seconds apart.
   */
  overtaken: number;
  /** Calls that had to wait although their order had already started. */
  held: number;
  reasons: string[];
};

async function simulateArrivals(
  baseUrl: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Peak> {
  const peak: Peak = {
    arrived: 0,
    waited: 0,
    lost: 0,
    callMs: [],
    waitSeconds: [],
    overtaken: 0,
    held: 0,
    reasons: [],
  };
  const pool = createPool(baseUrl);
  const reasons = new Set<string>();
  let lastCalled = 0;
  const noteCalled = ({ ticket }: Place) => {
    const number = Number.parseInt(ticket, 10);
    if (number < lastCalled) peak.overtaken += 1;
    lastCalled = Math.max(lastCalled, number);
  };

  async function call(request: string): Promise<Reply> {
    const connection = await pool.take();
    const startedAt = performance.now();
    try {
      return await connection.send(request);
    } finally {
      peak.callMs.push(performance.now() - startedAt);
      pool.release(connection);
    }
  }

  async function start(request: string): Promise<Reply> {
    const reply = await call(request);
    if (reply.status !== 429) return reply;
    const startedAt = performance.now();
    const place = placeOf(reply);
    peak.waited += 1;
    await sleep(place.retry_after_seconds * 1000);
    for (;;) {
      const turn = await call(requestText('GET', `${paths.waitingLine}?ticket=${place.ticket}`));
      const { wait } = getWaitingLine.data.parse(
        property(JSON.parse(turn.body.toString()), 'data'),
      );
      if (wait === null) {
        const again = await call(withTicket(request, place.ticket));
        if (again.status !== 429) {
          noteCalled(place);
          peak.waitSeconds.push((performance.now() - startedAt) / 1000);
          return again;
        }
      }
      await sleep((wait?.retry_after_seconds ?? 1) * 1000);
    }
  }

  async function buyOne() {
    const customer: Connection = {
      async send(request) {
        if (request.startsWith(`POST ${paths.vehicleLookup} `)) return start(request);
        const reply = await call(request);
        if (reply.status === 429) peak.held += 1;
        return reply;
      },
      close() {},
    };
    try {
      await buyAs(customer, nextCustomer());
    } catch (error) {
      peak.lost += 1;
      reasons.add(String(error).slice(0, 200));
    }
  }

  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  for (let next = 0; next < seconds * 1000; next += 1000 / perSecond) {
    const early = startedAt + next - performance.now();
    if (early > 1) await sleep(early);
    peak.arrived += 1;
    all.push(buyOne());
  }
  await Promise.all(all);
  pool.close();
  return { ...peak, reasons: [...reasons] };
}

/**
 * Pools connections as a proxy does: reuses the connection that was released most recently, and closes idle ones before
 * the server does.
 */
function createPool(baseUrl: string) {
  let free: { connection: Connection; since: number }[] = [];
  return {
    async take() {
      const fresh = free.filter(({ since }) => performance.now() - since < KEPT_MS);
      for (const one of free) if (!fresh.includes(one)) one.connection.close();
      free = fresh;
      return free.pop()?.connection ?? openConnection(baseUrl);
    },
    release: (connection: Connection) => void free.push({ connection, since: performance.now() }),
    close() {
      for (const { connection } of free) connection.close();
    },
  };
}

function placeOf({ body }: Reply): Place {
  const data = property(property(JSON.parse(body.toString()), 'error'), 'data');
  return placeSchema.parse(property(data, 'place'));
}

function withTicket(request: string, waiting_ticket: string): string {
  const body: unknown = JSON.parse(request.slice(request.indexOf('\r\n\r\n')));
  const more = typeof body === 'object' ? { ...body, waiting_ticket } : {};
  return requestText('POST', paths.vehicleLookup, { body: JSON.stringify(more) });
}
