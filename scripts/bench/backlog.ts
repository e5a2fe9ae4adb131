/** The backlog behind payments: jobs that are due or running, and unsent emails. */
import { setTimeout as wait } from 'node:timers/promises';
import { queryOnce } from './lab.ts';

export type Backlog = {
  jobs: number;
  mails: number;
  /** How long the oldest job has been due. */
  oldestSeconds: number;
};

const COUNT = `
  select
    (select count(*) from job where state in ('ready', 'running') and run_at <= now()) as jobs,
    (select count(*) from mail_outbox where state = 'queued') as mails,
    (select coalesce(extract(epoch from now() - min(run_at)), 0)
      from job where state in ('ready', 'running') and run_at <= now()) as oldest`;

/** Paid orders that have not been mailed. */
const UNFINISHED = `
  select count(*) as orders from order_line where stage in ('paid', 'completed', 'label_printed')`;

export async function backlogOf(databaseUrl: string): Promise<Backlog> {
  const [row] = await queryOnce(databaseUrl, COUNT);
  return {
    jobs: Number(row?.jobs),
    mails: Number(row?.mails),
    oldestSeconds: Number(row?.oldest),
  };
}

export async function unfinishedOrders(databaseUrl: string): Promise<number> {
  const [row] = await queryOnce(databaseUrl, UNFINISHED);
  return Number(row?.orders);
}

/** The number of jobs and emails completed since the database was created. */
export async function workDone(databaseUrl: string): Promise<number> {
  const [row] = await queryOnce(
    databaseUrl,
    `select (select count(*) from job where state = 'done')
      + (select count(*) from mail_outbox where state <> 'queued') as done`,
  );
  return Number(row?.done);
}

/** Resolves with the seconds until the backlog is empty. Throws after `mostSeconds`. */
export async function untilDrained(databaseUrl: string, mostSeconds: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { jobs, mails } = await backlogOf(databaseUrl);
    const seconds = (performance.now() - startedAt) / 1000;
    if (mails === 0 && jobs === 0 && (await unfinishedOrders(databaseUrl)) === 0) return seconds;
    if (seconds > mostSeconds) throw new Error(`Still to do: ${jobs} jobs and ${mails} mails`);
    await wait(500);
  }
}
