/**
 * The last day of a month: customers arrive on a fixed schedule, first at a rate that this machine can serve, then at
 * one and a half times its maximum. A state with 36 million vehicles has 6,600 starts in its busiest minute. The run
 * measures its own capacity first.
 */
import { runClients } from '../clients.ts';
import type { Figure } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { buy } from '../nine-calls.ts';
import { type Peak, simulateArrivals } from '../peak-arrivals.ts';
import { median, percentile } from '../statistics.ts';

/** The statewide rate in the busiest minute. */
const STATE_PER_SECOND = 6600 / 60;
const CLIENTS = 8;
/** Closed-loop clients leave no idle time, but a capacity plan leaves headroom. */
const ROOM = 0.6;
/** Relative to the closed-loop maximum: more than the machine can serve. */
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
      { name: 'busiest minute of the state ÷ capacity', value: STATE_PER_SECOND / capacity },
      ...figuresOf('100 % of capacity', full, GOAL_P99),
      ...figuresOf('150 % of the most', over),
    ];
  } finally {
    await shop.stop();
  }
};

function figuresOf(name: string, found: Peak, goal?: Figure['goal']): Figure[] {
  const { arrived, waited, lost, held, callMs, waitSeconds, overtaken, reasons } = found;
  return [
    { name: `${name}: arrived`, value: arrived },
    { name: `${name}: admitted at once`, value: arrived - waited },
    { name: `${name}: waited in line`, value: waited, note: `${overtaken} seen after a later one` },
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
    { name: `${name}: made to wait after their start`, value: held, goal: NONE },
    { name: `${name}: lost`, value: lost, goal: NONE, note: reasons.join('; ') },
  ];
}
