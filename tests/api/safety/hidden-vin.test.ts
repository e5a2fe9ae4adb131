/** Anyone can read a plate on the street, so knowing the plate must not reveal the VIN. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { bearer, logIn } from '#tests/support/api/login.ts';
import {
  fillCart,
  lookUp,
  pay,
  REPLACEMENT,
  type Shop,
  someone,
} from '#tests/support/api/shopping.ts';

const SAFE = { tags: ['SAFE-013'] };

describe('A VIN', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const vinOf = async (plate: string) => {
    const found = await api.deps.gateways.live.dmv.lookUp(plate);
    return 'vehicle' in found ? found.vehicle.vin : '';
  };
  const inVehicles = async (shop: Shop, user: string) => {
    const list = await shop.get(`/user/vehicles?user_uuid=${user}`);
    return list
      .rows()
      .map((_, at) => list.text('data', 'data', at, 'vehicle_vin_number'))
      .sort();
  };
  let windows = 0;
  async function accept() {
    windows += 1;
    api.travel({ ms: windows * STEP_MS });
    await (await createTestWork(api)).runDue();
  }
  const inCart = async (shop: Shop, user: string) =>
    (await shop.get(`/user/carts/items?user_uuid=${user}`)).text(
      'data',
      'data',
      0,
      'user_vehicle',
      'vehicle_vin_number',
    );

  it(
    'shows only its last four characters until the DMV has accepted an order for the plate',
    SAFE,
    async () => {
      const { plate, email } = someone();
      const vin = await vinOf(plate);
      expect(vin).toHaveLength(17);
      const hidden = `***${vin.slice(-4)}`;
      const { user, cart } = await fillCart(api, { plate, email });
      expect(await inVehicles(api, user)).toEqual([hidden]);
      expect(await inCart(api, user)).toBe(hidden);
      expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
      const inOrder = async () =>
        (await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`)).text(
          ...['data', 'data', 0, 'user_vehicle', 'vehicle_vin_number'],
        );
      // Otherwise, anyone could pay for a plate, read the VIN, and cancel at no cost.
      expect([...(await inVehicles(api, user)), await inOrder()]).toEqual([hidden, hidden]);
      await accept();
      expect([...(await inVehicles(api, user)), await inOrder()]).toEqual([vin, vin]);
    },
  );

  it(
    'stays hidden from an account that did not pay for the plate, regardless of what else it paid for',
    SAFE,
    async () => {
      const [mine, other] = [someone(), someone()];
      const { user, token } = await logIn(api, mine.email);
      const known: Shop = {
        get: (path) => api.get(path, bearer(token)),
        post: (path, body) => api.post(path, body, bearer(token)),
      };
      await fillCart(known, mine);
      await pay(known, user);
      await accept();
      await lookUp(known, { plate: other.plate, email: mine.email });
      const [vin, strange] = [await vinOf(mine.plate), await vinOf(other.plate)];
      expect(await inVehicles(known, user)).toEqual([`***${strange.slice(-4)}`, vin]);
      const { vehicles } = await exportEmail(api.deps.db, mine.email);
      expect(vehicles.map((one) => one.vin).sort()).toEqual([`***${strange.slice(-4)}`, vin]);
      // Another service for the paid plate creates another vehicle row for it.
      await lookUp(known, { plate: mine.plate, email: mine.email, service: REPLACEMENT });
      expect(await inVehicles(known, user)).toEqual([`***${strange.slice(-4)}`, vin]);
    },
  );
});
