import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { orderOf } from '#tests/support/api/desk-actions.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import {
  addressBody,
  fillCart,
  lookUp,
  pay,
  REPLACEMENT,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

describe('the desk search', () => {
  let shop: TestApi;
  let headers: { Authorization: string };
  let staffUuid: string;
  beforeAll(async () => {
    shop = await createTestApi();
    ({ headers, uuid: staffUuid } = await shop.staff('reader'));
  });
  afterAll(() => shop.close());

  const search = (q: string, more = '') =>
    shop.get(`/desk/orders?q=${encodeURIComponent(q)}${more}`, headers);
  const numberOf = async (line: string) => (await orderOf(shop, line)).order;
  const hitsOf = async (q: string) => {
    const found = await search(q);
    const hits = found.at('data', 'hits');
    return {
      kind: found.at('data', 'kind'),
      ids: Array.isArray(hits) ? hits.map(({ order_id }) => order_id) : [],
      tags: Array.isArray(hits) ? hits.map(({ tag }) => tag) : [],
    };
  };

  it('finds an order by anything that a customer may know', { tags: ['OPER-005'] }, async () => {
    const partner = await addPartner(shop, { name: 'Dealer', webhook: null });
    const who = { plate: '8DSK123', email: 'dana.desk@example.com' };
    const own = { partner_reference: 'deal 4711/b' };
    const ids = await fillCart(shop, who, { partner: partner.keys.live, own });
    const other = { phone_no: '(916) 555-0142', email: 'work.of.dana@example.com' };
    await shop.put(`/user/shipping/address/${ids.address}`, addressBody(ids, other));
    await pay(shop, ids.user);
    const number = await numberOf(ids.line);
    const { public_reference } = await shop.deps.db
      .selectFrom('payment')
      .select('public_reference')
      .where('user_uuid', '=', ids.user)
      .executeTakeFirstOrThrow();
    for (const [text, meaning] of [
      [number, 'order'],
      [number.slice(1), 'order'],
      [number.toLowerCase(), 'order'],
      ['Dana.Desk@example.com', 'email'],
      ['work.of.dana@example.com', 'email'],
      ['916-555-0142', 'phone'],
      ['8dsk 123', 'plate'],
      ['8DSK-123', 'plate'],
      [public_reference, 'payment'],
      ['deal 4711/b', 'partner_reference'],
      ['DEAL 4711/B', 'partner_reference'],
    ] as const) {
      expect([text, await hitsOf(text)]).toEqual([
        text,
        { kind: meaning, ids: [number], tags: ['processing'] },
      ]);
    }
    expect((await search(number)).at('data', 'hits', 0)).toMatchObject({
      plate: '8DSK123',
      name: 'Ada Driver',
      email: 'dana.desk@example.com',
      service: 'Renew Vehicle Registration',
      partner: 'Dealer',
      amount: expect.any(Number),
      paid_at: '2026-03-10T18:00:00.000Z',
    });
  });

  it('finds unpaid lookups, and says so', { tags: ['OPER-005'] }, async () => {
    const { email } = someone();
    const cart = await fillCart(shop, { plate: '8DSK200', email });
    shop.travel({ ms: 1000 });
    await lookUp(shop, { plate: '8DSK201', email, user: cart.user });
    expect(await hitsOf(email)).toEqual({
      kind: 'email',
      ids: [null, await numberOf(cart.line)],
      tags: ['lookedUp', 'unpaid'],
    });
    expect((await hitsOf('8DSK201')).tags).toEqual(['lookedUp']);

    const unknown = await fillCart(shop, { plate: '8DSK202', email: someone().email });
    await pay(shop, unknown.user, { cardnumber: cards.timesOut });
    expect((await hitsOf('8DSK202')).tags).toEqual(['checking']);
    shop.travel();
  });

  it('shows the newest first, in pages', { tags: ['OPER-005'] }, async () => {
    const { email } = someone();
    const [first] = [await fillCart(shop, { plate: '8DSK300', email })];
    for (let n = 1; n < 5; n += 1) {
      shop.travel({ ms: n * 1000 });
      const more = { plate: `8DSK30${n}`, email };
      await fillCart(shop, more, { user: first.user, service: REPLACEMENT });
    }
    const platesOf = (page: Awaited<ReturnType<typeof search>>) => {
      const hits = page.at('data', 'hits');
      return Array.isArray(hits) ? hits.map(({ plate }) => plate) : [];
    };
    const one = await search(email, '&limit=3');
    expect([one.at('data', 'total'), platesOf(one)]).toEqual([
      5,
      ['8DSK304', '8DSK303', '8DSK302'],
    ]);
    const two = await search(email, `&limit=3&after=${one.text('data', 'next')}`);
    expect([two.at('data', 'next'), platesOf(two)]).toEqual([null, ['8DSK301', '8DSK300']]);
    shop.travel();
  });

  it('finds agents an order by VIN, name, or part of a plate, but not readers', {
    tags: ['OPER-004', 'OPER-005'],
  }, async () => {
    const ids = await fillCart(shop, { plate: '8PRT777', email: 'part@example.com' });
    await shop.put(
      `/user/shipping/address/${ids.address}`,
      addressBody(ids, { first_name: 'María', last_name: 'De La Cruz' }),
    );
    const number = await numberOf(ids.line);
    const { vin } = await shop.deps.db
      .selectFrom('user_vehicle')
      .select('vin')
      .where('uuid', '=', ids.vehicle)
      .executeTakeFirstOrThrow();
    const agent = await shop.staff('agent');
    for (const [text, kind] of [
      [vin, 'vin'],
      ['8PRT', 'plate_part'],
      ['prt777', 'plate_part'],
      ['de la', 'name'],
      ['María De La Cruz', 'name'],
      ['de la cruz, mar', 'name'],
    ] as const) {
      const path = `/desk/orders?q=${encodeURIComponent(text)}`;
      const found = await shop.get(path, agent.headers);
      expect([text, found.at('data', 'kind')]).toEqual([text, kind]);
      expect(JSON.stringify(found.at('data', 'hits'))).toContain(`"${number}"`);
      expect([text, (await hitsOf(text)).ids]).toEqual([text, []]);
    }
    for (const text of ['%%%', 'a_', '1 Main Street']) {
      const found = await shop.get(`/desk/orders?q=${encodeURIComponent(text)}`, agent.headers);
      expect([text, found.at('data', 'total')]).toEqual([text, 0]);
    }
    const looks = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('staff_uuid', '=', agent.uuid)
      .where('message', 'like', 'DESK: searched by name%')
      .execute();
    expect(looks).toEqual(Array(3).fill({ message: `DESK: searched by name, shown ${number}` }));
  });

  it('lists people whose name is also a plate, or part of one', {
    tags: ['OPER-005'],
  }, async () => {
    const plate = await fillCart(shop, { plate: 'OVERTON', email: someone().email });
    const person = await fillCart(shop, someone());
    await shop.put(
      `/user/shipping/address/${person.address}`,
      addressBody(person, { first_name: 'Oliver', last_name: 'Overton' }),
    );
    const { headers } = await shop.staff('agent');
    const found = await shop.get('/desk/orders?q=overton', headers);
    expect([found.at('data', 'kind'), found.at('data', 'hits', 0, 'order_id')]).toEqual([
      'plate',
      await numberOf(plate.line),
    ]);
    const people = { kind: 'name', hits: [{ order_id: await numberOf(person.line) }] };
    expect(found.at('data', 'also')).toMatchObject(people);
    const part = await shop.get('/desk/orders?q=over', headers);
    expect([part.at('data', 'kind'), part.at('data', 'also')]).toEqual([
      'plate_part',
      expect.objectContaining({ kind: 'name', hits: [expect.objectContaining(people.hits[0])] }),
    ]);
  });

  it('says what it looked for if it finds nothing', { tags: ['OPER-005'] }, async () => {
    expect(await hitsOf('nobody@example.com')).toEqual({ kind: 'email', ids: [], tags: [] });
    expect(await hitsOf('R999999')).toEqual({ kind: 'order', ids: [], tags: [] });
    const empty = await search(' ');
    expect([empty.status, empty.at('message')]).toEqual([
      400,
      'Enter an order number, an email, a plate, a phone number, or a reference.',
    ]);
  });

  it('is logged as a view: what it showed, not what was typed', {
    tags: ['OPER-004', 'OPER-005'],
  }, async () => {
    const email = 'secret.person@example.com';
    // This time is later than the views in the other tests.
    shop.travel({ ms: 60_000 });
    const noted = async () => {
      await search(email);
      const last = await shop.deps.db
        .selectFrom('audit_log')
        .select(['message', 'user_uuid', 'staff_uuid'])
        .where('staff_uuid', '=', staffUuid)
        .orderBy('created_at', 'desc')
        .orderBy('uuid', 'desc')
        .executeTakeFirstOrThrow();
      expect(last).toMatchObject({ user_uuid: null, staff_uuid: staffUuid });
      return last.message;
    };
    expect(await noted()).toBe('DESK: searched by email');
    const cart = await fillCart(shop, { plate: '8DSK400', email });
    await lookUp(shop, { plate: '8DSK401', email, user: cart.user });
    const number = await numberOf(cart.line);
    expect(await noted()).toBe(`DESK: searched by email, shown ${number} and 1 lookup`);
    await lookUp(shop, { plate: '8DSK402', email, user: cart.user });
    expect(await noted()).toBe(`DESK: searched by email, shown ${number} and 2 lookups`);
    shop.travel();
  });
});
