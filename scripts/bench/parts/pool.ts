/**
 * Runs two web processes and a worker on PgBouncer in transaction mode and a streaming replica, in rounds that alternate
 * with the same processes on a direct connection. Throws if a call fails, the books differ, or metrics need the replica.
 */

import { californiaDay } from '#contracts/time/california.ts';
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
  const all = [worker, ...pair];
  const measure = async (shops: typeof pair) => {
    const turn = { clients: CLIENTS / shops.length, seconds, turn: buy };
    const loads = await Promise.all(shops.map(({ baseUrl }) => runClients(baseUrl, turn)));
    return {
      rate: loads.reduce((sum, load) => sum + load.rate, 0),
      turns: loads.reduce((sum, load) => sum + load.turns, 0),
      p99: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
    };
  };
  const scrapes = { all: 0, late: 0 };
  const readMetrics = async () => {
    for (const { baseUrl } of [worker, ...pair]) {
      // A new connection each time: the server may close an idle one just as it's reused.
      const fresh = { headers: { connection: 'close' } };
      const text = await (await fetch(`${baseUrl}/v1/api/metrics`, fresh)).text();
      scrapes.all += 1;
      if (!/^database_up 1$/m.test(text)) scrapes.late += 1;
    }
  };
  const scraping = setInterval(() => void readMetrics(), 1000);
  try {
    await measure(pair);
    const [connections] = await queryOnce(
      onPrimary,
      `select count(*) as open from pg_stat_activity where datname = '${DATABASE}' and pid <> pg_backend_pid()`,
    );
    const directPair = [await start(direct, 'web'), await start(direct, 'web')];
    all.push(...directPair);
    const found: Record<'direct' | 'pooled', Awaited<ReturnType<typeof measure>>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ direct: await measure(directPair), pooled: await measure(pair) });
    }
    clearInterval(scraping);
    await untilDrained(onPrimary, DRAIN_SECONDS);
    const today = californiaDay(new Date());
    for (const [command = '', ...words] of [
      ['money:check'],
      ['remittance', '--day', today],
      ['records', 'list', '--from', today, '--to', today],
      ['backup', `${common.DATA_DIR}/last.backup`],
    ]) {
      const { status, stderr } = await runOperator(command, words, pooled);
      if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
    }
    const output = all.map((one) => one.output()).join('');
    const errors = output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
    const away = errors.filter((line) => line.includes(AWAY));
    if (errors.length > away.length) throw new Error(`Errors in the log: ${errors.join('\n')}`);
    const [read] = await queryOnce(
      onReplica,
      `select xact_commit as reads from pg_stat_database where datname = '${DATABASE}'`,
    );
    const { late, all: scraped } = scrapes;
    await cluster.replica.pause();
    await readMetrics();
    if (scrapes.late > late) throw new Error('Metrics need the replica');
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
      { name: 'transactions on the replica', value: Number(read?.reads), goal: { atLeast: 1 } },
      { name: 'connections to PostgreSQL, pooled', value: Number(connections?.open) },
      { name: 'times the replica was behind', value: away.length },
      { name: 'scrapes of metrics that took too long', value: late, note: `of ${scraped}` },
    ];
  } finally {
    clearInterval(scraping);
    await Promise.all(all.map((one) => one.stop()));
    await cluster.stop();
  }
};
