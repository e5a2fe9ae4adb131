/** Opens every screen once, and once more with long text if it shows API data. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { openScreen, type Screen, screens } from '#tests/support/browser/every-screen.ts';
import {
  address,
  item,
  list,
  ok,
  order,
  suggestion,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { DANA } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';
import { brokenWords, cutValues, enlargeText } from '#tests/support/browser/whole-words.ts';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 780 };

const LONG = 'W'.repeat(120);
const EMAIL = `${'w'.repeat(110)}@gmail.com`;
const longAddress = {
  ...address,
  first_name: LONG,
  last_name: LONG,
  company_name: LONG,
  street_address: LONG,
  city: LONG,
  email: EMAIL,
};
const longVehicle = { ...vehicle, vehicle_make: LONG, vehicle_type: LONG };
const longItem = { ...item, user_vehicle: longVehicle, user_shipping_address: longAddress };
const longOrder = { ...order, ...longItem, shipping_status: LONG };
const user = { uuid: 'u1', email: EMAIL, mobile_number: '9165550142', name: LONG };
const answers = {
  'GET /v1/api/users': list(user),
  'GET /v1/api/user/vehicles': list(longVehicle),
  'GET /v1/api/user/shipping/address': list(longAddress),
  'GET /v1/api/usps/address': ok({ address: { ...suggestion, streetAddress: LONG, city: LONG } }),
  'GET /v1/api/user/carts/items': list(longItem, { ...longItem, uuid: 'o2' }),
  'GET /v1/api/user/orders': list(longOrder),
};
const session = { ...DANA, user_name: LONG, user_email: EMAIL };

/** Returns how far the page, or a dialog in it, scrolls sideways, and which elements overflow. */
function sideways(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const beyond = [root, ...document.querySelectorAll('dialog[open]')].map(
      (box) => box.scrollWidth - box.clientWidth,
    );
    const most = Math.max(...beyond);
    if (most <= 0) return 'nothing';
    const out = [...document.querySelectorAll('main *, dialog *, header *, footer *')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5)
      .map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`);
    return `${most} px: ${out.slice(0, 6).join(' ')}`;
  });
}

/** Returns visible controls that overflow the page or overlap another one. */
function misplaced(page: Page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll('a, button, input, select, summary');
    const seen = [...all].filter((one) => one.checkVisibility() && !one.closest('.skip-link'));
    const inDialog = document.querySelector('dialog[open]');
    const boxes = seen
      .filter((one) => !inDialog || inDialog.contains(one))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    // A dialog's fields scroll behind its sticky buttons.
    const isSticky = (one: Element) => one.closest('.modal--wide .actions') !== null;
    const name = (one: Element) => `${one.tagName} ${one.textContent.trim() || one.id}`;
    const out = boxes
      .filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5)
      // A phone's account menu scrolls.
      .filter(({ one }) => !one.closest('.side-menu'))
      .map(({ one }) => `${name(one)} sticks out`);
    const over = boxes.flatMap(({ one, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ one: other }) => !one.contains(other) && !other.contains(one))
        .filter(({ one: other }) => isSticky(one) === isSticky(other))
        .filter(({ box: next }) => {
          const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
          const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
          return wide > 1 && high > 1;
        })
        .map(({ one: other }) => `${name(one)} and ${name(other)} overlap`),
    );
    return [...out, ...over];
  });
}

/** Returns how far the last section is pushed down, beyond what a page shorter than the window needs. */
function forcedHeight(page: Page) {
  return page.evaluate(() => {
    const own = (box: Element) => box.getBoundingClientRect();
    const main = own(document.querySelector('main') ?? document.body);
    const parts = [...document.querySelectorAll('main *')];
    const end = Math.max(...parts.map((part) => own(part).bottom), main.top);
    const inner = document.querySelector('main > .page');
    const padding = inner ? Number.parseFloat(getComputedStyle(inner).paddingBottom) : 0;
    if (document.documentElement.scrollHeight <= innerHeight) return 0;
    return main.bottom - Math.max(end, main.top) - padding;
  });
}

/** Adds a user stylesheet, which our CSP does not block. Returns a function that removes it. */
async function widenText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Screens with API data have an id in their address, or need a login. */
const showsData = ({ path, isOwn = false }: Screen) => isOwn || path.includes('/u1');

async function expectNothingSideways(page: Page) {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sideways(page), `${width} px`).toBe('nothing');
  }
}

/** The screen that the short run also checks. */
const SHORT = 'payment, refused';

for (const [name, screen] of Object.entries(screens)) {
  test(`${name} fits every window, system setting, and word length`, {
    tag: [...(name === SHORT ? [] : ['@long']), '@EASE-023', '@EASE-025', '@EASE-029'],
  }, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await openScreen(page, screen);
    await test.step('is as tall as its content or the window', async () => {
      expect(await forcedHeight(page)).toBeLessThanOrEqual(1);
    });
    if (!showsData(screen))
      await test.step('does not scroll sideways', () => expectNothingSideways(page));
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await test.step('with forced colors', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await misplaced(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: null });
    });
    await test.step('with a dark system theme', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await misplaced(page)).toEqual([]);
      await expectAccessible(page, { only: ['color-contrast'] });
      await page.emulateMedia({ colorScheme: null });
    });
    await test.step('with wide text spacing', async () => {
      const narrow = await widenText(page);
      expect(await misplaced(page)).toEqual([]);
      expect(await cutValues(page)).toEqual([]);
      await expectAccessible(page, { only: ['target-size'] });
      await narrow();
    });
    await test.step('with text at twice the size', async () => {
      await page.setViewportSize(SMALL_PHONE);
      const restore = await enlargeText(page);
      expect(await sideways(page)).toBe('nothing');
      expect(await brokenWords(page)).toEqual([]);
      expect(await cutValues(page)).toEqual([]);
      await restore();
    });
    if (!showsData(screen)) return;
    await test.step('does not scroll sideways with 120-character words', async () => {
      await page.unrouteAll();
      await openScreen(page, screen, { answers, session });
      await expectNothingSideways(page);
    });
  });
}

test('with forced colors, buttons and choices differ by their edges', {
  tag: ['@long', '@EASE-025'],
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScreen(page, screens.confirmation ?? { path: '/' });
  const edgeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth));
  expect(await edgeOf('.button--primary')).toBeGreaterThan(await edgeOf('.button--quiet'));
  expect(await edgeOf('.button--quiet')).toBeGreaterThan(0);
  const chosen = await edgeOf('.radio-card:has(input:checked)');
  expect(chosen).toBeGreaterThan(await edgeOf('.radio-card:not(:has(input:checked))'));
  const now = await edgeOf('.stepper [aria-current]');
  expect(now).toBeGreaterThan(await edgeOf('.stepper .stepper__done'));
});

test('The header does not break words with text at twice the size', {
  tag: ['@long', '@EASE-025'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await page.evaluate(() =>
    document.documentElement.style.setProperty('font-size', '200%', 'important'),
  );
  const logIn = await page.getByRole('button', { name: 'LOG IN' }).boundingBox();
  expect(logIn?.height).toBeLessThan(100);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);
});
