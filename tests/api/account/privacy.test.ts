import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { getDeskToday } from '#contracts/desk/today.ts';
import { exportEmail, exportForRequest } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { privacy } from '#server/operator/privacy.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { addressBody, fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('The privacy request process', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  const ask = (email: string, what = 'access') =>
    shop.post('/privacy/requests', { email, kind: what });

  async function confirmNewest(email: string) {
    const work = await createTestWork(shop);
    await work.runDue();
    const mails = await work.mailsTo(email);
    const mail = mails.find(({ text }) => text?.includes('privacy-confirmation'));
    const token = /privacy-confirmation\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1];
    return shop.post('/privacy/confirmations', { token });
  }

  async function shipped() {
    const work = await createTestWork(shop);
    const who = someone();
    shop.travel();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    await work.runDue();
    for (const step of [1, 2, 3]) {
      shop.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    return { ...who, ...ids };
  }

  it('acknowledges a request immediately, responds within 45 days, and accepts two in 12 months', async () => {
    shop.travel();
    const { email } = someone();
    const first = await ask(email);
    expect(first.at('data')).toEqual({
      reference: expect.stringMatching(/^P\d+$/),
      acknowledge_by: '2026-03-20',
      answer_by: '2026-04-24',
    });
    expect((await confirmNewest(email)).status).toBe(200);
    shop.travel({ days: 1 });
    expect((await ask(email, 'deletion')).status).toBe(200);
    expect((await confirmNewest(email)).status).toBe(200);
    shop.travel({ days: 2 });
    const third = await ask(email.toUpperCase());
    expect(third.status).toBe(429);
    expect(third.at('message')).toContain('two privacy requests every 12 months');
    shop.travel({ days: 367 });
    expect((await ask(email)).status).toBe(200);
  });

  it('does not count requests that the email’s owner has not confirmed', async () => {
    shop.travel();
    const { email } = someone();
    expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).status).toBe(200);
    expect((await ask(email)).at('error', 'data', 'code')).toBe('PRIVACY_REQUEST_UNCONFIRMED');
    shop.travel({ days: 2 });
    expect((await ask(email)).status).toBe(200);
    expect((await shop.post('/privacy/confirmations', { token: NOBODY })).status).toBe(404);
  });

  it('names the field of an incomplete request', async () => {
    const wrong = await ask('nonsense', 'everything');
    expect(wrong.status).toBe(400);
    expect(wrong.at('error', 'data', 'errors', 0, 'field')).toBe('email');
    expect(wrong.at('error', 'data', 'errors', 1, 'field')).toBe('kind');
  });

  it('exports all data about a person, and about no one else', async () => {
    const one = await shipped();
    const other = await shipped();
    const data = await exportEmail(shop.deps.db, one.email);
    expect(data.vehicles.map(({ plate }) => plate)).toEqual([one.plate]);
    expect(data.addresses).toHaveLength(1);
    expect(data.orders).toHaveLength(1);
    expect(data.payments).toEqual([
      expect.objectContaining({ public_reference: expect.stringMatching(/^P\d{6}$/) }),
    ]);
    expect(data.reminders.map(({ plate }) => plate)).toEqual([one.plate]);
    expect(data.order_history.length).toBeGreaterThan(3);
    expect(data.mails.length).toBeGreaterThan(2);
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.plate);
    expect((await exportEmail(shop.deps.db, 'nobody@example.com')).users).toEqual([]);
  });

  it('exports nothing that gives access to a purchase, or that someone else entered under the email', async () => {
    const owner = await shipped();
    const account = await logIn(shop, owner.email);
    const paid = await fillCart(shop, { ...someone(), email: owner.email });
    await pay(shop, paid.user);
    const stranger = someone();
    const typed = await fillCart(shop, { plate: stranger.plate, email: owner.email });
    await shop.post(
      '/user/shipping/address',
      addressBody(typed, { street_address: '99 Stranger Lane' }),
    );
    const later = await lookUp(shop, { plate: '7LATER1', email: owner.email, user: typed.user });
    const wish = await shop.post(
      `/user/vehicles/${later.text('data', 'user_vehicle_uuid')}/later`,
      {
        user_uuid: typed.user,
        renewal_reminder: true,
        replace_card_or_sticker: false,
        renew_another_vehicle: false,
      },
    );
    expect(wish.status).toBe(200);
    const held = await exportForRequest(shop.deps, owner.email);
    expect(held.users.map(({ kind }) => kind).sort()).toEqual(['account', 'guest']);
    expect(held.addresses).toHaveLength(2);
    expect(held.orders.map(({ plate }) => plate).sort()).toEqual(
      held.vehicles.map(({ plate }) => plate).sort(),
    );
    // The provider's references may contain any text, so payments are left out.
    const text = JSON.stringify({ ...held, payments: [] });
    for (const strange of [stranger.plate, '99 Stranger Lane', '7LATER1']) {
      expect(text).not.toContain(strange);
    }
    const noted = await shop.deps.db
      .selectFrom('audit_log')
      .select('user_uuid')
      .where('message', '=', 'PRIVACY_EXPORT: handed out')
      .execute();
    const of = noted.map(({ user_uuid }) => user_uuid);
    expect(of).toEqual(expect.arrayContaining([account.user, paid.user]));
    expect(of).not.toContain(typed.user);
    expect(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g)).toBeNull();
  });

  it('fulfills an unconfirmed request only with --anyway, and logs that', {
    tags: ['OPER-010'],
  }, async () => {
    const { email } = await shipped();
    const run = (...words: string[]) => runInProcess(privacy, words, shop.deps);
    for (const [action, kind] of [
      ['export', 'access'],
      ['delete', 'deletion'],
    ] as const) {
      await ask(email, kind);
      const rejected = await run(action, email);
      expect([rejected.status, rejected.stdout]).toEqual([1, '']);
      expect(rejected.stderr).toMatch(/^Not done: .* has no open, confirmed request/);
      expect((await run(action, '--anyway', email)).status).toBe(0);
    }
    const noted = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('message', 'like', 'PRIVACY%without a confirmed request')
      .orderBy('message')
      .execute();
    expect(noted.map(({ message }) => message)).toEqual([
      'PRIVACY_DELETION: done without a confirmed request',
      'PRIVACY_EXPORT: handed out without a confirmed request',
    ]);
  });

  it('lists open requests with their deadlines until they are fulfilled', {
    tags: ['OPER-010'],
  }, async () => {
    const { email } = await shipped();
    const run = async (...words: string[]) => {
      const { status, stdout } = await runInProcess(privacy, words, shop.deps);
      expect(status).toBe(0);
      return stdout.split('\n').filter((line) => line.includes(email) || line.startsWith('Done.'));
    };
    const { headers } = await shop.staff('reader');
    const today = async () => {
      const { groups } = z.parse(
        getDeskToday.data,
        (await shop.get('/desk/today', headers)).at('data'),
      );
      const items = groups.find((group) => group.kind === 'privacy')?.items ?? [];
      return items.flatMap(({ what }) =>
        what.includes(email) ? what.split('. Answer by')[0] : [],
      );
    };
    const asked: string[] = [];
    for (const [index, what] of ['access', 'deletion'].entries()) {
      // Each email is newer than the one before.
      shop.travel({ ms: 4 * STEP_MS + index * 1000 });
      const receipt = await ask(email, what);
      const [reference, last] = [
        receipt.text('data', 'reference'),
        receipt.text('data', 'answer_by'),
      ];
      asked.push(`${reference}  ${what}  ${email}  confirmed  answer by ${last}`);
      expect((await confirmNewest(email)).status).toBe(200);
    }
    expect(await run('list')).toEqual(asked);
    expect(await today()).toEqual([
      `Wants a copy of their data: ${email}`,
      `Wants their data deleted: ${email}`,
    ]);
    await run('export', email);
    expect(await run('list')).toEqual(asked.slice(1));
    expect(await today()).toEqual([`Wants their data deleted: ${email}`]);
    expect(await run('delete', email)).toHaveLength(1);
    expect(await run('list')).toEqual([]);
    expect(await today()).toEqual([]);
  });

  it('deletes a person, and keeps paid orders without the name', async () => {
    const order = await shipped();
    expect(await forgetEmail(shop.deps, order.email)).toEqual({ outcome: 'forgotten', users: 1 });
    expect((await shop.get(`/user/orders?user_uuid=${order.user}`)).status).toBe(404);
    const line = await shop.deps.db
      .selectFrom('order_line')
      .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
      .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
      .select(['address_snapshot', 'plate', 'vin', 'payment_status', 'final_price_cents', 'email'])
      .where('order_line.uuid', '=', order.line)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ plate: 'REMOVED', vin: '', payment_status: 'PAID' });
    expect(line.final_price_cents).toBeGreaterThan(0);
    expect(line.address_snapshot).toMatchObject({
      first_name: '',
      street_address: '',
      state: 'CA',
    });
    await expectNoTraceOf([order.email, order.plate]);
  });

  it('does not delete a person whose order is not completed', async () => {
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    const result = await forgetEmail(shop.deps, who.email);
    expect(result).toMatchObject({ outcome: 'under_way' });
    expect((await shop.get(`/user/orders?user_uuid=${ids.user}`)).rows()).toHaveLength(1);
  });

  it('deletes guests who never paid, and other data past its retention', async () => {
    shop.travel();
    const unpaid = someone();
    const ids = await fillCart(shop, unpaid);
    await pay(shop, ids.user, { cardnumber: '4000000000000002' });
    await shop.post('/user/carts/resume', { user_uuid: ids.user });
    const paid = await shipped();

    shop.travel({ days: retentionDays.unpaidGuests - 1 });
    await removeOldData(shop.deps);
    expect(await countUsers(unpaid.email)).toBe(1);
    shop.travel({ days: retentionDays.unpaidGuests + 2 });
    await (await createTestWork(shop)).runDue();
    await removeOldData(shop.deps);
    expect(await countUsers(unpaid.email)).toBe(0);
    expect(await countUsers(paid.email)).toBe(1);

    shop.travel({ days: retentionDays.unpaidGuests + retentionDays.mails + 4 });
    await removeOldData(shop.deps);
    await expectNoTraceOf([unpaid.email, unpaid.plate]);

    shop.travel({ days: shop.deps.ordersKeptYears * 366 });
    await removeOldData(shop.deps);
    await removeOldData(shop.deps);
    await expectNoTraceOf([paid.plate]);
    expect(await countUsers(paid.email)).toBe(0);
  });

  async function countUsers(email: string): Promise<number> {
    const users = await shop.deps.db
      .selectFrom('app_user')
      .select('uuid')
      .where('email', '=', email)
      .execute();
    return users.length;
  }

  /** Searches every table, as a stranger with a copy of the database would. */
  async function expectNoTraceOf(words: string[]) {
    const found = await shop.database.withSession(async (session) => {
      const tables = await session.rows(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      );
      const hits: string[] = [];
      for (const { name } of tables) {
        for (const row of await session.rows(`select t::text as line from "${name}" t`)) {
          const line = String(row.line);
          for (const word of words) if (line.includes(word)) hits.push(`${name}: ${line}`);
        }
      }
      return hits;
    });
    expect(found).toEqual([]);
  }
});
