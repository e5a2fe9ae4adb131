import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer, success } from '#tests/support/outside/answering-server.ts';
import { moveGuestsToAccount } from './move-guests.ts';

const moved = [
  { from: 'g1', to: 'u1' },
  { from: 'v1', to: 'v9' },
];
let stored: Record<string, string> = {};
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  server = await startServer(() => success({ moved }));
  stored = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Reflect.set(sessionStorage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(sessionStorage, key),
  };
  stored = Object.create(methods);
  vi.stubGlobal('sessionStorage', stored);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

it('requests the guests that this tab looked up or whose cart it showed, each once', async () => {
  const cart = { path: '/add-another-vehicle/g1/a1', plates: ['7ABC123'] };
  stored.guest_user_uuid = 'g1';
  stored['funnel:open-carts'] = JSON.stringify([
    { ...cart, user_uuid: 'g1' },
    { ...cart, user_uuid: 'g2' },
  ]);
  expect(await moveGuestsToAccount()).toEqual(moved);
  expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([{ guests: ['g1', 'g2'] }]);
});

it('requests nothing in a tab without a guest', async () => {
  expect(await moveGuestsToAccount()).toEqual([]);
  expect(server.asked).toEqual([]);
});

it('stores drafts and carts under the account’s uuids, and leaves the rest of the tab alone', async () => {
  Object.assign(stored, {
    guest_user_uuid: 'g1',
    user_id: 'u1',
    'funnel:shipping:g1:v1': '{"city":"Fresno"}',
    'funnel:choice:g2:a1': '"entered"',
    'funnel:paid-cart:g1': '"c1"',
    'order-status:g1': 'c1',
  });
  await moveGuestsToAccount();
  expect({ ...stored }).toEqual({
    guest_user_uuid: 'g1',
    user_id: 'u1',
    'funnel:shipping:u1:v9': '{"city":"Fresno"}',
    'funnel:choice:g2:a1': '"entered"',
    'funnel:paid-cart:u1': '"c1"',
    'order-status:g1': 'c1',
  });
});
