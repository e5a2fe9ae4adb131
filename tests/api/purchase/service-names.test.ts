import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { userVehicleSchema } from '#contracts/vehicle/vehicle.ts';
import { rowsOfVehicles } from '#islands/funnel/steps/summary-rows.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { fillCart, lookUp, pay, STATUS_CHECK, someone } from '#tests/support/api/shopping.ts';

const TRANSFER = 'c0a80001-0000-4000-8000-000000000003';

describe('A transfer and a status check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('are named before they are in the cart', { tags: ['TRUE-006'] }, async () => {
    for (const service of [TRANSFER, STATUS_CHECK]) {
      const found = await lookUp(api, { ...someone(), service });
      const user = found.text('data', 'user_uuid');
      const body = (await api.get(`/user/vehicles?user_uuid=${user}`)).at('data', 'data');
      const vehicles = z.array(userVehicleSchema).parse(body);
      expect(rowsOfVehicles(vehicles, 0).map((row) => row.service)).toEqual([
        service === TRANSFER ? 'Transfer Title' : 'Check Registration Status',
      ]);
    }
  });

  it('are named on the receipt', { tags: ['TRUE-006'] }, async () => {
    const [first, second] = [someone(), someone()];
    const { user } = await fillCart(api, first, { service: TRANSFER });
    await fillCart(api, { ...second, email: first.email }, { service: STATUS_CHECK, user });
    await pay(api, user);

    const work = await createTestWork(api);
    await work.runDue();
    const mails = await work.mailsTo(first.email);
    const receipt = mails.find(({ subject }) => subject.endsWith('is paid'));
    expect(receipt?.text).toMatch(/Service: +Transfer Title/);
    expect(receipt?.text).toMatch(/Service: +Check Registration Status/);
    expect(receipt?.text).not.toContain('Renewal');
  });
});
