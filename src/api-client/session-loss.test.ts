import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#components/api-request.ts';
import type { Call } from '#contracts/api/call.ts';
import { calls } from '#contracts/calls.ts';
import { onNewPage } from '#tests/support/new-page.ts';
import { startServer } from '#tests/support/outside/answering-server.ts';
import { requestCode } from './auth.ts';
import { fetchBrand } from './catalogue.ts';
import { fetchApi, signOut } from './fetch-api.ts';
import { fetchOvernightCents } from './orders.ts';
import { fetchRegistrationCard } from './registration-card.ts';
import { send } from './request.ts';
import { mailResumeLink } from './resume.ts';
import { uploadPicture } from './uploads.ts';

const TEXTS = ['Missing authorization token!', 'Session Token Is Missing!'];
const ANSWERS = TEXTS.flatMap((text) => [200, 401].map((status) => [text, status] as const));

const SESSION = { jwt_token: 'T', user_id: 'u1', user_name: 'Ann' };
const stored = (): Record<string, string> => ({ ...sessionStorage });

let server: Awaited<ReturnType<typeof startServer>>;
let answer: { status: number; body: unknown };
let shown: string[];
let tab: { name: string; parent: unknown };

beforeAll(async () => {
  server = await startServer(() => answer);
});
beforeEach(() => {
  shown = [];
  tab = { name: '', parent: undefined };
  tab.parent = tab;
  vi.stubGlobal('window', tab);
  showPage('/faq');
  const methods = {
    getItem: (key: string) => stored()[key] ?? null,
    clear: () => {
      for (const key of Object.keys(sessionStorage)) Reflect.deleteProperty(sessionStorage, key);
    },
  };
  // As in a browser, the methods are not listed as storage entries.
  vi.stubGlobal('sessionStorage', Object.assign(Object.create(methods), SESSION));
  const toServer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    toServer(new URL(path, server.address), init),
  );
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

function showPage(pathname: string) {
  vi.stubGlobal('location', {
    pathname,
    replace: (path: string) => shown.push(path),
    reload: () => shown.push('again'),
  });
}

/** Makes a call whose response says that the session has ended. Returns whether the call settles. */
async function loseBy(call: () => unknown): Promise<boolean> {
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  void Promise.resolve(call()).then(hear, hear);
  await vi.waitFor(() => expect(shown).not.toEqual([]), { interval: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  return isHeard;
}

const says = (message: string, status: number) => ({ status, body: { status: 'fail', message } });
const input = { uuid: 'u1', token: 't1', user_uuid: 'u1', body: {} };
const picture = Object.assign(new Blob(['x']), { name: 'me.png' });

// These modules cache their first request until the page unloads.
const newCatalogue = (): Promise<typeof import('./catalogue.ts')> =>
  import(/* @vite-ignore */ onNewPage('./catalogue.ts'));
const newAudit = (): Promise<typeof import('./audit.ts')> =>
  import(/* @vite-ignore */ onNewPage('./audit.ts'));

const functions: Record<string, () => unknown> = {
  'the code of a login': () => requestCode({ email: 'ann@gmail.com' }),
  'the link to the cart': () => mailResumeLink('u1'),
  'the price of overnight shipping': fetchOvernightCents,
  'the services of every page': async () => (await newCatalogue()).fetchServices(),
  'the brand of every page': fetchBrand,
  'the registration card': () => fetchRegistrationCard({ orderUuid: 'o1', userUuid: 'u1' }),
  'an upload': () => uploadPicture(picture),
  'a page without the API client': () => callApi('/v1/api/privacy/confirmations', {}),
};
const unattended: Record<string, () => unknown> = {
  'the audit log': async () => (await newAudit()).audit('HOME_PAGE_VIEW: landed', null),
  'a logout': signOut,
};

describe.each(ANSWERS)('%j with HTTP %i', { tags: ['TRUE-001', 'AMB-041'] }, (text, status) => {
  beforeEach(() => {
    answer = says(text, status);
  });

  const overWith = () => [stored(), shown[0]];

  it.each(calls.map((call) => [call.method, call.path, call] as const))(
    'ends the session as the response to %s %s, and no caller can show it to the customer',
    async (_method, _path, call: Call) => {
      expect(await loseBy(() => send(call, input))).toBe(false);
      expect(overWith()).toEqual([{}, '/']);
    },
  );

  it.each(calls.map(({ method, path }) => [method, path] as const))(
    'also ends the session when the call uses fetch: %s %s',
    async (method, path) => {
      expect(await loseBy(() => fetchApi(path, { method }))).toBe(false);
      expect(overWith()).toEqual([{}, '/']);
    },
  );

  it.each(Object.entries(functions))(
    'ends the session as the response to %s',
    async (_name, call) => {
      expect(await loseBy(call)).toBe(false);
      expect(overWith()).toEqual([{}, '/']);
    },
  );

  it.each(Object.entries(unattended))(
    'ends the session as the response to %s',
    async (_name, call) => {
      await loseBy(call);
      expect(overWith()).toEqual([{}, '/']);
    },
  );
});

describe('an ended session', { tags: ['TRUE-001'] }, () => {
  beforeEach(() => {
    answer = says('Session Token Is Missing!', 401);
  });

  it('is recognized only by the full message', async () => {
    for (const message of ['Session Token Is Missing', 'session token is missing!', '']) {
      answer = says(message, 200);
      expect(await fetchBrand()).toEqual({});
      await expect(mailResumeLink('u1')).rejects.toThrow();
    }
    expect([stored(), shown]).toEqual([SESSION, []]);
  });

  it('returns to the same account page after the next login', async () => {
    showPage('/dashboard/profile/u1');
    await loseBy(() => mailResumeLink('u1'));
    expect([shown[0], tab.name]).toEqual(['/', 'login-needed=%2Fdashboard%2Fprofile%2Fu1']);
  });

  it('does not ask for a login after a logout', async () => {
    showPage('/dashboard/profile/u1');
    await loseBy(() => {
      signOut();
      sessionStorage.clear();
    });
    expect(tab.name).toBe('');
  });

  it('reloads a framed page, because a frame has no home page', async () => {
    showPage('/embed/checkout');
    tab.parent = {};
    await loseBy(() => mailResumeLink('u1'));
    expect([stored(), shown]).toEqual([{}, ['again']]);
  });

  it('does not reload the home page repeatedly if its own calls get this response', async () => {
    showPage('/');
    sessionStorage.clear();
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    void fetchBrand();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown).toEqual([]);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    await loseBy(() => mailResumeLink('u1'));
    expect(shown).toEqual(['/']);
  });
});
