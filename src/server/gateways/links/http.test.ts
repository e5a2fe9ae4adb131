import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closedAddress,
  type FakeProvider,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { createHttpLinks } from './http.ts';

let site: FakeProvider;
beforeEach(async () => {
  site = await startFakeProvider(({ url, method }) => {
    if (url.pathname === '/moved') return { status: 301, text: '', headers: { location: '/' } };
    if (url.pathname === '/plain') {
      return { status: 301, text: '', headers: { location: 'http://gone.invalid/' } };
    }
    if (url.pathname === '/loop') return { status: 302, text: '', headers: { location: '/loop' } };
    if (url.pathname === '/silent') return 'silent';
    const onlyGet = url.pathname === '/get' && method === 'HEAD' ? 405 : 200;
    return { status: Number(url.pathname.slice(1)) || onlyGet, text: '' };
  });
});
afterEach(() => site.close());

const links = createHttpLinks({ toThisMachine: true, timeoutMs: 300 });

it.each([
  ['/', undefined],
  ['/moved', undefined],
  ['/get', undefined],
  ['/403', undefined],
  ['/404', 'The server responded with 404.'],
  ['/503', 'The server responded with 503.'],
  ['/loop', 'Too many redirects.'],
  ['/plain', 'The server can’t be reached.'],
  ['/silent', 'The server can’t be reached.'],
])('checks a link to %s', async (path, problem) => {
  expect(await links.problemOf(site.baseUrl + path)).toBe(problem);
});

it('reports a server that is gone, and never opens a private address', {
  tags: ['SAFE-003'],
}, async () => {
  expect(await links.problemOf(await closedAddress())).toBe('The server can’t be reached.');
  for (const address of [site.baseUrl, 'https://10.0.0.1/', 'https://localhost/']) {
    expect(await createHttpLinks().problemOf(address)).toBe('It leads to a private network.');
  }
  expect(site.requests).toEqual([]);
});
