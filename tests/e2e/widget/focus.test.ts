import { expect, type Page } from '@playwright/test';
import { CHECKOUT, openOwnPage } from '#tests/support/browser/own-page.ts';
import { widgetOn } from '#tests/support/browser/partner-page.ts';
import { test } from '#tests/support/browser/test.ts';

const FOCUS = { tag: '@PART-009' };
const TIMES = 24;
const inline = (name: string) =>
  `<renewal-checkout id="${name}" partner="demo-partner" display="inline"><a href="${CHECKOUT}/">Renew ${name}</a></renewal-checkout>`;
const BODY = `<button>Before</button>${inline('above')}
  <renewal-checkout id="dialog" partner="demo-partner"><a href="${CHECKOUT}/">Open the checkout</a></renewal-checkout>
  ${inline('below')}<button>After</button>`;

async function openDialog(page: Page) {
  await openOwnPage(page, { body: BODY });
  for (const name of ['above', 'below']) {
    await page.locator(`#${name}`).scrollIntoViewIfNeeded();
    const frame = page.locator(`#${name} iframe`);
    await expect(frame.contentFrame().getByLabel('Email')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Open the checkout' }).click();
  const frame = page.locator('#dialog iframe').contentFrame();
  await expect(frame.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Returns the part of the page that has the focus; for the dialog, also the control. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const host = document.activeElement;
    const inside = host?.shadowRoot?.activeElement;
    return `${host?.id || host?.tagName} ${inside?.tagName ?? ''}`;
  });
}

test(
  'focus cycles within the dialog, and returns to the page once it is closed',
  FOCUS,
  async ({ page }) => {
    test.slow();
    await openDialog(page);
    const frame = page.locator('#dialog iframe').contentFrame();
    const begin = () => frame.getByRole('heading', { level: 1 }).focus();

    for (const key of ['Tab', 'Shift+Tab']) {
      await test.step(`focus stays in the dialog after ${TIMES} presses of ${key}`, async () => {
        await begin();
        const places: string[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          await page.keyboard.press(key);
          await page.waitForTimeout(50);
          places.push(await focused(page));
        }
        expect(new Set(places)).toEqual(new Set(['dialog IFRAME', 'dialog BUTTON']));
        const rounds = places.filter((place) => place.endsWith('BUTTON'));
        expect(rounds.length).toBeGreaterThan(1);
        expect(rounds.length).toBeLessThan(TIMES / 4);
      });
    }

    await test.step('moving back from the close button reaches the checkout’s last control', async () => {
      await page.getByRole('button', { name: 'Close' }).focus();
      await page.keyboard.press('Shift+Tab');
      await expect(frame.getByRole('link', { name: 'Privacy policy' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect.poll(() => focused(page)).toBe('dialog IFRAME');
    });

    await test.step('a browser that stops at the frame’s document itself also cycles', async () => {
      await begin();
      const stopAtDocument = () =>
        page.evaluate(() => {
          const frame = document.querySelector('#dialog')?.shadowRoot?.querySelector('iframe');
          frame?.blur();
          frame?.focus();
        });
      for (const key of ['Tab', 'Shift+Tab']) {
        const places: string[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          const before = places.at(-1);
          await page.keyboard.press(key);
          await page.waitForTimeout(50);
          places.push(await focused(page));
          // Firefox stops at the document before its first control.
          if (before === 'dialog BUTTON' && key === 'Tab') await stopAtDocument();
        }
        expect(new Set(places)).toEqual(new Set(['dialog IFRAME', 'dialog BUTTON']));
      }
      await stopAtDocument();
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toMatch(/^dialog /);
    });

    await test.step('after the dialog closes, the page’s other checkouts can be reached again', async () => {
      await page.getByRole('button', { name: 'Close' }).click();
      await page.locator('#below iframe').contentFrame().getByLabel('Email').focus();
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('below IFRAME');
      await expect(widgetOn(page).first().getByLabel('Email').first()).toBeVisible();
    });
  },
);
