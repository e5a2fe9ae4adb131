import { expect, type Page, test } from '@playwright/test';
import { callsOf, list, mockApi } from '#tests/support/browser/mock-api.ts';

const SHIPPING = '/shipping-address/u1/v1';
const zip = (page: Page) => page.locator('[name=zip_code]');

/** Puts a text into the focused control as the clipboard does. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

for (const [where, path, open] of [
  ['shipping form', SHIPPING, undefined],
  ['edit dialog', '/add-another-vehicle/u1/a1', 'EDIT'],
] as const) {
  test(`a long zip code keeps its five digits in the ${where}`, { tag: '@EASE-012' }, async ({
    page,
  }) => {
    const asked = await mockApi(page);
    await page.goto(path);
    if (open) await page.getByRole('button', { name: open, exact: true }).click();
    await zip(page).fill('');
    await zip(page).focus();
    await paste(page, '92688-1234');
    await expect(zip(page)).toHaveValue('92688');
    await zip(page).fill('');
    await zip(page).pressSequentially('92677-1234');
    await page.keyboard.press('Enter');
    const saves = () => callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*');
    await expect.poll(() => saves()[0]?.body).toMatchObject({ zip_code: '92677' });
  });
}

test('a zip code that breaks off at its hyphen is not accepted', { tag: '@EASE-012' }, async ({
  page,
}) => {
  const asked = await mockApi(page);
  await page.goto(SHIPPING);
  await zip(page).fill('9268-');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page.locator('.field').getByText('Please enter zip code')).toBeVisible();
  expect(callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*')).toEqual([]);
});

test('pasting something else into the zip code is left to the browser', async ({ page }) => {
  await mockApi(page, { 'GET /v1/api/user/shipping/address': list() });
  await page.goto(SHIPPING);
  await zip(page).fill('92');
  await paste(page, '688');
  await expect(zip(page)).toHaveValue('92688');
});
