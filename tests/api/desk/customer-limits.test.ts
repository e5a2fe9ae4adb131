import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGIN_BROWSER } from '#contracts/account/auth.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, buyOrder, orderOf } from '#tests/support/api/desk-actions.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import {
  codeRequest,
  LOGIN,
  loginBody,
  mailedCode,
  requestCode,
  wrong,
} from '#tests/support/api/login.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

const OPER = { tags: ['OPER-006'] };
const NOTHING = { codes: 0, wrong_codes: 0, declined: 0 };

describe('What counts against a customer', () => {
  let shop: TestApi;
  let limited: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    shop = await createTestApi();
    limited = limitedApi(shop);
  });
  afterAll(() => shop.close());

  async function limitsOf(order: string) {
    const { headers } = await shop.staff('agent');
    return (await limited.get(`/desk/orders/${order}/actions`, headers)).at('data', 'limits');
  }

  it(
    'includes the day’s codes, and, separately, wrong codes, which continue to count',
    OPER,
    async () => {
      const { order, email } = await buyOrder(shop);
      await shop.post('/user/authentications', codeRequest(email));
      const code = await requestCode(shop, email);
      await shop.post(LOGIN, loginBody(email, wrong(code)));
      expect(await limitsOf(order)).toEqual({ codes: 2, wrong_codes: 1, declined: 0 });
      shop.travel({ ms: DAY_MS });
      expect(await limitsOf(order)).toEqual({ ...NOTHING, wrong_codes: 1 });
      const agent = await asStaff(shop, 'agent');
      const body = { reason: 'identified', limits: ['login'] };
      const released = await agent.ask(order, 'limits', body);
      expect(released.at('data', 'done')).toBe('Cleared login codes: 0 sent, 1 wrong.');
      expect(await limitsOf(order)).toEqual(NOTHING);
    },
  );

  it(
    'leaves out wrong codes from browsers that a correct code would not have let in',
    OPER,
    async () => {
      const { order, email } = await buyOrder(shop);
      const stranger = limited.from('198.51.100.9');
      const headers = { [LOGIN_BROWSER]: 'b'.repeat(22) };
      await stranger.post('/user/authentications', codeRequest(email), headers);
      await stranger.post(LOGIN, loginBody(email, wrong(await mailedCode(shop, email))), headers);
      expect(await limitsOf(order)).toEqual({ ...NOTHING, codes: 1 });
    },
  );

  it('includes declined payments until the day ends', OPER, async () => {
    shop.travel();
    const { user, line } = await fillCart(limited);
    await pay(limited, user, { cardnumber: cards.declined });
    const { order } = await orderOf(shop, line);
    expect(await limitsOf(order)).toEqual({ ...NOTHING, declined: 1 });
    shop.travel({ ms: DAY_MS });
    expect(await limitsOf(order)).toEqual(NOTHING);
  });
});
