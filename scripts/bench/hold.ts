/** Holds the work behind payments back and lets it go, by putting its jobs off by a day. */
import { setTimeout as wait } from 'node:timers/promises';
import { backlogOf } from './backlog.ts';
import { queryOnce } from './lab.ts';

/** While it is held, each new job waits a day longer. */
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
      // The trigger puts off what this touches. What is being done meanwhile may leave more.
      do {
        await queryOnce(databaseUrl, `update job set run_at = run_at where state = 'ready'`);
        await wait(200);
      } while ((await backlogOf(databaseUrl)).jobs > 0);
    },
    /** What was held falls due at this moment: it is not late, as it would be after a long hold. */
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
