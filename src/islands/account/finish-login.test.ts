import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { listBody, startServer } from '#tests/support/outside/answering-server.ts';
import { finishLogin, rejectWithoutStorage } from './finish-login.ts';

afterEach(() => vi.unstubAllGlobals());

it('stores the session under the specification’s keys', {
  tags: ['ENT-029'],
}, async () => {
  const user = {
    ...{ uuid: 'u1', name: 'Ada', email: 'ada@example.com', mobile_number: null },
    ...{ metadata: {}, profile_image: '/v1/files/me.png' },
  };
  const server = await startServer(() => ({ body: listBody([user]) }));
  onTestFinished(server.stop);
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { name: '' }));
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('document', { referrer: '' });
  await finishLogin({ userUuid: 'u1', name: '', email: 'ada@example.com', token: 'T' });
  expect(Object.fromEntries(kept)).toEqual({
    jwt_token: 'T',
    userToken: 'T',
    user_id: 'u1',
    user_email: 'ada@example.com',
    user_name: 'Ada',
    'profile-image': '/v1/files/me.png',
  });
  expect(assign).toHaveBeenCalledWith('/dashboard/my-orders/u1');
});

it('says what to do if the browser stores nothing', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('sessionStorage', storage);
  expect(rejectWithoutStorage).not.toThrow();
  expect(kept.size).toBe(0);
  const reject = () => {
    throw new Error('The operation is insecure');
  };
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject });
  expect(rejectWithoutStorage).toThrow(/doesn’t let this site store anything/);
});
