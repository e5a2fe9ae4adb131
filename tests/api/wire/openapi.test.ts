import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contracts/api/call.ts';
import { callGroups, calls } from '#contracts/calls.ts';
import { ROLES } from '#contracts/desk/role.ts';
import {
  documentPath,
  openapiDocument,
  responseSchema,
} from '#server/features/system/openapi-document.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { addressBody, checkoutBody, fillCart, pay, readCart } from '#tests/support/api/shopping.ts';

const WRITES = new Set(['post', 'put']);
const NO_SUCH_ROUTE = 'There is nothing at this address';
/** Built once, because it takes a quarter of a second. */
const { paths: documented } = openapiDocument();
/** The storage sandbox's files, which are not API calls. */
const NOT_DOCUMENTED = /^\/v1\/files\//;

describe('The OpenAPI document', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('is OpenAPI 3.1 with one uniquely named operation per call', async () => {
    const answer = await api.get('/openapi.json');
    expect(answer.at('openapi')).toBe('3.1.0');
    const ids = calls.map((call) =>
      answer.at('paths', documentPath(call), call.method, 'operationId'),
    );
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(calls.length);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(openapiDocument())));
  });

  it('follows the contracts of a lookup and a checkout', () => {
    const { paths } = JSON.parse(JSON.stringify(openapiDocument()));
    const bodyOf = (path: string) =>
      paths[path].post.requestBody.content['application/json'].schema;
    expect(bodyOf('/v1/api/dmv/details').required).toEqual([
      'service_type_uuid',
      'vehicle_license_plate',
      'user_email',
    ]);
    expect(Object.keys(bodyOf('/v1/api/checkout').properties)).toContain('billing_address');
    const parameters = paths['/v1/api/checkout'].post.parameters;
    expect(parameters).toMatchObject([
      { name: 'X-User-Uuid', in: 'header' },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
    const key = new RegExp(parameters[1].schema.pattern);
    expect([key.test('attempt-1'), key.test('a b'), key.test('k'.repeat(201))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('names every route on the server, and no others', { tags: ['ONE-001'] }, () => {
    const mounted = api.api.routes
      .filter(({ method, path }) => method !== 'ALL' && !NOT_DOCUMENTED.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(mounted)].sort()).toEqual(calls.map(nameOf).sort());
  });

  describe.each(calls.map((call) => [nameOf(call), call] as const))('for %s', (_, call) => {
    it('matches the server’s responses', { tags: ['ONE-001'] }, async () => {
      const { status, body } = await send(call);
      expect(status).toBeLessThan(500);
      if (status < 300) {
        expect(responseSchema(call)?.safeParse(body).error).toBeUndefined();
        return;
      }
      expect(body).toMatchObject({ status: 'fail', error: { data: { code: expect.any(String) } } });
      expect(JSON.stringify(body)).not.toContain(NO_SUCH_ROUTE);
    });

    it('requires what the server requires', { tags: ['ONE-001'] }, async () => {
      const { parameters, requestBody } = operationOf(call);
      const asked = parameters.filter((one) => one.in === 'query' && one.required);
      const names = asked.map(({ name }) => name);
      if (call.query) expect(await rejectedFields(call)).toEqual(names);
      const needed = requestBody?.content['application/json'].schema.required ?? [];
      const query = names.length > 0 ? '?code=STORAGE_UPLOADS' : '';
      if (call.body)
        expect(await rejectedFields(call, query)).toEqual(expect.arrayContaining(needed));
    });
  });

  it('describes the server’s response to a repeated checkout', async () => {
    const { description, responses } = JSON.parse(JSON.stringify(openapiDocument())).paths[
      '/v1/api/checkout'
    ].post;
    expect(description).toContain('never charges again. It returns the first response');
    const told = (answer: Answer) => {
      const { description: when } = responses[answer.status];
      expect(when).toContain(`\`${answer.text('error', 'data', 'code')}\``);
      return answer.status;
    };
    const { user } = await fillCart(api);
    const body = checkoutBody({ user, ...(await readCart(api, user)) });
    const send = (key: string, changes = {}) =>
      api.post('/checkout', { ...body, ...changes }, { 'Idempotency-Key': key });

    expect(told(await send('a b'))).toBe(400);
    expect(told(await send('one', { zipcode: undefined }))).toBe(400);
    expect(told(await send('one', { cardname: 'Ada\u0000' }))).toBe(400);
    const both = await Promise.all([send('one'), send('one')]);
    const paid = both.find(({ status }) => status === 200);
    for (const other of both.filter(({ status }) => status !== 200)) {
      expect(told(other)).toBe(409);
    }
    expect((await send('one', { cvv: '111' })).body).toEqual(paid?.body);
    expect(told(await send('one', { zipcode: '90001' }))).toBe(422);
    expect(told(await send('two'))).toBe(409);
  });

  it('describes the responses of a whole purchase', async () => {
    const ids = await fillCart(api);
    const { user, vehicle, address, cart, line } = ids;
    const paid = await pay(api, user);
    const answers: [string, string, unknown][] = [
      ['post', '/v1/api/checkout', paid.body],
      ['get', '/v1/api/service/types', (await api.get('/service/types')).body],
      ['get', '/v1/api/system/params', (await api.get('/system/params?code=DMV_LOGO')).body],
      ['get', '/v1/api/users', (await api.get(`/users?uuid=${user}`)).body],
      ['get', '/v1/api/user/vehicles', (await api.get(`/user/vehicles?user_uuid=${user}`)).body],
      [
        'get',
        '/v1/api/user/shipping/address',
        (await api.get(`/user/shipping/address?uuid=${address}`)).body,
      ],
      ['get', '/v1/api/user/carts', (await api.get(`/user/carts?user_uuid=${user}`)).body],
      [
        'get',
        '/v1/api/user/orders',
        (await api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`)).body,
      ],
      [
        'put',
        '/v1/api/users/{uuid}',
        (await api.put(`/users/${user}`, { mobile_number: '4155550123' })).body,
      ],
      [
        'put',
        '/v1/api/user/shipping/address/{uuid}',
        (await api.put(`/user/shipping/address/${address}`, addressBody({ user, vehicle }))).body,
      ],
      [
        'get',
        '/v1/api/usps/address',
        (await api.get('/usps/address?streetAddress=1 Main St&city=Oakland&state=CA&ZIPCode=94607'))
          .body,
      ],
      ['get', '/v1/api/usps/city-state', (await api.get('/usps/city-state?ZIPCode=94607')).body],
      [
        'get',
        '/v1/api/user/payment/methods',
        (await api.get(`/user/payment/methods?user_uuid=${user}`)).body,
      ],
      ['get', '/v1/api/ip', (await api.get('/ip')).body],
    ];
    expect(line).toEqual(expect.any(String));
    for (const [method, path, body] of answers) {
      const call = calls.find((one) => one.method === method && documentPath(one) === path);
      const parsed = call && responseSchema(call)?.safeParse(body);
      expect(parsed?.error, `${method} ${path}`).toBeUndefined();
      expect(parsed?.success, `${method} ${path}`).toBe(true);
    }
  });

  it('can be read as a page without scripts and without third parties', async () => {
    const answer = await api.api.request('/v1/api/docs');
    const html = await answer.text();
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|<link|https?:\/\/(?!json-schema\.org)[a-z]/i);
    for (const [call, summary] of callGroups.flatMap((group) => group.calls)) {
      expect(html).toContain(documentPath(call));
      expect(html).toContain(summary);
    }
  });

  async function send(
    { method, path, who }: Call,
    query = '',
  ): Promise<{ status: number; body: unknown }> {
    const response = await api.api.request(
      `${path.replace(/:\w+/g, '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e')}${query}`,
      {
        method: method.toUpperCase(),
        headers: {
          'Content-Type': 'application/json',
          // Other callers learn nothing about the input of a desk call.
          ...(ROLES.some((role) => role === who) && (await api.staff('manager')).headers),
        },
        ...(WRITES.has(method) && { body: '{}' }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
    };
  }

  /** Returns the fields that the server reports as missing when only `query` is sent. */
  async function rejectedFields(call: Call, query = ''): Promise<string[]> {
    const { body } = await send(call, query);
    const rejection = rejectionschema.safeParse(body);
    const errors = rejection.success ? rejection.data.error.data.errors : [];
    // A rule about several fields reports none of them, so the call's summary describes it.
    return errors.map(({ field }) => field).filter((field) => field !== '');
  }
});

const rejectionschema = z.object({
  error: z.object({ data: z.object({ errors: z.array(z.object({ field: z.string() })) }) }),
});

const operationSchema = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.optional(z.boolean()) }),
  ),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.object({
          schema: z.object({ required: z.optional(z.array(z.string())) }),
        }),
      }),
    }),
  ),
});

function operationOf(call: Call) {
  return operationSchema.parse(documented[documentPath(call)]?.[call.method]);
}

function nameOf({ method, path }: Call): string {
  return `${method.toUpperCase()} ${path}`;
}
