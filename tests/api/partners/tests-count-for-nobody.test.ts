import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareBooks } from '#server/features/checkout/books/service.ts';
import { measureDeclines, reportDeclines } from '#server/features/checkout/declines/service.ts';
import { listManualRefunds } from '#server/features/checkout/refunds/service.ts';
import { findLateOrders } from '#server/features/fulfillment/late-orders.ts';
import { measureLookups } from '#server/features/lookup/record.ts';
import { findOrdersNeedingPapers } from '#server/features/papers/remind.ts';
import { demoPartner, seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { TEST_GUESTS_AT_ONCE } from '#server/features/privacy/forget-store.ts';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { codeRequest, logIn } from '#tests/support/api/login.ts';
import { buyTitle, orderOf, sendPaper, signPaperOf, TRANSFER } from '#tests/support/api/papers.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const TEST = { tags: ['PART-006'] };
const partner = demoPartner.testKey;

describe('A test order', () => {
  let shop: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
    work = await createTestWork(shop);
    await seedDemoPartner(shop.deps.db, { port: 4702, now: shop.deps.clock() });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.travel());

  async function buy(who = someone()) {
    const ids = await fillCart(shop, who, { partner });
    expect((await pay(shop, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    return { ...who, ...ids };
  }
  const metrics = async () => {
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    const text = await (await shop.api.request('/v1/api/metrics', {}, { incoming })).text();
    return text
      .split('\n')
      .filter((line) => /^(checkouts|payments|orders_late|refund|paper|plate)/.test(line));
  };

  it('does not block a renewal of the same plate under the same email', TEST, async () => {
    const who = someone();
    await buy(who);
    const { user } = await fillCart(shop, who);
    expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('never joins the account of its email, and never opens an account', TEST, async () => {
    const order = await buy();
    const account = await logIn(shop, order.email);
    const orders = await shop.get(`/user/orders?user_uuid=${account.user}`, account.headers);
    expect(orders.rows()).toEqual([]);
    const own = await shop.get(`/user/orders?user_uuid=${order.user}`);
    expect(own.rows()).toHaveLength(1);
  });

  it('sends no emails, no matter what is requested', TEST, async () => {
    const who = someone();
    const ids = await fillCart(shop, who, { partner });
    expect((await shop.post('/user/carts/resume', { user_uuid: ids.user })).status).toBe(200);
    const { user: user_uuid } = await buy(who);
    const masked = codeRequest('d***@e***.invalid', { user_uuid });
    expect((await shop.post('/user/authentications', masked)).status).toBe(200);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const mails = await shop.deps.db.selectFrom('mail_outbox').select('recipient').execute();
    const toTester = mails.filter(({ recipient }) => recipient.startsWith(who.email));
    expect(toTester).toEqual([]);
  });

  it('does not appear in operators’ lists or metrics', TEST, async () => {
    const before = await metrics();
    const lookups = (await measureLookups(shop.deps)).recent;
    const rejected = await fillCart(shop, someone(), { partner });
    await pay(shop, rejected.user, { cardnumber: sandboxCards.refundRejected });
    await shop.post(`/user/orders/${rejected.line}/cancellation`, {});
    const title = await buyTitle(shop, TRANSFER, someone(), partner);
    await sendPaper(shop, title.line, { paper: 'signed_title' });
    const open = await fillCart(shop, someone(), { partner });
    await pay(shop, open.user, { cardnumber: sandboxCards.answerLost });
    await work.runDue();
    expect(await metrics()).toEqual(before);
    expect((await measureLookups(shop.deps)).recent).toBe(lookups);
    expect(await listManualRefunds(shop.deps.db)).toEqual([]);
    const waiting = await findOrdersNeedingPapers(shop.deps.db);
    expect(waiting.map(({ line }) => line.uuid)).not.toContain(title.line);
    shop.travel({ days: 20 });
    const late = await findLateOrders(shop.deps.db, shop.deps.clock());
    expect(late.map(({ user_uuid }) => user_uuid)).not.toContain(title.user);
  });

  it('has its documents reviewed by the sandbox, even if staff review others', TEST, async () => {
    const title = await buyTitle(shop, TRANSFER, someone(), partner);
    await sendPaper(shop, title.line, { paper: 'signed_title' });
    await sendPaper(shop, title.line, { paper: 'bill_of_sale', name: 'blurred.pdf' });
    shop.travel({ ms: 10_000 });
    await work.runDue();
    expect((await orderOf(shop, title))('papers')).toMatchObject([
      { paper: 'signed_title', state: 'accepted' },
      { paper: 'bill_of_sale', state: 'again' },
      { paper: 'odometer', state: 'missing' },
    ]);
  });

  it('stores no file, and limits pending uploads', TEST, async () => {
    const title = await buyTitle(shop, TRANSFER, someone(), partner);
    await sendPaper(shop, title.line, { paper: 'signed_title' });
    const again = await sendPaper(shop, title.line, { paper: 'signed_title' });
    expect(again.status).toBe(200);
    const kept = await shop.deps.db
      .selectFrom('upload')
      .select('key')
      .where('user_uuid', '=', title.user)
      .execute();
    const stored = await Promise.all(kept.map(({ key }) => shop.deps.gateways.storage.head(key)));
    expect([kept.length, stored]).toEqual([2, [null, null]]);
    const statuses: number[] = [];
    for (let orders = 0; orders < 2; orders += 1) {
      const { line } = await buyTitle(shop, TRANSFER, someone(), partner);
      for (let files = 0; files < 3; files += 1) {
        const file = { paper: 'bill_of_sale', length: 10 * 1024 * 1024 };
        statuses.push((await signPaperOf(shop, line, file)).status);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is not in our books, or in the provider’s', TEST, async () => {
    await buy();
    const books = await compareBooks(shop.deps.db, await readSandboxBooks(shop.ledger));
    expect(books.differences).toEqual([]);
    const tests = await shop.deps.db
      .selectFrom('payment')
      .innerJoin('app_user', 'app_user.uuid', 'payment.user_uuid')
      .select('payment.uuid')
      .where('is_test', '=', true)
      .execute();
    const live = await shop.deps.db.selectFrom('payment').select('uuid').execute();
    expect(tests.length).toBeGreaterThan(0);
    expect(books.payments).toBe(live.length - tests.length);
  });

  it('blocks no customer and raises no alarm if its cards are declined', TEST, async () => {
    const limited = limitedApi(shop);
    const tester = await fillCart(limited, someone(), { partner });
    for (let count = 0; count < 25; count += 1) {
      const answer = await pay(limited, tester.user, { cardnumber: sandboxCards.declined });
      expect(answer.at('data', 'payment_status')).toBe('FAILED');
    }
    expect(await shop.deps.db.selectFrom('payment_try').selectAll().execute()).toEqual([]);
    expect(await measureDeclines(shop.deps)).toMatchObject({ declined: 0, isRising: false });
    await reportDeclines(shop.deps);
    const customer = await fillCart(limited, someone());
    expect((await pay(limited, customer.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  const isLeft = async (user: string) => {
    const users = shop.deps.db.selectFrom('app_user').select('uuid').where('uuid', '=', user);
    return (await users.executeTakeFirst()) !== undefined;
  };

  it(
    'is removed with all that belongs to it, 30 days after its guest has expired',
    TEST,
    async () => {
      const order = await buy();
      shop.travel({ days: retentionDays.testOrders });
      await removeOldData(work.deps);
      expect(await isLeft(order.user)).toBe(true);
      shop.travel({ days: retentionDays.testOrders + 2 });
      await removeOldData(work.deps);
      expect(await isLeft(order.user)).toBe(false);
      expect(await shop.deps.db.selectFrom('test_charge').selectAll().execute()).toEqual([]);
    },
  );

  it('is deleted in the same run, no matter how many have expired', TEST, async () => {
    const { user } = await fillCart(shop, someone(), { partner });
    await sql`insert into app_user select (jsonb_populate_record(app_user, jsonb_build_object(
        'uuid', gen_random_uuid(), 'email', 'test-' || number || '@many.invalid'))).*
      from app_user, generate_series(1, ${TEST_GUESTS_AT_ONCE + 1}::integer) as number
      where app_user.uuid = ${user}`.execute(shop.deps.db);
    shop.travel({ days: retentionDays.testOrders + 2 });
    await removeOldData(work.deps);
    const left = shop.deps.db.selectFrom('app_user').select('uuid').where('is_test', '=', true);
    expect(await left.execute()).toEqual([]);
  });

  it('is deleted immediately with the data of the email’s owner', TEST, async () => {
    const order = await buy();
    expect(await forgetEmail(work.deps, order.email)).toMatchObject({ outcome: 'forgotten' });
    expect(await isLeft(order.user)).toBe(false);
  });
});
