import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feePartsSchema } from '#contracts/catalogue/fees.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, REPLACEMENT, readCart, someone } from '#tests/support/api/shopping.ts';

const FEE = { tags: ['FEE-003'] };

describe('The parts of the DMV’s fee', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  async function partsAt(path: string) {
    const answer = await api.get(path);
    const parts = feePartsSchema.parse(answer.at('data', 'data', 0, 'dmv_fee_lines'));
    const fee = Number(answer.at('data', 'data', 0, 'dmv_deal_details', 'dmv_registration_fee'));
    return { parts, fee, sum: parts.reduce((all, { dollars }) => all + dollars, 0) };
  }

  it('are the same in the funnel, in the cart, on the order, and in the receipt', FEE, async () => {
    const work = await createTestWork(api);
    const who = someone();
    const ids = await fillCart(api, who);
    const quoted = await partsAt(`/user/vehicles?user_uuid=${ids.user}`);
    expect(quoted.parts.map(({ label }) => label)).toContain('Vehicle license fee');
    expect(quoted.sum).toBe(quoted.fee);
    expect(await partsAt(`/user/carts/items?user_uuid=${ids.user}`)).toEqual(quoted);
    await pay(api, ids.user);
    expect(await partsAt(`/user/orders?user_uuid=${ids.user}&order_status=0`)).toEqual(quoted);
    await work.runDue();
    const [receipt] = await work.mailsTo(who.email);
    for (const { label, dollars } of quoted.parts) {
      expect(receipt?.text).toMatch(new RegExp(`^  ${label}: +\\$${dollars}\\.00$`, 'm'));
    }
  });

  it('change if the DMV charges something else the next day', FEE, async () => {
    const { user } = await fillCart(api);
    const path = `/user/carts/items?user_uuid=${user}`;
    const before = await partsAt(path);
    api.travel({ ms: 15 * 3_600_000 });
    api.fees.raiseCents = 1000;
    const after = await partsAt(path);
    api.fees.raiseCents = 0;
    expect(after.sum).toBe(after.fee);
    expect(after.fee).toBeGreaterThan(before.fee);
    expect(after.parts.at(-1)).toEqual({ label: 'Raise', dollars: 10, why: 'It was raised.' });
  });

  it('are absent if the fee comes from the price list', FEE, async () => {
    const { user } = await fillCart(api, someone(), { service: REPLACEMENT });
    expect((await readCart(api, user)).items.at('data', 'data', 0, 'dmv_fee_lines')).toEqual([]);
  });
});
