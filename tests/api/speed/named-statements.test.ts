import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { type Places, prepared } from '#server/db/prepared.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { fillCart, readCart } from '#tests/support/api/shopping.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';

describe('Prepared statements', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('are planned once per connection, no matter how often they are sent', async () => {
    // A separate connection, because the shared one may have reached its limit of named statements.
    const databaseUrl = await urlOfDatabase(api.deps.db);
    const database = await connectDatabase({ databaseUrl, keepsPlans: true });
    const planned = () =>
      database.db.connection().execute(async (connection) => {
        for (const name of ['A', 'B', 'C']) {
          await sql`select ${name}::text as planned_once`.execute(connection);
        }
        const { rows } = await sql<{ calls: number }>`
          select generic_plans + custom_plans as calls from pg_prepared_statements
          where statement like '%planned_once'`.execute(connection);
        return rows.map(({ calls }) => calls);
      });
    expect(await planned()).toEqual([3]);
    await database.close();
  });

  it('are built once, and sent with the values of each call', async () => {
    let built = 0;
    const adding = prepared((db, of: Places<{ one: number; other: number | null }>) => {
      built += 1;
      const sum = sql<number>`coalesce(${of.other}::integer, ${of.one}::integer) + ${of.one}::integer`;
      return db.selectNoFrom(sum.as('sum'));
    });
    expect(await adding(api.deps.db, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect(await adding(api.deps.db, { one: 3, other: null })).toEqual([{ sum: 6 }]);
    expect(built).toBe(1);
  });

  it('are planned again with the rest of their transaction, which is stored once', async () => {
    const databaseUrl = await urlOfDatabase(api.deps.db);
    const database = await connectDatabase({ databaseUrl, keepsPlans: true, connections: 1 });
    const { db } = database;
    await sql`create table widened (id integer)`.execute(db);
    const insert = (id: number) =>
      db.transaction().execute(async (tx) => {
        await sql`insert into widened values (${-id})`.execute(tx);
        return (await sql`insert into widened values (${id}) returning *`.execute(tx)).rows;
      });
    expect(await insert(1)).toEqual([{ id: 1 }]);
    await sql`alter table widened add column later text`.execute(db);
    expect(await insert(2)).toEqual([{ id: 2, later: null }]);
    const { rows } = await sql<{ id: number }>`select id from widened order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual([-2, -1, 1, 2]);
    await database.close();
  });

  it('are planned again after a migration, and no call fails', async () => {
    const { user } = await fillCart(api);
    await readCart(api, user);
    for (const table of ['app_user', 'order_line', 'cart', 'user_vehicle', 'shipping_address']) {
      await sql`alter table ${sql.table(table)} add column of_a_newer_build text`.execute(
        api.deps.db,
      );
    }
    expect((await api.get(`/user/carts/items?user_uuid=${user}`)).status).toBe(200);
    expect((await api.get(`/users?uuid=${user}`)).status).toBe(200);

    await sql`alter table app_user add column of_the_newest_build text`.execute(api.deps.db);
    const change = () => api.put('/user/carts/envelope', { user_uuid: user, one_envelope: true });
    expect((await change()).status).toBe(200);
  });
});
