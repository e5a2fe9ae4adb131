/**
 * Measures whether the cost of a call stays the same as data grows. Runs the same calls in alternating rounds on a
 * database with 1,000 paid orders and on one with a million, and reports which big tables had sequential scans.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#contracts/api/paths.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { lastRenewableExpiry } from '#contracts/vehicle/renewal-window.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { selectDueReminders } from '#server/features/orders/reminders/store.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { runClients, type Turn } from '../clients.ts';
import { openConnection, requestText, succeed } from '../connection.ts';
import { type Figure, median, roundsText } from '../figures.ts';
import { BIG_TABLES, fillOrders } from '../growth-fill.ts';
import { type BenchPart, type Lab, queryOnce } from '../lab.ts';
import { buy, buyAs, nextCustomer } from '../nine-calls.ts';
import { cpuMs, postgresCpuMs } from '../processes.ts';
import { openDesk } from '../staff-turns.ts';

const FEW = 1000;
const GOAL = { atMost: 1.2 };
const PLATE = '7SAM321';
const RENEWAL = 'renew-vehicle-registration';

type Turns = { shop: ServerProcess; turns: Record<string, Turn> };
/** Staff call a process for them, in which people file the orders. */
type Side = { url: string; customers: Turns; staff: Turns; close(): Promise<void> };
type Cost = { p50: number; cpu: number };

export const growth: BenchPart = async (lab) => {
  const { rounds, seconds, orders } = lab.options;
  // The larger one first, because staff sessions end while it is filled.
  const many = await openSide(lab, orders);
  const few = await openSide(lab, FEW);
  try {
    const figures: Figure[] = [];
    const scanned: string[] = [];
    let scans = await readsOfAll(many.url);
    const names = (['customers', 'staff'] as const).flatMap((who) =>
      Object.keys(few[who].turns).map((name) => ({ who, name })),
    );
    for (const { who, name } of names) {
      const pairs: { few: Cost; many: Cost }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = {
          few: await cost(few.url, few[who], name),
          many: await cost(many.url, many[who], name),
        };
        if (round > 0) pairs.push(pair);
      }
      for (const [kind, unit] of [
        ['cpu', 'CPU'],
        ['p50', 'p50'],
      ] as const) {
        const ratios = pairs.map((pair) => pair.many[kind] / pair.few[kind]);
        figures.push({
          name: `${name}: ${unit} at ${orders} ÷ ${FEW} orders`,
          value: median(ratios),
          goal: GOAL,
          note: `${roundsText(ratios)}; ${pairs.map((pair) => pair.many[kind].toFixed(1)).join(' · ')} ms`,
        });
      }
      // PostgreSQL updates its statistics with a delay.
      await sleep(3000);
      const later = await readsOfAll(many.url);
      const before = scans;
      const read = BIG_TABLES.filter((table) => (later.get(table) ?? 0) > (before.get(table) ?? 0));
      scanned.push(...read.map((table) => `${table} during ${name}`));
      scans = later;
    }
    figures.push({
      name: 'full scans of big tables',
      value: scanned.length,
      goal: { atMost: 0 },
      note: scanned.join(', '),
    });
    return figures;
  } finally {
    await Promise.all([few.close(), many.close()]);
  }

  async function cost(url: string, { shop, turns }: Turns, name: string): Promise<Cost> {
    const used = () => cpuMs(shop.pid) + postgresCpuMs(lab.postgresFolder);
    const turn = turns[name] ?? buy;
    const before = used();
    const load = await runClients(shop.baseUrl, { clients: 1, seconds, turn });
    const after = used();
    if (name === 'purchase') await untilQuiet(url);
    return { p50: load.p50Ms, cpu: (after - before) / load.turns };
  }
};

async function openSide(lab: Lab, orders: number): Promise<Side> {
  const url = await lab.createDatabase();
  // Start the product once to migrate the database.
  await (await lab.startShop({ DATABASE_URL: url })).stop();
  const startedAt = performance.now();
  await fillOrders(url, orders);
  console.error(`  ${orders} orders in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const shop = await lab.startShop({ DATABASE_URL: url });
  const connection = await openConnection(shop.baseUrl);
  const customer = nextCustomer();
  const { user } = await buyAs(connection, { ...customer, plate: PLATE });
  connection.close();
  // Don't measure the work that runs at startup.
  await untilQuiet(url);
  const [service] = await queryOnce(url, 'select uuid from service_type where slug = $1', [
    RENEWAL,
  ]);
  const get = (path: string): Turn => {
    const request = requestText('GET', `${path}?user_uuid=${user}`);
    return async (connection) => void (await succeed(connection, request));
  };
  const { db, close: closeDatabase } = await connectDatabase({ databaseUrl: url });
  const today = californiaDay(new Date());
  const until = lastRenewableExpiry(today);
  const turns: Record<string, Turn> = {
    purchase: buy,
    lookup: async (connection) => {
      const { plate, email } = nextCustomer();
      const form = {
        service_type_uuid: service?.uuid,
        vehicle_license_plate: plate,
        user_email: email,
      };
      const body = JSON.stringify(form);
      await succeed(connection, requestText('POST', paths.vehicleLookup, { body }));
    },
    'orders list': get(paths.orders),
    garage: get(paths.vehicles),
    'due reminders': async () => void (await selectDueReminders(db, { from: today, until })),
  };
  const staff = await openDesk(lab, url, { user, email: customer.email, plate: PLATE });
  return {
    url,
    customers: { shop, turns },
    staff,
    async close() {
      await Promise.all([shop.stop(), staff.shop.stop(), closeDatabase()]);
    },
  };
}

/** Waits for about two minutes at most. */
async function untilQuiet(url: string): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const [row] = await queryOnce(
      url,
      "select count(*)::integer as due from job where state in ('ready', 'running') and run_at < now() + interval '3 s'",
    );
    if (row?.due === 0) return;
    await sleep(1000);
  }
}

async function readsOfAll(url: string): Promise<Map<string, number>> {
  const rows = await queryOnce(url, 'select relname, seq_scan from pg_stat_user_tables');
  return new Map(rows.map(({ relname, seq_scan }) => [String(relname), Number(seq_scan)]));
}
