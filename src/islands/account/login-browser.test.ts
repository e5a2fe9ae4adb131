import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNewPage } from '#tests/support/new-page.ts';

const SAFE = { tags: ['SAFE-007'] };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = (): Promise<typeof import('./login-browser.ts')> =>
  import(/* @vite-ignore */ onNewPage('./login-browser.ts'));

it(
  'the browser id is a random string that survives reloads until a login replaces it',
  SAFE,
  async () => {
    const first = await load();
    const text = first.loginBrowser();
    expect(text).toMatch(/^[0-9a-f]{32}$/);
    expect(first.loginBrowser()).toBe(text);
    const page = await load();
    expect(page.loginBrowser()).toBe(text);
    page.saveLoginBrowser('given');
    expect(page.loginBrowser()).toBe('given');
    expect((await load()).loginBrowser()).toBe('given');
  },
);

it('a browser id from a link is used on one page only', SAFE, async () => {
  const first = await load();
  first.saveLoginBrowser('proved');
  first.setLoginBrowser('of a link');
  expect(first.loginBrowser()).toBe('of a link');
  expect((await load()).loginBrowser()).toBe('proved');
});

it('the browser id works even if the browser stores nothing', SAFE, async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await load();
  page.saveLoginBrowser('given');
  expect(page.loginBrowser()).toBe('given');
});

it('the email link’s fragment is removed from the URL', SAFE, async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: 1, replaceState });
  vi.stubGlobal('location', {
    pathname: '/login',
    search: '',
    hash: '#email=a%2Bb%40mail.com&browser=x.y',
  });
  const page = await load();
  expect(page.takeMailLink()).toEqual({ email: 'a+b@mail.com', browser: 'x.y' });
  expect(replaceState).toHaveBeenCalledWith(1, '', '/login');
  vi.stubGlobal('location', { pathname: '/login', search: '', hash: '#email=a' });
  expect(page.takeMailLink()).toBeUndefined();
  expect(replaceState).toHaveBeenCalledTimes(1);
});
