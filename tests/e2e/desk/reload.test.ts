/** Opening the current screen again, and opening another screen in its place. */
import { expect, type Page } from '@playwright/test';
import type { SearchData } from '#contracts/desk/order-search.ts';
import { beAtTheDesk, found, hit, ME, story, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@long', '@OPER-005'] };
const SEARCH = '/v1/api/desk/orders';
const TODAY = '/v1/api/desk/today';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const entries = (page: Page) => page.evaluate(() => history.length);
const only: SearchData = { kind: 'email', hits: [hit], total: 1, next: null, also: null };

test.beforeEach(({ page }) => beAtTheDesk(page));

test('A screen reloads in place, or another one replaces it', OPER, async ({ page }) => {
  let next = today;
  let shown: SearchData = only;
  const asked = await mockApi(page, {
    ...ME,
    [`GET ${TODAY}`]: () => ({ body: { data: next } }),
    [`GET ${SEARCH}`]: (request) =>
      request.url().includes('8ABC123')
        ? { body: { data: { ...only, kind: 'plate', hits: [], total: 0 } } }
        : { body: { data: shown } },
    [`GET ${SEARCH}/R100011`]: { body: { data: story } },
  });
  await page.goto('/desk/search?q=dana%40example.com&list=');

  await test.step('another search never opens the previous one’s order', async () => {
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    await page.getByRole('textbox').fill('8ABC123');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(/^Nothing found for “8ABC123”/);
    await expect(page).toHaveURL('/desk/search?q=8ABC123');
  });

  await test.step('Today reloads in place, and so does a search', async () => {
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByText('32 items need your attention')).toBeVisible();
    const before = await entries(page);
    next = { ...today, groups: [] };
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    expect(await entries(page)).toBe(before);

    const looks = callsOf(asked, 'GET', SEARCH).length;
    shown = found;
    await page.getByRole('textbox').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(5);
    await page.getByRole('button', { name: 'SEARCH' }).click();
    await expect.poll(() => callsOf(asked, 'GET', SEARCH).length).toBe(looks + 2);
    await expect(page.getByRole('row')).toHaveCount(5);
    expect(await entries(page)).toBe(before + 1);
  });

  await test.step('older orders start at the top', async () => {
    const many = Array.from({ length: 30 }, (_, place) => ({
      ...hit,
      order_id: `R1${100 + place}`,
    }));
    shown = { kind: 'email', hits: many, total: 60, next: 'more', also: null };
    await page.getByRole('button', { name: 'SEARCH' }).click();
    await page.getByRole('link', { name: 'Older orders' }).click();
    await expect(page).toHaveURL(/after=more/);
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
