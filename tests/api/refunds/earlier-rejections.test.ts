import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBooks } from '#server/features/checkout/books.ts';
import { sendRefund } from '#server/features/refunds/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

const MIGRATION = 'src/server/db/migrations/070-refund-earlier-rejections.sql';

describe.each(databaseKinds)(
  'Orders that were rejected before there were refunds, on %s',
  (kind) => {
    let api: TestApi;
    beforeAll(async () => {
      api = await createTestApi(kind);
    });
    afterAll(() => api.close());

    /** As an earlier release has left them. */
    const reject = (lines: string[]) =>
      sql`update order_line set stage = 'rejected', order_status = 3 where uuid = any(${lines}::uuid[])`.execute(
        api.deps.db,
      );
    const migrate = () =>
      api.database.withSession(({ run }) => run(readFileSync(MIGRATION, 'utf8')));
    const books = async () =>
      (
        await compareBooks(api.deps.db, {
          charges: api.ledger.entries(),
          refunds: api.ledger.refunds(),
        })
      ).differences;

    async function buyTogether() {
      const buyer = someone();
      const first = await fillCart(api, buyer, { overnight: true });
      const other = { ...someone(), email: buyer.email };
      const second = await fillCart(api, other, { overnight: true, user: first.user });
      await api.put('/user/carts/envelope', { user_uuid: first.user, one_envelope: true });
      await pay(api, first.user);
      return [first.line, second.line];
    }

    it('go back as others do, once', { tags: ['PROM-002'] }, async () => {
      const alone = await fillCart(api);
      await pay(api, alone.user);
      const [first = '', second = ''] = await buyTogether();
      const [third = '', fourth = ''] = await buyTogether();
      const over = [alone.line, first, third, fourth];
      await reject(over);
      expect(await books()).toHaveLength(6);

      await migrate();
      await migrate();
      expect(await books()).toEqual([]);
      const prices = await api.deps.db
        .selectFrom('order_line')
        .select(['uuid', 'final_price_cents', 'overnight_fee_cents'])
        .execute();
      const refunds = new Map(
        (await readRefunds(api)).map((refund) => [refund.order_line_uuid, refund.amount_cents]),
      );
      for (const { uuid, final_price_cents: price, overnight_fee_cents: fee } of prices) {
        const amount = uuid === first ? price - fee : price;
        expect(refunds.get(uuid)).toBe(uuid === second ? undefined : amount);
      }

      const jobs = await api.deps.db
        .selectFrom('job')
        .select('payload')
        .where('kind', '=', 'send-refund')
        .where('state', '=', 'ready')
        .execute();
      const owed = (await readRefunds(api)).map(({ uuid: refundUuid }) => ({
        payload: { refundUuid },
      }));
      expect(jobs).toEqual(expect.arrayContaining(owed));
      expect(jobs).toHaveLength(over.length);
      for (const { uuid } of await readRefunds(api)) await sendRefund(api.deps, uuid);
      expect(api.ledger.refunds()).toHaveLength(over.length);
      expect((await readRefunds(api)).map(({ state }) => state)).toEqual(
        over.map(() => 'refunded'),
      );
      expect(await books()).toEqual([]);
    });
  },
);
