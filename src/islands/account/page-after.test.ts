import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageAfter } from './finish-login.ts';

const moved = [
  { from: 'g1', to: 'u1' },
  { from: 'c1', to: 'c9' },
];
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const SITE = 'https://dmv.example';

function comeFrom(referrer: string) {
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('location', { origin: SITE });
  return pageAfter('u1', moved);
}

it.each([
  ['/payment-details/g1/c1/a1', '/payment-details/u1/c9/a1'],
  ['/shipping-address/g1/v1', '/shipping-address/u1/v1'],
  ['/add-another-vehicle/u1/a1', '/add-another-vehicle/u1/a1'],
])('a login opened from %s returns to the account’s version of that page', (before, after) => {
  expect(comeFrom(`https://dmv.example${before}`)).toBe(after);
});

it.each([
  'https://dmv.example/add-another-vehicle/g2/a1',
  'https://dmv.example/thank-you/g1/c1/a1',
  'https://dmv.example/dmv-search-finalized',
  'https://dmv.example/',
  '',
])('a login opened from %j goes to My Orders', (before) => {
  expect(comeFrom(before)).toBeUndefined();
});

it('a login returns to the page that required it, but goes to My Orders after Check Order Status', () => {
  stored.set('wanted-page', '/order-status/g1/c2');
  expect(comeFrom('https://dmv.example/add-another-vehicle/g1/a1')).toBe('/order-status/u1/c2');
  stored.set('login-status', 'true');
  expect(comeFrom('https://dmv.example/add-another-vehicle/g1/a1')).toBeUndefined();
});

it.each([
  ['/dashboard/my-orders/g1?page=2#R1', '/dashboard/my-orders/u1?page=2#R1'],
  ['/\t/evil.example/', undefined],
  ['/\n/evil.example/', undefined],
  ['\t//evil.example/', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  ['/.//evil.example/', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
])('a login that was required by %j opens %j', (noted, page) => {
  stored.set('wanted-page', noted);
  expect(comeFrom('')).toBe(page);
});
