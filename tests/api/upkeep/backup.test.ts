import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup } from '#server/backup/read-backup.ts';
import {
  assertNoOtherSessions,
  removePrevious,
  renameCurrentSchema,
  restoreBackup,
} from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { connectDatabase, type Database, type QuerySession } from '#server/db/connect.ts';
import { openDump } from '#server/db/dump.ts';
import { migrate } from '#server/db/migrate.ts';
import { compareBooks } from '#server/features/checkout/books/service.ts';
import { sendRefund } from '#server/features/checkout/refunds/service.ts';
import { hireStaff, listStaff, resetPasskeys } from '#server/features/desk/staff/manage.ts';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import type { SandboxData } from '#server/gateways.ts';
import type { Secret } from '#server/secrets/keyed-hash.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { cancelAnOrder } from '#tests/support/api/refunds.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { directUrlOf } from '#tests/support/process/pooled-addresses.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const SECRET = 'the secret of the backup’s time';
const HARD_TO_KEEP = 'Zoë\u2028“quoted” \\ \'n\' 🚗\r\n{"table" : "x", "row" : {}}';
/** This is more than one batch of reads or writes. */
const MANY = 1_203;

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function createKept() {
  const ledger = createMemoryLedger();
  const uploads = new Map<string, Uint8Array>();
  const kept: SandboxData = {
    charges: {
      entries: () => [...ledger.entries(), ...ledger.refunds()],
      restore: ledger.restore,
    },
    uploads: {
      read: async (key) => uploads.get(key) ?? null,
      restore: async (key, content) => void uploads.set(key, content),
    },
  };
  return { kept, ledger, uploads };
}

async function openEmpty(): Promise<Database> {
  const made = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: made.url });
  return {
    ...database,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}

async function linesOf({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const dump = await openDump(db);
  const lines: string[] = [];
  for await (const line of dump?.lines() ?? []) lines.push(line);
  await dump?.close();
  return lines.toSorted();
}

describe('A backup of the database', () => {
  const file = join(folder, 'made.backup');
  const source = createKept();
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
    const { user, refund } = await cancelAnOrder(api);
    await sendRefund(api.deps, refund.uuid);
    for (const entry of api.ledger.entries()) source.ledger.record(entry);
    for (const made of api.ledger.refunds()) source.ledger.recordRefund(made);
    await plant(user);
    const kept = source.kept;
    const at = { db: api.deps.db, kept, secret: SECRET, clock: () => new Date(0) };
    await writeBackup(at, createWriteStream(file));
  });
  afterAll(() => api.close());

  async function plant(user: string) {
    const run = (query: ReturnType<typeof sql>) => query.execute(api.deps.db);
    const [low, high] = ['00000000-0000-4000-8000-000000000000', crypto.randomUUID()];
    await run(sql`insert into app_user (uuid, kind, email, name, metadata, created_at, last_used_at)
      values (${high}, 'account', 'zoe@example.com', ${HARD_TO_KEEP}, '{"n":12345678901234567890.125}',
        '2026-01-02T03:04:05.678901Z', now())`);
    // The guest's uuid sorts before that of the account that the guest refers to.
    await run(sql`insert into app_user (uuid, kind, email, created_at, last_used_at, expires_at, successor_uuid)
      values (${low}, 'guest', 'zoe@example.com', now(), now(), 'infinity', ${high})`);
    await run(sql`insert into audit_log select gen_random_uuid(), 'app', ${user}, 1, 'entry ' || n, '', '', '', now()
      from generate_series(1, ${sql.lit(MANY)}) n`);
    await run(sql`insert into upload (key, user_uuid, content_type, created_at)
      values ('a/b.png', ${user}, 'image/png', now()), ('gone.png', ${user}, 'image/png', now())`);
    source.uploads.set('a/b.png', new Uint8Array([137, 0, 255]));
    source.uploads.set('of-nobody.png', new Uint8Array([1]));
  }

  it('is restored exactly into another database, without later data', {
    tags: ['SAFE-010'],
  }, async () => {
    const late = { outcome: 'succeeded', reference: 'after the backup' } as const;
    const later = { paymentUuid: crypto.randomUUID(), amountCents: 1, result: late };
    const again = join(folder, 'again.backup');
    source.ledger.record(later);
    const [made] = source.ledger.refunds();
    if (!made) throw new Error('Expected a refund');
    source.ledger.recordRefund({ ...made, refundUuid: crypto.randomUUID() });
    const { kept, ledger, uploads } = createKept();
    const at = { db: api.deps.db, kept: source.kept, secret: SECRET, clock: () => new Date(0) };
    await writeBackup(at, createWriteStream(again));
    const database = await openEmpty();
    const restored = await restoreBackup({ database, kept, secret: SECRET }, again);
    expect(restored).toMatchObject({ files: 1, skippedCharges: 0 });
    expect(restored.time).toBe('1970-01-01T00:00:00.000Z');
    expect(restored.rows).toBeGreaterThan(MANY);
    expect(await linesOf(database)).toEqual(await linesOf(api.deps));
    expect(ledger.refunds()).toEqual([made]);
    expect([...uploads]).toEqual([['a/b.png', Buffer.from([137, 0, 255])]]);
    expect(await compareBooks(database.db, await readSandboxBooks(ledger))).toEqual({
      payments: 1,
      charges: 1,
      refunds: 1,
      open: 0,
      differences: [],
    });
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  it('is restored without sessions and passkeys, which may have been revoked since', {
    tags: ['SAFE-010'],
  }, async () => {
    const { user } = await logIn(api, someone().email);
    const { db, clock } = api.deps;
    const kim = 'kim@staff.example.com';
    await hireStaff(
      { ...api.deps, clock: () => new Date('2026-01-01') },
      { name: 'Kim', email: kim, role: 'manager' },
    );
    const { uuid: staff } = await db.selectFrom('staff').select('uuid').executeTakeFirstOrThrow();
    const run = (query: ReturnType<typeof sql>) => query.execute(db);
    await run(
      sql`insert into staff_session values (gen_random_uuid(), ${staff}, 'hash', now(), now(), now(), null)`,
    );
    await run(
      sql`insert into staff_passkey values (gen_random_uuid(), ${staff}, 'id', '', 0, '{}', 'Phone', now(), null)`,
    );
    await run(sql`insert into staff_challenge values ('hash', 'further passkey', ${staff}, now())`);
    await run(sql`insert into staff_code values (${staff}, 'hash', 5, now(), now())`);
    const path = join(folder, 'sessions.backup');
    await writeBackup({ db, kept: source.kept, secret: SECRET, clock }, createWriteStream(path));
    const database = await openEmpty();
    // With a payment provider, there is no place for the sandbox's charges.
    const kept = { ...createKept().kept, charges: undefined };
    const restored = await restoreBackup({ database, kept, secret: SECRET }, path);
    expect(restored.skippedCharges).toBeGreaterThan(0);
    const lines = await linesOf(database);
    expect(lines.some((line) => line.includes('"app_user"') && line.includes(user))).toBe(true);
    const tables = new Set(lines.map((line) => /^\{"table" : "(\w+)"/.exec(line)?.[1]));
    expect(tables).toContain('staff');
    const waysIn = ['session', 'staff_session', 'staff_passkey', 'staff_challenge', 'staff_code'];
    expect(waysIn.filter((table) => tables.has(table))).toEqual([]);
    // Staff members who are still listed log in again as if they had lost their passkey.
    const at = { ...api.deps, db: database.db };
    expect(await listStaff(at)).toMatchObject([{ passkeys: 0, enrollmentUntil: undefined }]);
    await resetPasskeys(at, kim);
    expect(await listStaff(at)).toMatchObject([{ enrollmentUntil: expect.any(Date) }]);
    await database.close();
  });

  it('can’t be read without the secret', { tags: ['SAFE-010'] }, () => {
    const text = readFileSync(file, 'latin1');
    expect(text).toMatch(/^storefront-backup-1 [\w-]+ [\w-]+\n/);
    expect(text).not.toContain('example.com');
    expect(text).not.toContain('app_user');
  });
});

describe('A restore', () => {
  const file = join(folder, 'good.backup');
  let database: Database;
  beforeAll(async () => {
    database = await openEmpty();
    await migrate(database);
    const { kept } = createKept();
    const { db } = database;
    await writeBackup(
      { db, kept, secret: SECRET, clock: () => new Date() },
      createWriteStream(file),
    );
  });
  afterAll(() => database.close());

  const rejection = (path: string, secret: Secret = SECRET) =>
    openBackup(path, secret).then(
      () => 'opened',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
  function changed(name: string, change: (content: Buffer) => Buffer) {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(file)));
    return path;
  }

  it('rejects the wrong secret, a truncated or changed file, and other files', {
    tags: ['SAFE-010'],
  }, async () => {
    expect(await rejection(file)).toBe('opened');
    expect(await rejection(file, ['the next secret', SECRET])).toBe('opened');
    expect(await rejection(file, 'another secret')).toBe(
      `${file} was made with a different secret. Set SESSION_SECRET to that secret, or put its session-secret file into DATA_DIR.`,
    );
    const { size } = statSync(file);
    for (const length of [120, 300, size / 2, size - 1]) {
      const path = changed('cut', (content) => content.subarray(0, length));
      expect(await rejection(path)).toBe(
        `${path} is truncated or has been changed. Use another backup.`,
      );
    }
    for (const place of [-1, -20, -size / 2]) {
      const path = changed('bent', (content) => {
        content[Math.ceil(size + place)] = (content[Math.ceil(size + place)] ?? 0) ^ 1;
        return content;
      });
      expect(await rejection(path)).toBe(
        `${path} is truncated or has been changed. Use another backup.`,
      );
    }
    for (const text of ['', 'PK something else', 'storefront-backup-2 a b\n']) {
      const path = changed('foreign', () => Buffer.from(text));
      expect(await rejection(path)).toBe(
        `${path} is not a backup that this build can read. Choose another file.`,
      );
    }
  });

  it('rejects a database that is not empty, and leaves it alone', {
    tags: ['SAFE-010'],
  }, async () => {
    const target = await openEmpty();
    const { kept } = createKept();
    await target.withSession(({ run }) => run('create table note (text text)'));
    await expect(restoreBackup({ database: target, kept, secret: SECRET }, file)).rejects.toThrow(
      'The database is not empty. Restore into a new one, set by DATABASE_URL or another DATA_DIR.',
    );
    const tables = await target.withSession(({ rows }) =>
      rows("select to_regclass('cart') as cart, to_regclass('note') as note"),
    );
    expect(tables).toEqual([{ cart: null, note: expect.anything() }]);
    await target.close();
  });

  it('replaces the existing data, keeps it alongside, or leaves it alone', {
    tags: ['SAFE-010'],
  }, async () => {
    const target = await openEmpty();
    const name = 'before_20260310180000';
    const run = (script: string) => target.withSession((session) => session.run(script));
    const read = async (sql: string) => {
      const rows = await target.withSession((session) => session.rows(sql));
      return rows[0];
    };
    await run(`create table cart (text text); insert into cart values ('of the old shop')`);
    const { kept } = createKept();
    const makePlace = async (session: QuerySession) => {
      expect(await renameCurrentSchema(session, name)).toBe(true);
    };
    const failing = { makePlace, check: () => Promise.reject(new Error('does not add up')) };
    const at = { database: target, kept, secret: SECRET };
    for (const [path, reason] of [
      [file, 'does not add up'],
      [changed('half', (content) => content.subarray(0, content.length - 30)), 'is truncated'],
    ] as const) {
      await expect(restoreBackup(at, path, failing)).rejects.toThrow(reason);
      expect(await read('select text from cart')).toEqual({ text: 'of the old shop' });
      expect(await removePrevious(target)).toEqual([]);
    }
    await restoreBackup(at, file, { makePlace });
    expect(await linesOf(target)).toEqual(await linesOf(database));
    expect(await read(`select text from ${name}.cart`)).toEqual({ text: 'of the old shop' });
    expect(await removePrevious(target)).toEqual([name]);
    expect(await linesOf(target)).toEqual(await linesOf(database));
    await target.close();
  });

  it('is rejected while others use the database, and prevents others from starting', {
    tags: ['SAFE-010'],
  }, async () => {
    const made = await createPostgresDatabase();
    // All processes use the name that the operator has configured.
    const databaseUrl = `${directUrlOf(made.url)}?application_name=shop`;
    const applicationName = 'storefront restore 7';
    const own = await connectDatabase({ databaseUrl, applicationName });
    const rejection = () =>
      own.withSession((session) => assertNoOtherSessions(session, applicationName)).catch(String);
    expect(await rejection()).toBeUndefined();
    const other = await connectDatabase({ databaseUrl });
    const nameless = await connectDatabase({ databaseUrl, applicationName: '' });
    expect(await rejection()).toMatch(
      /The database is in use \(connections: 1 of unknown, 1 of shop\)\. Stop all of the product’s processes first\.$/,
    );
    await nameless.close();
    await other.close();
    await expect.poll(rejection).toBeUndefined();
    const run = (statement: string) => own.withSession((session) => session.run(statement));
    await run('create role second_login login in role storefront');
    const secondUrl = databaseUrl.replace('storefront@', 'second_login@');
    const second = await connectDatabase({ databaseUrl: secondUrl });
    expect(await rejection()).toMatch('(connections: 1 of shop)');
    await second.close();
    await expect.poll(rejection).toBeUndefined();
    await run('drop role second_login');

    const starting = await own.withSession(async (session) => {
      await session.run('begin');
      await assertNoOtherSessions(session, applicationName);
      const late = await connectDatabase({ databaseUrl });
      const done = migrate(late);
      const waiting = () =>
        session.rows(`select count(*) from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      await expect.poll(waiting).toEqual([{ count: 1 }]);
      await session.run('commit');
      return { late, done };
    });
    await starting.done;
    await starting.late.close();
    await own.close();
    await made.drop();
  });

  it('leaves the database empty if the backup has an unknown migration', {
    tags: ['SAFE-010', 'SAFE-011'],
  }, async () => {
    await database.withSession(({ run }) =>
      run(
        `insert into schema_migration (name, checksum, build) values ('999-future.sql', 'x', '9.1.0')`,
      ),
    );
    const { db } = database;
    const { kept } = createKept();
    const path = join(folder, 'future.backup');
    await writeBackup(
      { db, kept, secret: SECRET, clock: () => new Date() },
      createWriteStream(path),
    );
    await database.withSession(({ run }) =>
      run(`delete from schema_migration where name = '999-future.sql'`),
    );
    const target = await openEmpty();
    await expect(restoreBackup({ database: target, kept, secret: SECRET }, path)).rejects.toThrow(
      /^The backup was made with migration 999-future\.sql, which this build \(.+\) does not include\. Restore it/,
    );
    expect(await openDump(target.db)).toBeUndefined();
    await target.close();
  });
});
