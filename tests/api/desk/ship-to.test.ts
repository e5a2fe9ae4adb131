import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PostalGateway } from '#server/gateways/postal/port.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { actsOn, asStaff, buyOrder, orderOf } from '#tests/support/api/desk-actions.ts';

const OPER = { tags: ['OPER-006'] };
const PERSON = { first_name: 'Ada', last_name: 'Driver', company_name: '' };
const FRESNO = {
  ...{ ...PERSON, street_address: '9 New Street', unit: 'apt 4' },
  ...{ city: 'Fresno', state: 'CA', zip_code: '93721' },
};
const LABELED = 2;
const UNCHECKED = 'We couldn’t check the street with the postal service.';
const OTHER_CITY = '9 New St Apt 4, Sacramento, CA 95814. Use that, or choose “Use it as typed”.';

describe('An address entered by staff', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => shop.close());

  const codeOf = (rejected: Answer) => rejected.at('error', 'data', 'code');
  const correct = (order: string, changes: object, more = {}) =>
    agent.ask(order, 'ship-to', {
      ...{ reason: 'customer_asked', ship_to: { ...FRESNO, ...changes } },
      ...more,
    });
  const correctionMails = async (email: string) =>
    (await (await createTestWork(shop)).mailsTo(email)).filter(({ subject }) =>
      subject.includes('the mailing address'),
    );

  it('is stored as the postal service spells it', OPER, async () => {
    const { order, line } = await buyOrder(shop);
    const first = await correct(order, {});
    expect(first.at('data', 'done')).toBe(
      `Address corrected. ${UNCHECKED} We’ll email the customer.`,
    );
    expect((await orderOf(shop, line)).address).toMatchObject({
      ...{ street_address: '9 NEW ST APT 4', unit: '', city: 'FRESNO', is_usps_suggested: true },
    });
    const shown = { street_address: '9 New St Apt 4', city: 'Fresno' };
    expect((await agent.read(order)).at('data', 'ship_to')).toMatchObject(shown);
    const again = await correct(order, { ...shown, unit: '' });
    expect([again.status, again.at('message')]).toEqual([
      409,
      'The order already goes to this address.',
    ]);
  });

  it(
    'is rejected if it is a different place or does not exist, unless it is used as typed',
    OPER,
    async () => {
      const { order, line, email } = await buyOrder(shop);
      const before = (await orderOf(shop, line)).address;
      const unknown = await correct(order, { zip_code: '00000' });
      expect(unknown.at('message')).toMatch(/^No matching address found\./);
      const other = await correct(order, { zip_code: '95814' });
      expect([other.status, codeOf(other)]).toEqual([422, 'ADDRESS_UNSURE']);
      expect(other.at('message')).toBe(`ZIP code 95814 belongs to Sacramento: ${OTHER_CITY}`);
      expect(other.at('error', 'data', 'suggestion')).toMatchObject({ zip_code: '95814' });
      const nowhere = { street_address: '5 Nowhere Road' };
      const none = await correct(order, nowhere);
      expect([none.status, codeOf(none)]).toEqual([422, 'ADDRESS_UNSURE']);
      expect(none.at('message')).toMatch(/^No matching address found\./);
      const short = await correct(order, { zip_code: '0' }, { as_typed: true });
      expect([short.status, short.at('message')]).toEqual([400, 'Please enter zip code']);
      expect((await orderOf(shop, line)).address).toEqual(before);
      expect(await actsOn(shop, line)).toEqual([]);

      expect((await correct(order, nowhere, { as_typed: true })).status).toBe(200);
      const kept = { ...FRESNO, ...nowhere, is_usps_suggested: false };
      expect((await orderOf(shop, line)).address).toMatchObject(kept);
      // The address stays; only a name is corrected.
      expect((await correct(order, { ...nowhere, last_name: 'Diver' })).status).toBe(200);
      await (await createTestWork(shop)).runDue();
      expect(await correctionMails(email)).toHaveLength(2);
      const story = await shop.get(`/desk/orders/${order}`, agent.headers);
      const told = JSON.stringify(story.at('data', 'entries'));
      expect(told).toContain(
        'Previous address: Ada Driver, 1 Main Street Apt 2, Oakland, CA 94607',
      );
      expect(told).toContain(
        'Previous address: Ada Driver, 5 Nowhere Road apt 4, Fresno, CA 93721',
      );
    },
  );

  it('is checked by the postal service if there is one', {
    tags: ['OPER-006', 'PLACE-005'],
  }, async () => {
    const { order, line } = await buyOrder(shop);
    const place = { city: 'SACRAMENTO', state: 'CA', ZIPCode: '95814' };
    const found = { streetAddress: '9 NEW ST APT 4', ...place };
    const postal: PostalGateway = shop.deps.gateways.postal;
    vi.spyOn(postal, 'suggest').mockResolvedValue({ found, source: 'usps' });
    const other = await correct(order, { zip_code: '95814' });
    expect(other.at('message')).toBe(
      `The postal service has a different city for this address: ${OTHER_CITY}`,
    );
    const same = await correct(order, { city: 'Sacramento', zip_code: '95814' });
    expect(same.at('data', 'done')).toBe('Address corrected. We’ll email the customer.');
    expect((await orderOf(shop, line)).address).toMatchObject({ street_address: '9 NEW ST APT 4' });
  });

  it('is used as typed while the postal service is down', OPER, async () => {
    const { order, line } = await buyOrder(shop);
    const street = { street_address: '1 PostDown Street' };
    const done = await correct(order, street);
    expect(done.at('data', 'done')).toContain('We couldn’t check it with the postal service.');
    expect((await orderOf(shop, line)).address).toMatchObject({ ...FRESNO, ...street });
  });

  it('is not a correction if nothing changes, and sends no email', OPER, async () => {
    const { order, line, email } = await buyOrder(shop);
    const { ship_to } = Object((await agent.read(order)).at('data'));
    const same = await agent.ask(order, 'ship-to', { reason: 'customer_asked', ship_to });
    expect([same.status, same.at('message')]).toEqual([
      409,
      'The order already goes to this address.',
    ]);
    expect(await actsOn(shop, line)).toEqual([]);
    await (await createTestWork(shop)).runDue();
    expect(await correctionMails(email)).toEqual([]);
  });

  it('is also checked when it changes for a repeated mailing', OPER, async () => {
    const { order, line } = await buyOrder(shop, { steps: LABELED });
    const mail = (ship_to: object) => agent.ask(order, 'mailing', { reason: 'lost', ship_to });
    const none = await mail({ ...FRESNO, street_address: '5 Nowhere Road' });
    expect([none.status, codeOf(none)]).toEqual([422, 'ADDRESS_UNSURE']);
    const { address } = await orderOf(shop, line);
    const { ship_to } = Object((await agent.read(order)).at('data'));
    expect((await mail(ship_to)).status).toBe(200);
    const { earlier: _, ...after } = Object((await orderOf(shop, line)).address);
    expect(after).toEqual(address);
  });
});
