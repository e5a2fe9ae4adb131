/** Input survives the end of its author's session, but only for its author. */
import { expect, type Page } from '@playwright/test';
import { beAtTheDesk, ME, MEMBER, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { enterDesk, staffCommand } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';

const LONG = { tag: ['@long', '@OPER-004'] };
const PARTNERS = '/v1/api/desk/partners';
const ENDED = {
  status: 401,
  body: { error: { data: { code: 'DESK_LOGIN_NEEDED', message: 'Please log in.' } } },
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const typed = (page: Page) => page.getByRole('textbox', { name: 'Name' });

test('A typed price change is preserved until the next login', {
  tag: ['@long', '@OPER-004'],
}, async ({ page }) => {
  const email = await enterDesk(page, 'manager', '/desk/prices');
  const day = page.getByLabel('Effective date (California)');
  await day.fill('2099-01-01');
  await page.getByLabel('Service fee per vehicle').fill('31');
  await page.getByRole('textbox', { name: 'Reason' }).fill('A long reason');
  await page.getByRole('button', { name: 'REVIEW CHANGES' }).click();
  // A changed role ends the session.
  await staffCommand('role', email, 'manager');
  await page.getByRole('button', { name: 'SCHEDULE PRICES' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'LOG IN WITH A PASSKEY' }).click();
  await expect(heading(page)).toHaveText('Prices');
  await expect(heading(page)).toBeFocused();
  await expect(day).toHaveValue('2099-01-01');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('A long reason');
  await page.getByRole('button', { name: 'REVIEW CHANGES' }).click();
  await page.getByRole('button', { name: 'SCHEDULE PRICES' }).click();
  await expect(page.getByRole('link', { name: /too far in the future/ })).toBeVisible();
});

const customer = (page: Page) => page.getByText(/dana@example\.com/);

const logInHere = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem('desk_token', 'another token');
    dispatchEvent(new Event('desk-session:changed'));
  });

test(
  'A screen that is unattended, or wakes from sleep, shows no customer',
  LONG,
  async ({ page }) => {
    await page.clock.install();
    await beAtTheDesk(page);
    const asked = await mockApi(page, {
      ...ME,
      'GET /v1/api/desk/today': { body: { data: today } },
    });
    const looks = () => callsOf(asked, 'GET', '/v1/api/desk/today').length;
    await page.goto('/desk');
    await expect(customer(page)).toBeVisible();

    await test.step('the screen is unattended for half an hour', async () => {
      await page.clock.fastForward('20:00');
      await page.getByRole('link', { name: 'Today' }).click();
      await expect.poll(looks).toBe(2);
      await page.clock.fastForward('28:00');
      await expect(customer(page)).toBeVisible();
      await page.clock.fastForward('03:00');
      await expect(heading(page)).toHaveText('Log in');
      await expect(customer(page)).toBeHidden();
      // The page doesn't ask the server whether the session has ended, because that would count as activity.
      expect(callsOf(asked, 'GET', '/v1/api/desk/me')).toHaveLength(1);
    });

    await test.step('the screen’s machine sleeps and wakes up', async () => {
      await logInHere(page);
      await expect(customer(page)).toBeVisible();
      const now = await page.evaluate(() => Date.now());
      await page.clock.setSystemTime(now + 31 * 60_000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(heading(page)).toHaveText('Log in');
      await expect(customer(page)).toBeHidden();
    });
  },
);

test('Input is preserved for its author until they log out', LONG, async ({ page }) => {
  let who = MEMBER;
  let isEnded = true;
  await beAtTheDesk(page);
  await mockApi(page, {
    'GET /v1/api/desk/me': () => ({ body: { data: { ...who, role: 'manager' } } }),
    'POST /v1/api/desk/logout': { body: { data: {} } },
    [`GET ${PARTNERS}`]: { body: { data: { data: [] } } },
    [`POST ${PARTNERS}`]: () => (isEnded ? ENDED : { body: {} }),
  });
  const typeAndLose = async () => {
    isEnded = true;
    await typed(page).fill('New Shop');
    await page.getByLabel('Page origins').fill('https://a.example.com');
    await page.getByRole('button', { name: 'ADD PARTNER' }).click();
    await expect(heading(page)).toHaveText('Log in');
    isEnded = false;
  };
  const logIn = async (member: typeof MEMBER) => {
    who = member;
    await logInHere(page);
    await expect(heading(page)).toHaveText('Partners');
  };
  await page.goto('/desk/partners');

  await test.step('the page says that the input was not sent', async () => {
    await typeAndLose();
    await logIn(MEMBER);
    await expect(typed(page)).toHaveValue('New Shop');
    await expect(page.getByText('Please log in.')).toBeVisible();
  });

  await test.step('a logout leaves nothing behind', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page)).toHaveText('Log in');
    await expect(page.locator('main form')).toHaveCount(0);
    await logIn(MEMBER);
    await expect(typed(page)).toHaveValue('');
  });

  await test.step('another member finds none of the input', async () => {
    await typeAndLose();
    await logIn({ ...MEMBER, uuid: '3f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e', name: 'Mia' });
    await expect(typed(page)).toHaveValue('');
  });
});
