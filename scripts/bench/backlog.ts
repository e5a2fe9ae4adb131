/** The backlog of work that follows payments: jobs that are due or running, and unsent emails. */
import { setTimeout as wait } from 'node:timers/promises';
import { queryOnce } from './lab.ts';

type Backlog = {
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

/** Paid orders whose documents haven't been mailed yet. */
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
    if (seconds > mostSeconds)
      throw new Error(`${jobs} jobs and ${mails} emails are still pending`);
    await wait(500);
  }
}

/** Installs a trigger that pauses the work that follows payments: during a hold, each job waits an extra day. */
const PREPARE = `
  create table if not exists bench_hold (held boolean not null);
  insert into bench_hold values (false);
  create or replace function bench_hold() returns trigger language plpgsql as $$
  begin
    if new.state = 'ready' and new.run_at < now() + interval '12 hours'
      and exists (select from bench_hold where held)
    then
      new.run_at := new.run_at + interval '1 day';
    end if;
    return new;
  end $$;
  create or replace trigger bench_hold before insert or update on job
    for each row execute function bench_hold();`;

export type Hold = { take(): Promise<void>; release(): Promise<void> };

export async function prepareHold(databaseUrl: string): Promise<Hold> {
  await queryOnce(databaseUrl, PREPARE);
  return {
    async take() {
      await queryOnce(databaseUrl, 'update bench_hold set held = true');
      // The update fires the trigger, which postpones the jobs. Running jobs may add others, so repeat until none is
      // due or running.
      do {
        await queryOnce(databaseUrl, `update job set run_at = run_at where state = 'ready'`);
        await wait(200);
      } while ((await backlogOf(databaseUrl)).jobs > 0);
    },
    /** Makes the jobs due now, so that they don't count as late after a long hold. */
    async release() {
      await queryOnce(databaseUrl, 'update bench_hold set held = false');
      await queryOnce(
        databaseUrl,
        `update job set run_at = greatest(run_at - interval '1 day', now())
         where state = 'ready' and run_at > now() + interval '12 hours'`,
      );
    },
  };
}
