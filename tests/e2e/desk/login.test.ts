/** The desk's login on the real server: code, passkey, and logout. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits } from '#tests/support/browser/desk.ts';
import {
  addAuthenticator,
  DESK_SITE,
  deskCode,
  enterCode,
  staffCommand,
  takeOn,
} from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const logIn = (page: Page) => page.getByRole('button', { name: 'LOG IN WITH A PASSKEY' });
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' });

test('The desk’s login takes a code once, then the passkey', {
  tag: ['@long', '@OPER-004'],
}, async ({ page }) => {
  await test.step('the login fits every window', async () => {
    const look = (name: string) => expectFits(page, name, [1280, 768, 360]);
    const email = await takeOn('agent');
    await addAuthenticator(page);
    await page.goto(`${DESK_SITE}/desk/passkeys`);
    await expect(logIn(page)).toBeVisible();
    await look('login');
    await enterCode(page, email);
    await look('first-passkey');
    await page.getByRole('button', { name: 'CREATE A PASSKEY' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await look('passkeys');
  });

  await test.step('login requires the passkey after a logout', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(heading(page)).toHaveText('Your passkeys');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeDisabled();
    await logOut(page).click();
    await expect(heading(page)).toHaveText('Log in');
    await page.reload();
    await expect(logIn(page)).toBeVisible();
    await logIn(page).click();
    await expect(heading(page)).toHaveText('Your passkeys');
    await expect(page.getByText(/Last used/)).toBeVisible();
  });

  await test.step('the login works with the keyboard alone', async () => {
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading(page)).toHaveText(/^Today/);
    await logOut(page).focus();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(logIn(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(/^Today/);
    await expect(heading(page)).toBeFocused();
  });
});

test('The login says what to do, and is closed to former members', {
  tag: ['@long', '@OPER-004'],
}, async ({ page }) => {
  const email = await takeOn('agent');
  const device = await addAuthenticator(page);

  await test.step('the login works with the machine’s name, but not with its IP address', async () => {
    await page.goto('/desk/orders/R100011');
    await expect(page.getByText('Open the desk by its host name')).toBeVisible();
    await expect(logIn(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(`${DESK_SITE}/desk/orders/R100011`);
    await expect(logIn(page)).toBeVisible();
  });

  await test.step('the login says what to do if the device declines', async () => {
    await page.goto(`${DESK_SITE}/desk`);
    await enterCode(page, email);
    await device.answers(false);
    await page.getByRole('button', { name: 'CREATE A PASSKEY' }).click();
    await expect(page.getByRole('alert')).toContainText('Try again');
    // Going back is possible, because the request to the device may have expired.
    await page.getByRole('button', { name: 'Use a different email or get a new code' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('16-digit code');
    // Emails sent at the same moment may arrive in any order, and only the newest code is valid.
    await deskCode(page, email, 2);
    await code.fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Please enter the 16-digit code');
    await page.getByRole('button', { name: 'Use a different email or get a new code' }).click();
    await expect(page.getByLabel('Your work email')).toBeFocused();
    await expect(page.getByText('Please enter the 16-digit code')).toHaveCount(0);
    await page.keyboard.press('Enter');
    const make = page.getByRole('button', { name: 'CREATE A PASSKEY' });
    await code.fill(await deskCode(page, email, 3));
    await code.press('Enter');
    await device.answers(true);
    await make.click();
    await expect(heading(page)).toHaveText(/^Today/);
    await logOut(page).click();
    await device.answers(false);
    await logIn(page).click();
    await expect(page.getByRole('alert')).toContainText('Try again and unlock your device');
    await expectAccessible(page);
    await device.answers(true);
    await logIn(page).click();
    await expect(heading(page)).toHaveText(/^Today/);
  });

  await test.step('a login returns to the same screen, and is closed to former members', async () => {
    await page.goto(`${DESK_SITE}/desk/passkeys`);
    await staffCommand('role', email, 'manager');
    await page.getByLabel('Name of the new passkey').fill('Phone');
    await page.getByRole('button', { name: 'ADD A PASSKEY' }).click();
    await expect(heading(page)).toHaveText('Log in');
    await logIn(page).click();
    await expect(heading(page)).toHaveText('Your passkeys');
    await expect(page.getByText('Role: manager.')).toBeVisible();
    await staffCommand('end', email);
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(heading(page)).toHaveText('Log in');
    await logIn(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'You can’t log in to the desk with this passkey.',
    );
  });
});
