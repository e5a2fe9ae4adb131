import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { isMigrated, migrate, planMigrations } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'database-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unreachable = 'postgres://someone:topsecret@127.0.0.1:1/nothing';

describe('The database', () => {
  /** Opens several connections to one new database, as several processes would. */
  async function open(count: number, work: (databases: Database[]) => Promise<void>) {
    const made = await createPostgresDatabase();
    const databases = await Promise.all(
      Array.from({ length: count }, () =>
        connectDatabase({ databaseUrl: made.url, directUrl: directUrlOf(made.url) }),
      ),
    );
    try {
      await work(databases);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
      await made.drop();
    }
  }

  it('migrates once, no matter how many processes start in parallel', async () => {
    await open(4, async (databases) => {
      const ran = await Promise.all(databases.map((database) => migrate(database)));
      expect(ran.flat().filter((name) => name === '001-tables.sql')).toHaveLength(1);
      for (const database of databases) expect(await migrate(database)).toEqual([]);
    });
  });

  it('seeds again without overwriting changes', async () => {
    await open(2, async ([one, other = one]) => {
      if (!one || !other) throw new Error('No database');
      await migrate(one);
      await Promise.all([seed(one.db), seed(other.db)]);
      await one.db
        .updateTable('service_type')
        .set({ status: 0 })
        .where('position', '=', 3)
        .execute();
      await seed(one.db);
      const services = await one.db
        .selectFrom('service_type')
        .selectAll()
        .orderBy('position')
        .execute();
      expect(services.map((service) => service.status)).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 1]);
    });
  });

  it('rejects a migration that was edited after it had run', async () => {
    const copy = join(folder, 'migrations');
    cpSync('src/server/db/migrations', copy, { recursive: true });
    await open(1, async ([database]) => {
      if (!database) throw new Error('No database');
      await migrate(database, copy);
      writeFileSync(join(copy, '001-tables.sql'), 'select 1');
      await expect(migrate(database, copy)).rejects.toThrow('001-tables.sql was changed');
    });
  });

  it('plans its migrations without changing anything', async () => {
    await open(1, async ([database]) => {
      if (!database) throw new Error('No database');
      // Everything is new, so nobody waits.
      const plan = await planMigrations(database);
      expect(plan.map(({ name }) => name)).toContain('001-tables.sql');
      expect(plan.filter(({ blocked }) => blocked.length > 0)).toEqual([]);
      expect(await database.withSession(isMigrated)).toBe(false);
      await migrate(database);
      expect(await planMigrations(database)).toEqual([]);
      await database.withSession(({ run }) =>
        run(`insert into schema_migration values ('900-next.sql', 'x', now(), '9.1.0')`),
      );
      await expect(planMigrations(database)).rejects.toThrow('newer build');
    });
  });

  it('plans which tables no one can write to meanwhile, as PostgreSQL locks them', async () => {
    const migrations = 'src/server/db/migrations';
    const tables = `select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
    const locked = `${tables} and oid in (select relation from pg_locks where pid = pg_backend_pid()
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) order by 1`;
    await open(
      1,
      ([database]) =>
        database?.withSession(async (session) => {
          await session.run(`create table schema_migration (name text, checksum text,
          build text default '', applied_at timestamptz default now())`);
          for (const name of readdirSync(migrations).filter((file) => file.endsWith('.sql'))) {
            const text = readFileSync(join(migrations, name), 'utf8');
            const [planned] = await planMigrations({ withSession: (work) => work(session) });
            await session.run('begin');
            const before = new Set((await session.rows(tables)).map((row) => row.name));
            await session.run(text);
            const names = (await session.rows(locked)).map((row) => row.name);
            await session.run('commit');
            expect(planned).toEqual({ name, blocked: names.filter((table) => before.has(table)) });
            if (name >= '030') expect(planned?.blocked.length, name).toBeLessThan(2);
            const checksum = createHash('sha256').update(text).digest('hex');
            await session.rows('insert into schema_migration values ($1, $2)', [name, checksum]);
          }
        }) ?? Promise.reject(new Error('No database')),
    );
  });

  it('repeats a migration that was the victim of a deadlock', async () => {
    const migrations = mkdtempSync(join(folder, 'deadlock-'));
    writeFileSync(join(migrations, '001-one.sql'), 'select 1');
    const ran: string[] = [];
    const session = {
      async run(script: string) {
        ran.push(script);
        const isFirst = ran.filter((one) => one === script).length === 1;
        if (script === 'select 1' && isFirst)
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      },
      rows: async () => [],
    };
    const done = await migrate({ withSession: (work) => work(session) }, migrations);
    expect(done).toEqual(['001-one.sql']);
    const tried = ['begin', 'select 1', 'rollback', 'begin', 'select 1', 'commit'];
    expect(ran.slice(-tried.length)).toEqual(tried);
  });

  it('rolls back a migration that fails halfway', async () => {
    const copy = join(folder, 'failing');
    cpSync('src/server/db/migrations', copy, { recursive: true });
    writeFileSync(join(copy, '999-broken.sql'), 'create table half (a int); select nonsense;');
    await open(1, async ([database]) => {
      if (!database) throw new Error('No database');
      await expect(migrate(database, copy)).rejects.toThrow('999-broken.sql failed');
      const { rows } =
        await sql`select to_regclass('half') as half, to_regclass('cart') as cart`.execute(
          database.db,
        );
      expect(rows).toMatchObject([{ half: null, cart: expect.anything() }]);
    });
  });

  it('keeps a query that arrives during a transaction out of it', async () => {
    await open(1, async ([database]) => {
      if (!database) throw new Error('No database');
      const { db } = database;
      await sql`create table note (text text)`.execute(db);
      const inside = Promise.withResolvers<void>();
      const failing = db.transaction().execute(async (tx) => {
        await sql`insert into note values ('undone')`.execute(tx);
        inside.resolve();
        await new Promise((go) => setTimeout(go, 30));
        throw new Error('undo');
      });
      await inside.promise;
      const beside = sql`insert into note values ('kept')`.execute(db);
      await expect(failing).rejects.toThrow('undo');
      await beside;
      expect((await sql`select text from note`.execute(db)).rows).toEqual([{ text: 'kept' }]);
    });
  });

  it('reads counts and sums as numbers, days as text, and instants as dates', async () => {
    await open(1, async ([database]) => {
      if (!database) throw new Error('No database');
      const { rows } =
        await sql`select count(*) as count, 1.5::numeric as sum, date '2026-03-10' as day,
        timestamptz '2026-03-10T18:00:00Z' as instant, '{"a":[1]}'::jsonb as json`.execute(
          database.db,
        );
      expect(rows).toEqual([
        {
          count: 1,
          sum: 1.5,
          day: '2026-03-10',
          instant: new Date('2026-03-10T18:00:00Z'),
          json: { a: [1] },
        },
      ]);
    });
  });
});

describe('A connection that PostgreSQL drops', () => {
  it('is reported, and ends the transaction but not the process', async () => {
    const { url, drop } = await createPostgresDatabase();
    const lost = Promise.withResolvers<Error>();
    const database = await connectDatabase({
      databaseUrl: url,
      onConnectionLost: lost.resolve,
    });
    const other = await connectDatabase({ databaseUrl: url });
    const transaction = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await other.withSession((session) =>
        session.rows('select pg_terminate_backend($1)', [rows[0]?.pid]),
      );
      await lost.promise;
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow();
    expect((await lost.promise).message).toContain('terminating connection');
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.close();
    await other.close();
    await drop();
  });
});

describe('An unreachable PostgreSQL server', () => {
  it('is reported in one sentence, without the password', async () => {
    const attempt = connectDatabase({ databaseUrl: unreachable, dataDir: folder });
    await expect(attempt).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await expect(attempt).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL on 127\.0\.0\.1:1 can’t be reached \((?!.*topsecret)/,
    );
  });
});
