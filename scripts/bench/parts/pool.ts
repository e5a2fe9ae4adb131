/**
 * Runs two web processes and a worker on PgBouncer in transaction mode and a streaming replica, in rounds that alternate
 * with the same processes on a direct connection. A failed call ends the run, and the books must be equal afterwards.
 */

import { startPooled } from '#tests/support/process/pooled.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { untilDrained } from '../backlog.ts';
import { runClients } from '../clients.ts';
import { figureOf } from '../figures.ts';
import { type BenchPart, queryOnce } from '../lab.ts';
import { buy } from '../nine-calls.ts';

const CLIENTS = 16;
const DATABASE = 'pooled';
const DRAIN_SECONDS = 300;
const AWAY = 'reading from the primary';

export const pool: BenchPart = async (lab) => {
  const { seconds, rounds } = lab.options;
  const cluster = await startPooled({ durable: true });
  await queryOnce(cluster.primary.url, `create database ${DATABASE}`);
  const at = (server: string) => new URL(`/${DATABASE}`, server).href;
  const { addresses } = cluster;
  const onPrimary = at(addresses.direct);
  const onReplica = at(addresses.read);
  const common = {
    SESSION_SECRET: 'all of them share one secret of 32 letters',
    DATA_DIR: lab.newFolder(),
  };
  const pooled = {
    ...common,
    DATABASE_URL: at(addresses.pooler),
    DATABASE_DIRECT_URL: onPrimary,
    DATABASE_READ_URL: onReplica,
  };
  const direct = { ...common, DATABASE_URL: onPrimary };
  const start = (settings: Record<string, string>, role: string) =>
    lab.startShop({ ...settings, ROLE: role, ...(role === 'worker' && { STATUS_PORT: '0' }) });
  const worker = await start(pooled, 'worker');
  const pair = [await start(pooled, 'web'), await start(pooled, 'web')];
  const directPair = [await start(direct, 'web'), await start(direct, 'web')];
  const all = [worker, ...pair, ...directPair];
  const measure = async (shops: typeof pair) => {
    const turn = { clients: CLIENTS / shops.length, seconds, turn: buy };
    const loads = await Promise.all(shops.map(({ baseUrl }) => runClients(baseUrl, turn)));
    return {
      rate: loads.reduce((sum, load) => sum + load.rate, 0),
      turns: loads.reduce((sum, load) => sum + load.turns, 0),
      p99: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
    };
  };
  const readMetrics = async () => {
    for (const { baseUrl } of [worker, ...pair]) {
      const text = await (await fetch(`${baseUrl}/v1/api/metrics`)).text();
      if (!/^database_up 1$/m.test(text)) throw new Error('Metrics: database_up is not 1');
    }
  };
  const scraping = setInterval(() => void readMetrics(), 1000);
  try {
    await measure(pair);
    const found: Record<'direct' | 'pooled', Awaited<ReturnType<typeof measure>>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ direct: await measure(directPair), pooled: await measure(pair) });
    }
    clearInterval(scraping);
    const connections = await queryOnce(
      onPrimary,
      `select count(*) filter (where client_port > 0) as open from pg_stat_activity where datname = '${DATABASE}'`,
    );
    await untilDrained(onPrimary, DRAIN_SECONDS);
    const month = new Date().toISOString().slice(0, 7);
    for (const [command = '', ...words] of [
      ['money:check'],
      ['remittance', '--month', month],
      ['records', 'list', '--from', `${month}-01`, '--to', `${month}-28`],
      ['backup', `${common.DATA_DIR}/last.backup`],
    ]) {
      const { status, stderr } = await runOperator(command, words, pooled);
      if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
    }
    const output = all.map((one) => one.output()).join('');
    if (/"level":(50|60)/.test(output)) throw new Error(`Errors in the log: ${output}`);
    const [read] = await queryOnce(
      onReplica,
      `select xact_commit as reads from pg_stat_database where datname = '${DATABASE}'`,
    );
    await cluster.replica.pause();
    await readMetrics();
    const fallsBack = pair.every((shop) => shop.output().includes(AWAY));
    return [
      {
        name: 'purchases through the pooler',
        value: found.reduce((sum, one) => sum + one.pooled.turns, 0),
        note: cluster.version,
      },
      figureOf(
        'purchases/s, pooled ÷ direct',
        found.map((one) => one.pooled.rate / one.direct.rate),
      ),
      figureOf(
        'purchases/s, pooled',
        found.map((one) => one.pooled.rate),
      ),
      figureOf(
        'p99 of a purchase, pooled',
        found.map((one) => one.pooled.p99),
        { unit: 'ms' },
      ),
      { name: 'failed calls and errors in logs', value: 0 },
      { name: 'differences in the books', value: 0 },
      { name: 'transactions on the replica', value: Number(read?.reads), goal: { atLeast: 1 } },
      { name: 'PostgreSQL connections of all processes', value: Number(connections[0]?.open) },
      { name: 'metrics without the replica', value: fallsBack ? 1 : 0, goal: { atLeast: 1 } },
    ];
  } finally {
    clearInterval(scraping);
    await Promise.all(all.map((one) => one.stop()));
    await cluster.stop();
  }
};
