import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, expectFits, ME } from '#tests/support/browser/desk.ts';
import { type Answer, callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const OPER = { tag: ['@long', '@OPER-008'] };
const WHO = 'GET /v1/api/desk/me';
const PRICES = 'GET /v1/api/desk/prices';
const PLAN = 'POST /v1/api/desk/prices';
const CANCEL = 'POST /v1/api/desk/prices/c1/cancellation';
const MANAGER = { ...ME[WHO].body.data, name: 'Mia Manager', role: 'manager' };
const change = {
  ...{ uuid: 'c1', effective_from: '2027-01-01', state: 'planned', reason: 'Postage has risen' },
  prices: [{ name: 'overnight', hundredths: 4100 }],
  ...{ planned_by: 'Mia Manager', planned_at: '2026-11-19T22:14:00Z', canceled_by: null },
};
const shown = {
  prices: [
    { name: 'service_fee', hundredths: 2995 },
    { name: 'overnight', hundredths: 3995 },
    { name: 'convenience_rate', hundredths: 225 },
    { name: 'convenience_minimum', hundredths: 200 },
    { name: 'dmv_replacement', hundredths: 2700 },
    { name: 'dmv_title', hundredths: 2700 },
    { name: 'dmv_transfer', hundredths: 1500 },
  ],
  changes: [
    change,
    { ...change, uuid: 'c2', effective_from: '2026-12-01', state: 'canceled', canceled_by: 'Ana' },
    { ...change, uuid: 'c3', effective_from: '2026-01-01', state: 'in_effect' },
  ],
};
const answers = { [WHO]: { body: { data: MANAGER } }, [PRICES]: { body: { data: shown } } };
const rejection = (status: number, code: string, field: string, message: string) => ({
  status,
  body: { status: 'error', message, error: { data: { code, errors: [{ field, message }] } } },
});
const dialog = (page: Page) => page.getByRole('dialog');

async function fill(page: Page, fee: string) {
  await page.getByLabel('Effective date (California)').fill('2027-02-01');
  await page.getByLabel('Service fee per vehicle').fill(fee);
  await page.getByLabel('Reason').fill('A new year');
  await page.getByRole('button', { name: 'REVIEW CHANGES' }).click();
}

const WIDTHS = [1280, 360];

test('Prices are listed, planned after a review, and canceled', OPER, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  let isReader = true;
  const far =
    'Service fee per vehicle: $90.00 is far from the current $29.95. Confirm it if it’s intended.';
  let isFar = true;
  let changes = shown.changes;
  const asked = await mockApi(page, {
    ...answers,
    [WHO]: () => ({ body: { data: isReader ? ME[WHO].body.data : MANAGER } }),
    [PRICES]: () => ({ body: { data: { ...shown, changes } } }),
    [PLAN]: () => {
      const answer = isFar
        ? rejection(422, 'PRICES_TO_CONFIRM', 'service_fee', far)
        : { body: { data: { done: 'The new prices take effect on 02/01/2027.' } } };
      isFar = false;
      return answer;
    },
    [CANCEL]: () => {
      changes = shown.changes.slice(1);
      return { body: { data: { done: 'Price change for 01/01/2027 canceled.' } } };
    },
  });

  await test.step('a reader can’t change anything', async () => {
    await page.goto('/desk/prices');
    await expect(page.getByRole('table', { name: 'Current prices' })).toContainText('$29.95');
    await expect(page.getByRole('heading', { name: 'Schedule new prices' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  });

  await test.step('a manager can plan and cancel prices in every window', async () => {
    isReader = false;
    await page.reload();
    const planned = page.getByRole('table', { name: 'Scheduled' });
    await expect(planned.getByText('Overnight shipping $41.00')).toBeVisible();
    await expect(page.getByText('Canceled by Ana')).toBeVisible();
    await expectFits(page, 'prices', WIDTHS);

    await fill(page, '90');
    await expect(dialog(page)).toContainText('$29.95 now, then $90.00');
    await page.getByRole('button', { name: 'SCHEDULE PRICES' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Confirm it if it’s intended');
    await expectFits(page, 'prices-far', WIDTHS);
    await page.getByRole('button', { name: 'SCHEDULE ANYWAY' }).click();
    await expect(page.getByText('The new prices take effect on 02/01/2027.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByLabel('Service fee per vehicle')).toHaveValue('');
    const sent = callsOf(asked, 'POST', '/v1/api/desk/prices').map(({ body }) => body);
    const body = {
      effective_from: '2027-02-01',
      prices: [{ name: 'service_fee', hundredths: 9000 }],
    };
    expect(sent).toMatchObject([
      { ...body, is_confirmed: false },
      { ...body, is_confirmed: true },
    ]);

    await page.getByRole('button', { name: 'Cancel the price change on 01/01/2027' }).click();
    await dialog(page).getByRole('button', { name: 'CANCEL CHANGE' }).click();
    await expect(page.getByText('Price change for 01/01/2027 canceled.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Scheduled' })).toBeFocused();
  });
});

test('Prices show each field’s error, and are planned once', OPER, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  const day = 'This date is too far in the future. Choose 2027-11-20 or earlier.';
  let answer: Answer = rejection(400, 'VALIDATION_FAILED', 'effective_from', day);
  const asked = await mockApi(page, { ...answers, [PLAN]: () => answer });
  await page.goto('/desk/prices');

  await test.step('errors are shown next to their fields', async () => {
    await page.getByLabel('Overnight shipping').fill('a lot');
    await page.getByRole('button', { name: 'REVIEW CHANGES' }).click();
    const problems = page.getByRole('region', { name: 'There is a problem' });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole('link')).toHaveText([
      'Please enter the effective date',
      'Overnight shipping: please enter an amount like 31.50',
      'Please enter the reason',
    ]);
    await expectAccessible(page);
    await page.getByLabel('Overnight shipping').fill('');
    await fill(page, '31.50');
    await page.getByRole('button', { name: 'SCHEDULE PRICES' }).click();
    await expect(problems.getByRole('link')).toHaveText([day]);
    await expect(page.getByLabel('Effective date')).toBeFocused();
    await expect(page.getByLabel('Service fee per vehicle')).toHaveValue('31.50');
  });

  await test.step('prices are planned once, even if a response is lost', async () => {
    await page.getByLabel('Overnight shipping').fill('');
    await fill(page, '31');
    const plan = dialog(page).getByRole('button', { name: 'SCHEDULE PRICES' });
    for (const status of [502, 504, 408]) {
      answer = { status, body: {} };
      await plan.click();
      await expect(dialog(page).getByRole('alert')).toContainText('know whether this went through');
    }
    // After going back and reviewing again, the same plan is sent.
    await dialog(page).getByRole('button', { name: 'GO BACK' }).click();
    await page.getByRole('button', { name: 'REVIEW CHANGES' }).click();
    answer = { body: { data: { done: 'The new prices take effect on 02/01/2027.' } } };
    await plan.click();
    await expect(page.getByText('The new prices take effect on 02/01/2027.')).toBeVisible();
    const sent = callsOf(asked, 'POST', '/v1/api/desk/prices')
      .slice(1)
      .map(({ body }) => body);
    expect(sent).toEqual(Array.from({ length: 4 }, () => sent[0]));
  });
});
