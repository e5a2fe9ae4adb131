import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/schema.ts';
import { openSubscriptions } from '#server/features/orders/reminders/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { lockWaiters } from '#tests/support/api/lock-waiters.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, RENEWAL, REPLACEMENT, someone } from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';

describe('the reminder for a vehicle', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function buy(services = [RENEWAL]) {
    shop.travel();
    const who = someone();
    const [service = RENEWAL, ...others] = services;
    const ids = await fillCart(shop, who, { service });
    for (const other of others) {
      shop.travel({ ms: 1 });
      await fillCart(shop, who, { user: ids.user, service: other });
    }
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }

  async function own({ user, headers }: Awaited<ReturnType<typeof logIn>>) {
    const garage = async () => {
      const list = await shop.get(`/user/vehicles?user_uuid=${user}`, headers);
      expect(list.rows()).toHaveLength(1);
      return {
        vehicle: list.text('data', 'data', 0, 'uuid'),
        isOn: list.at('data', 'data', 0, 'renewal_reminder'),
        expires: list.at('data', 'data', 0, 'vehicle_registration_expiry_date'),
      };
    };
    const { vehicle } = await garage();
    return {
      user,
      headers,
      vehicle,
      garage,
      turn: (isOn: boolean) =>
        shop.put(`/user/vehicles/${vehicle}/reminder`, { renewal_reminder: isOn }, headers),
    };
  }

  /** Returns the expiry dates that an email's owner will be reminded of. */
  async function open(db: Queryable, email: string): Promise<string> {
    const asking = [{ email, language: 'en' } as const];
    return (await openSubscriptions(db, asking, shop.deps.clock())).get(email) ?? '';
  }

  async function planned(email: string): Promise<string[]> {
    const rows = await shop.deps.db
      .selectFrom('reminder')
      .innerJoin('reminder_subscription as subscription', (join) =>
        join.onRef('subscription.email_key', '=', 'reminder.email_key'),
      )
      .select('expires_on')
      .where('reminder.email_key', '=', email)
      .where('reminder.ended_at', 'is', null)
      .where('subscription.ended_at', 'is', null)
      .execute();
    return rows.map(({ expires_on }) => expires_on);
  }

  it('is for the renewed expiration date, no matter which service the garage shows for the plate', async () => {
    const work = await createTestWork(shop);
    const order = await buy([RENEWAL, REPLACEMENT]);
    shop.travel({ ms: 2 * STEP_MS });
    await work.runDue();
    const [renewed] = await planned(order.email);
    const { garage, turn } = await own(await logIn(shop, order.email));
    expect(await garage()).toMatchObject({ isOn: true, expires: renewed });
    await turn(false);
    expect(await planned(order.email)).toEqual([]);
    await turn(true);
    expect(await planned(order.email)).toEqual([renewed]);
  });

  it('is not promised by an order that the DMV has rejected', async () => {
    const { gateways } = shop.deps;
    const refusing = {
      ...gateways.live.dmv,
      file: async () => ({ outcome: 'rejected' as const, reason: 'No smog check.' }),
    };
    const rejecting = await createTestWork(shop, {
      gateways: withLive(gateways, { dmv: refusing }),
    });
    const order = await buy();
    shop.travel({ ms: STEP_MS });
    await rejecting.runDue();
    const { garage, turn } = await own(await logIn(shop, order.email));
    expect(await garage()).toMatchObject({ isOn: false });
    await turn(true);
    const { isOn, expires } = await garage();
    expect([isOn, await planned(order.email)]).toEqual([true, [expires]]);
  });

  it('is turned on again only by its owner, not by others with the same email and plate', async () => {
    shop.travel();
    const { email } = someone();
    const owner = await logIn(shop, email);
    async function typeIn({ headers }: { headers?: Record<string, string> } = {}) {
      const found = await shop.post(
        '/dmv/details',
        { service_type_uuid: RENEWAL, vehicle_license_plate: 'LATER01', user_email: email },
        headers,
      );
      const options = {
        user_uuid: found.text('data', 'user_uuid'),
        renewal_reminder: true,
        replace_card_or_sticker: false,
        renew_another_vehicle: false,
      };
      const path = `/user/vehicles/${found.text('data', 'user_vehicle_uuid')}/later`;
      expect((await shop.post(path, options, headers)).status).toBe(200);
    }
    await typeIn();
    const [expiry] = await planned(email);
    expect(expiry).toEqual(expect.any(String));
    await typeIn(owner);
    const { turn } = await own(owner);
    await turn(false);
    await typeIn();
    expect(await planned(email)).toEqual([]);

    await turn(true);
    const token = await open(shop.deps.db, email);
    expect((await shop.post('/reminders/off', { token })).status).toBe(200);
    await typeIn();
    expect(await planned(email)).toEqual([]);
    await typeIn(owner);
    expect(await planned(email)).toEqual([expiry]);
  });

  describe('during the completion of its renewal', () => {
    /** Starts an action, and returns once it waits for a row that this test locks. */
    async function startAndWait<T>(action: () => Promise<T>) {
      const done = action();
      await expect.poll(() => lockWaiters(shop.deps.db)).toBe(1);
      return { done };
    }

    it('can be turned off through an email’s link at the same time', async () => {
      const order = await buy();
      const token = await open(shop.deps.db, order.email);
      const renewal = await shop.deps.db.startTransaction().execute();
      await sql`select from order_line where uuid = ${order.line} for update`.execute(renewal);
      const { done } = await startAndWait(() => shop.post('/reminders/off', { token }));
      await open(renewal, order.email);
      await renewal.commit().execute();
      expect((await done).status).toBe(200);
    });

    it('is for the new expiry if it is turned on at the same time', async () => {
      const order = await buy();
      const { turn, vehicle } = await own(await logIn(shop, order.email));
      await turn(false);
      const renewal = await shop.deps.db.startTransaction().execute();
      await sql`update order_line set stage = 'completed', order_status = 1
        where uuid = ${order.line}`.execute(renewal);
      await sql`update user_vehicle set registration_expires_on = '2028-05-01'
        where uuid = ${vehicle}`.execute(renewal);
      const { done } = await startAndWait(() => turn(true));
      await renewal.commit().execute();
      expect((await done).status).toBe(200);
      expect(await planned(order.email)).toEqual(['2028-05-01']);
    });
  });
});
