import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { addPartner, buyAt, readEvent, type TestPartner } from '#tests/support/api/partners.ts';
import { fillCart, lookUp, type OwnWords, pay, someone } from '#tests/support/api/shopping.ts';

const OWN_WORDS = { tags: ['PART-003'] };
const OWN = { partner_reference: 'cart 17', partner_metadata: { campaign: 'spring', seat: '' } };
const NONE = { partner_reference: null, partner_metadata: null };

describe('A partner’s own data', () => {
  let api: TestApi;
  let partner: TestPartner;
  beforeAll(async () => {
    api = await createTestApi();
    partner = await addPartner(api, { name: 'Speaking', webhook: 'https://partner.test/hook' });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.toldPartners.length = 0;
  });

  const keptOf = ({ partner_reference, partner_metadata }: OwnWords) => ({
    ...{ partner_reference, partner_metadata },
  });
  const wordsOf = async (own: OwnWords) =>
    keptOf((await buyAt(api, partner.keys.live, { own })).order);

  it('passes from the lookup to the order and its events', OWN_WORDS, async () => {
    const { order } = await buyAt(api, partner.keys.live, { own: OWN });
    expect(order).toMatchObject({ partner_uuid: partner.uuid, ...OWN });
    await (await createTestWork(api)).runDue();
    const [event] = api.toldPartners.map(({ body }) => readEvent(body));
    expect(event?.data).toMatchObject({
      reference: OWN.partner_reference,
      metadata: OWN.partner_metadata,
    });
  });

  it('is stored unchanged, up to its limits', OWN_WORDS, async () => {
    const pairs = Array.from({ length: 10 }, (_, index) => [`key_-${index}`, '😀'.repeat(100)]);
    const longest = {
      partner_reference: ` "='é`.padEnd(100, '9'),
      partner_metadata: Object.fromEntries(pairs),
    };
    expect(await wordsOf(longest)).toEqual(longest);
  });

  it.each([
    ['a long reference', { partner_reference: '9'.repeat(101) }],
    ['an empty reference', { partner_reference: '' }],
    ['a reference with a line end', { partner_reference: 'one\ntwo' }],
    ['a reference with a character that cannot be kept', { partner_reference: 'a\u0000b' }],
    ['a number', { partner_reference: 17, partner_metadata: 17 }],
    ['a list', { partner_metadata: ['one'] }],
    ['a key with a space', { partner_metadata: { 'a b': 'c' } }],
    ['a long key', { partner_metadata: { ['k'.repeat(41)]: 'c' } }],
    ['a long value', { partner_metadata: { key: 'v'.repeat(201) } }],
    ['half a character', { partner_metadata: { key: '\ud83d' } }],
    ['a value that is no text', { partner_metadata: { key: { deep: 'v' } } }],
    [
      'eleven pairs',
      { partner_metadata: Object.fromEntries(Array.from('abcdefghijk', (key) => [key, 'v'])) },
    ],
  ])('never stops a customer, and is left out if invalid: %s', OWN_WORDS, async (_, own) => {
    expect(await wordsOf(own)).toEqual(NONE);
  });

  it('is ignored without the partner’s key', OWN_WORDS, async () => {
    const { order } = await buyAt(api, 'nobody', { own: OWN });
    expect(order).toMatchObject({ partner_uuid: null, commission_cents: null, ...NONE });
  });

  it('is dropped when the plate is looked up on our site again', OWN_WORDS, async () => {
    const who = someone();
    const { user, line } = await fillCart(api, who, { partner: partner.keys.live, own: OWN });
    await lookUp(api, { ...who, user });
    await pay(api, user);
    const order = await api.deps.db
      .selectFrom('order_line')
      .selectAll()
      .where('uuid', '=', line)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ partner_uuid: null, ...NONE });
  });

  it(
    'stays with the order of a customer who logs in midway, and recognizes the vehicle',
    OWN_WORDS,
    async () => {
      const who = someone();
      const { headers, user } = await logIn(api, who.email);
      const shop = {
        get: (path: string) => api.get(path, headers),
        post: (path: string, body: unknown) => api.post(path, body, headers),
      };
      await lookUp(shop, who);
      const guest = await fillCart(api, who, { partner: partner.keys.live, own: OWN });
      await api.post('/user/guests', { guests: [guest.user] }, headers);
      expect((await pay(shop, user)).at('data', 'payment_status')).toBe('SUCCESS');
      const order = await api.deps.db
        .selectFrom('order_line')
        .selectAll()
        .where('user_uuid', '=', user)
        .executeTakeFirstOrThrow();
      expect(order).toMatchObject({ partner_uuid: partner.uuid, ...OWN });
    },
  );

  it('is exported for the customer, and deleted with them', OWN_WORDS, async () => {
    const { email, line } = await buyAt(api, partner.keys.live, { own: OWN });
    const work = await createTestWork(api);
    for (const step of [1, 2, 3, 4]) {
      api.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    const { orders, vehicles } = await exportEmail(api.deps.db, email);
    expect(orders).toMatchObject([{ partner: 'Speaking', ...OWN }]);
    expect(vehicles).toMatchObject([OWN]);
    expect(await forgetEmail(api.deps, email)).toMatchObject({ outcome: 'forgotten' });
    const kept = await api.deps.db
      .selectFrom('order_line')
      .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
      .select(['order_line.partner_reference', 'order_line.partner_metadata'])
      .select(['user_vehicle.partner_reference as looked_up_as'])
      .select(['user_vehicle.partner_metadata as looked_up_with'])
      .where('order_line.uuid', '=', line)
      .execute();
    expect(kept).toEqual([{ ...NONE, looked_up_as: null, looked_up_with: null }]);
    const payloads = await api.deps.db.selectFrom('job').select('payload').execute();
    expect(JSON.stringify(payloads)).not.toContain('cart 17');
  });
});
