import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, takeLoginRequest, unsavedKey } from '#session/login-return.ts';
import { endTabSession } from '#session/session-end.ts';
import { restoreUnsaved } from './finish-login.ts';

const stored = (): Record<string, string> => ({ ...sessionStorage });
let tab: { name: string };

beforeEach(() => {
  tab = { name: '' };
  const methods = {
    getItem: (key: string) => stored()[key] ?? null,
    setItem: (key: string, value: string) => Reflect.set(sessionStorage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(sessionStorage, key),
    clear: () => {
      for (const key of Object.keys(sessionStorage)) Reflect.deleteProperty(sessionStorage, key);
    },
  };
  // As in a browser, the methods are not listed as storage entries.
  vi.stubGlobal('sessionStorage', Object.create(methods));
  vi.stubGlobal('window', tab);
});
afterEach(() => vi.unstubAllGlobals());

const mine = unsavedKey('u1', 'profile');

function endWhileTyping() {
  sessionStorage.setItem('user_id', 'u1');
  sessionStorage.setItem(mine, '{"city":"Fresno & more"}');
  endTabSession('/dashboard/profile/u1');
}

it('leaves nothing in storage, and restores an account’s input at its next login', () => {
  endWhileTyping();
  expect(stored()).toEqual({});
  expect(takeLoginRequest()).toBe('/dashboard/profile/u1');
  expect(takeLoginRequest()).toBeUndefined();
  // Before the login, the session ends a second time, for example in another tab.
  endTabSession();
  restoreUnsaved('u1');
  expect(stored()).toEqual({ [mine]: '{"city":"Fresno & more"}' });
  expect(tab.name).toBe('');
});

it('never gives an account’s input to another account, and deletes it', () => {
  endWhileTyping();
  restoreUnsaved('u2');
  expect([stored(), tab.name]).toEqual([{}, '']);
  // This customer logs in while another session is still active.
  sessionStorage.setItem(mine, 'typed');
  restoreUnsaved('u10');
  expect(stored()).toEqual({});
});

it('keeps nothing in the tab after a logout, not even from a session that ended earlier', () => {
  endWhileTyping();
  sessionStorage.setItem(mine, 'typed since');
  forgetSession();
  expect([stored(), tab.name]).toEqual([{}, '']);
});

it('does not mistake another page’s window name for a request', () => {
  tab.name = 'page';
  expect(takeLoginRequest()).toBeUndefined();
  restoreUnsaved('u1');
  expect(stored()).toEqual({});
});
