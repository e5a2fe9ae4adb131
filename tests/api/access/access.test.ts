import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  addressBody,
  fillCart,
  type Ids,
  lookUp,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';

describe('Access control', () => {
  let api: TestApi;
  let mine: Ids;
  let foreign: Ids;
  beforeAll(async () => {
    api = await createTestApi();
    mine = await fillCart(api);
    foreign = await fillCart(api);
  });
  afterAll(() => api.close());

  it('responds with 404 to other users’ ids and to unknown ids alike', {
    tags: ['AMB-080'],
  }, async () => {
    const unknown = randomUUID();
    const attempts = [foreign, { ...foreign, vehicle: unknown, address: unknown }].map((theirs) => [
      api.post('/user/shipping/address', addressBody({ user: mine.user, vehicle: theirs.vehicle })),
      api.put(`/user/shipping/address/${theirs.address}`, addressBody(mine)),
      api.get(`/user/shipping/address?uuid=${theirs.address}&user_uuid=${mine.user}`),
      api.post('/user/carts', {
        user_uuid: mine.user,
        user_vehicle_uuid: theirs.vehicle,
        user_shipping_address_info_uuid: mine.address,
      }),
      api.post('/user/carts', {
        user_uuid: mine.user,
        user_vehicle_uuid: mine.vehicle,
        user_shipping_address_info_uuid: theirs.address,
      }),
    ]);
    const [theirs = [], nobodys = []] = await Promise.all(
      attempts.map((calls) => Promise.all(calls)),
    );
    expect(theirs.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect(theirs.map((answer) => answer.at('message'))).toEqual(
      nobodys.map((answer) => answer.at('message')),
    );
  });

  it('lists nothing from another guest', async () => {
    const vehicles = await api.get(`/user/vehicles?uuid=${foreign.vehicle}&user_uuid=${mine.user}`);
    const orders = await api.get(
      `/user/orders?user_cart_uuid=${foreign.cart}&user_uuid=${mine.user}`,
    );
    expect([vehicles.rows(), orders.rows()]).toEqual([[], []]);
    expect((await readCart(api, mine.user)).lines).toEqual([mine.line]);
  });

  it('treats an invalid id in a URL like an expired one', async () => {
    for (const path of [
      '/users?uuid=u1',
      '/user/carts/items?user_uuid=u1',
      '/user/vehicles?user_uuid=u1',
    ]) {
      expect((await api.get(path)).status).toBe(404);
    }
    expect((await api.del('/user/orders/u1')).status).toBe(404);
  });

  it('saves a guest’s mobile number as digits and nothing else', async () => {
    const body = { mobile_number: '+1 (415) 555-0123', name: 'Mallory', email: 'x@example.com' };
    const saved = await api.put(`/users/${mine.user}`, body);
    expect(saved.at('data', 'mobile_number')).toBe('4155550123');
    const user = await api.get(`/users?uuid=${mine.user}`);
    expect(Object.keys(Object(user.at('data', 'data', 0))).sort()).toEqual([
      'email',
      'mobile_number',
      'user_uuid',
      'uuid',
    ]);
    const empty = await api.put(`/users/${mine.user}`, { name: 'Mallory' });
    expect([empty.status, empty.at('message')]).toEqual([400, 'Please enter mobile phone']);
  });

  it('finds an address by its own uuid, in either query parameter', {
    tags: ['AMB-050', 'AMB-056', 'API-036', 'API-042', 'ENT-024'],
  }, async () => {
    for (const name of ['uuid', 'address_uuid']) {
      const answer = await api.get(`/user/shipping/address?${name}=${mine.address}`);
      expect(answer.at('data', 'data', 0)).toMatchObject({
        uuid: mine.address,
        user_uuid: mine.user,
        user_vehicle_uuid: mine.vehicle,
        phone_no: '4155550123',
      });
    }
  });

  describe('for an account', () => {
    const account = randomUUID();
    const email = `owner-${account}@example.com`;
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

    beforeAll(async () => {
      const now = api.deps.clock();
      await api.deps.db
        .insertInto('app_user')
        .values({
          uuid: account,
          kind: 'account',
          email,
          mobile_number: '4155550199',
          name: 'Owner',
          profile_image: null,
          created_at: now,
          last_used_at: now,
          expires_at: null,
        })
        .execute();
      api.tokens.set('good', account);
      api.tokens.set('other', randomUUID());
    });

    it.each([
      [{}, 401, 'Missing authorization token!'],
      [{ Authorization: '' }, 401, 'Missing authorization token!'],
      [{ Authorization: 'Bearer dead' }, 401, 'Session Token Is Missing!'],
      [{ Authorization: 'Bearer other' }, 403, 'This belongs to another account'],
      [{ Authorization: 'Bearer good' }, 200, 'Orders'],
    ])(
      'responds to the headers %j with %i %s',
      { tags: ['AMB-080', 'AUTH-004'] },
      async (headers, status, message) => {
        const answer = await api.get(`/user/orders?user_uuid=${account}&order_status=0`, headers);
        expect([answer.status, answer.at('message')]).toEqual([status, message]);
      },
    );

    it('requires the token for the profile, which cannot change the email', {
      tags: ['AMB-055', 'API-041', 'ENT-011'],
    }, async () => {
      const change = {
        name: 'New Name',
        email: 'thief@example.com',
        metadata: { address: { city: 'Napa' } },
      };
      expect((await api.put(`/users/${account}`, change)).at('message')).toBe(
        'Missing authorization token!',
      );
      await api.put(`/users/${account}`, change, bearer('good'));
      const profile = await api.get(`/users?uuid=${account}`, bearer('good'));
      expect(profile.at('data', 'data', 0)).toEqual({
        uuid: account,
        user_uuid: account,
        email,
        mobile_number: '4155550199',
        name: 'New Name',
        profile_image: null,
        metadata: { address: { city: 'Napa' } },
      });
    });

    it('shows strangers only a masked email', { tags: ['AMB-081'] }, async () => {
      const stranger = await api.get(`/users?uuid=${account}`);
      expect(stranger.at('data', 'data', 0)).toEqual({
        uuid: account,
        user_uuid: account,
        email: 'o***@e***.com',
      });
    });

    it('never opens the account through a lookup, but continues it with its own token', {
      tags: ['AMB-149'],
    }, async () => {
      const { plate } = someone();
      const stranger = await lookUp(api, { plate, email });
      const claiming = await lookUp(api, { plate, email, user: account });
      expect(stranger.at('data', 'user_uuid')).not.toBe(account);
      expect(claiming.at('data', 'user_uuid')).not.toBe(account);
      const own = await api.post(
        '/dmv/details',
        {
          service_type_uuid: 'c0a80001-0000-4000-8000-000000000001',
          vehicle_license_plate: plate,
          user_email: email,
        },
        bearer('good'),
      );
      expect(own.at('data', 'user_uuid')).toBe(account);
    });
  });
});
