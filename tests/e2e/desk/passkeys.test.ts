/** On a device outside California's time zone. */
import { expect, type Page } from '@playwright/test';
import { LOGIN_NEEDED } from '#contracts/desk/role.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, ME } from '#tests/support/browser/desk.ts';
import { type Answer, callsOf, fail, mockApi } from '#tests/support/browser/mock-api.ts';
import { addAuthenticator, DESK_SITE, enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@long', '@OPER-004'] };
const LIST = '/v1/api/desk/passkeys';
const PHONE = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d60';
const key = { created_at: '2026-03-10T02:05:00Z', last_used_at: null };
const keys = [
  { ...key, uuid: PHONE, label: 'Phone' },
  { ...key, uuid: '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d61', label: 'Laptop' },
];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ timezoneId: 'Asia/Tokyo' });

test('A passkey is removed after a confirmation and a recent login', OPER, async ({ page }) => {
  const old: Answer = {
    status: 401,
    body: { error: { data: { code: LOGIN_NEEDED, message: 'Please log in again.' } } },
  };
  let isAway = true;
  let isOld = true;
  let left = keys;
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    ...ME,
    [`GET ${LIST}`]: () =>
      isAway ? fail('Try again later.', 503) : { body: { data: { data: left } } },
    [`POST ${LIST}/options`]: old,
    [`DELETE ${LIST}/*`]: () => {
      if (isOld) return old;
      left = keys.slice(1);
      return { body: { data: { uuid: PHONE } } };
    },
  });
  await page.goto('/desk/passkeys');

  await test.step('the page keeps its heading if the passkeys fail to load', async () => {
    await expect(page.getByText('We couldn’t load this page')).toBeVisible();
    await expect(heading(page)).toHaveText('Your passkeys');
    isAway = false;
    await page.getByRole('button', { name: 'TRY AGAIN' }).click();
  });

  await test.step('a login that is too old is repeated, and no input is lost', async () => {
    const logInAgain = async () => {
      await expect(heading(page)).toHaveText('Log in');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.evaluate(() => {
        sessionStorage.setItem('desk_token', 'a fresh token');
        dispatchEvent(new Event('desk-session:changed'));
      });
      await expect(heading(page)).toHaveText('Your passkeys');
      await expect(page.getByText('Please log in again.')).toBeVisible();
    };
    const name = page.getByLabel('Name of the new passkey');
    await name.fill('Work phone');
    await page.getByRole('button', { name: 'ADD A PASSKEY' }).click();
    await logInAgain();
    await page.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('button', { name: 'REMOVE', exact: true }).click();
    await logInAgain();
    await expect(name).toHaveValue('Work phone');
  });

  await test.step('the confirmation comes first', async () => {
    isOld = false;
    const before = callsOf(asked, 'DELETE', `${LIST}/*`).length;
    await expect(page.getByText('Created 03/09/2026.')).toHaveCount(2);
    const remove = page.getByRole('button', { name: 'Remove Phone' });
    await remove.click();
    await expect(remove).toHaveAccessibleDescription('Created 03/09/2026. Not used yet.');
    const dialog = page.getByRole('dialog', { name: 'Remove Phone?' });
    await expect(dialog).toContainText('Created 03/09/2026. Not used yet.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'GO BACK' }).click();
    expect(callsOf(asked, 'DELETE', `${LIST}/*`)).toHaveLength(before);
    await remove.click();
    await dialog.getByRole('button', { name: 'REMOVE', exact: true }).click();
    await expect(remove).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  });
});

test('Another passkey is added under its own name', OPER, async ({ page, browser }) => {
  await enterDesk(page, 'agent', '/desk/passkeys');
  const token = await page.evaluate(() => sessionStorage.getItem('desk_token') ?? '');
  // The same member on another device.
  const other = await browser.newPage();
  await other.addInitScript((known) => sessionStorage.setItem('desk_token', known), token);
  await addAuthenticator(other);
  await other.goto(`${DESK_SITE}/desk/passkeys`);
  const add = other.getByRole('button', { name: 'ADD A PASSKEY' });
  const name = other.getByLabel('Name of the new passkey');
  await add.click();
  await expect(other.getByRole('alert')).toContainText('Please name the passkey');
  await expect(name).toBeFocused();
  await name.fill('Work phone');
  await add.click();
  await expect(other.getByRole('button', { name: 'Remove Work phone' })).toBeVisible();
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(name).toHaveValue('');
  await other.close();
});
