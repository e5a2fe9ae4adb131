import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { limitBody } from './middleware.ts';

const app = new Hono()
  .onError((error, c) => c.text(error.message, 413))
  .use(
    limitBody({
      maxSize: 10,
      reject: () => {
        throw new AppError(413, 'BODY_TOO_LARGE', 'Too large');
      },
    }),
  )
  .all('*', async (c) => c.text(await c.req.text()));

function request(method: string, headers: Record<string, string>, body?: string): Request {
  const init = { method, headers, ...(body !== undefined && { body }) };
  return new Request('http://localhost/', init);
}

describe('the body size limit', () => {
  it.each([
    ['POST', { 'content-length': '10' }, '0123456789', 200],
    ['POST', { 'content-length': '11' }, '0123456789a', 413],
    ['POST', { 'content-length': 'eleven' }, '0', 413],
    ['POST', {}, '0123456789', 200],
    ['POST', {}, '0123456789a', 413],
    ['PUT', { 'transfer-encoding': 'chunked', 'content-length': '1' }, '0123456789a', 413],
    ['GET', {}, undefined, 200],
  ] as const)('is checked for %s with %j and %s', async (method, headers, body, status) => {
    const response = await app.request(request(method, { ...headers }, body));
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.text()).toBe(body ?? '');
  });

  it('is checked without reading a body that has a Content-Length', async () => {
    const opened: string[] = [];
    const guarded = (method: string, headers: Record<string, string>) =>
      new Proxy(request(method, headers), {
        get(target, name) {
          if (name === 'body') opened.push(method);
          return Reflect.get(target, name, target);
        },
      });
    const empty = new Hono()
      .use(limitBody({ maxSize: 10, reject: () => expect.fail('refused') }))
      .all('*', (c) => c.text('passed'));
    for (const [method, length] of Object.entries({ POST: '10', GET: '0' })) {
      const response = await empty.fetch(guarded(method, { 'content-length': length }));
      expect(await response.text()).toBe('passed');
    }
    expect(opened).toEqual([]);
  });
});
