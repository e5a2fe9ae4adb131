/** release-data.test.ts describes how the backups of earlier releases are made. */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { differencesOf } from '#tests/support/api/desk-actions.ts';
import { bearer, logIn, mailWithCode } from '#tests/support/api/login.ts';
import { logInOverHttp } from '#tests/support/api/login-over-http.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { restoreShop } from '#tests/support/releases/backup-of-shop.ts';
import { DANA, orderIdOf, PLATES } from '#tests/support/releases/fill-shop.ts';

const MIGRATIONS = 'src/server/db/migrations';
const BASELINE = '001-tables.sql';
const NEXT = '999-next.sql';
const UPGRADE = { tags: ['SAFE-011', 'DB-007'] };

const folder = mkdtempSync(join(tmpdir(), 'releases-'));

/**
 * Copies the site as if another installation had built it; otherwise the shop's prices would be built into the site
 * of all tests.
 */
function siteOfAnother(): string {
  const copy = join(folder, 'dist');
  cpSync(process.env.DIST_DIR || 'dist', copy, { recursive: true });
  const file = join(copy, 'built.json');
  const built = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...built, built_by: 'another' }));
  return copy;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openEmpty(): Promise<Database & { url: string }> {
  const { url, drop } = await createPostgresDatabase();
  const database = await connectDatabase({ databaseUrl: url });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

const rowsOf = (database: Database, sql: string) => database.withSession(({ rows }) => rows(sql));

/** Creates a folder with this build's migrations plus one more. */
function nextMigrations(): string {
  const next = mkdtempSync(join(folder, 'next-'));
  cpSync(MIGRATIONS, next, { recursive: true });
  writeFileSync(
    join(next, NEXT),
    `alter table order_line add column of_next_release text not null default 'new';
    create table next_release (order_line_uuid uuid primary key references order_line);
    insert into next_release select uuid from order_line;`,
  );
  return next;
}

describe.each(globSync('tests/fixtures/release-*.backup'))('The shop in %s', (file) => {
  let database: Awaited<ReturnType<typeof openEmpty>>;
  let shop: TestApi;
  let before: string[];
  let ran: string[];
  beforeAll(async () => {
    database = await openEmpty();
    shop = await createTestApi({ database });
    const start = shop.deps.clock();
    const { time } = await restoreShop(shop, file);
    const names = await rowsOf(database, 'select name from schema_migration order by name');
    before = names.map(({ name }) => String(name));
    ran = await migrate(database);
    await seed(database.db);
    shop.travel({ ms: Date.parse(time) - start.getTime() });
  });
  afterAll(() => shop.close());

  it('gets the migrations since its release', UPGRADE, async () => {
    expect(before[0]).toBe(BASELINE);
    const all = globSync('*.sql', { cwd: MIGRATIONS }).sort();
    expect([...before, ...ran]).toEqual(all);
    expect(await migrate(database)).toEqual([]);
  });

  it('shows each order with its stage to its customer and at the desk', UPGRADE, async () => {
    const { headers } = await shop.staff('manager');
    const dana = await logIn(shop, DANA);
    // The first release didn't track envelopes.
    for (const [stage, plate] of Object.entries(PLATES).filter(([one]) => one !== 'delivered')) {
      const id = await orderIdOf(shop, plate);
      const story = await shop.get(`/desk/orders/${id}`, headers);
      expect(story.at('data', 'stage'), plate).toBe(stage);
    }
    const orders = await shop.get(`/user/orders?user_uuid=${dana.user}`, dana.headers);
    const shown = orders.rows().map((_, place) => orders.at('data', 'data', place, 'order_id'));
    for (const plate of [PLATES.paid, PLATES.completed, PLATES.shipped]) {
      expect(shown).toContain(await orderIdOf(shop, plate));
    }
    const today = await shop.get('/desk/today', headers);
    expect(today.status).toBe(200);
    const profile = await shop.get(`/users?uuid=${dana.user}`, dana.headers);
    const picture = await shop.api.request(profile.text('data', 'data', 0, 'profile_image'));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('cancels and refunds an order, and every charge is accounted for', UPGRADE, async () => {
    expect(await differencesOf(shop)).toEqual([]);
    const dana = await logIn(shop, DANA);
    const { uuid } = await shop.deps.db
      .selectFrom('order_line')
      .select('uuid')
      .where('order_id', '=', await orderIdOf(shop, PLATES.paid))
      .executeTakeFirstOrThrow();
    const path = `/user/orders/${uuid}/cancellation`;
    expect((await shop.post(path, { user_uuid: dana.user }, dana.headers)).status).toBe(200);
    await (await createTestWork(shop)).runDue();
    const refund = (await readRefunds(shop)).find(
      ({ order_line_uuid }) => order_line_uuid === uuid,
    );
    expect(refund).toMatchObject({ cause: 'canceled', state: 'refunded' });
    expect(await differencesOf(shop)).toEqual([]);
    const dead = shop.deps.db.selectFrom('job').select('kind').where('state', '=', 'dead');
    expect(await dead.execute()).toEqual([]);
  });

  it(
    'settles the payments that were pending, and abandons those that were not charged',
    UPGRADE,
    async () => {
      const states = async () => {
        const { db } = shop.deps;
        const rows = await db.selectFrom('payment').select(['uuid', 'state']).execute();
        return new Map(rows.map(({ uuid, state }) => [uuid, state]));
      };
      const earlier = await states();
      const pending = [...earlier].filter(([, state]) => state === 'pending').map(([uuid]) => uuid);
      expect(pending).not.toEqual([]);
      const wasCharged = (uuid: string) => shop.ledger.find(uuid)?.result.outcome === 'succeeded';
      const charged = pending.filter(wasCharged);
      const { settled, open } = await reconcilePayments(shop.deps);
      expect([settled, open]).toEqual([pending.length, 0]);
      const after = await states();
      for (const uuid of pending) {
        expect(after.get(uuid)).toBe(charged.includes(uuid) ? 'succeeded' : 'failed');
      }
      expect(await differencesOf(shop)).toEqual([]);
    },
  );

  it('is restored, checked, and served by processes', {
    tags: ['long', 'SAFE-011', 'DB-007'],
  }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const DATA_DIR = mkdtempSync(join(folder, 'data-'));
    const secret = shop.deps.secret;
    writeFileSync(join(DATA_DIR, 'session-secret'), secret);
    // Without a worker, nothing is deleted, no matter how old the data is.
    const settings = { DATABASE_URL: url, DATA_DIR, DIST_DIR: siteOfAnother(), ROLE: 'web' };
    const restore = await runOperator('restore', [file], settings);
    expect(restore).toMatchObject({ status: 0, stderr: '' });
    const { db, close } = await connectDatabase({ databaseUrl: url });
    const check = await runOperator('money:check', [], settings);
    expect(check).toMatchObject({ status: 0, stdout: expect.stringMatching(/, 0 differences\n$/) });
    const server = await startServer(settings);
    const mail = () => mailWithCode({ db, secret }, DANA);
    const { user, token } = await logInOverHttp(server.baseUrl, DANA, mail);
    const path = `${server.baseUrl}/v1/api/user/orders?user_uuid=${user}`;
    const orders = await (await fetch(path, { headers: bearer(token) })).text();
    expect(orders).toContain(`"order_id":"${await orderIdOf(shop, PLATES.shipped)}"`);
    expect(await server.stop()).toBe(0);
    await close();
    await drop();
  });

  it('is rejected by a build older than the one that migrated it, in one sentence', {
    tags: ['SAFE-011'],
  }, async () => {
    const run = (script: string) => database.withSession((session) => session.run(script));
    await run(`insert into schema_migration values
      ('900-next-year.sql', 'x', '2027-01-02', '9.1.0'), ('901-and-more.sql', 'y', '2027-01-03', '9.2.0')`);
    await expect(migrate(database)).rejects.toThrow(
      /^The database was migrated by a newer build \(version 9\.2\.0 ran 901-and-more\.sql on 2027-01-03; this is \d+\.\d+\.\d+(\+[0-9a-f]{7})?\)\. Start that build or a later one, or restore an earlier backup into an empty database\.$/,
    );
    await run(`delete from schema_migration where name like '90%'`);
  });

  it(
    'accepts the next release’s migration, and is then rejected by this one',
    UPGRADE,
    async () => {
      const next = nextMigrations();
      expect(await migrate(database, next)).toEqual([NEXT]);
      expect(await migrate(database, next)).toEqual([]);
      const [count] = await rowsOf(
        database,
        `select count(*) as lines, count(next_release) as moved
        from order_line left join next_release on order_line_uuid = uuid`,
      );
      expect(count?.lines).toBeGreaterThan(10);
      expect(count?.moved).toBe(count?.lines);
      // During an upgrade, this release's processes keep running.
      const { headers } = await shop.staff('agent');
      const story = await shop.get(`/desk/orders/${await orderIdOf(shop, PLATES.closed)}`, headers);
      expect(story.status).toBe(200);

      await expect(migrate(database)).rejects.toThrow(`ran ${NEXT} on`);
      writeFileSync(join(next, BASELINE), 'select 1');
      await expect(migrate(database, next)).rejects.toThrow(`${BASELINE} was changed after it ran`);
    },
  );
});
