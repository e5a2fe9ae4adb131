import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Queryable, Tx } from '#server/db/schema.ts';
import { compareBooks, type ProviderBooks } from '#server/features/checkout/books/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const undo = new Error('undo');

/** Records a full refund of a payment, as for a late charge. */
const oweWhole = (db: Queryable, payment: string) =>
  sql`insert into refund (uuid, payment_uuid, amount_cents, cause, due_since)
    select gen_random_uuid(), uuid, amount_cents, 'charged_too_late', now() from payment
    where uuid = ${payment}`.execute(db);

describe('The comparison of orders, payments, and charges', () => {
  let api: TestApi;
  let paid: { uuid: string; name: string; order: string };
  let declined: { uuid: string; name: string };

  beforeAll(async () => {
    api = await createTestApi();
    const buyer = someone();
    const { user } = await fillCart(api, buyer);
    await fillCart(api, { ...someone(), email: buyer.email }, { user, overnight: true });
    const no = await pay(api, user, { cardnumber: cards.declined });
    const yes = await pay(api, user);
    declined = await payment(no.text('data', 'payment_uuid'));
    paid = {
      ...(await payment(yes.text('data', 'payment_uuid'))),
      order: yes.text('data', 'order_ids', 0),
    };
  });
  afterAll(() => api.close());

  async function payment(uuid: string) {
    const row = await api.deps.db
      .selectFrom('payment')
      .select('public_reference')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return { uuid, name: `Payment ${row.public_reference}` };
  }

  /** Returns the differences after a fault, and reverts the fault. */
  async function differencesWith(
    fault: (tx: Tx) => Promise<unknown>,
    charges: ProviderBooks['charges'] | undefined,
    refunds: ProviderBooks['refunds'] = [],
  ): Promise<string[]> {
    let found: string[] = [];
    const work = api.deps.db.transaction().execute(async (tx) => {
      await fault(tx);
      found = (await compareBooks(tx, charges && { charges, refunds })).differences;
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return found;
  }
  const nothing = async () => {};
  const compare = async (charges?: ProviderBooks['charges']) =>
    compareBooks(api.deps.db, { charges: charges ?? (await made()), refunds: [] });
  const made = async () => (await readSandboxBooks(api.ledger)).charges;
  const charge = (reference: string, paymentUuid: string, amountCents: number) => ({
    ...({ kind: 'charge', otherApp: undefined } as const),
    ...{ reference, paymentUuid, amountCents },
  });

  it('finds no difference after a declined card and an accepted one', {
    tags: ['SAFE-010'],
  }, async () => {
    expect(await compare()).toEqual({
      payments: 2,
      charges: 1,
      refunds: 0,
      open: 0,
      differences: [],
    });
    const alone = await compareBooks(api.deps.db, undefined);
    expect(alone).toEqual({ payments: 2, charges: 0, refunds: 0, open: 0, differences: [] });
  });

  it('counts a payment without a result, but reports no error', {
    tags: ['SAFE-010'],
  }, async () => {
    const { user } = await fillCart(api);
    const unknown = await pay(api, user, { cardnumber: cards.timesOut });
    expect(unknown.at('data', 'payment_status')).toBe('PENDING');
    const { uuid } = await api.deps.db
      .selectFrom('payment')
      .select('uuid')
      .where('public_reference', '=', unknown.text('data', 'payment_reference'))
      .executeTakeFirstOrThrow();
    expect(await compare()).toMatchObject({ open: 1, differences: [] });
    const charged = [...(await made()), charge('meanwhile', uuid, await amountOf(uuid))];
    expect(await compare(charged)).toMatchObject({ open: 1, differences: [] });
  });

  it('finds a charge without a payment', { tags: ['SAFE-010'] }, async () => {
    const charges = [...(await made()), charge('lost-1', crypto.randomUUID(), 12_345)];
    expect(await differencesWith(nothing, charges)).toEqual([
      'The charge lost-1 of $123.45 has no payment.',
    ]);
  });

  it('finds no difference once an extra charge is refunded at the provider, in full and once', {
    tags: ['SAFE-010'],
  }, async () => {
    const charges = await made();
    const cents = await amountOf(paid.uuid);
    const refund = (paymentUuid: string, amountCents: number, refundUuid?: string) => ({
      ...({ kind: 'refund', otherApp: undefined } as const),
      ...{ reference: 're_1', paymentUuid, amountCents, refundUuid },
    });
    const lost = charge('lost-1', crypto.randomUUID(), 12_345);
    const late = charge('late', declined.uuid, cents);
    const again = charge('again', paid.uuid, cents);
    for (const extra of [lost, late, again]) {
      const { paymentUuid = '', amountCents } = extra;
      const whole = refund(paymentUuid, amountCents);
      // The customer canceled after the backup that was restored.
      const ours = refund(paymentUuid, amountCents, crypto.randomUUID());
      const part = refund(paymentUuid, amountCents - 1);
      const found = (...refunds: ProviderBooks['refunds']) =>
        differencesWith(nothing, [...charges, extra], refunds);
      expect(await found(whole)).toEqual([]);
      expect(await found(ours)).toEqual([]);
      expect((await found(part)).length).toBeGreaterThan(1);
      expect(await found(whole, { ...whole })).toEqual([
        expect.stringContaining('did not request'),
      ]);
    }
    // The only charge of a paid order is not an extra one.
    expect(await differencesWith(nothing, charges, [refund(paid.uuid, cents)])).toEqual([
      expect.stringContaining('did not request'),
    ]);
  });

  it('finds a paid order without its charge, and one that was charged twice', {
    tags: ['SAFE-010'],
  }, async () => {
    const charges = await made();
    expect(await differencesWith(nothing, [])).toEqual([
      `${paid.name} was charged, but the provider has no record of it.`,
    ]);
    expect(await differencesWith(nothing, [...charges, ...charges])).toEqual([
      `Payment ${paid.uuid} was charged 2 times.`,
    ]);
  });

  it('finds a charge whose amount or name differs from the payment’s', {
    tags: ['SAFE-010'],
  }, async () => {
    const cents = await amountOf(paid.uuid);
    expect(await differencesWith(nothing, [charge('another', paid.uuid, 100)])).toEqual([
      `${paid.name} is for ${formatUsd(cents)}, but was charged $1.00.`,
      `${paid.name} has the charge sandbox-${paid.uuid}, but the provider has another.`,
    ]);
  });

  it('finds a charge for a failed payment, unless it is refunded', {
    tags: ['SAFE-010'],
  }, async () => {
    const amountCents = await amountOf(declined.uuid);
    const late = [...(await made()), charge('late', declined.uuid, amountCents)];
    const amount = formatUsd(amountCents);
    expect(await differencesWith(nothing, late)).toEqual([
      `${declined.name} failed, but was charged ${amount} and has no refund.`,
    ]);
    const set = (changes: object) => (tx: Tx) =>
      tx.updateTable('payment').set(changes).where('uuid', '=', declined.uuid).execute();
    const owe = (changes: object) => async (tx: Tx) => {
      await oweWhole(tx, declined.uuid);
      await set(changes)(tx);
    };
    const due = { reference: 'late' };
    expect(await differencesWith(owe(due), late)).toEqual([]);
    expect(await differencesWith(owe({ ...due, state: 'validation_failed' }), late)).toEqual([
      `${declined.name} and its orders have different states.`,
    ]);
    expect(await differencesWith(set({ state: 'validation_failed' }), late)).toEqual([
      `${declined.name} and its orders have different states.`,
      `${declined.name} failed, but was charged ${amount} and has no refund.`,
    ]);
    expect(await differencesWith(owe({ reference: null }), await made())).toEqual([
      `${declined.name} was charged, but has no reference.`,
      `${declined.name} was charged, but the provider has no record of it.`,
    ]);
  });

  it('finds contradictions in the database alone', { tags: ['SAFE-010'] }, async () => {
    const alone = (fault: (tx: Tx) => Promise<unknown>) => differencesWith(fault, undefined);
    const cents = await amountOf(paid.uuid);
    const run = (query: ReturnType<typeof sql>) => (tx: Tx) => query.execute(tx);

    expect(
      await alone(run(sql`update payment set amount_cents = 1 where uuid = ${paid.uuid}`)),
    ).toEqual([`${paid.name} is for $0.01, but its orders cost ${formatUsd(cents)}.`]);
    expect(
      await alone(
        run(sql`update order_line set payment_status = 'PENDING', paid_at = null
        where order_id = ${paid.order}`),
      ),
    ).toEqual([
      `${paid.name} succeeded, but 1 of its orders are not paid.`,
      `Order ${paid.order} is waiting for a payment that is not open.`,
    ]);
    expect(
      await alone(
        run(sql`update payment_line set state = 'failed' where payment_uuid = ${paid.uuid}
          and order_line_uuid = (select uuid from order_line where order_id = ${paid.order})`),
      ),
    ).toEqual([
      `Order ${paid.order} has 0 successful payments instead of 1.`,
      `${paid.name} and its orders have different states.`,
    ]);
    expect(
      await alone(run(sql`delete from payment_line where payment_uuid = ${paid.uuid}`)),
    ).toEqual([
      expect.stringMatching(/^Order R\d+ has 0 successful payments instead of 1\.$/),
      expect.stringMatching(/^Order R\d+ has 0 successful payments instead of 1\.$/),
      `${paid.name} is for ${formatUsd(cents)}, but its orders cost $0.00.`,
    ]);
    expect(await alone((tx) => oweWhole(tx, paid.uuid))).toEqual([
      `${paid.name} succeeded, but is being refunded in full.`,
    ]);
    expect(
      await alone(run(sql`update payment set reference = null where uuid = ${paid.uuid}`)),
    ).toEqual([`${paid.name} was charged, but has no reference.`]);
  });

  async function amountOf(uuid: string): Promise<number> {
    const row = await api.deps.db
      .selectFrom('payment')
      .select('amount_cents')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return row.amount_cents;
  }
});

describe('npm run money:check', () => {
  it('prints each difference and fails', {
    tags: ['SAFE-010'],
  }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'money-'));
    const check = async () => {
      const settings = { DATABASE_URL: url, DATA_DIR: dataDir };
      const { status, stdout } = await runOperator('money:check', [], settings);
      return [status, stdout];
    };
    try {
      const database = await connectDatabase({ databaseUrl: url });
      const { db } = database;
      await migrate(database);
      expect(await check()).toEqual([
        0,
        'There are no payments yet.\nCompared 0 payments, 0 charges, and 0 refunds: 0 without a result yet, 0 differences\n',
      ]);
      const [user, payment] = [crypto.randomUUID(), crypto.randomUUID()];
      await sql`insert into app_user (uuid, kind, email, created_at, last_used_at)
        values (${user}, 'account', 'ada@example.com', now(), now())`.execute(db);
      await sql`insert into payment (uuid, user_uuid, state, amount_cents, request_hash, renewal_reminders,
          reference, created_at, public_reference)
        values (${payment}, ${user}, 'failed', 24943, '', false, 'late-1', now(), 'P7')`.execute(
        db,
      );
      await oweWhole(db, payment);
      await database.close();
      expect(await check()).toEqual([
        1,
        'Payment P7 was charged, but the provider has no record of it.\nCompared 1 payments, 0 charges, and 0 refunds: 0 without a result yet, 1 difference\n',
      ]);
    } finally {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
