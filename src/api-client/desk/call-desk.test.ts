import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '#contracts/desk/member.ts';
import { postDeskLogout } from '#contracts/desk/passkey.ts';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { type Reply, startServer } from '#tests/support/outside/answering-server.ts';
import { http } from '../http.ts';
import { callDesk, fetchPaper } from './call-desk.ts';

const OPER = { tags: ['OPER-004'] };
const ENDED: Reply = {
  status: 401,
  body: { status: 'error', error: { data: { code: LOGIN_NEEDED, message: 'Please log in.' } } },
};
let server: Awaited<ReturnType<typeof startServer>>;
let reply: () => Reply;
let tab: Record<string, string>;

beforeEach(async () => {
  tab = { desk_token: 'T1', jwt_token: 'a customer’s' };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab[key] ?? null,
    removeItem: (key: string) => Reflect.deleteProperty(tab, key),
  });
  server = await startServer(() => reply());
  // Returns files as a Blob, as a browser does.
  http.defaults.adapter = 'fetch';
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const openPaper = () => fetchPaper({ order_id: 'R1', paper: 'odometer' });
const openFailing = async (answer: Reply) => {
  reply = () => answer;
  return openPaper().catch((cause: unknown) => cause);
};

describe('A desk call', () => {
  it(
    'ends the session if its token is rejected, and says that nothing was done',
    OPER,
    async () => {
      reply = () => ENDED;
      await expect(callDesk(postDeskLogout)).rejects.toThrow('Please log in.');
      expect(server.asked[0]?.headers.authorization).toBe('Bearer T1');
      expect(tab.desk_token).toBeUndefined();
    },
  );

  it('does not end a newer session because of a late response to an older one', OPER, async () => {
    reply = () => {
      tab.desk_token = 'T2';
      return ENDED;
    };
    await expect(callDesk(postDeskLogout)).rejects.toThrow('Please log in.');
    expect(tab.desk_token).toBe('T2');
  });

  it(
    'does not report a failed read when the session ends, because the login appears',
    OPER,
    async () => {
      reply = () => ENDED;
      const heard = vi.fn();
      void callDesk(getMe).then(heard, heard);
      await vi.waitFor(() => expect(tab.desk_token).toBeUndefined());
      await new Promise((resolve) => setTimeout(resolve));
      expect(heard).not.toHaveBeenCalled();
    },
  );
});

describe('The file of a document', () => {
  it(
    'is requested as staff, and triggers a login prompt if the session has ended',
    OPER,
    async () => {
      reply = () => ({ raw: 'A paper' });
      expect(await (await openPaper()).text()).toBe('A paper');
      expect(await openFailing(ENDED)).toMatchObject({ message: 'Please log in.', status: 401 });
      expect(server.asked[1]?.headers.authorization).toBe('Bearer T1');
      expect(tab.desk_token).toBeUndefined();
    },
  );

  it('says why it can’t be opened', { tags: ['OPER-006'] }, async () => {
    const says = (status: number, message: string) => ({ status, body: { message } });
    const busy = says(429, 'Too many requests.');
    expect(await openFailing(busy)).toMatchObject({ message: 'Too many requests.' });
    const gone = says(404, 'This document has no file.');
    expect(await openFailing(gone)).toMatchObject({
      message: 'This file is no longer available.',
    });
    expect(await openFailing({ status: 502, raw: '<html>' })).toMatchObject({ status: 502 });
    expect(await openFailing({ hangUp: true })).toMatchObject({ message: 'Network Error' });
  });
});
