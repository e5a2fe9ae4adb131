import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { daysBetween } from '#contracts/time/days.ts';
import { renewalOpensOn } from '#contracts/vehicle/renewal-window.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import {
  codeRequest,
  LOGIN,
  loginBody,
  mailedCode,
  mailWithCode,
} from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  lookUp,
  pay,
  REPLACEMENT,
  readCart,
  type Shop,
  STATUS_CHECK,
  someone,
} from '#tests/support/api/shopping.ts';
import { englishIn } from '#tests/support/english-in.ts';

describe('Buying a renewal', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.travel();
    api.fees.raiseCents = 0;
  });

  it('takes one vehicle from lookup to a paid order', {
    tags: [
      'API-010',
      'API-015',
      'API-019',
      'API-038',
      'API-020',
      'API-022',
      'API-026',
      'API-028',
      'AMB-048',
      'AUTH-002',
    ],
  }, async () => {
    const { plate, email } = someone();
    const ids = await fillCart(api, { plate, email });
    const before = await readCart(api, ids.user);
    expect(before.items.at('data', 'data', 0)).toMatchObject({
      uuid: ids.line,
      user_cart_uuid: ids.cart,
      user_vehicle_uuid: ids.vehicle,
      user_vehicle: { vehicle_license_plate: plate, vehicle_vin_number: expect.any(String) },
      user_shipping_address: { uuid: ids.address, phone_no: '4155550123' },
      service_type: { name: 'Renew Vehicle Registration', kind: 'renewal' },
    });
    expect(before.items.at('data', 'data', 0)).not.toHaveProperty('steps');

    const paid = await pay(api, ids.user);
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({
      status: 'success',
      data: { payment_status: 'SUCCESS', user_cart_uuid: ids.cart },
    });
    expect((await readCart(api, ids.user)).lines).toEqual([]);

    const orders = await api.get(`/user/orders?user_cart_uuid=${ids.cart}&user_uuid=${ids.user}`);
    expect(orders.rows()).toHaveLength(1);
    expect(orders.at('data', 'data', 0)).toMatchObject({
      order_id: expect.any(String),
      created_at: '2026-03-10T18:00:00.000Z',
      order_status: 0,
      payment_status: 'PAID',
      shipping_status: 'Not mailed yet',
      final_price: before.amount,
    });
    expect(api.ledger.entries().at(-1)?.amountCents).toBe(Math.round(before.amount * 100));
  });

  it('sends emails in the language of the customer’s last order or login', {
    tags: ['LANG-001'],
  }, async () => {
    const work = await createTestWork(api);
    const { db, licensee } = api.deps;
    const spanish: Shop = {
      ...api,
      post: (path, body) => api.post(path, body, { [LANGUAGE_HEADER]: 'es' }),
    };
    const [{ plate, email }, { plate: other }] = [someone(), someone()];
    const { user } = await fillCart(spanish, { plate, email });
    await fillCart(spanish, { plate: other, email }, { user, service: REPLACEMENT });
    await pay(spanish, user);
    api.travel({ ms: STEP_MS });
    await work.runDue();
    const early = await work.mailsTo(email);
    const { expires_on } = await db
      .selectFrom('reminder')
      .select('expires_on')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    api.travel();
    const today = californiaDay(api.deps.clock());
    // By then, the earlier emails are deleted.
    api.travel({ days: daysBetween(today, renewalOpensOn(expires_on)) });
    await work.runDue();
    const mails = [...early, ...(await work.mailsTo(email))];
    const subjects = mails.map(({ subject }) => subject).join('\n');
    expect(subjects).toContain(`Su pedido para ${plate}, ${other} está pagado`);
    expect(subjects).toContain(`El DMV aceptó su pedido para ${other}`);
    expect(subjects).toContain(`Recordatorio de renovación: ${plate} vence el `);
    for (const { subject, text, html } of mails) {
      expect(englishIn(`${subject} ${text}`)).toEqual([]);
      expect(html).toContain('<html lang="es">');
      const links = text.match(/^https:.*$/gm) ?? [];
      expect(links.filter((link) => !link.startsWith(`${licensee().siteUrl}/es`))).toEqual([]);
    }

    await spanish.post('/user/authentications', codeRequest(email));
    const withCode = await mailWithCode(api.deps, email);
    expect(englishIn(withCode)).toEqual([]);
    expect(withCode).toContain('/es/login#');
    const login = await api.post(LOGIN, loginBody(email, await mailedCode(api, email)));
    const users = await db
      .selectFrom('app_user')
      .select(['kind', 'language'])
      .where('uuid', 'in', [user, login.text('data', 'user_uuid')])
      .orderBy('kind')
      .execute();
    expect(users).toEqual([
      { kind: 'account', language: 'en' },
      { kind: 'guest', language: 'es' },
    ]);
  });

  it('takes two vehicles in one cart and charges their sum once', {
    tags: ['API-022', 'API-043'],
  }, async () => {
    const { email } = someone();
    const first = await fillCart(api, { plate: someone().plate, email });
    await fillCart(api, { plate: someone().plate, email }, { user: first.user });
    const cart = await readCart(api, first.user);
    expect(cart.lines).toHaveLength(2);
    const charges = api.ledger.chargeCount();
    expect((await pay(api, first.user)).at('data', 'payment_status')).toBe('SUCCESS');
    expect(api.ledger.chargeCount()).toBe(charges + 1);
    const orders = await api.get(`/user/orders?user_uuid=${first.user}&order_status=0`);
    expect(orders.rows()).toHaveLength(2);
  });

  it('moves unpaid lines to a new open cart', async () => {
    const { email } = someone();
    const first = await fillCart(api, { plate: someone().plate, email });
    const second = await fillCart(api, { plate: someone().plate, email }, { user: first.user });
    const cart = await readCart(api, first.user);
    const amount = Number(cart.items.at('data', 'data', 0, 'final_price'));
    const body = checkoutBody({ user: first.user, lines: [first.line], amount });
    expect((await api.post('/checkout', body)).at('data', 'payment_status')).toBe('SUCCESS');
    const rest = await readCart(api, first.user);
    expect(rest.lines).toEqual([second.line]);
    expect(rest.items.at('data', 'data', 0, 'user_cart_uuid')).not.toBe(first.cart);
  });

  it('adds overnight shipping only to the charge, and drops it on an edit', {
    tags: ['AMB-025', 'AMB-026', 'API-016', 'API-037', 'ENT-010'],
  }, async () => {
    const ids = await fillCart(api, someone(), { overnight: true });
    const withIt = (await readCart(api, ids.user)).items;
    const final = Number(withIt.at('data', 'data', 0, 'final_price'));
    const total = Number(withIt.at('data', 'data', 0, 'total_price'));
    expect(final - total).toBeCloseTo(39.95, 5);
    expect(withIt.at('data', 'data', 0, 'dmv_deal_details', 'shipping_&_handling')).toBe(39.95);

    const put = await api.put(
      `/user/shipping/address/${ids.address}`,
      addressBody(ids, { is_overnight_shipping: false, is_usps_suggested: true }),
    );
    expect(put.at('data', 'uuid')).toBe(ids.address);
    const without = (await readCart(api, ids.user)).items;
    expect(without.at('data', 'data', 0, 'final_price')).toBe(total);
    expect(without.at('data', 'data', 0, 'dmv_deal_details', 'shipping_&_handling')).toBe(0);
    expect(without.at('data', 'data', 0, 'user_shipping_address', 'is_usps_suggested')).toBe(true);
  });

  it('keeps one line if a vehicle is added to the cart twice', {
    tags: ['AMB-061', 'AMB-049', 'API-017'],
  }, async () => {
    const ids = await fillCart(api);
    const body = {
      user_uuid: ids.user,
      user_vehicle_uuid: ids.vehicle,
      user_shipping_address_info_uuid: ids.address,
    };
    const again = await Promise.all([api.post('/user/carts', body), api.post('/user/carts', body)]);
    expect(again.map((answer) => answer.at('data', 'order_uuid'))).toEqual([ids.line, ids.line]);
    expect((await readCart(api, ids.user)).lines).toEqual([ids.line]);
    const carts = await api.get(`/user/carts?user_uuid=${ids.user}`);
    expect([carts.status, carts.at('status')]).toEqual([200, 'success']);
    expect(carts.rows()).toMatchObject([{ uuid: ids.cart, user_uuid: ids.user, status: 'open' }]);
  });

  it('removes an unpaid line by its uuid alone, but never a paid one', {
    tags: ['API-021', 'AMB-101'],
  }, async () => {
    const gone = await fillCart(api);
    expect((await api.del(`/user/orders/${gone.line}`)).status).toBe(200);
    expect((await readCart(api, gone.user)).lines).toEqual([]);
    expect((await api.del(`/user/orders/${gone.line}`)).status).toBe(404);

    const kept = await fillCart(api);
    await pay(api, kept.user);
    const rejected = await api.del(`/user/orders/${kept.line}`);
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([409, 'ALREADY_PAID']);
  });

  it('keeps a vehicle out of the cart while its paid order is in progress', {
    tags: ['TRUE-010'],
  }, async () => {
    const ids = await fillCart(api, someone(), { service: REPLACEMENT });
    const addAgain = () =>
      api.post('/user/carts', {
        user_uuid: ids.user,
        user_vehicle_uuid: ids.vehicle,
        user_shipping_address_info_uuid: ids.address,
      });
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
    const rejected = await addAgain();
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([409, 'ALREADY_PAID']);
    expect((await readCart(api, ids.user)).lines).toEqual([]);

    const work = await createTestWork(api);
    api.travel({ ms: STEP_MS });
    await work.runDue();
    expect((await addAgain()).status).toBe(200);
    expect((await readCart(api, ids.user)).lines).toHaveLength(1);
  });

  it('preserves the address of a paid order', { tags: ['AMB-093'] }, async () => {
    const ids = await fillCart(api);
    await pay(api, ids.user);
    await api.put(`/user/shipping/address/${ids.address}`, addressBody(ids, { city: 'Fresno' }));
    const orders = await api.get(`/user/orders?user_cart_uuid=${ids.cart}&user_uuid=${ids.user}`);
    expect(orders.at('data', 'data', 0, 'user_shipping_address', 'city')).toBe('Oakland');
    const address = await api.get(`/user/shipping/address?uuid=${ids.address}`);
    expect(address.at('data', 'data', 0, 'city')).toBe('Fresno');
  });

  it('responds to a lookup outside the renewal window with the vehicle and `eligible: false`', {
    tags: ['AMB-073', 'CONST-007'],
  }, async () => {
    const { email } = someone();
    const later = await lookUp(api, { plate: 'later 01', email });
    expect(later.at('data', 'eligible')).toBe(false);
    const user = later.text('data', 'user_uuid');
    const vehicle = later.text('data', 'user_vehicle_uuid');
    const list = await api.get(`/user/vehicles?uuid=${vehicle}&user_uuid=${user}`);
    expect(list.at('data', 'data', 0)).toMatchObject({ uuid: vehicle, eligible: false });

    const body = addressBody({ user, vehicle });
    const address = (await api.post('/user/shipping/address', body)).text('data', 'uuid');
    const rejected = await api.post('/user/carts', {
      user_uuid: user,
      user_vehicle_uuid: vehicle,
      user_shipping_address_info_uuid: address,
    });
    expect([rejected.status, rejected.at('error', 'data', 'code')]).toEqual([409, 'NOT_ELIGIBLE']);
    const replacement = await lookUp(api, { plate: 'LATER01', email, service: REPLACEMENT });
    expect(replacement.at('data', 'eligible')).toBe(true);
  });

  it.each([
    ['MISSING', 404, 'VEHICLE_NOT_FOUND', 'We couldn’t find a vehicle'],
    ['HELD001', 409, 'REGISTRATION_HELD', 'proof of insurance'],
    ['DMVDOWN', 503, 'DMV_UNAVAILABLE', 'We can’t reach the DMV'],
  ])('rejects the plate %s with %i %s', async (plate, status, code, words) => {
    const answer = await lookUp(api, { plate, email: someone().email });
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([status, code]);
    expect(answer.text('message')).toContain(words);
  });

  it('shows a held vehicle to a status check', async () => {
    const answer = await lookUp(api, {
      plate: 'HELD001',
      email: someone().email,
      service: STATUS_CHECK,
    });
    expect(answer.at('data', 'eligible')).toBe(true);
  });

  it('sends a second renewal of the same plate and email to the login', {
    tags: ['AMB-150'],
  }, async () => {
    const buyer = someone();
    const ids = await fillCart(api, buyer);
    await pay(api, ids.user);
    const again = await lookUp(api, {
      plate: buyer.plate.toLowerCase(),
      email: buyer.email.toUpperCase(),
    });
    expect(again.status).toBe(409);
    expect(again.at('error', 'data')).toMatchObject({
      code: 'LOGIN_REQUIRED',
      html: expect.stringContaining('<strong>'),
    });
    expect(again.at('data')).toBeUndefined();
  });

  it('opens a new guest for every lookup except a continued one', {
    tags: ['AMB-149'],
  }, async () => {
    const { plate, email } = someone();
    const first = await lookUp(api, { plate, email });
    const user = first.text('data', 'user_uuid');
    const stranger = await lookUp(api, { plate, email });
    const same = await lookUp(api, { plate, email, user });
    const otherEmail = await lookUp(api, { plate, email: someone().email, user });
    expect(stranger.at('data', 'user_uuid')).not.toBe(user);
    expect(same.body).toMatchObject({ data: first.at('data') });
    expect(otherEmail.at('data', 'user_uuid')).not.toBe(user);
  });

  it('renews yesterday’s quote when the cart is read and says that the price changed', async () => {
    const ids = await fillCart(api);
    const quoted = await readCart(api, ids.user);
    expect(quoted.items.at('data', 'data', 0, 'price_changed')).toBe(false);
    api.travel({ days: 0.9 });
    api.fees.raiseCents = 1000;
    const fresh = await readCart(api, ids.user);
    expect(fresh.amount).toBeCloseTo(quoted.amount + 10.23, 1);
    expect(fresh.items.at('data', 'data', 0)).toMatchObject({
      quoted_on: '2026-03-11',
      price_changed: true,
    });
  });

  it('never charges yesterday’s price', { tags: ['AMB-099'] }, async () => {
    const ids = await fillCart(api);
    const quoted = await readCart(api, ids.user);
    api.travel({ days: 0.9 });
    api.fees.raiseCents = 1000;
    const charges = api.ledger.chargeCount();
    const rejected = await api.post('/checkout', checkoutBody({ user: ids.user, ...quoted }));
    expect(rejected.at('data', 'payment_status')).toBe('VALIDATION_FAILED');
    expect(rejected.text('data', 'validation_response', 'Message')).toContain('fees have changed');
    expect(api.ledger.chargeCount()).toBe(charges);
    expect((await pay(api, ids.user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('ends a guest after 24 hours of inactivity and then responds as for an unknown guest', {
    tags: ['AMB-152'],
  }, async () => {
    const ids = await fillCart(api);
    api.travel({ ms: 23 * 3_600_000 });
    const alive = await api.get(`/users?uuid=${ids.user}`);
    expect(alive.status).toBe(200);
    expect(alive.headers.get('Cache-Control')).toBe('no-store');
    expect(alive.headers.get('Referrer-Policy')).toBe('no-referrer');
    api.travel({ ms: 46 * 3_600_000 });
    expect((await api.get(`/users?uuid=${ids.user}`)).status).toBe(200);
    api.travel({ ms: 71 * 3_600_000 });
    const ended = await api.get(`/users?uuid=${ids.user}`);
    const never = await api.get('/users?uuid=2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e');
    expect([ended.status, never.status]).toEqual([404, 404]);
    expect(ended.text('message')).toBe(never.text('message'));
    expect((await api.del(`/user/orders/${ids.line}`)).status).toBe(404);
    expect((await api.get(`/user/shipping/address?uuid=${ids.address}`)).status).toBe(404);
  });

  it('ends a guest 7 days after it was created, no matter how often it is used', {
    tags: ['SAFE-023'],
  }, async () => {
    const { user } = await fillCart(api);
    const hours = (count: number) => api.travel({ ms: count * 3_600_000 });
    const path = `/user/carts/items?user_uuid=${user}`;
    for (let hour = 23; hour < 7 * 24; hour += 23) {
      hours(hour);
      expect((await api.get(path)).status).toBe(200);
    }
    api.travel({ ms: 7 * 24 * 3_600_000 - 1 });
    expect((await api.get(path)).status).toBe(200);
    hours(7 * 24);
    expect((await api.get(path)).status).toBe(404);
    // A guest session that was extended before this rule existed has ended, too.
    const later = new Date(api.deps.clock().getTime() + 1);
    const { db } = api.deps;
    await db.updateTable('app_user').set({ expires_at: later }).where('uuid', '=', user).execute();
    expect((await api.get(path)).status).toBe(404);
  });
});
