import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { item, address as saved } from '#tests/support/browser/mock-api.ts';
import { listBody, type Reply, startServer } from '#tests/support/outside/answering-server.ts';
import { type Account, profileValuesOf, saveProfile } from './profile-form.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let cart: Reply;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const saves: Reply = { body: { status: 'success', message: 'ok', data: { uuid: 'a1' } } };
  server = await startServer(({ path }) => (path.endsWith('/items') ? cart : saves));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const ADDRESSES = '/v1/api/user/shipping/address';
const account: Account = {
  user: { email: 'dana@gmail.com', name: 'Dana Sample', mobile_number: '9165550142' },
  address: { ...saved, first_name: 'Jane', last_name: 'Doe', is_overnight_shipping: false },
};

async function save() {
  await saveProfile('u1', { ...profileValuesOf(account), city: 'Fresno' }, account);
  return server.asked.filter(({ method }) => method !== 'GET');
}
const bodyOf = (call: (typeof server.asked)[number] | undefined): unknown =>
  JSON.parse(call?.body ?? '');
const names = (calls: typeof server.asked) => calls.map(({ method, path }) => `${method} ${path}`);

it('leaves the open cart’s address alone and creates another for the profile', async () => {
  cart = { body: listBody([item]) };
  const calls = await save();
  expect(names(calls)).toEqual(['PUT /v1/api/users/u1', `POST ${ADDRESSES}`]);
  expect(bodyOf(calls[1])).toMatchObject({
    ...{ user_vehicle_uuid: null, first_name: 'Dana', last_name: 'Sample', city: 'Fresno' },
    ...{ is_owner: true, is_overnight_shipping: false },
  });
});

it('updates the first address if the cart uses another', {
  tags: ['AMB-109'],
}, async () => {
  cart = {
    body: listBody([{ ...item, user_shipping_address: { ...saved, uuid: 'a2' } }]),
  };
  const calls = await save();
  expect(names(calls)).toEqual(['PUT /v1/api/users/u1', `PUT ${ADDRESSES}/a1`]);
  expect(bodyOf(calls[1])).toMatchObject({ first_name: 'Jane', city: 'Fresno' });
});

it('saves nothing if the cart can’t be loaded', async () => {
  cart = { status: 503, body: { status: 'fail', message: 'Not now' } };
  await expect(save()).rejects.toThrow('Not now');
  expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
