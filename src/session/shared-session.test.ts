import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { partnerSession } from './partner-session.ts';

const PART = { tags: ['PART-001'] };
const SESSION = { jwt_token: 'T', userToken: 'T', user_id: 'u1', user_email: 'dana@gmail.com' };
let tab: Record<string, string>;
let other: BroadcastChannel;
let heard: unknown[];
let stop: () => void;

beforeEach(() => {
  tab = {};
  heard = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(tab, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(tab, key),
  });
  other = new BroadcastChannel('partner-session');
  other.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
});
afterEach(() => {
  stop();
  other.close();
  vi.unstubAllGlobals();
});

it('a partner’s tab takes the session of another one, without other entries', PART, async () => {
  const taken = vi.fn();
  stop = partnerSession.share(taken);
  partnerSession.ask();
  await vi.waitFor(() => expect(heard).toEqual([{ ask: true }]));
  other.postMessage({ entries: { ...SESSION, unknown: 'x' } });
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  expect(tab).toEqual(SESSION);
  partnerSession.ask();
  other.postMessage({ ask: true });
  await vi.waitFor(() => expect(heard[1]).toMatchObject({ entries: SESSION }));
});

it('a tab with a guest or an account keeps what it has', PART, async () => {
  stop = partnerSession.share();
  tab.guest_user_uuid = 'g1';
  other.postMessage({ entries: SESSION });
  other.postMessage({ ask: true });
  tab.jwt_token = 'Own';
  await vi.waitFor(() => expect(heard).toMatchObject([{ entries: { jwt_token: 'Own' } }]));
  expect(tab).toEqual({ guest_user_uuid: 'g1', jwt_token: 'Own' });
});
