import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { type Reply, startServer } from '#tests/support/outside/answering-server.ts';
import { exchange, http } from './http.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let reply: Reply;

beforeEach(async () => {
  reply = { body: { status: 'success' } };
  server = await startServer(() => reply);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

function stubSession(values: Record<string, string>) {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => values[key] ?? null });
}

const get = () => exchange({ path: '/v1/api/users', query: { uuid: 'u1' } });

async function failureOf(answer: Reply): Promise<ApiFailure> {
  reply = answer;
  const failure: unknown = await get().catch((error: unknown) => error);
  if (!(failure instanceof ApiFailure)) throw new Error('Expected an ApiFailure');
  return failure;
}

describe('a call', () => {
  it('returns the response body', { tags: ['API-003'] }, async () => {
    reply = { body: { status: 'success', data: { data: [1] } } };
    expect(await get()).toEqual({ status: 'success', data: { data: [1] } });
  });

  it('sends a JSON content type with every method, with or without a body', {
    tags: ['API-002'],
  }, async () => {
    await get();
    await exchange({ method: 'post', path: '/v1/api/users', body: { a: 1 } });
    await exchange({ method: 'put', path: '/v1/api/users', body: { a: 1 } });
    await exchange({ method: 'delete', path: '/v1/api/user/orders/1' });
    expect(server.asked.map(({ headers }) => headers['content-type'])).toEqual(
      Array.from({ length: 4 }, () => 'application/json'),
    );
    expect(server.asked.map(({ body }) => body)).toEqual(['', '{"a":1}', '{"a":1}', '']);
  });

  it('sends the session token as Bearer', {
    tags: ['AUTH-005', 'AUTH-006', 'AMB-082'],
  }, async () => {
    stubSession({ jwt_token: 'T', userToken: 'other' });
    await get();
    expect(server.asked[0]?.headers.authorization).toBe('Bearer T');
  });

  it('uses userToken if jwt_token is missing', { tags: ['AMB-083'] }, async () => {
    stubSession({ userToken: 'T2' });
    await get();
    expect(server.asked[0]?.headers.authorization).toBe('Bearer T2');
  });

  it('has no authorization without a token', { tags: ['AUTH-007'] }, async () => {
    stubSession({});
    await get();
    vi.unstubAllGlobals();
    await get();
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('never goes to another origin', { tags: ['AUTH-008'] }, async () => {
    for (const path of ['https://example.com/v1/api', '//example.com/v1/', '/elsewhere']) {
      await expect(exchange({ path })).rejects.toThrow('Expected a path');
    }
    expect(server.asked).toEqual([]);
  });

  it('goes to the same origin and waits up to thirty seconds', { tags: ['AMB-042'] }, async () => {
    expect(http.defaults.timeout).toBe(30_000);
    await server.stop();
    expect(http.defaults.baseURL).toBe('');
    server = await startServer(() => reply);
  });
});

describe('a failure', () => {
  const data = {
    message: 'A',
    code: 'C1',
    html: '<b>A</b>',
    errors: [{ field: 'city', message: 'M' }],
  };
  const body = { status: 'fail', message: 'C', error: { data } };

  it('is a body with status fail, regardless of the HTTP status', {
    tags: ['API-004', 'API-005', 'AMB-037'],
  }, async () => {
    for (const status of [200, 422, 500]) {
      const failure = await failureOf({ status, body: { status: 'fail', message: 'X' } });
      expect(failure.message).toBe('X');
      expect(failure.status).toBe(status);
    }
  });

  it('is any HTTP error, marked as such', { tags: ['AMB-037'] }, async () => {
    const failure = await failureOf({ status: 500, body: { message: 'Broken' } });
    expect(failure.body).toEqual({ status: 'fail', message: 'Broken' });
  });

  it('has the server’s message, code, HTML, and fields', { tags: ['ERR-003'] }, async () => {
    const failure = await failureOf({ status: 400, body });
    expect(failure).toMatchObject({
      message: 'A',
      code: 'C1',
      html: '<b>A</b>',
      fieldErrors: [{ field: 'city', message: 'M' }],
      status: 400,
      body,
    });
  });

  for (const [id, source, answer, text] of [
    ['ERR-004', 'error.data', { status: 'fail', error: { data: 'B' }, message: 'C' }, 'B'],
    ['ERR-005', 'the top-level message', { status: 'fail', message: 'C' }, 'C'],
    ['AMB-038', 'never an object', { status: 'fail', error: { data: {} }, message: 'C' }, 'C'],
    ['AMB-039', 'a fallback', { status: 'fail' }, 'Something went wrong'],
  ] as const) {
    it(`takes its message from ${source}`, { tags: [id] }, async () => {
      expect((await failureOf({ body: answer })).message).toBe(text);
    });
  }

  it("uses the library's message if there is no body", { tags: ['ERR-020'] }, async () => {
    const failure = await failureOf({ status: 500 });
    expect(failure.message).toBe('Request failed with status code 500');
    const page = await failureOf({ status: 502, raw: '<html>Bad gateway</html>' });
    expect(page.message).toBe('Request failed with status code 502');
  });

  it('says Network Error when no response arrives', { tags: ['ERR-018'] }, async () => {
    const failure = await failureOf({ hangUp: true });
    expect(failure.message).toBe('Network Error');
    expect(failure.status).toBeUndefined();
  });

  it("uses the library's message after a timeout", { tags: ['ERR-019', 'AMB-042'] }, async () => {
    http.defaults.timeout = 50;
    try {
      const failure = await failureOf({ hang: true });
      expect(failure.message).toMatch(/^timeout of \d+ ?ms exceeded$/);
      expect(failure.status).toBeUndefined();
    } finally {
      http.defaults.timeout = 30_000;
    }
  });
});
