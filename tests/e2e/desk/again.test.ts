/** A screen that is asked for where it is shown, or that another one takes the place of. */
import { expect, type Page } from '@playwright/test';
import { beAtTheDesk, found, hit, ME, story, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@OPER-005'] };
const SEARCH = '/v1/api/desk/orders';
const TODAY = '/v1/api/desk/today';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const entries = (page: Page) => page.evaluate(() => history.length);
const only = { kind: 'email', hits: [hit], total: 1, next: null };

test.beforeEach(({ page }) => beAtTheDesk(page));

test('Another search never opens the order of the one before', OPER, async ({ page }) => {
  await mockApi(page, {
    ...ME,
    [`GET ${SEARCH}`]: (request) =>
      request.url().includes('8ABC123')
        ? { body: { data: { ...only, kind: 'plate', hits: [], total: 0 } } }
        : { body: { data: only } },
    [`GET ${SEARCH}/R100011`]: { body: { data: story } },
  });
  await page.goto('/desk/search?q=dana%40example.com&list=');
  await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
  await page.getByRole('textbox').fill('8ABC123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(/^Nothing found for the plate 8ABC123/);
  await expect(page).toHaveURL('/desk/search?q=8ABC123');
});

test('Today is read again where it stands, and so is a search', OPER, async ({ page }) => {
  let next = today;
  const asked = await mockApi(page, {
    ...ME,
    [`GET ${TODAY}`]: () => ({ body: { data: next } }),
    [`GET ${SEARCH}`]: { body: { data: found } },
  });
  await page.goto('/desk');
  await expect(page.getByText('32 things need a person.')).toBeVisible();
  const before = await entries(page);
  next = { ...today, groups: [] };
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page.getByText('Nothing needs a person.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  expect(await entries(page)).toBe(before);

  await page.getByRole('textbox').fill('dana@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'SEARCH' }).click();
  await expect.poll(() => callsOf(asked, 'GET', SEARCH).length).toBe(2);
  await expect(page.getByRole('row')).toHaveCount(5);
  expect(await entries(page)).toBe(before + 1);
});

test('Older orders begin at the top', OPER, async ({ page }) => {
  const many = Array.from({ length: 30 }, (_, place) => ({ ...hit, order_id: `R1${100 + place}` }));
  const first = { kind: 'email', hits: many, total: 60, next: 'more' };
  await mockApi(page, { ...ME, [`GET ${SEARCH}`]: { body: { data: first } } });
  await page.goto('/desk/search?q=dana%40example.com');
  await page.getByRole('link', { name: 'Older ones' }).click();
  await expect(page).toHaveURL(/after=more/);
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
