/** A customer who does anything at any time: the possible actions, and what must hold after each. */
import { expect, type Page, type Route } from '@playwright/test';
import { cards } from '../../cards.ts';
import { at } from '../mock-api.ts';
import type { Random } from './random.ts';

export type View = {
  path: string;
  title: string;
  busy: boolean;
  dialog: string | null;
  failed: boolean;
  controls: number;
  lines: number;
  total: string | null;
};
export type Step = { name: string; run: () => Promise<unknown> };

/** How the next API call fails. `lost` reaches the server, but its response never arrives. */
const TROUBLES = ['abort', 'lost', 'error', 'slow'] as const;
const SLOW_MS = 400;
const SETTLED_MS = 20_000;
/** The button also shows the amount. */
const PAY = /^PROCESS ORDER/;
const QUICK = { timeout: 1500 };
const PLATES = ['7ABC123', '8XYZ789', '5SAM111', 'LATER01', 'MISSING', 'HELD001'];
const ADDRESS = {
  first_name: 'Dana',
  last_name: 'Sample',
  street_address: '1200 Sample Street',
  city: 'Sacramento',
  zip_code: '95814',
  phone_no: '9165550142',
};

export async function createWalker(page: Page, random: Random) {
  let customer = 0;
  let trouble: (typeof TROUBLES)[number] | undefined;
  const broken: string[] = [];
  const paid = new Map<string, string[]>();

  page.on('pageerror', (error) => broken.push(String(error)));
  await page.route(/\/v1\/api\/(dmv|user|usps|checkout)/, async (route) => {
    const mode = trouble;
    trouble = undefined;
    await answer(route, mode);
  });

  const email = () => `walker.${Date.now() % 1e9}.${process.pid}.${customer}@gmail.com`;
  let mail = email();
  const click = (name: string | RegExp) => () =>
    page.getByRole('button', { name, exact: true }).first().click(QUICK);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`input[name=${name}]`).first().fill(value, QUICK);
    }
  };

  /** An action listed several times happens more often. */
  function stepsOf(view: View): Step[] {
    if (view.dialog !== null) return inDialog(view.dialog);
    const anywhere: Step[] = [
      { name: 'back', run: () => page.goBack({ waitUntil: 'commit', timeout: 5000 }) },
      { name: 'forward', run: () => page.goForward({ waitUntil: 'commit', timeout: 5000 }) },
      { name: 'reload', run: () => page.reload({ waitUntil: 'commit', timeout: 5000 }) },
      { name: 'trouble ahead', run: makeTrouble },
    ];
    const here = onScreen(view);
    return [...here, ...here, ...here, ...anywhere];
  }

  async function makeTrouble() {
    trouble = random.pick(TROUBLES);
  }

  function inDialog(text: string): Step[] {
    const leaveDialog: Step = { name: 'Escape', run: () => page.keyboard.press('Escape') };
    if (/Check again/.test(text)) {
      return [
        { name: 'Check again', run: click('Check again') },
        { name: 'CHECK ORDER STATUS', run: click('CHECK ORDER STATUS') },
        { name: 'reload', run: () => page.reload({ waitUntil: 'commit', timeout: 5000 }) },
      ];
    }
    if (/YES/.test(text))
      return [{ name: 'YES', run: click('YES') }, { name: 'NO', run: click('NO') }, leaveDialog];
    if (/Discard/.test(text)) {
      return [{ name: 'Discard', run: click('Discard') }, leaveDialog];
    }
    if (/SAVE/.test(text)) {
      const overnight = page.locator('dialog input[name=is_overnight_shipping]');
      return [
        { name: 'SAVE', run: click('SAVE') },
        { name: 'SAVE other', run: () => overnight.click(QUICK).then(click('SAVE')) },
        { name: 'CANCEL', run: click('CANCEL') },
        leaveDialog,
      ];
    }
    if (/OK/.test(text)) return [{ name: 'OK', run: click('OK') }, leaveDialog];
    return [leaveDialog];
  }

  function onScreen(view: View): Step[] {
    if (view.failed) return [{ name: 'Try again', run: click('Try again') }];
    const screen = view.path.split('/')[1] ?? '';
    if (screen === '') return atHome();
    if (screen === 'shipping-address') return atShipping();
    if (screen === 'address-confirmation') {
      return [
        { name: 'NEXT', run: click('NEXT') },
        { name: 'NEXT', run: click('NEXT') },
        { name: 'suggestion', run: () => page.getByRole('radio').last().check(QUICK) },
        { name: 'BACK', run: click('BACK') },
      ];
    }
    if (screen === 'add-another-vehicle') return atCart(view);
    if (screen === 'payment-details') return atPayment();
    if (screen === 'thank-you') {
      return [
        { name: 'VIEW QUOTES', run: click('VIEW QUOTES') },
        { name: 'home', run: leave },
      ];
    }
    return [{ name: 'home', run: leave }];
  }

  async function leave() {
    if (random.chance(0.7)) {
      customer += 1;
      mail = email();
    }
    await page.goto('/', { waitUntil: 'commit' });
  }

  function atHome(): Step[] {
    const lookUp = async () => {
      await page.locator('select[name=service_type_uuid]').selectOption({ index: 1 }, QUICK);
      await fill({
        vehicle_license_plate: random.chance(0.7) ? '7ABC123' : random.pick(PLATES),
        user_email: mail,
      });
      await click('GET STARTED')();
    };
    return [
      { name: 'lookup', run: lookUp },
      { name: 'lookup', run: lookUp },
      { name: 'empty lookup', run: click('GET STARTED') },
    ];
  }

  function atShipping(): Step[] {
    const all = async () => {
      await fill(ADDRESS);
      await click('CONTINUE')();
    };
    return [
      { name: 'address', run: all },
      { name: 'address', run: all },
      { name: 'no city', run: () => fill({ city: '' }).then(click('CONTINUE')) },
      {
        name: 'overnight',
        run: () => page.locator('input[name=is_overnight_shipping]').click(QUICK),
      },
    ];
  }

  /** If there are several lines, each is collapsed until the customer opens it. */
  const openLine = async () => {
    const closed = page.locator('.cart-line > details:not([open]) > summary');
    if ((await closed.count()) > 0) await closed.first().click(QUICK);
  };

  function atCart(view: View): Step[] {
    const add: Step = { name: 'ADD ANOTHER VEHICLE', run: click('ADD ANOTHER VEHICLE') };
    if (view.lines === 0) return [add];
    return [
      { name: 'CHECKOUT', run: click('CHECKOUT') },
      { name: 'CHECKOUT', run: click('CHECKOUT') },
      { name: 'DELETE', run: () => openLine().then(click('DELETE')) },
      { name: 'EDIT', run: () => openLine().then(click('EDIT')) },
      { name: 'BACK', run: click('BACK') },
      add,
    ];
  }

  function atPayment(): Step[] {
    const pay = (number: string) => async () => {
      await fill({
        first_name: 'Dana',
        last_name: 'Sample',
        credit_card_number: number,
        expiration_month: '08',
        expiration_year: String(new Date().getFullYear() + 2),
        cvv: '123',
      });
      await click(PAY)();
    };
    return [
      { name: 'pay', run: pay(cards.good) },
      { name: 'pay', run: pay(cards.good) },
      { name: 'pay, declined', run: pay(cards.declined) },
      { name: 'pay, empty', run: () => fill({ cvv: '' }).then(click(PAY)) },
      { name: 'BACK', run: click('BACK') },
    ];
  }

  /** Waits until the page is idle, and returns what it shows. Fails if the page is never idle. */
  async function settle(): Promise<View> {
    let view: View | undefined;
    await expect
      .poll(
        async () => {
          view = await read(page);
          return view ? isAtRest(view) : false;
        },
        { timeout: SETTLED_MS, intervals: [20, 40, 60, 100] },
      )
      .toBe(true);
    if (!view) throw new Error('Expected a page');
    return view;
  }

  async function check(view: View) {
    expect(broken).toEqual([]);
    expect(view.title).not.toBe('This page didn’t load');
    expect(view.controls).toBeGreaterThan(0);
    const [, screen, user = '', cart = ''] = view.path.split('/');
    if (view.failed || view.dialog !== null) return;
    if (screen === 'add-another-vehicle' || screen === 'payment-details') {
      const items = await rows(page, `/v1/api/user/carts/items?user_uuid=${user}`);
      if (!items) return;
      const cents = items.reduce<number>(
        (sum, row) => sum + Math.round(Number(at(row, 'final_price')) * 100),
        0,
      );
      const shown = Math.round(Number((view.total ?? '').replace(/[^0-9.]/g, '')) * 100);
      expect(shown, 'the total on the page is the server’s').toBe(cents);
      if (screen === 'add-another-vehicle') expect(view.lines).toBe(items.length);
      const unpaid = items.map((row) => String(at(row, 'uuid')));
      const settled = [...paid.values()].flat();
      expect(
        unpaid.filter((uuid) => settled.includes(uuid)),
        'no paid line is in a cart',
      ).toEqual([]);
    }
    if (screen === 'thank-you') await remember(user, cart);
  }

  async function remember(user: string, cart: string) {
    const uuids = await ordersOf(user, cart);
    if (uuids) paid.set(`${user} ${cart}`, uuids);
  }

  async function ordersOf(user: string, cart: string) {
    const orders = await rows(page, `/v1/api/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
    return orders?.map((row) => String(at(row, 'uuid'))).sort();
  }

  /** Fails if a paid cart has lost any of its orders. Returns the number of paid carts. */
  async function checkPaid(): Promise<number> {
    for (const [key, before] of paid) {
      const [user = '', cart = ''] = key.split(' ');
      expect(before.length).toBeGreaterThan(0);
      expect(await ordersOf(user, cart), 'no paid line is lost').toEqual(before);
    }
    return paid.size;
  }

  return { settle, stepsOf, check, checkPaid };
}

async function answer(route: Route, mode: (typeof TROUBLES)[number] | undefined) {
  if (mode === 'abort') return route.abort();
  if (mode === 'error') return route.fulfill({ status: 500, body: '' });
  if (mode === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
  if (mode === 'lost') {
    await route.fetch().catch(() => undefined);
    return route.abort();
  }
  // A page that unloads cancels its requests.
  return route.continue().catch(() => undefined);
}

function isAtRest(view: View): boolean {
  if (view.busy || view.title === '' || view.path.startsWith('/checking-dmv-records')) return false;
  return view.controls > 0;
}

async function read(page: Page): Promise<View | undefined> {
  try {
    return await page.evaluate(() => {
      const main = document.querySelector('main');
      const dialog = document.querySelector('dialog[open]');
      const text = (selector: string) => main?.querySelector(selector)?.textContent?.trim() ?? null;
      const select = main?.querySelector('select[name=service_type_uuid]');
      const waiting = select !== null && select !== undefined && select.children.length < 2;
      return {
        path: location.pathname,
        title: text('h1') ?? '',
        busy: waiting || document.querySelector('[aria-busy=true], .skeleton, .waiting') !== null,
        dialog: dialog?.textContent ?? null,
        failed: /Try again/.test(main?.textContent ?? ''),
        controls: (dialog ?? main ?? document).querySelectorAll('button:enabled, a[href], input')
          .length,
        lines: document.querySelectorAll('article.cart-line').length,
        total: text('aside tfoot td'),
      };
    });
  } catch {
    // The page is unloading.
    return undefined;
  }
}

async function rows(page: Page, path: string): Promise<unknown[] | undefined> {
  const response = await page.request.get(path);
  if (!response.ok()) return undefined;
  const list = at(await response.json(), 'data', 'data');
  return Array.isArray(list) ? list : undefined;
}
