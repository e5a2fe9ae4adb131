/**
 * Measures the memory of a process with an external PostgreSQL, both idle and during purchases with their background
 * work, and of an idle process together with its embedded server.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '#contracts/api/paths.ts';
import { dataFolderIn } from '#server/db/embedded/data-folder.ts';
import { untilDrained } from '../backlog.ts';
import { runClients } from '../clients.ts';
import type { BenchPart, Lab } from '../lab.ts';
import { buy } from '../nine-calls.ts';
import { memoryMb, memoryWithDatabaseMb, resetPeak } from '../processes.ts';

const CLIENTS = 16;
/** By this time, startup is over and has released its memory. */
const SETTLE_MS = 15_000;
/** Processing the load never takes this long. */
const DRAIN_SECONDS = 1800;

export const memoryUse: BenchPart = async (lab) => {
  const databaseUrl = await lab.createDatabase();
  const shop = await lab.startShop({ DATABASE_URL: databaseUrl });
  try {
    await (await fetch(`${shop.baseUrl}${paths.serviceTypes}?limit=100&page=0`)).arrayBuffer();
    await wait(SETTLE_MS);
    const idle = memoryMb(shop.pid).now;
    resetPeak(shop.pid);
    const seconds = lab.options.seconds * lab.options.rounds;
    const { turns } = await runClients(shop.baseUrl, { clients: CLIENTS, seconds, turn: buy });
    const { peak, now } = memoryMb(shop.pid);
    await untilDrained(databaseUrl, DRAIN_SECONDS);
    return [
      {
        name: 'idle, with its embedded PostgreSQL',
        value: await idleEmbedded(lab),
        unit: 'MB',
        goal: { atMost: 220 },
      },
      { name: 'idle', value: idle, unit: 'MB', goal: { atMost: 150 } },
      {
        name: 'peak under load',
        value: peak,
        unit: 'MB',
        goal: { atMost: 250 },
        note: `${CLIENTS} clients, ${turns} purchases`,
      },
      { name: 'at the end of the load', value: now, unit: 'MB' },
      { name: 'peak until all work is done', value: memoryMb(shop.pid).peak, unit: 'MB' },
    ];
  } finally {
    await shop.stop();
  }
};

async function idleEmbedded(lab: Lab): Promise<number> {
  const dataDir = lab.newFolder();
  const shop = await lab.startShop({ DATA_DIR: dataDir });
  try {
    await (await fetch(`${shop.baseUrl}${paths.serviceTypes}?limit=100&page=0`)).arrayBuffer();
    await wait(SETTLE_MS);
    return memoryWithDatabaseMb(shop.pid, dataFolderIn(dataDir));
  } finally {
    await shop.stop();
  }
}
