/** The passkeys of who is at the desk, far from California. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, ME } from '#tests/support/browser/desk.ts';
import { type Answers, callsOf, fail, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@OPER-004'] };
const LIST = '/v1/api/desk/passkeys';
const PHONE = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d60';
const key = { created_at: '2026-03-10T02:05:00Z', last_used_at: null };
const keys = [
  { ...key, uuid: PHONE, label: 'Phone' },
  { ...key, uuid: '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d61', label: 'Laptop' },
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ timezoneId: 'Asia/Tokyo' });

async function open(page: Page, answers: Answers) {
  await beAtTheDesk(page);
  const asked = await mockApi(page, { ...ME, ...answers });
  await page.goto('/desk/passkeys');
  return asked;
}

test('A passkey is removed after a question', OPER, async ({ page }) => {
  let left = keys;
  const asked = await open(page, {
    [`GET ${LIST}`]: () => ({ body: { data: { data: left } } }),
    [`DELETE ${LIST}/*`]: () => {
      left = keys.slice(1);
      return { body: { data: { uuid: PHONE } } };
    },
  });
  await expect(page.getByText('Made 03/09/2026.')).toHaveCount(2);
  const remove = page.getByRole('button', { name: 'Remove Phone' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove Phone?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'NOT NOW' }).click();
  expect(callsOf(asked, 'DELETE', `${LIST}/*`)).toEqual([]);
  await remove.click();
  await dialog.getByRole('button', { name: 'REMOVE IT' }).click();
  await expect(remove).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test('The page keeps its heading where they cannot be read', OPER, async ({ page }) => {
  await open(page, { [`GET ${LIST}`]: fail('Try again later.', 503) });
  await expect(page.getByText('We could not load this page')).toBeVisible();
  await expect(heading(page)).toHaveText('Your passkeys');
});
