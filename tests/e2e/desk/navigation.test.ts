import { expect, type Page } from '@playwright/test';
import {
  beAtTheDesk,
  expectFits,
  found,
  hit,
  ME,
  story,
  today,
} from '#tests/support/browser/desk.ts';
import { actions, DESK_ORDER } from '#tests/support/browser/desk-actions.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const SEARCH = 'GET /v1/api/desk/orders';
const ORDER = `GET ${DESK_ORDER}`;
const TODAY = 'GET /v1/api/desk/today';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const answers = {
  ...ME,
  [ORDER]: { body: { data: story } },
  [`${ORDER}/actions`]: { body: { data: actions } },
  [SEARCH]: { body: { data: found } },
  [TODAY]: { body: { data: today } },
};

const WIDTHS = [1280, 768, 360];

test('Today lists what needs staff attention, and links to orders', {
  tag: ['@long', '@OPER-005', '@OPER-007'],
}, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  let now = today;
  let isLost = true;
  await mockApi(page, {
    ...answers,
    [TODAY]: () => ({ body: { data: now } }),
    [ORDER]: () => (isLost ? 'abort' : { body: { data: story } }),
    [SEARCH]: { body: { data: { kind: 'order', hits: [hit], total: 1, next: null, also: null } } },
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/desk');

  await test.step('Today lists what needs staff attention, and fits every window', async () => {
    await expect(heading(page)).toHaveText('Today, 11/19/2026');
    await expect(page.getByRole('status').first()).toHaveText(
      '32 items need your attention. Oldest first in each group.',
    );
    await expect(page.getByText('showing the oldest 20, today')).toBeVisible();
    await expect(page.getByText('38 min')).toBeVisible();
    await expect(page.getByText('4 of 61 payments declined')).toBeVisible();
    await expectFits(page, 'today', WIDTHS);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Sandbox: orders on this site aren’t real.')).toBeVisible();
    expect(errors).toEqual([]);
  });

  await test.step('an order offers another try after a lost connection', async () => {
    await page.getByRole('link', { name: 'Check with the bank' }).click();
    await expect(page).toHaveURL('/desk/orders/R100011');
    await expect(page.getByText('We couldn’t load this page')).toBeVisible();
    isLost = false;
    await page.getByRole('button', { name: 'TRY AGAIN' }).click();
    await expect(page.getByText('Next: Filing with the DMV')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(heading(page)).toHaveText(/^Today/);
  });

  await test.step('an order is opened directly by its full number', async () => {
    await page.getByRole('textbox').fill('R100011');
    await page.getByRole('button', { name: 'SEARCH' }).click();
    await expect(page).toHaveURL('/desk/orders/R100011');
    await page.goBack();
    await expect(heading(page)).toHaveText(/^Today/);
  });

  await test.step('Today says that nothing needs staff attention', async () => {
    now = { ...today, groups: [], declined: 0, payments: 3, lookups: 9 };
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('status')).toHaveText('Nothing needs your attention.');
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('A search opens a history, can be returned to, and says if it finds nothing', {
  tag: ['@long', '@OPER-005'],
}, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  const none = { kind: 'plate', hits: [], total: 0, next: null, also: null };
  const asked = await mockApi(page, {
    ...answers,
    [SEARCH]: (request) => ({ body: { data: request.url().includes('9ZZZ999') ? none : found } }),
  });

  await test.step('a search opens a history, can be returned to, and fits every window', async () => {
    await page.goto('/desk');
    await page.getByRole('textbox').fill('dana@example.com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/desk/search?q=dana%40example.com');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('status')).toHaveText(
      '4 found for the email dana@example.com, newest first.',
    );
    await expect(page.getByRole('row')).toHaveCount(5);
    await expect(page.getByText('DOCUMENTS MISSING')).toBeVisible();
    await expect(page.getByText('No order')).toBeVisible();
    await expectFits(page, 'search', WIDTHS);

    await page.getByRole('link', { name: 'R100011' }).click();
    await expect(heading(page)).toHaveText('Order R100011');
    await expect(heading(page)).toBeFocused();
    const told = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(page.getByText('Next: Filing with the DMV')).toBeVisible();
    await expect(page.getByText('11/19/2026 2:14 PM PT', { exact: true })).toBeVisible();
    await expect(told).toHaveCount(5);
    await expect(
      page.getByText('Order opened by Kim Agent (11/19/2026 2:20 PM PT).'),
    ).toBeVisible();
    await expect(page.getByText('overnight, label not printed yet')).toBeVisible();
    await expect(page.getByText('Nobody called back.')).toBeVisible();
    const forms = page.locator('details');
    await forms.evaluateAll((all) => {
      for (const one of all) {
        // Normally, only one form can be open at a time; this opens all of them to check that they fit.
        one.removeAttribute('name');
        one.setAttribute('open', '');
      }
    });
    await expectFits(page, 'order', WIDTHS);

    await page.goBack();
    await expect(page.getByRole('textbox')).toHaveValue('dana@example.com');
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'R100011' })).toBeVisible();
    expect(callsOf(asked, 'GET', '/v1/api/desk/orders')[0]?.query.get('q')).toBe(
      'dana@example.com',
    );
  });

  await test.step('a search says what it looked for if it finds nothing', async () => {
    await page.getByRole('textbox').fill('9ZZZ999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(/^Nothing found for “9ZZZ999”\./);
  });
});
