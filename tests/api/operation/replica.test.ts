import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { checkReplica, openReplica } from '#server/db/replica.ts';
import type { Db } from '#server/db/schema.ts';
import { readArchiveAge } from '#server/db/wal-archive.ts';
import { startPostgres, type TestPostgres } from '#tests/support/process/postgres.ts';

describe('Reads from a replica', () => {
  const logged: string[] = [];
  let servers: Record<'primary' | 'replica', TestPostgres>;
  let primary: Database;
  let opened: ReturnType<typeof openReplica>;
  /** Accepts a replica that is an hour behind. */
  let patient: ReturnType<typeof openReplica>;

  beforeAll(async () => {
    // Otherwise, the primary's position does not include the last commits.
    const first = await startPostgres({
      settings: { synchronous_commit: 'on', archive_mode: 'on', archive_command: 'true' },
    });
    servers = { primary: first, replica: await startPostgres({ replicaOf: first }) };
    primary = await connectDatabase({ databaseUrl: first.url });
    const options = {
      primary: primary.db,
      outage: { begin: () => void logged.push('away'), end: () => void logged.push('back') },
    };
    const limits = { mostSecondsBehind: 0, checkedForMs: 0, avoidedForMs: 0 };
    opened = openReplica(servers.replica.url, { ...options, limits });
    patient = openReplica(servers.replica.url, {
      ...options,
      limits: { ...limits, mostSecondsBehind: 3600 },
    });
  });
  afterAll(async () => {
    await opened.close();
    await patient.close();
    await primary.close();
    await servers.replica.stop();
    await servers.primary.stop();
  });

  const place = async (db: Db) => {
    const { rows } = await sql<{ isReplica: boolean }>`
      select pg_is_in_recovery() as "isReplica"`.execute(db);
    return rows[0]?.isReplica ? 'replica' : 'primary';
  };
  const readFrom = () => opened.fromReplica(place);

  it('go to the replica while it is current, and otherwise to the primary', async () => {
    // A delay is only known once a commit has arrived.
    await sql`create table earlier (id int)`.execute(primary.db);
    await expect.poll(readFrom).toBe('replica');
    await checkReplica(servers.replica.url, primary.db);
    await expect(checkReplica(servers.primary.url, primary.db)).rejects.toThrow(
      /^DATABASE_READ_URL: [^\n]+not its replica\.$/,
    );

    const admin = await connectDatabase({ databaseUrl: servers.replica.url });
    await sql`select pg_wal_replay_pause()`.execute(admin.db);
    const paused = () => sql`select pg_get_wal_replay_pause_state() as state`.execute(admin.db);
    await expect.poll(async () => (await paused()).rows).toEqual([{ state: 'paused' }]);
    await sql`create table later (id int)`.execute(primary.db);
    expect(await readFrom()).toBe('primary');
    expect(await patient.fromReplica(place)).toBe('replica');
    await sql`select pg_wal_replay_resume()`.execute(admin.db);
    await admin.close();
    await expect.poll(readFrom).toBe('replica');

    await servers.replica.pause();
    expect(await readFrom()).toBe('primary');
    await servers.replica.resume();
    await expect.poll(readFrom).toBe('replica');
    expect(new Set(logged)).toEqual(new Set(['away', 'back']));
  });

  it('do not include the age of the WAL archive, which only the primary knows', async () => {
    expect(await readArchiveAge(primary.db)).toBeGreaterThanOrEqual(0);
    await expect.poll(readFrom).toBe('replica');
    expect(await opened.fromReplica(readArchiveAge)).toBeUndefined();
  });

  it('run again on the primary if the replica has not replayed a migration', async () => {
    for (const statement of ['select missing from pg_class', 'select * from missing']) {
      await expect.poll(readFrom).toBe('replica');
      const places: string[] = [];
      await opened.fromReplica(async (db) => {
        places.push(await place(db));
        if (places.length === 1) await sql.raw(statement).execute(db);
      });
      expect([statement, ...places]).toEqual([statement, 'replica', 'primary']);
    }
  });

  it('run again on the primary only if the replica fails, not the statement', async () => {
    const placesOf = async (statement: string) => {
      await expect.poll(readFrom).toBe('replica');
      const seen: string[] = [];
      const answer = await opened
        .fromReplica(async (db) => {
          seen.push(await place(db));
          if (seen.length === 1) await sql.raw(statement).execute(db);
        })
        .then(
          () => 'read',
          () => 'failed',
        );
      return [answer, ...seen];
    };
    expect(await placesOf('select pg_terminate_backend(pg_backend_pid())')).toEqual([
      'read',
      'replica',
      'primary',
    ]);
    expect(await placesOf('select 1 / 0')).toEqual(['failed', 'replica']);
  });
});
