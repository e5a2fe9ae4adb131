/** How staff get to an order: the cursor, the one key and the search form of every screen. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, found, ME, story, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const FIND = { tag: ['@OPER-005'] };
const answers = {
  ...ME,
  'GET /v1/api/desk/orders/R100011': { body: { data: story } },
  'GET /v1/api/desk/orders': { body: { data: found } },
  'GET /v1/api/desk/prices': () => 'abort' as const,
  'GET /v1/api/desk/today': { body: { data: today } },
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page) => page.getByLabel('Order, email, plate, phone, or reference');

test('A search begins in its field or by /, and says what it lacks', FIND, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  const asked = await mockApi(page, answers);
  await page.goto('/desk');

  await test.step('an empty search says what is missing', async () => {
    await expect(field(page)).toBeFocused();
    await page.getByRole('button', { name: 'SEARCH' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter something to search for');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await field(page).fill('8');
    await expect(page.getByText('Enter something to search for')).toHaveCount(0);
    await field(page).fill('');
  });

  await test.step('it begins in the field, and links inside lead to headings', async () => {
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(heading(page)).toHaveText('Search');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading(page)).toBeFocused();
    await page.goto('/desk/search?q=dana%40example.com');
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    await expect(field(page)).not.toBeFocused();
  });

  await test.step('/ starts it from everywhere, where nothing is typed', async () => {
    await page.getByRole('link', { name: 'R100011' }).click();
    await expect(page.getByText('Next: Filing with the DMV')).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type('a/b');
    await expect(field(page)).toHaveValue('a/b');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Search');
    const searches = () => callsOf(asked, 'GET', '/v1/api/desk/orders');
    await expect.poll(() => searches().at(-1)?.query.get('q')).toBe('a/b');

    await page.goto('/desk/prices');
    // Its title stands there before it is known who has come.
    await expect(page.getByRole('button', { name: 'TRY AGAIN' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/desk/search');
    await expect(field(page)).toBeFocused();
  });

  await test.step('a / that comes before it is known who has come is kept', async () => {
    const known = Promise.withResolvers<void>();
    await page.route('**/desk/me', async (route) => {
      await known.promise;
      await route.fallback();
    });
    const asks = page.waitForRequest('**/desk/me');
    await page.goto('/desk/prices');
    await asks;
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/desk/search');
    known.resolve();
    await expect(field(page)).toBeFocused();
  });

  await test.step('/ is left alone for whoever has turned it off', async () => {
    await page.getByLabel(/^The key \/ leads/).uncheck();
    await page.goto('/desk/search?q=dana%40example.com');
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).not.toBeFocused();
  });
});
