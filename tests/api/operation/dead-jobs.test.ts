import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const [due, dead, done] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

it('npm run jobs:dead lists dead jobs, and runs them again', {
  tags: ['long', 'ONE-004', 'SAFE-015'],
}, async () => {
  const { url, drop } = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: url });
  const operator = (...words: string[]) =>
    runOperator('jobs:dead', words, {
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), `dead-jobs-${crypto.randomUUID()}`),
    });
  const noted = () => database.db.selectFrom('audit_log').select('message').execute();
  try {
    await migrate(database);
    const at = new Date();
    const common = { kind: 'tell-partner', attempts: 9, run_at: at, created_at: at };
    const last_error = "The partner's server responded with 500";
    await database.db
      .insertInto('job')
      .values([
        { ...common, uuid: due, payload: '{"of":"due"}', state: 'ready', last_error },
        {
          ...common,
          uuid: dead,
          payload: '{"of":"dead"}',
          state: 'dead',
          last_error,
          ended_at: at,
        },
        { ...common, uuid: done, payload: '{"of":"done"}', state: 'done', ended_at: at },
      ])
      .execute();

    const listed = await operator();
    expect(listed.stdout).toContain(`${dead}  tell-partner  {"of":"dead"}`);
    expect(listed.stdout).toMatch(/ {2}The partner's server responded with 500\n1 dead\n$/);

    expect(await operator('retry', dead)).toMatchObject({
      status: 0,
      stdout: '1 will be retried\n',
    });
    const jobs = await database.db.selectFrom('job').selectAll().execute();
    expect(jobs.find(({ uuid }) => uuid === dead)).toMatchObject({
      state: 'ready',
      payload: { of: 'dead' },
      ended_at: null,
    });
    expect(jobs.map(({ state }) => state).sort()).toEqual(['done', 'ready', 'ready']);
    const once = [{ message: 'JOBS: tried again tell-partner' }];
    expect(await noted()).toEqual(once);

    const again = await operator('retry', dead);
    expect(again.status).not.toBe(0);
    expect(again.stderr).toContain(
      `${dead} is not a dead job. To list dead jobs, run npm run jobs:dead.`,
    );
    expect(await noted()).toEqual(once);
  } finally {
    await database.close();
    await drop();
  }
});
