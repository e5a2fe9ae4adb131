import { expect, type Page } from '@playwright/test';
import { test as base } from '#tests/support/browser/test.ts';

type Figure = { figure: string; screen: string; value: number };

/** The page's speed reports to the server, and the responses. */
const test = base.extend<{ told: Figure[]; answers: number[] }>({
  told: async ({ context }, use) => {
    const told: Figure[] = [];
    await context.exposeFunction('noteFigures', (text: string) => told.push(...JSON.parse(text)));
    await context.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        if (body instanceof Blob) void body.text().then(Reflect.get(window, 'noteFigures'));
        return send(url, body);
      };
    });
    await use(told);
  },
  answers: async ({ page }, use) => {
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/v1/api/page/speed')) answers.push(response.status());
    });
    await use(answers);
  },
});

const loaded = (page: Page) => page.waitForRequest(/measure-speed/);

/**
 * Fires the browser's events for leaving a page. A test can't see what a page sends while it is actually being closed.
 */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
  });

test('A page reports its speed when it unloads, and how long it was open, but not after an opt-out', {
  tag: ['@FAST-014'],
}, async ({ context, page, told, answers }) => {
  await test.step('nothing is reported after an opt-out', async () => {
    const other = await context.newPage();
    await other.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    await Promise.all([loaded(other), other.goto('/')]);
    await leave(other);
    await other.goto('/faq');
    await leave(other);
    expect(told).toEqual([]);
    await other.close();
  });

  await Promise.all([loaded(page), page.goto('/')]);
  await page.getByLabel('License plate').click();
  await expect
    .poll(async () => {
      await leave(page);
      return told.map(({ figure, screen }) => `${figure} ${screen}`);
    })
    .toEqual(expect.arrayContaining(['LCP home', 'CLS home', 'screen home']));
  expect(told.filter(({ value }) => !(value >= 0 && value < 600))).toEqual([]);
  await expect.poll(() => answers.includes(200)).toBe(true);
  expect(await page.context().cookies()).toEqual([]);
});
