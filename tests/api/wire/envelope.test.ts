import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { createApi } from '#server/api.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { addressBody, fillCart, RENEWAL } from '#tests/support/api/shopping.ts';

describe('API responses', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('list the nine services by page, with five fee keys each', {
    tags: ['API-007', 'API-045', 'ENT-001', 'ENT-022'],
  }, async () => {
    const all = await api.get('/service/types?limit=100&page=0');
    expect(all.at('data', 'total')).toBe(9);
    const names = all.rows().map((_, index) => all.at('data', 'data', index, 'name'));
    expect(names).toEqual([
      'Renew Vehicle Registration',
      'Replace Vehicle Registration Sticker/Card',
      'Transfer Title',
      'Replace Title',
      'Renew Boat Registration',
      'Replace Boat Registration Sticker/Card',
      'Transfer Boat Title',
      'Replace Boat Title',
      'Check Registration Status',
    ]);
    // The slugs connect the services with the content's pages.
    const slugs = all.rows().map((_, index) => all.at('data', 'data', index, 'slug'));
    expect(SERVICE_SLUGS).toEqual(slugs);
    expect(all.at('data', 'data', 0)).toEqual({
      uuid: RENEWAL,
      slug: 'renew-vehicle-registration',
      name: 'Renew Vehicle Registration',
      service_description: expect.any(String),
      status: 1,
      kind: 'renewal',
      for_boats: false,
      price_config: {
        dmv_registration_fee: expect.any(Number),
        ca_dmv_bpa_fee: expect.any(Number),
        dmv_service_fee: 29.95,
        'shipping_&_handling': 0,
        convenience_fee: 1,
      },
    });
    const last = await api.get('/service/types?limit=4&page=2');
    expect(last.at('data')).toMatchObject({ total: 9, limit: 4, page: 2 });
    expect(last.rows()).toHaveLength(1);
  });

  it('return the system parameters by code', {
    tags: ['API-008', 'API-009', 'ENT-025', 'ENT-026'],
  }, async () => {
    const overnight = await api.get('/system/params?code=OVERNIGHT_SHIPPING');
    expect(overnight.at('data', 'data', 0, 'value')).toEqual({ overnight_shipping_price: 39.95 });
    const logo = await api.get('/system/params?code=DMV_LOGO');
    expect(logo.at('data', 'data', 0, 'value', 'title')).toBe('DMV Delegated Provider');
    expect((await api.get('/system/params?code=NOTHING')).rows()).toEqual([]);
  });

  it('suggest an address, or fail if there is none', {
    tags: ['API-018', 'AMB-035', 'ENT-027'],
  }, async () => {
    const found = await api.get(
      '/usps/address?streetAddress=1 main street apt 2&city=oakland&state=CA&ZIPCode=94607',
    );
    expect(Object.keys(Object(found.at('data', 'address'))).sort()).toEqual([
      'ZIPCode',
      'city',
      'state',
      'streetAddress',
    ]);
    expect(found.at('data', 'address')).toMatchObject({ city: 'OAKLAND', ZIPCode: '94607' });
    expect(found.at('data', 'source')).toBe('offline');
    const odd = await api.get(
      '/usps/address?streetAddress=1 Main St&city=Oakland&state=CA&ZIPCode=946',
    );
    expect(odd.at('error', 'data', 'errors')).toEqual([
      { field: 'ZIPCode', message: 'Please enter zip code' },
    ]);
    const none = await api.get('/usps/address?streetAddress=1 Nowhere St&city=Oakland&state=CA');
    expect([none.status, none.at('status'), none.at('message')]).toEqual([
      404,
      'fail',
      'no matching address found',
    ]);
    const down = await api.get('/usps/address?streetAddress=1 PostDown St&city=Oakland&state=CA');
    expect([down.status, down.headers.get('Retry-After')]).toEqual([503, '30']);
  });

  it('contain no card: the list of payment methods is empty', {
    tags: ['AMB-053', 'API-039'],
  }, async () => {
    const { user } = await fillCart(api);
    expect((await api.get(`/user/payment/methods?user_uuid=${user}`)).rows()).toEqual([]);
  });

  it('report that the server is healthy and ready', async () => {
    expect((await api.get('/health')).at('status')).toBe('success');
    expect((await api.get('/ready')).at('data', 'ready')).toBe(true);
  });

  const lookup = {
    service_type_uuid: RENEWAL,
    vehicle_license_plate: '7ABC123',
    user_email: 'a@example.com',
  };
  const raw = (path: string, init: RequestInit) => async (given: TestApi) =>
    given.api.request(path, init);
  const json = (body: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const details = '/v1/api/dmv/details';

  it.each([
    ['an unknown address', 404, 'NOT_FOUND', raw('/v1/api/nothing', {})],
    [
      'a write in another type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      raw(details, { method: 'POST', body: 'a=b' }),
    ],
    ['malformed JSON', 400, 'BAD_REQUEST', raw(details, json('{"a":'))],
    ['a list for an object', 400, 'VALIDATION_FAILED', raw(details, json('[]'))],
    ['missing fields', 400, 'VALIDATION_FAILED', raw(details, json('{}'))],
    ['a body too large', 413, 'BODY_TOO_LARGE', raw(details, json(`"${'x'.repeat(70_000)}"`))],
    ['a missing query', 400, 'VALIDATION_FAILED', raw('/v1/api/user/vehicles', {})],
    [
      'a key with a blank',
      400,
      'VALIDATION_FAILED',
      raw('/v1/api/checkout', {
        ...json('{}'),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a b' },
      }),
    ],
    [
      'an unknown service',
      400,
      'VALIDATION_FAILED',
      raw(
        details,
        json(
          JSON.stringify({ ...lookup, service_type_uuid: '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e' }),
        ),
      ),
    ],
  ])(
    'respond to %s with %i %s in the one failure envelope',
    { tags: ['AMB-037'] },
    async (_, status, code, send) => {
      const response = await send(api);
      expect(response.status).toBe(status);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const body: unknown = await response.json();
      expect(body).toMatchObject({
        status: 'fail',
        message: expect.any(String),
        error: { data: { message: expect.any(String), code } },
        request_id: response.headers.get('X-Request-Id'),
      });
    },
  );

  it('name every missing field with the form’s messages', async () => {
    const answer = await api.post('/dmv/details', {});
    expect(answer.at('error', 'data', 'errors')).toEqual([
      { field: 'service_type_uuid', message: 'Please select service type' },
      { field: 'vehicle_license_plate', message: 'Please enter license plate' },
      { field: 'user_email', message: 'Please enter email' },
    ]);
    const ids = await fillCart(api);
    const blank = await api.post(
      '/user/shipping/address',
      addressBody(ids, { first_name: '  ', zip_code: '' }),
    );
    expect(blank.at('error', 'data', 'errors')).toEqual([
      { field: 'first_name', message: 'Please enter first name' },
      { field: 'zip_code', message: 'Please enter zip code' },
    ]);
  });

  it('accept emails that the home form would reject', { tags: ['AMB-005'] }, async () => {
    const answer = await api.post('/dmv/details', { ...lookup, user_email: 'a@mail.co.uk' });
    expect(answer.status).toBe(200);
  });

  it('reveal no details of internal errors, but log them under the request’s id', async () => {
    const broken = createApi({
      ...api.deps,
      gateways: {
        ...api.deps.gateways,
        postal: {
          ...api.deps.gateways.postal,
          suggest: async () => {
            throw new Error('secret detail');
          },
        },
      },
    });
    const response = await broken.request(
      '/v1/api/usps/address?streetAddress=1 A St&city=B&state=CA',
      {
        headers: { 'X-Request-Id': 'trace-me' },
      },
    );
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain('Something went wrong');
    expect(text).not.toContain('secret detail');
    expect(api.logged.join('')).toMatch(/"requestId":"trace-me".*secret detail/);
  });

  it('are logged with the request’s route, never its input or output', async () => {
    const { user } = await fillCart(api);
    await api.get(`/users?uuid=${user}`, { Authorization: 'Bearer top-secret' });
    const log = api.logged.join('');
    expect(log).toContain('"route":"/v1/api/users"');
    for (const secret of [user, 'top-secret', 'ada@example.com', '4155550123']) {
      expect(log).not.toContain(secret);
    }
  });
});
