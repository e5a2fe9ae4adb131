import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, found, ME, story, today } from '#tests/support/browser/desk.ts';
import { type Answer, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const FIND = { tag: ['@long', '@OPER-005'] };
const answers = {
  ...ME,
  'GET /v1/api/desk/orders/R100011': { body: { data: story } },
  'GET /v1/api/desk/orders': { body: { data: found } },
  'GET /v1/api/desk/prices': () => 'abort' as const,
  'GET /v1/api/desk/today': { body: { data: today } },
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page) => page.getByLabel('Order, email, plate, phone');

test('A search starts in its field or with /, and says what is missing', FIND, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  await mockApi(page, answers);
  await page.goto('/desk');

  await test.step('an empty search says what is missing', async () => {
    await expect(page.getByRole('link', { name: 'R100011' }).first()).toBeVisible();
    await expect(field(page)).not.toBeFocused();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.getByRole('button', { name: 'SEARCH' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter something to search for');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await field(page).fill('8');
    await expect(page.getByText('Enter something to search for')).toHaveCount(0);
    await field(page).fill('');
  });

  await test.step('the search screen opens with focus in the field, and other screens with focus on the heading', async () => {
    await page.goto('/desk/search');
    await expect(heading(page)).toHaveText('Search');
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading(page)).toBeFocused();
    await page.goto('/desk/search?q=dana%40example.com');
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    await expect(field(page)).not.toBeFocused();
  });
});

test('Single keys wait while a screen loads, but the search key works', {
  tag: ['@long', '@OPER-005'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  let answer: Answer = 'hang';
  await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/today': () => answer,
    'GET /v1/api/desk/order-list': 'hang',
  });
  await page.goto('/desk');
  // Before the login is confirmed, there is neither a field nor a key.
  await expect(field(page)).toBeVisible();
  await expect(page.locator('main .skeleton').first()).toBeVisible();
  await page.keyboard.press('o');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL('/desk');
  answer = { body: { data: today } };
  await page.reload();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await expect(page.getByText('32 items need your attention')).toBeVisible();
  await page.keyboard.press('o');
  await expect(page).toHaveURL('/desk/orders');
});
