/** A plate gives access to the DMV's data about its vehicle, so no one may look up plates in bulk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportLookups, reportLookups } from '#server/features/lookup/record.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { removeOldData, retentionDays } from '#server/jobs/retention.ts';
import { allOf, keyedHash } from '#server/secrets/keyed-hash.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { lookUp, RENEWAL, someone } from '#tests/support/api/shopping.ts';

const SAFE = { tags: ['SAFE-013'], timeout: 180_000 };

describe('Lookups of plates', () => {
  let api: TestApi;
  let shop: ReturnType<typeof limitedApi>;
  beforeAll(async () => {
    api = await createTestApi();
    shop = limitedApi(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('rate_limit').execute();
    await api.deps.db.deleteFrom('plate_lookup').execute();
  });

  const kept = () =>
    api.deps.db.selectFrom('plate_lookup').selectAll().orderBy('looked_up_at').execute();

  it('are rejected long before one network reaches 1,000 plates a day, regardless of its addresses', {
    tags: ['long', 'SAFE-013'],
  }, async () => {
    const answers: { status: number; message: string }[] = [];
    for (let plate = 0; plate < 1000; plate += 1) {
      // Slowly enough to stay within the limit per IP address.
      api.travel({ ms: plate * 60_000 });
      const visitor = shop.from(`203.0.113.${plate % 200}`);
      const plateText = `5C${String(plate).padStart(5, '0')}`;
      const answer = await lookUp(visitor, { plate: plateText, email: 'collector@example.com' });
      answers.push({ status: answer.status, message: answer.text('message') });
      if (answers.length > 605) break;
    }
    expect(answers.findIndex(({ status }) => status === 429)).toBe(600);
    expect(answers.at(-1)?.message).toBe(
      'Too many vehicles were looked up today from your network. Log in to look yours up. Please try again in 14 hours.',
    );
    expect(await kept()).toHaveLength(600);
    expect((await lookUp(shop.from('203.0.114.1'), someone())).status).toBe(200);
    const { headers } = await logIn(api, 'neighbor@example.com');
    const known = {
      ...shop,
      post: (path: string, body: unknown) => shop.post(path, body, headers),
    };
    expect((await lookUp(known, { ...someone(), email: 'neighbor@example.com' })).status).toBe(200);
  });

  it('are limited by account if the customer is logged in', SAFE, async () => {
    const limited = limitedApi(api, { 'lookup-account': { points: 2, perSeconds: 86_400 } });
    const { headers } = await logIn(api, 'dealer@example.com');
    const statuses: number[] = [];
    for (const address of ['203.0.113.1', '198.51.100.1', '192.0.2.1']) {
      const known = {
        ...limited,
        post: (path: string, body: unknown) => limited.from(address).post(path, body, headers),
      };
      statuses.push((await lookUp(known, { ...someone(), email: 'dealer@example.com' })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(await limited.metric('limit_refusals_total{limit="lookup-account"}')).toBe(1);
  });

  it(
    'are stored with the plate, purpose, time, and requester for two years, whether found or not',
    SAFE,
    async () => {
      const { email } = someone();
      const { user, headers } = await logIn(api, email);
      await lookUp(shop.from('2001:db8:1:2::7'), { plate: '7abc 123', email });
      await shop.post(
        '/dmv/details',
        { service_type_uuid: RENEWAL, vehicle_license_plate: 'MISSING', user_email: email },
        headers,
      );
      const asker_hash = keyedHash(api.deps.secret, 'lookup-asker', email);
      const plateHash = (plate: string) => keyedHash(api.deps.secret, 'lookup-plate', plate);
      const rows = await kept();
      const same = { purpose: 'renewal', asker_hash, looked_up_at: api.deps.clock() };
      expect(rows).toHaveLength(2);
      expect(rows).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...same,
            plate_hash: plateHash('7ABC123'),
            account_uuid: null,
            network: '2001:db8:1:2',
            outcome: 'found',
          }),
          expect.objectContaining({
            ...same,
            plate_hash: plateHash('MISSING'),
            account_uuid: user,
            network: '203.0.113',
            outcome: 'not_found',
          }),
        ]),
      );
      expect(JSON.stringify(rows)).not.toContain(email);
      expect(JSON.stringify(rows)).not.toContain('7ABC123');
      api.travel({ days: retentionDays.plateLookups });
      await removeOldData(api.deps);
      expect(await kept()).toHaveLength(2);
      api.travel({ days: retentionDays.plateLookups + 1 });
      await removeOldData(api.deps);
      expect(await kept()).toEqual([]);
      expect(retentionDays.plateLookups).toBe(730);
    },
  );

  it('are listed for inquiries about a plate, even after the secret changes', SAFE, async () => {
    const [plate, other] = [someone().plate, someone().plate];
    const { email } = someone();
    const { user, headers } = await logIn(api, email);
    await lookUp(shop, { plate, email: 'guest@example.com' });
    api.travel({ ms: 1000 });
    const typed = { service_type_uuid: RENEWAL, vehicle_license_plate: plate.toLowerCase() };
    await shop.post('/dmv/details', { ...typed, user_email: 'typed@example.com' }, headers);
    api.travel({ ms: 2000 });
    await lookUp(shop, { plate: other, email });
    await api.deps.db
      .deleteFrom('user_vehicle')
      .where('user_uuid', 'in', (e) =>
        e.selectFrom('app_user').select('uuid').where('email', '=', 'typed@example.com'),
      )
      .execute();
    const secret = ['the next secret', ...allOf(api.deps.secret)] as const;
    const found = { purpose: 'renewal', outcome: 'found', network: '203.0.113' };
    const [first, second, ...more] = await exportLookups({ ...api.deps, secret }, { plate });
    expect(first).toMatchObject({ ...found, email: 'guest@example.com', account: undefined });
    expect(second).toMatchObject({ ...found, email: undefined, account: email });
    expect(more).toEqual([]);
    const named = { plate, email: 'typed@example.com' };
    expect((await exportLookups(api.deps, named))[1]).toMatchObject({ email: named.email });
    await forgetEmail(api.deps, email);
    expect((await exportLookups(api.deps, { plate }))[1]).toMatchObject({ account: user });
    const noted = await api.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('message', 'like', 'PLATE_LOOKUPS%')
      .execute();
    expect(noted).toEqual(Array(3).fill({ message: 'PLATE_LOOKUPS: handed out' }));
  });

  it('are reported if there are many, or many more than in the previous week', SAFE, async () => {
    const add = async (count: number) => {
      const [row] = await kept();
      if (!row) throw new Error('Expected a lookup');
      const now = api.deps.clock();
      const uuid = (index: number) =>
        `${String(now.getTime()).padStart(12, '0').slice(-8)}-0000-4000-8000-${String(index).padStart(12, '0')}`;
      await api.deps.db
        .insertInto('plate_lookup')
        .values(
          Array.from({ length: count }, (_, index) => ({
            ...row,
            uuid: uuid(index),
            looked_up_at: now,
          })),
        )
        .execute();
    };
    const seen = async () => {
      await reportLookups(api.deps);
      const lines = api.logged.filter((line) =>
        line.includes('someone may be harvesting vehicle data'),
      );
      return [await shop.metric('plate_lookups_rising'), lines.length];
    };
    await lookUp(shop, someone());
    await add(198);
    expect(await seen()).toEqual([0, 0]);
    await lookUp(shop, someone());
    expect(await shop.metric('plate_lookups_last_hour')).toBe(200);
    expect(await seen()).toEqual([1, 1]);
    for (let hour = 1; hour <= 34; hour += 1) {
      api.travel({ ms: hour * 3_600_001 });
      await add(200);
    }
    // The previous week's 167 hours had 200 × 34 in total, or 41 per hour, so 200 is no longer five times the
    // average.
    expect(await seen()).toEqual([0, 1]);
  });
});
