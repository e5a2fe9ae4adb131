import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBooks } from '#server/features/checkout/books.ts';
import { closeRefund, listRefundsOfPersons, sendRefund } from '#server/features/refunds/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const MIGRATION = 'src/server/db/migrations/070-refund-earlier-rejections.sql';

describe('Orders that were rejected before there were refunds', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** As an earlier release has left them. */
  const reject = (lines: string[]) =>
    sql`update order_line set stage = 'rejected', order_status = 3 where uuid = any(${lines}::uuid[])`.execute(
      api.deps.db,
    );
  const migrate = () => api.database.withSession(({ run }) => run(readFileSync(MIGRATION, 'utf8')));
  const books = async () =>
    (
      await compareBooks(api.deps.db, {
        charges: api.ledger.entries(),
        refunds: api.ledger.refunds(),
      })
    ).differences;

  /** Vehicles of one payment, those of a street in one envelope. */
  async function buyTogether(...streets: string[]) {
    const { email } = someone();
    let user: string | undefined;
    const lines: string[] = [];
    for (const street of streets) {
      const bought = await fillCart(
        api,
        { ...someone(), email },
        { overnight: true, street, ...(user !== undefined && { user }) },
      );
      user = bought.user;
      lines.push(bought.line);
    }
    await api.put('/user/carts/envelope', { user_uuid: user, one_envelope: true });
    await pay(api, user ?? '');
    return lines;
  }

  it('are a person’s to look at, and nothing goes back by itself', {
    tags: ['PROM-002'],
  }, async () => {
    const alone = await fillCart(api);
    await pay(api, alone.user);
    const [parted = '', other = ''] = await buyTogether('1 Main Street', '1 Main Street');
    const both = await buyTogether('1 Main Street', '1 Main Street');
    // All of one envelope, beside another in the same payment that travels on.
    const first = await buyTogether(
      '1 Main Street',
      '1 MAIN  street',
      '2 Oak Street',
      '2 Oak Street',
    );
    const over = [alone.line, parted, ...both, ...first.slice(0, 2)];
    await reject(over);
    expect(await books()).not.toEqual([]);

    await migrate();
    await migrate();
    expect(await books()).toEqual([]);
    const prices = await api.deps.db
      .selectFrom('order_line')
      .select(['uuid', 'final_price_cents', 'overnight_fee_cents'])
      .where('uuid', 'in', over)
      .execute();
    const owed = prices.map(({ uuid, final_price_cents, overnight_fee_cents }) => [
      uuid,
      final_price_cents - (uuid === parted ? overnight_fee_cents : 0),
    ]);
    expect(prices.find(({ uuid }) => uuid === parted)?.overnight_fee_cents).toBeGreaterThan(0);
    const refunds = await readRefunds(api);
    const written = refunds.map(({ order_line_uuid, amount_cents }) => [
      order_line_uuid,
      amount_cents,
    ]);
    expect(written.toSorted()).toEqual(owed.toSorted());
    expect(written.flat()).not.toContain(other);

    const jobs = api.deps.db.selectFrom('job').select('uuid').where('kind', '=', 'send-refund');
    expect(await jobs.execute()).toEqual([]);
    for (const { uuid } of refunds) await sendRefund(api.deps, uuid);
    expect(api.ledger.refunds()).toEqual([]);
    const listed = await listRefundsOfPersons(api.deps);
    expect(listed.map(({ uuid }) => uuid)).toEqual(refunds.map(({ uuid }) => uuid));
    expect(listed[0]).toMatchObject({
      cause: 'rejected',
      refusal:
        'Rejected before refunds were made here: look at the provider whether it went back already.',
    });
    for (const { uuid } of refunds) expect(await closeRefund(api.deps, uuid)).toBe(true);
    expect(await listRefundsOfPersons(api.deps)).toEqual([]);
    expect(await books()).toEqual([]);
  });
});
