import { expect } from '@playwright/test';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  beAtTheDesk,
  expectNoSidewaysScroll,
  found,
  ME,
  shoot,
  story,
} from '#tests/support/browser/desk.ts';
import { actions, aside } from '#tests/support/browser/desk-actions.ts';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const LOOKS = { tag: ['@long', '@OPER-005'] };
const PAGE = '/desk/orders/R100011';
const TARGET = 44;
const answers = {
  ...ME,
  'GET /v1/api/desk/orders/R100011': { body: { data: story } },
  'GET /v1/api/desk/orders/R100011/actions': { body: { data: actions } },
  'GET /v1/api/desk/orders': { body: { data: found } },
};
const notFound = (message: string) => ({
  status: 404,
  body: { status: false, message, error: { data: { message } } },
});

test(
  'An order at the desk opens from its row, with its parts within reach',
  LOOKS,
  async ({ page }) => {
    await page.clock.setFixedTime('2026-11-19T22:38:00Z');
    await beAtTheDesk(page);
    const [{ text = '' } = {}] = actions.complaints;
    let complaints: ShownActions['complaints'] = [];
    await mockApi(page, {
      ...answers,
      'GET /v1/api/desk/orders/R100011': () => ({
        body: {
          data: { ...story, complaints },
        },
      }),
      'GET /v1/api/desk/orders/R100011/actions': () => ({
        body: { data: complaints.length > 0 ? { ...actions, complaints } : actions },
      }),
    });

    await test.step('the whole row opens the order, and shows the time', async () => {
      await page.goto('/desk/search?q=dana%40example.com');
      const row = page.getByRole('row').filter({ hasText: 'R100011' });
      await expect(row).toContainText('11/19/2026 2:14 PM');
      const box = await row.boundingBox();
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20);
      await expect(page).toHaveURL(PAGE);
    });

    await test.step('the order’s parts are within reach in every window', async () => {
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(aside(page)).toContainText('Write a note');
        const bar = await page.getByRole('banner').boundingBox();
        expect(bar?.height).toBeLessThan(100);
        for (const screen of await page.getByRole('banner').locator('nav a').all()) {
          await expect(screen).toBeInViewport({ ratio: 1 });
        }
        const phone = page.getByRole('link', { name: '(916) 555-0142' });
        await expect(phone).toHaveAttribute('href', 'tel:9165550142');
        // The number stays on one line.
        expect((await phone.boundingBox())?.height).toBeLessThan(TARGET + 1);
        await expect(
          page.getByRole('link', { name: 'dana@example.com', exact: true }),
        ).toHaveAttribute('href', 'mailto:dana@example.com');
        const all = page.getByRole('link', { name: 'All of dana@example.com' });
        expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET);
        const parts = page.getByRole('navigation', { name: 'Parts of this order' });
        if (width === 360) {
          await parts.getByRole('link', { name: 'Actions' }).click();
          await expect(page.getByRole('heading', { name: 'Actions' })).toBeInViewport();
        } else {
          await expect(parts).toBeHidden();
          const [beside, facts] = await Promise.all([
            aside(page).boundingBox(),
            page.getByRole('region', { name: 'Details' }).boundingBox(),
          ]);
          expect(beside?.y).toBeLessThan(facts?.y ?? 0);
        }
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await shoot(page, `desk-parts-${width}`);
      }
    });

    await test.step('an open complaint comes first, and links to where it is resolved', async () => {
      complaints = actions.complaints.slice(0, 1);
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(PAGE);
      await expect(page.getByRole('main').getByText(text).first()).toBeInViewport();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shoot(page, 'desk-complaint-360');
      await page.getByRole('link', { name: 'Go to the complaint' }).click();
      const settle = aside(page).getByRole('button', { name: 'MARK AS RESOLVED' }).first();
      await expect(settle).toBeInViewport();
      await page.keyboard.press('Tab');
      const answer = aside(page).locator('summary', { hasText: 'Answer the customer' });
      await expect(answer.first()).toBeFocused();
    });
  },
);

test('A URL of an unknown order or screen says so', LOOKS, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  await mockApi(page, {
    ...answers,
    'GET /v1/api/desk/orders/R999999': notFound('There is no order R999999.'),
    'GET /v1/api/desk/today': () => 'abort',
  });

  await test.step('an unknown order offers no retry', async () => {
    await page.goto('/desk/orders/R999999');
    await expect(page.getByText('There is no order R999999.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'TRY AGAIN' })).toHaveCount(0);
    await expect(page.getByRole('textbox')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an unknown URL links back to the desk', async () => {
    await page.goto('/desk/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('textbox')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Today' }).click();
    await expect(page).toHaveURL('/desk');
  });
});
