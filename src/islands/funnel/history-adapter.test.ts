import { describe, expect, it } from 'vitest';
import { addressDraft, card, ids, item, paymentDraft } from '#tests/support/funnel/samples.ts';
import { failure, rejection, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { createBrowserHistory, type HistoryWindow } from './browser-history.ts';
import { connectHistory } from './history-adapter.ts';
import { createMemoryHistory } from './memory-history.ts';

type Listener = (event: { persisted?: boolean }) => void;

function createFakeWindow(path: string, referrer = '') {
  const entries: { path: string; state: unknown }[] = [{ path, state: null }];
  let index = 0;
  const assigned: string[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const fire = (type: string, event: { persisted?: boolean } = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event);
  };
  const go = (delta: number) => {
    index = Math.max(0, Math.min(entries.length - 1, index + delta));
    fire('popstate');
  };
  const browser: HistoryWindow = {
    location: {
      get pathname() {
        return entries[index]?.path ?? '';
      },
      origin: 'https://dmv.example',
      assign: (to) => void assigned.push(to),
    },
    history: {
      get state() {
        return entries[index]?.state ?? null;
      },
      pushState: (state, _, to) => {
        index += 1;
        entries.splice(index, entries.length, { path: to, state });
      },
      replaceState: (state, _, to) => void entries.splice(index, 1, { path: to, state }),
      back: () => go(-1),
    },
    document: { referrer },
    addEventListener: (type, listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type, listener) => void listeners.get(type)?.delete(listener),
  };
  return { browser, entries, assigned, go, fire, path: () => browser.location.pathname };
}

async function openSite(path: string, options: Parameters<typeof startFunnel>[0] = {}) {
  const site = createFakeWindow(path);
  const funnel = startFunnel(options);
  const disconnect = connectHistory(funnel.actor, createBrowserHistory(site.browser), () => ids);
  await settle();
  return { ...site, ...funnel, disconnect, paths: () => site.entries.map((entry) => entry.path) };
}

const shippingPath = '/shipping-address/u1/v1';
const confirmingPath = '/address-confirmation/u1/v1/a1';
const cartPath = '/add-another-vehicle/u1/a1';
const paymentPath = '/payment-details/u1/c1/a1';

describe('the history on the site', () => {
  it.each([
    ['/checking-dmv-records/u1/v1', 'checking'],
    [shippingPath, 'shipping'],
    [confirmingPath, 'confirming'],
    [cartPath, 'cart'],
    [paymentPath, 'payment'],
    ['/thank-you/u1/c1/a1', 'thankYou'],
    ['/order-status/u1/c1', 'orderStatus'],
    ['/order-status', 'orderStatus'],
    ['/dmv-search-finalized', 'notEligible'],
  ] as const)(
    'opens the link %s on its screen and does not change the URL',
    { tags: ['AMB-063'] },
    async (path, state) => {
      const site = await openSite(path);
      expect(site.actor.getSnapshot().matches(state)).toBe(true);
      expect(site.paths()).toEqual([path]);
    },
  );

  it('sets a URL for every step', {
    tags: ['FLOW-002', 'SHIP-019', 'ADDR-007', 'CART-012', 'PAY-010'],
  }, async () => {
    const site = await openSite('/checking-dmv-records/u1/v1');
    site.clock.increment(1000);
    await settle();
    site.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    site.actor.send({ type: 'address.confirmed' });
    await settle();
    site.actor.send({ type: 'cart.submitted' });
    await settle();
    expect(site.paths()).toEqual([shippingPath, confirmingPath, cartPath, paymentPath]);
    site.actor.send({ type: 'checkout.submitted', draft: paymentDraft, card });
    await settle();
    expect(site.path()).toBe('/thank-you/u1/c1/a1');
    expect(site.paths()).not.toContain(paymentPath);
  });

  it('follows the back and forward buttons without adding history entries', async () => {
    const site = await openSite(shippingPath);
    site.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    site.go(-1);
    await settle();
    expect(site.value()).toEqual({ shipping: 'editing' });
    site.go(1);
    await settle();
    expect(site.value()).toEqual({ confirming: 'choosing' });
    expect(site.paths()).toEqual([shippingPath, confirmingPath]);
  });

  it('does not reload after a jump within the page', async () => {
    const site = await openSite(shippingPath);
    site.fire('popstate');
    expect(site.callsOf('loadShipping')).toHaveLength(1);
  });

  it('restores the URL while a payment is in progress', async () => {
    const site = await openSite(cartPath);
    site.actor.send({ type: 'cart.submitted' });
    await settle();
    site.actor.send({ type: 'checkout.submitted', draft: paymentDraft, card });
    site.go(-1);
    expect(site.path()).toBe(paymentPath);
    expect(site.value()).toEqual({ payment: 'paying' });
    await settle();
    expect(site.path()).toBe('/thank-you/u1/c1/a1');
  });

  it('reloads the data of a page from the cache', async () => {
    const site = await openSite(cartPath);
    site.fire('pageshow', { persisted: false });
    expect(site.callsOf('loadCart')).toHaveLength(1);
    site.fire('pageshow', { persisted: true });
    await settle();
    expect(site.callsOf('loadCart')).toHaveLength(2);
  });

  it('replaces the URL of a link that opens an earlier step', async () => {
    const site = await openSite(paymentPath, {
      answers: {
        loadCart: () => [],
        loadPayment: () => ({ items: [], address: null, paymentStatus: 'unknown', problems: [] }),
      },
    });
    expect(site.paths()).toEqual([cartPath]);
  });

  it('goes home with a full page load', { tags: ['CART-010'] }, async () => {
    const site = await openSite(cartPath);
    site.actor.send({ type: 'vehicle.added' });
    expect(site.assigned).toEqual(['/']);
    expect(site.paths()).toEqual([cartPath]);
    site.fire('pageshow', { persisted: true });
    await settle();
    expect(site.value()).toEqual({ cart: 'ready' });
  });

  it('keeps the URL of a link whose data is gone', async () => {
    const site = await openSite(confirmingPath, {
      answers: {
        loadConfirmation: () => ({ address: null, suggestion: null, isPostalDown: false }),
      },
    });
    expect(site.value()).toBe('lost');
    expect(site.paths()).toEqual([confirmingPath]);
  });

  it('replaces the URL of a guest’s link with the account’s', async () => {
    const gone = failure(rejection('Not found'), 404);
    const site = await openSite('/add-another-vehicle/guest/a1', {
      answers: {
        loadCart: ({ user_uuid }) => (user_uuid === 'u1' ? [item] : gone()),
        findOwner: () => ({ account: 'u1', email: null }),
      },
    });
    await settle();
    expect(site.paths()).toEqual([cartPath]);
    expect(site.value()).toEqual({ cart: 'ready' });
    expect(site.callsOf('findOwner')[0]?.input).toEqual({ user_uuid: 'guest', address_uuid: 'a1' });
  });

  it('recognizes a URL with a trailing slash', async () => {
    const site = await openSite('/shipping-address/u1/v1/');
    expect(site.paths()).toEqual(['/shipping-address/u1/v1/']);
  });

  it('stops when it is disconnected', async () => {
    const site = await openSite(shippingPath);
    site.disconnect();
    site.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(site.paths()).toEqual([shippingPath]);
  });

  it('goes back if the previous step is in the funnel, otherwise goes home', {
    tags: ['AMB-062'],
  }, () => {
    const fresh = createFakeWindow(cartPath);
    createBrowserHistory(fresh.browser).back();
    expect(fresh.assigned).toEqual(['/']);
    const fromHome = createFakeWindow(cartPath, 'https://dmv.example/');
    createBrowserHistory(fromHome.browser).back();
    expect(fromHome.assigned).toEqual([]);
    const stepped = createFakeWindow(shippingPath);
    const history = createBrowserHistory(stepped.browser);
    history.push(cartPath);
    history.back();
    expect(stepped.path()).toBe(shippingPath);
  });
});

describe('the history in memory', () => {
  it('starts on the lookup, writes steps, and goes back through them', {
    tags: ['AMB-133'],
  }, async () => {
    const opened: string[] = [];
    const history = createMemoryHistory((path) => void opened.push(path));
    const funnel = startFunnel();
    connectHistory(funnel.actor, history, () => ({}));
    expect(funnel.value()).toBe('home');
    history.open(shippingPath);
    await settle();
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(history.path()).toBe(confirmingPath);
    history.back();
    await settle();
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    history.back();
    expect(funnel.value()).toBe('home');
    history.leave('/login');
    expect(opened).toEqual(['/login']);
  });
});
