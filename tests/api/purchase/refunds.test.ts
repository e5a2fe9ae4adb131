import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile.ts';
import { markRefunded, selectRefundsDue } from '#server/features/checkout/refund-store.ts';
import { settlePayment } from '#server/features/checkout/settle.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { keptDays, removeOldData } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, type Ids, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { createPostgresDatabase, databaseKinds } from '#tests/support/process/test-database.ts';

type Buyer = ReturnType<typeof someone>;

describe.each(databaseKinds)('A charge that has to be refunded, on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi(kind);
  });
  afterAll(() => api.close());

  /** A guest whose card was charged after we had given the payment up. */
  async function chargeTooLate(meanwhile?: (ids: Ids, buyer: Buyer) => Promise<void>) {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    const unknown = await pay(api, ids.user, { cardnumber: cards.timesOut });
    expect(unknown.at('data', 'payment_status')).toBe('PENDING');
    const { db } = api.deps;
    const { uuid } = await db
      .selectFrom('payment')
      .select('uuid')
      .where('user_uuid', '=', ids.user)
      .executeTakeFirstOrThrow();
    await sql`update payment set written_at = written_at - interval '200 seconds'
      where uuid = ${uuid}`.execute(db);
    await reconcilePayments(api.deps);
    await meanwhile?.(ids, buyer);
    await settlePayment(api.deps, uuid, { outcome: 'succeeded', reference: `late-${uuid}` });
    return { ...ids, ...buyer, payment: uuid };
  }

  const mailsOf = async (payment: string) => {
    const mails = await api.deps.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('dedupe_key', '=', `charged-too-late:${payment}`)
      .execute();
    return mails.map(({ subject }) => subject);
  };

  const due = async () => (await selectRefundsDue(api.deps.db)).map(({ uuid }) => uuid);

  it('is listed with what a person needs to refund it, until that is done', async () => {
    const late = await chargeTooLate();
    const listed = await selectRefundsDue(api.deps.db);
    expect(listed).toMatchObject([
      {
        uuid: late.payment,
        amount_cents: expect.any(Number),
        reference: `late-${late.payment}`,
        email: late.email,
        refund_due_since: expect.any(Date),
      },
    ]);
    const now = api.deps.clock();
    expect(await markRefunded(api.deps.db, late.payment, now)).toBe(true);
    expect(await markRefunded(api.deps.db, late.payment, now)).toBe(false);
    expect(await due()).toEqual([]);
    const row = await api.deps.db
      .selectFrom('payment')
      .select(['state', 'refunded_at'])
      .where('uuid', '=', late.payment)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'failed', refunded_at: now });
  });

  it('outlives the cart line, the guest and a request for deletion, until it is refunded', async () => {
    const late = await chargeTooLate();
    expect((await api.del(`/user/orders/${late.line}`)).status).toBe(200);
    expect(await due()).toEqual([late.payment]);

    expect(await forgetEmail(api.deps, late.email)).toEqual({
      outcome: 'under_way',
      orderIds: [],
      refunds: [late.payment],
    });
    api.travel({ days: keptDays.unpaidGuests + 2 });
    await removeOldData(api.deps);
    expect(await due()).toEqual([late.payment]);

    await markRefunded(api.deps.db, late.payment, api.deps.clock());
    await removeOldData(api.deps);
    const left = await api.deps.db
      .selectFrom('app_user')
      .select('uuid')
      .where('uuid', '=', late.user)
      .execute();
    expect(left).toEqual([]);
    api.travel();
  });

  it('is noted, and told by mail, after its line was taken out of the cart', async () => {
    const late = await chargeTooLate(async ({ line }) => {
      expect((await api.del(`/user/orders/${line}`)).status).toBe(200);
    });
    expect(await due()).toContain(late.payment);
    expect(await mailsOf(late.payment)).toEqual(['We refund your payment']);
  });

  it('is noted, and told by mail, after its line was paid for and joined an account', async () => {
    const late = await chargeTooLate(async ({ user }, { email }) => {
      expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
      await logIn(api, email);
    });
    expect(await due()).toContain(late.payment);
    expect(await mailsOf(late.payment)).toEqual(['We refund your payment']);
  });

  it('is not said to have taken no money at its order once it is refunded', async () => {
    const late = await chargeTooLate();
    await markRefunded(api.deps.db, late.payment, api.deps.clock());
    const orders = await api.get(`/user/orders?user_cart_uuid=${late.cart}&user_uuid=${late.user}`);
    expect(orders.rows()).toHaveLength(1);
    expect(orders.rows()[0]).not.toHaveProperty('late_payment');
  });
});

describe.skipIf(!databaseKinds.includes('postgres'))('npm run refunds:due', () => {
  it('lists what is due and takes one off the list', async () => {
    const { url, drop } = await createPostgresDatabase();
    const dataDir = join(tmpdir(), `refunds-${crypto.randomUUID()}`);
    try {
      const database = await connectDatabase({ databaseUrl: url, dataDir: '' });
      await migrate(database);
      const [user, payment] = [crypto.randomUUID(), crypto.randomUUID()];
      await sql`insert into app_user (uuid, kind, email, created_at, last_used_at)
        values (${user}, 'account', 'ada@example.com', now(), now())`.execute(database.db);
      await sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders,
          reference, public_reference, created_at, refund_due_since)
        values (${payment}, ${user}, 'failed', 24943, '', false, 'late-1', 'P100023', now(), now())`.execute(
        database.db,
      );
      await database.close();

      const command = ['src/server/operator/refunds.ts'];
      const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir };
      const options = {
        env,
        encoding: 'utf8',
      } as const;
      const listed = execFileSync(process.execPath, command, options);
      expect(listed).toMatch(
        new RegExp(`^${payment}  P100023  \\$249\\.43  late-1  ada@example\\.com  20`),
      );
      expect(listed).toMatch(/\n1 due\n$/);
      const done = [...command, 'done', payment];
      expect(execFileSync(process.execPath, done, options)).toBe(`${payment} is refunded\n`);
      const again = spawnSync(process.execPath, done, options);
      expect([again.status, again.stderr]).toEqual([
        1,
        `No refund is due for the payment ${payment}.\n`,
      ]);
    } finally {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
