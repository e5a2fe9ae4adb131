import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type FrameLocator, type Page } from '@playwright/test';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import { type newCustomer, RENEW } from '#tests/support/browser/purchase.ts';
import { cards } from '#tests/support/cards.ts';

type Event = { type: string; orderIds?: string[] } & Record<string, unknown>;

export function widgetOn(page: Page): FrameLocator {
  return page.frameLocator('renewal-checkout iframe');
}

export async function eventsOn(page: Page): Promise<Event[]> {
  const lines = await page.locator('#events li').allTextContents();
  return lines.map((line) => JSON.parse(line));
}

/**
 * Calls `run` with a page in a browser that blocks third-party storage and cookies, a setting that customers can
 * choose.
 */
export async function withBlockedStorage(run: (page: Page) => Promise<void>): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'blocked-storage-'));
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  // In a browser without such a setting, such as a headless shell, this script has the same effect.
  await context.addInitScript(() => {
    if (window.parent === window) return;
    const rejected = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: rejected });
    }
    Object.defineProperty(document, 'cookie', { get: rejected, set: rejected });
  });
  try {
    await run(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

export async function storageOf(page: Page): Promise<string | undefined> {
  return page.frames()[1]?.evaluate(() => {
    try {
      return `holds ${window.sessionStorage.length}`;
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown';
    }
  });
}

/** Records every message that reaches the partner's page, on the window and on its ports. */
export async function recordCrossing(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const crossed: unknown[] = [];
    Reflect.set(window, 'crossed', crossed);
    // Omits the nonce, which the page itself creates at random.
    const keep = (data: unknown) => crossed.push({ ...Object(data), nonce: undefined });
    window.addEventListener('message', ({ data }) => keep(data));
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        this.port1.addEventListener('message', ({ data }) => keep(data));
      }
    };
  });
  return async () => {
    const crossed: unknown = await page.evaluate(() => Reflect.get(window, 'crossed'));
    expect(JSON.stringify(crossed)).toContain('"complete"');
    return crossed;
  };
}

export async function idsIn(response: { json(): Promise<{ data: Record<string, unknown> }> }) {
  const { data } = await response.json();
  return [data.user_uuid, data.user_vehicle_uuid];
}

type BuyingSteps = {
  onStep?: (step: string) => Promise<void>;
  /** Types the card; by default into our form. */
  typeCard?: () => Promise<void>;
  /** Pays; by default with PROCESS ORDER. */
  pay?: () => Promise<void>;
};

export async function typeOwnCard(frame: FrameLocator, number: string = cards.good) {
  const type = async (name: string, text: string) =>
    frame.locator(`input[name=${name}]`).fill(text);
  await type('credit_card_number', number);
  await type('expiration_month', '08');
  await type('expiration_year', String(new Date().getFullYear() + 2));
  await type('cvv', '123');
}

/** Buys a renewal, and calls back when a step is visible and filled in. */
export async function buyRenewal(
  frame: FrameLocator,
  customer: ReturnType<typeof newCustomer>,
  {
    onStep = async () => {},
    typeCard = () => typeOwnCard(frame),
    pay = () => frame.getByRole('button', { name: 'PROCESS ORDER' }).click(),
  }: BuyingSteps = {},
) {
  const type = async (name: string, text: string) =>
    frame.locator(`input[name=${name}]`).fill(text);
  await expect(frame.getByLabel('Service type').locator('option:checked')).toHaveText(RENEW);
  await type('user_email', customer.email);
  await frame.getByRole('button', { name: 'GET STARTED' }).click();
  await type('first_name', customer.first_name);
  await type('last_name', customer.last_name);
  await type('street_address', customer.street_address);
  await type('city', customer.city);
  await type('zip_code', customer.zip_code);
  await type('phone_no', customer.phone_no);
  await onStep('address');
  await frame.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(frame.getByRole('button', { name: 'NEXT' })).toBeVisible();
  await onStep('confirming');
  await frame.getByRole('button', { name: 'NEXT' }).click();
  await expect(frame.getByRole('button', { name: 'CHECKOUT' })).toBeVisible();
  await onStep('cart');
  await frame.getByRole('button', { name: 'CHECKOUT' }).click();
  await expect(frame.locator('input[name=email]')).toHaveValue(customer.email);
  await type('first_name', customer.first_name);
  await type('last_name', customer.last_name);
  await typeCard();
  await onStep('card');
  // A reload in `onStep` may have cleared the card.
  await typeCard();
  await pay();
}

/** Returns how many pixels of the content don't fit into the frame. It must be zero, or there is a scroll bar. */
export async function overflowOf(page: Page): Promise<number> {
  const frame = page.frames()[1];
  if (!frame) throw new Error('Expected the frame of the checkout');
  return frame.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
}

/**
 * Returns the number of the widget's listeners on the window. They are only for messages; all others are the test
 * driver's.
 */
export async function messageListenersOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const { result } = await devTools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  return listeners.filter(({ type }) => type === 'message').length;
}
