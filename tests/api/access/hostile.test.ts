import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contracts/api/call.ts';
import { calls } from '#contracts/calls.ts';
import { ROLES } from '#contracts/desk/role.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { goodBody, goodDeskBody, REQUEST_UUID } from '#tests/support/api/good-body.ts';
import { addressBody, fillCart, type Ids, RENEWAL } from '#tests/support/api/shopping.ts';
import { isWholeRun } from '#tests/support/whole-run.ts';

/** The number of runs per call. The seed makes failures reproducible. `npm run test:limits` tries more. */
const RUNS = isWholeRun ? 100 : 10;
const SEED = 20_260_310;

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '𝕿𝖍𝖊',
  'İ',
  '‮',
  'é'.repeat(5000),
  'x'.repeat(60_000),
  "'; drop table payment; --",
  '" or 1=1 --',
  '$1',
  '%s%n',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '{{7*7}}',
  '1e999',
  '-0',
  'NaN',
  'null',
  '0x10',
  '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e',
  '__proto__',
  'constructor',
];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e21,
    2 ** 53,
    -1e308,
    [],
    {},
    [[]],
    deep(500),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(nastyText, { maxLength: 60 }),
);

describe('Hostile input', () => {
  let api: TestApi;
  let ids: Ids;
  let order: string;
  let manager: { Authorization: string };
  beforeAll(async () => {
    api = await createTestApi({ chargeTimeoutMs: 2000 });
    ({ order } = await buyOrder(api));
    ids = await fillCart(api);
  });
  beforeEach(async () => {
    // One of the calls logs the manager out.
    manager = (await api.staff('manager')).headers;
  });
  afterAll(() => api.close());

  it.each(calls.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const))(
    'never breaks %s: the response has the envelope, and is never a 5xx',
    async (_, call) => {
      const good = isOfStaff(call) ? goodDeskBody(call) : goodBody(call.path, ids);
      await fc.assert(
        fc.asyncProperty(bodies(good), nastyText, queries(call), async (body, id, query) => {
          await attack(call, { body, id, query });
        }),
        { numRuns: RUNS, seed: SEED },
      );
      expect((await api.get('/ready')).status).toBe(200);
    },
  );

  it('is kept as plain text if it is a script or a SQL statement', async () => {
    const { db } = api.deps;
    const name = "Robert'); drop table payment; -- <script>";
    const saved = await api.post('/user/shipping/address', addressBody(ids, { first_name: name }));
    const address = await api.get(`/user/shipping/address?uuid=${saved.text('data', 'uuid')}`);
    expect(address.at('data', 'data', 0, 'first_name')).toBe(name);
    expect(address.headers.get('Content-Type')).toContain('application/json');
    expect(address.headers.get('X-Content-Type-Options')).toBe('nosniff');
    await expect(db.selectFrom('payment').selectAll().execute()).resolves.toEqual(
      expect.any(Array),
    );
  });

  it('never causes a server error, in any field of any body, if a database can’t store it', async () => {
    for (const call of calls) {
      const good = isOfStaff(call) ? goodDeskBody(call) : (goodBody(call.path, ids) ?? {});
      for (const [field, value] of Object.entries(good)) {
        for (const text of ['a\u0000b', '\ud800', 'x'.repeat(60_000)]) {
          const spoilt =
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? Object.fromEntries(Object.keys(value).map((key) => [key, text]))
              : text;
          const body = JSON.stringify({ ...good, [field]: spoilt });
          await attack(call, { body, id: text.slice(0, 100), query: '' });
        }
        if (!Array.isArray(value)) continue;
        const body = JSON.stringify({ ...good, [field]: [...value, ...value] });
        await attack(call, { body, id: REQUEST_UUID, query: '' });
      }
      // Here, the order's number is hostile, too. In all other requests to the desk, it is that of a known order.
      for (const id of ['\u0000', 'a\u0000b']) {
        await attack(call, { body: JSON.stringify(good), id, query: '', ofUnknown: true });
      }
    }
  });

  it('can’t use prototype keys as fields', async () => {
    const text = `{"__proto__":{"service_type_uuid":"${RENEWAL}"},"constructor":{"prototype":{"admin":true}}}`;
    const answer = await api.post('/dmv/details', text);
    expect(answer.status).toBe(400);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    expect(Reflect.get({}, 'service_type_uuid')).toBeUndefined();
  });

  async function attack(
    call: Call,
    {
      body,
      id,
      query,
      ofUnknown = false,
    }: { body: string; id: string; query: string; ofUnknown?: boolean },
  ) {
    const { method } = call;
    const ofStaff = isOfStaff(call);
    const known = ofStaff && !ofUnknown ? call.path.replace(':order_id', order) : call.path;
    const filled = known.replace(/:\w+/g, encodeURIComponent(id.isWellFormed() ? id : 'x'));
    const stranger = {
      Authorization: `Bearer ${encodeURIComponent(id.toWellFormed()).slice(0, 2000)}`,
    };
    const response = await api.api.request(`${filled}${query}`, {
      method: method.toUpperCase(),
      headers: {
        'Content-Type': 'application/json',
        // Calls rejected because of a missing role don't reach the input rules, so a manager makes these calls.
        ...(ofStaff ? manager : stranger),
      },
      ...((method === 'post' || method === 'put') && {
        body: body.replaceAll(REQUEST_UUID, randomUUID()),
      }),
    });
    const context = `${method} ${filled}${query} ${body.slice(0, 300)}`;
    expect(response.status, context).toBeLessThan(500);
    const text = await response.text();
    if (response.ok && !('data' in call) && !('rows' in call)) return;
    const parsed: unknown = JSON.parse(text);
    expect(parsed, context).toMatchObject({
      status: response.ok ? 'success' : 'fail',
      message: expect.any(String),
    });
    if (!response.ok)
      expect(parsed, context).toMatchObject({
        error: { data: { code: expect.any(String) } },
        request_id: expect.any(String),
      });
  }
});

const isOfStaff = ({ who }: Call) => ROLES.some((role) => role === who);

/** Bodies: arbitrary values, a valid one with corrupted fields, and text that is not JSON. */
function bodies(good: Record<string, unknown> | undefined): fc.Arbitrary<string> {
  const keys = Object.keys(good ?? {});
  const spoilt = fc
    .dictionary(fc.constantFrom(...keys, '__proto__', 'extra'), nastyValue, {
      minKeys: 1,
      maxKeys: 3,
    })
    .map((changes) => JSON.stringify({ ...good, ...changes }));
  return fc.oneof(
    { weight: 4, arbitrary: spoilt },
    { weight: 2, arbitrary: nastyValue.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: nastyText },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[',
        '{"a":',
        '[]',
        '[null]',
        '\u0000',
        '{"a":1}{"b":2}',
        '['.repeat(5000),
      ),
    },
  );
}

/** Queries: the call's own names with arbitrary values, repeated, and other names. */
function queries({ query }: Call): fc.Arbitrary<string> {
  const shape = query
    ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties
    : {};
  const names = [...Object.keys(shape ?? {}), 'extra[]', '__proto__'];
  return fc
    .array(fc.tuple(fc.constantFrom(...names), nastyText), { maxLength: 4 })
    .map(
      (pairs) =>
        `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, 4000)}`).join('&')}`,
    );
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = { in: value };
  return value;
}
