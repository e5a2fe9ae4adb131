import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { californiaDay } from '#contracts/time/california.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { findLastCheck } from '#server/features/checkout/books/service.ts';
import { createStripeBooks } from '#server/gateways/payment/stripe/books.ts';
import { checkMoney } from '#server/operator/check-money.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { readRefunds } from '#tests/support/api/refunds.ts';
import { fillCart } from '#tests/support/api/shopping.ts';
import { openStripeShop, type StripeShop } from '#tests/support/api/stripe-shop.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';

const BOOKS = { tags: ['MONEY-008', 'SAFE-010'] };

describe('The books of the shop and of Stripe', () => {
  let api: TestApi;
  let shop: StripeShop;
  let paid: { user: string; line: string };
  let payment: Awaited<ReturnType<StripeShop['payment']>>;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    shop = await openStripeShop(api);
    paid = await fillCart(shop);
    await shop.pay(paid.user, stripeCards.succeeds);
    payment = await shop.payment(paid.user);
  });
  afterEach(async () => {
    await shop.close();
    // The next test's account doesn't have these charges.
    await sql`truncate payment cascade`.execute(api.deps.db);
    await sql`delete from order_line`.execute(api.deps.db);
  });

  const stripeBooks = () => createStripeBooks({ ...shop.stripe.credentials, retryDelayMs: 1 });
  const check = (...words: string[]) => runInProcess(checkMoney, words, shop.deps, stripeBooks);
  const compared = (counts: string, differences: number) =>
    `Compared ${counts}: 0 without a result yet, ${differences} differences\n`;
  function charge(metadata: Record<string, string>, amount = 12_345): string {
    const { id } = shop.stripe.account.create({ amount, currency: 'usd', metadata });
    shop.stripe.account.confirm(id, { payment_method: shop.stripe.token(stripeCards.succeeds) });
    return id;
  }
  const refund = (amount: number, metadata?: Record<string, string>) =>
    shop.stripe.refunds.create({ payment_intent: payment.reference ?? '', amount, metadata }).id;
  async function cancel() {
    await shop.post(`/user/orders/${paid.line}/cancellation`, {});
    await (await createTestWork(api, { gateways: shop.deps.gateways })).runDue();
    const [made] = await readRefunds(api);
    if (!made) throw new Error('Expected a refund');
    return made;
  }

  it('agree after a purchase and its refund', BOOKS, async () => {
    await cancel();
    const summary = compared('1 payments, 1 charges, and 1 refunds', 0);
    expect(await check()).toEqual({ status: 0, stdout: summary, stderr: '' });
  });

  it('do not have to show what is charged and refunded while they are read', BOOKS, async () => {
    async function* made(since: Date) {
      yield* stripeBooks().made(since);
      await cancel();
      const other = await fillCart(shop);
      await shop.pay(other.user, stripeCards.succeeds);
    }
    const summary = compared('2 payments, 1 charges, and 0 refunds', 0);
    expect(
      await runInProcess(checkMoney, [], shop.deps, () => ({ ...stripeBooks(), made })),
    ).toEqual({ status: 0, stdout: summary, stderr: '' });
  });

  it('show a charge that we do not know, and name another program’s', BOOKS, async () => {
    const lost = charge({ app: 'dmv-storefront', payment_uuid: crypto.randomUUID() });
    const bare = charge({}, 500);
    charge({ app: 'coffee' });
    expect(await check()).toEqual({
      status: 1,
      stdout: `The charge ${bare} of $5.00 has no payment.
The charge ${lost} of $123.45 has no payment.
Not compared: 1 charges and refunds from coffee, which uses the same account
${compared('1 payments, 3 charges, and 0 refunds', 2)}`,
      stderr: '',
    });
    // A manager refunds it at the provider, as the guide says.
    shop.stripe.refunds.create({ payment_intent: lost, amount: 12_345 });
    expect((await check()).stdout).toMatch(
      /^The charge \w+ of \$5\.00 has no payment\.\nNot compared/,
    );
  });

  it(
    'show a payment that Stripe does not have, one charged twice, and one with a different amount',
    BOOKS,
    async () => {
      const name = `Payment ${payment.public_reference}`;
      const [first] = shop.stripe.account.charges;
      if (!first) throw new Error('Expected a charge');
      first.amount = 1;
      expect((await check()).stdout).toContain(`${name} is for $`);
      charge({ app: 'dmv-storefront', payment_uuid: payment.uuid });
      expect((await check()).stdout).toContain(`Payment ${payment.uuid} was charged 2 times.`);
      shop.stripe.account.charges.length = 0;
      const missing = await check();
      expect(missing.status).toBe(1);
      expect(missing.stdout).toMatch(
        new RegExp(`^${name} was charged, but the provider has no record of it\\.\n`),
      );
    },
  );

  it('show a refund that was made twice, and one that nobody requested', BOOKS, async () => {
    const { uuid } = await cancel();
    const other = await fillCart(shop);
    await shop.pay(other.user, stripeCards.succeeds);
    payment = await shop.payment(other.user);
    const again = { app: 'dmv-storefront', payment_uuid: payment.uuid, refund_uuid: uuid };
    refund(100, again);
    const byHand = refund(200);
    const { stdout } = await check();
    expect(stdout).toContain(`Refund ${uuid} was made 2 times.\n`);
    expect(stdout).toContain(
      `The provider refunded $2.00 as ${byHand}, which we did not request.\n`,
    );
  });

  it('accept a refund that staff made in Stripe’s dashboard', BOOKS, async () => {
    const { amount_cents } = await cancel();
    shop.stripe.refunds.decide(
      shop.stripe.refunds.newest().find(({ status }) => status === 'succeeded')?.id ?? '',
      'failed',
    );
    await shop.sendNewest('refund.failed');
    refund(amount_cents);
    expect(await check()).toMatchObject({ status: 0 });
  });

  it('are compared from a given day on', BOOKS, async () => {
    shop.stripe.account.charges.length = 0;
    const made = californiaDay(payment.created_at);
    expect(await check('--since', made)).toMatchObject({ status: 1 });
    const clock = () => new Date(payment.created_at.getTime() + 3 * DAY_MS);
    const later = (...words: string[]) =>
      runInProcess(checkMoney, words, { ...shop.deps, clock }, stripeBooks);
    expect(await later('--days', '1')).toMatchObject({ status: 0 });
    expect(await later('--days', '7')).toMatchObject({ status: 1 });
    // What a check of fewer days did not find may still differ.
    expect(await later('--days', '2')).toMatchObject({ status: 0 });
    expect(await findLastCheck(api.deps.db)).toEqual({ checked_at: clock(), differences: 1 });
    charge({ app: 'dmv-storefront', payment_uuid: crypto.randomUUID() });
    expect(await check('--days', '1')).toMatchObject({ status: 1 });
    expect(await findLastCheck(api.deps.db)).toEqual({ checked_at: clock(), differences: 2 });
    expect(await later('--since', '2036-01-01')).toEqual({
      status: 1,
      stdout: '',
      stderr: '--since: 2036-01-01 is in the future.\n',
    });
  });

  it('give the accountant each payout by payment and order', BOOKS, async () => {
    const { reference } = await cancel();
    charge({ app: '=coffee' }, 1_000);
    const { id } = shop.stripe.payouts.payOut('2026-11-30');
    const { stdout, status } = await check('payouts', '--month', '2026-11');
    const cents = payment.amount_cents;
    const fee = Math.round(cents * 0.029) + 30;
    const usd = (value: number) => (value / 100).toFixed(2);
    const { order_id } = await api.deps.db
      .selectFrom('order_line')
      .select('order_id')
      .executeTakeFirstOrThrow();
    const day = californiaDay(new Date(shop.stripe.clock.now));
    const line = (type: string, ...rest: string[]) =>
      `"${id}","2026-11-30","${type}","${day}",${rest.join(',')}\r\n`;
    const ours = `"${payment.public_reference}","${order_id}"`;
    const net = 941 - fee;
    expect(status).toBe(0);
    const [head, ...lines] = stdout.split(/(?<=\r\n)/);
    expect(head).toBe(
      '\uFEFF"payout","arrived_on","type","made_on","payment","orders","reference","gross","fee","net"\r\n',
    );
    const [paidBy, other] = shop.stripe.account.charges.map((one) => `"${one.id}"`);
    expect(lines).toEqual([
      line('charge', `"'=coffee",""`, `${other}`, '10.00', '0.59', '9.41'),
      line('refund', ours, `"${reference}"`, usd(-cents), '0.00', usd(-cents)),
      line('charge', ours, `${paidBy}`, usd(cents), usd(fee), usd(cents - fee)),
      `"${id}","2026-11-30","payout","","","","${id}",${usd(-net)},0.00,${usd(-net)}\r\n`,
    ]);
  });

  it('say which payouts nobody can split', BOOKS, async () => {
    const { id } = shop.stripe.payouts.payOut('2026-11-30', 700);
    const { stdout, stderr, status } = await check('payouts', '--month', '2026-11');
    expect(status).toBe(1);
    expect(stdout).toContain(
      `"${id}","2026-11-30","manual payout","","","","${id}",-7.00,0.00,-7.00`,
    );
    expect(stderr).toMatch(/was made manually, so the provider does not list its transactions/);
  });

  it.each([
    ['payouts'],
    ['payouts', '--month', '2026-13'],
    ['--since', 'yesterday'],
    ['--days', '0'],
    ['--month', '2026-11'],
    ['nonsense'],
  ])('are not read with invalid arguments: %s', BOOKS, async (...words) => {
    const { status, stderr } = await check(...words.filter((word) => typeof word === 'string'));
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: npm run money:check /)]);
  });

  it('are not partially compared if Stripe does not respond', BOOKS, async () => {
    shop.stripe.fail('GET charges', 'forbidden');
    expect(await check()).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The payment service responded with status 403 .*settings\.\n$/,
      ),
    });
  });
});
