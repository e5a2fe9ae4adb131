import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import { reconcilePayments } from '#server/features/checkout/reconcile/service.ts';
import { createMailOutbox } from '#server/features/mail/service.ts';
import {
  planVehicleReminder,
  sendDueReminders,
} from '#server/features/orders/reminders/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest, logIn } from '#tests/support/api/login.ts';
import { agePayments, fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const SAFE = { tags: ['SAFE-005'] };
const VICTIM = 'victim@example.com';
const nextYear = '2027-03-01';
const CHOSEN = {
  renewal_reminder: true,
  replace_card_or_sticker: false,
  renew_another_vehicle: false,
};

describe('A recipient’s used-up daily email limit', () => {
  let api: TestApi;
  let shop: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    api = await createTestApi();
    shop = limitedApi(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
    await api.deps.db.deleteFrom('mail_outbox').execute();
  });

  const kinds = async () => {
    const rows = await api.deps.db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', VICTIM)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => row.kind);
  };
  const counted = () => {
    const { db, clock } = api.deps;
    return { store: createRateLimitStore(db, clock), clock, changes: new Map() };
  };
  /** Sends the three emails that are allowed per day, because the rest are reserved for codes. */
  const spend = async () => {
    for (let count = 0; count < 3; count += 1) {
      const { user } = await fillCart(shop, { ...someone(), email: VICTIM });
      expect((await shop.post('/user/carts/resume', { user_uuid: user })).status).toBe(200);
    }
  };

  it('stops emails about declines, but each payment is still settled', SAFE, async () => {
    const { db } = api.deps;
    const loose = { points: 1000, perSeconds: 86_400 };
    const any = limitedApi(api, { 'declined-card': loose, 'declined-email': loose });
    for (let count = 0; count < 5; count += 1) {
      const { user } = await fillCart(any, { ...someone(), email: VICTIM });
      const answer = await pay(any, user, { cardnumber: cards.timesOut });
      expect(answer.at('data', 'payment_status')).toBe('PENDING');
    }
    const mail = createMailOutbox({
      ...api.deps,
      rateLimits: counted(),
      domain: 'storefront.test',
    });
    await agePayments(api, 300);
    api.travel({ ms: 300_000 });
    await reconcilePayments({ ...api.deps, mail });
    const pending = await db
      .selectFrom('payment')
      .select('uuid')
      .where('state', '=', 'pending')
      .execute();
    expect(pending).toEqual([]);
    expect(await kinds()).toEqual(Array(4).fill('not-charged'));
    // Emails that were not sent don't count: one is still reserved for a code.
    for (const expected of [200, 429]) {
      const asked = await shop.post('/user/authentications', codeRequest(VICTIM));
      expect(asked.status).toBe(expected);
    }
  });

  it('does not stop emails about an account’s payment', SAFE, async () => {
    const { db, clock } = api.deps;
    const { email } = someone();
    const { user, headers } = await logIn(api, email);
    const rateLimits = {
      store: createRateLimitStore(db, clock),
      clock,
      changes: new Map([['mails', { points: 2, perSeconds: 86_400 }]]),
    };
    const known = {
      get: (path: string) => api.get(path, headers),
      post: (path: string, body: unknown) => api.post(path, body, headers),
    };
    await fillCart(known, { ...someone(), email });
    await pay(known, user, { cardnumber: cards.timesOut });
    await agePayments(api, 300);
    api.travel({ ms: 300_000 });
    const mail = createMailOutbox({ ...api.deps, rateLimits, domain: 'storefront.test' });
    await reconcilePayments({ ...api.deps, mail });
    const sent = await db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('recipient', '=', email)
      .execute();
    expect(sent.map((one) => one.kind)).toContain('not-charged');
  });

  it('saves an owner’s choice for later, and says so', SAFE, async () => {
    await spend();
    const found = await lookUp(shop, { plate: 'LATER01', email: VICTIM });
    const vehicle = found.text('data', 'user_vehicle_uuid');
    const user_uuid = found.text('data', 'user_uuid');
    const rejected = await shop.post(`/user/vehicles/${vehicle}/later`, { ...CHOSEN, user_uuid });
    expect([rejected.status, rejected.text('message')]).toEqual([
      429,
      'We saved your choice, but we’ve already sent too many emails to this address today. Please try again in 24 hours to get the email.',
    ]);
    const kept = await api.deps.db
      .selectFrom('later_request')
      .selectAll()
      .where('user_vehicle_uuid', '=', vehicle)
      .execute();
    expect(kept).toHaveLength(1);
    const reminders = await api.deps.db
      .selectFrom('reminder')
      .select('email_key')
      .where('email_key', '=', VICTIM)
      .execute();
    expect(reminders.length).toBeGreaterThan(0);
    expect(await kinds()).not.toContain('account-link');
  });

  it('postpones reminders that strangers planned', SAFE, async () => {
    const plan = async (plate: string, address: string) => {
      const visitor = shop.from(address);
      const found = await lookUp(visitor, { plate, email: VICTIM });
      const path = `/user/vehicles/${found.text('data', 'user_vehicle_uuid')}/later`;
      await visitor.post(path, { ...CHOSEN, user_uuid: found.text('data', 'user_uuid') });
    };
    // These vehicles can already be renewed, so no reminder is due immediately.
    for (let count = 0; count < 5; count += 1) await plan(`7NOW00${count}`, `192.0.2.${count}`);
    const outbox = { ...api.deps, rateLimits: counted(), domain: 'storefront.test' };
    const work = { ...api.deps, mail: createMailOutbox(outbox) };
    const sentOn = async (day: number) => {
      api.travel({ days: day });
      await api.deps.db.deleteFrom('mail_outbox').execute();
      await sendDueReminders(work);
      return kinds();
    };
    expect(await sentOn(0)).toEqual([]);

    const now = api.deps.clock();
    const vehicle = await api.deps.db
      .selectFrom('user_vehicle')
      .selectAll()
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 5; count += 1) {
      const plate = `7YEAR0${count}`;
      const another = { ...vehicle, plate, plate_key: plate, registration_expires_on: nextYear };
      const reminder = { email: VICTIM, vehicle: another, reopens: false, now };
      await api.deps.db.transaction().execute((tx) => planVehicleReminder(tx, reminder));
    }
    expect(await sentOn(300)).toEqual(['reminder', 'reminder', 'reminder']);
    expect(await sentOn(300.1)).toEqual([]);
    expect(await sentOn(302)).toEqual(['reminder', 'reminder']);
  });

  it('does not delay a privacy request from the owner, who logs in', SAFE, async () => {
    await spend();
    const body = { email: VICTIM, kind: 'deletion' };
    const rejected = await shop.post('/privacy/requests', body);
    expect([rejected.status, rejected.text('message')]).toEqual([
      429,
      'We’ve already sent too many emails to this address today, so we didn’t send another one. Please try again in 24 hours, or log in with this email first, then send your request.',
    ]);
    const { headers } = await logIn(api, VICTIM);
    const other = await logIn(api, someone().email);
    expect((await shop.post('/privacy/requests', body, other.headers)).status).toBe(429);
    // The owner can send requests even after strangers have used up the day's two unverified ones.
    for (let count = 0; count < 3; count += 1) {
      expect((await shop.post('/privacy/requests', body, headers)).status).toBe(200);
    }
    expect((await kinds()).filter((one) => one === 'privacy-request')).toHaveLength(3);
  });
});
