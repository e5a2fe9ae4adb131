/** Pauses the work behind payments by postponing its jobs by a day, and resumes it. */
import { setTimeout as wait } from 'node:timers/promises';
import { backlogOf } from './backlog.ts';
import { queryOnce } from './lab.ts';

/** While paused, each new job waits an extra day. */
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
      // The update fires the trigger, which postpones the jobs. Jobs in progress may add more.
      do {
        await queryOnce(databaseUrl, `update job set run_at = run_at where state = 'ready'`);
        await wait(200);
      } while ((await backlogOf(databaseUrl)).jobs > 0);
    },
    /** The jobs fall due now, so that they don't count as late after a long hold. */
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
