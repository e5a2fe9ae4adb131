import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { type Answer, callsOf, fail, list, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

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
    const saves = () => callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*');
    if (open) await page.getByRole('button', { name: open, exact: true }).click();
    else {
      await zip(page).fill('9268-');
      await page.getByRole('button', { name: 'CONTINUE' }).click();
      await expect(page.locator('.field').getByText('Please enter zip code')).toBeVisible();
      expect(saves(), 'one that breaks off at its hyphen').toEqual([]);
    }
    await zip(page).fill('');
    await zip(page).focus();
    await paste(page, '92688-1234');
    await expect(zip(page)).toHaveValue('92688');
    for (const typed of ['926771234', 'CA 92677']) {
      await zip(page).fill('');
      await zip(page).pressSequentially(typed);
      await expect(zip(page)).toHaveValue('92677');
    }
    await zip(page).fill('');
    await zip(page).pressSequentially('1234567');
    await expect(zip(page)).toHaveValue('123456');
    await zip(page).fill('');
    await zip(page).pressSequentially('92677-1234');
    await page.keyboard.press('Enter');
    await expect.poll(() => saves()[0]?.body).toMatchObject({ zip_code: '92677' });
  });
}

test('pasting something else into the zip code is left to the browser', async ({ page }) => {
  await mockApi(page, { 'GET /v1/api/user/shipping/address': list() });
  await page.goto(SHIPPING);
  await zip(page).fill('92');
  await paste(page, '688');
  await expect(zip(page)).toHaveValue('92688');
});

const NEW = { 'GET /v1/api/user/shipping/address': list() };
const PLACES = '/v1/api/usps/city-state';
const place = (city: string, state: string) => ok({ city, state });
const city = (page: Page) => page.locator('[name=city]');
const state = (page: Page) => page.locator('[name=state]');

test('a zip code fills city and state, and another one fills them again', {
  tag: '@EASE-016',
}, async ({ page }) => {
  const asked = await mockApi(page, {
    ...NEW,
    [`GET ${PLACES}`]: (request) => {
      if (request.url().includes('99950')) return fail('We do not know this zip code.', 404);
      return request.url().includes('89501') ? place('RENO', 'NV') : place('SAN DIEGO', 'CA');
    },
  });
  await page.goto(SHIPPING);
  await zip(page).pressSequentially('89501');
  await expect(city(page)).toHaveValue('Reno');
  await expect(state(page)).toHaveValue('NV');
  await expect(zip(page)).toBeFocused();
  await expectAccessible(page);
  await zip(page).fill('92101');
  await expect(city(page)).toHaveValue('San Diego');
  await expect(state(page)).toHaveValue('CA');
  expect(callsOf(asked, 'GET', PLACES).map(({ query }) => query.get('ZIPCode'))).toEqual([
    '89501',
    '92101',
  ]);
  // What stands there for another zip code goes, rather than being saved for this one.
  await zip(page).fill('99950');
  await expect(city(page)).toHaveValue('');
  await expect(state(page)).toHaveValue('');

  const { promise: typing, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(`**${PLACES}*`, async (route) => {
    await typing;
    await route.fallback();
  });
  const answered = page.waitForResponse(`**${PLACES}*`);
  await zip(page).fill('92101');
  await city(page).focus();
  answerNow();
  await (await answered).finished();
  await page.keyboard.type('La Mesa');
  await expect(city(page)).toHaveValue('La Mesa');
  await city(page).blur();
  await expect(city(page)).toHaveValue('La Mesa');
  await expect(state(page)).toHaveValue('CA');
});

test('the zip code of another billing address fills its city and state, too', {
  tag: '@EASE-016',
}, async ({ page }) => {
  await mockApi(page, { [`GET ${PLACES}`]: place('RENO', 'NV') });
  await page.goto('/payment-details/u1/c1/a1');
  await page.getByRole('button', { name: 'CHANGE billing address' }).click();
  await page.getByLabel('Use a different billing address').check();
  await zip(page).fill('89501');
  await expect(city(page)).toHaveValue('Reno');
  await expect(state(page)).toHaveValue('NV');
});

test('what was typed before is not overwritten by the zip code', {
  tag: '@EASE-016',
}, async ({ page }) => {
  const asked = await mockApi(page, { ...NEW, [`GET ${PLACES}`]: place('RENO', 'NV') });
  await page.goto(SHIPPING);
  await city(page).fill('Sparks');
  await state(page).selectOption('OR');
  await zip(page).fill('89501');
  await expect.poll(() => callsOf(asked, 'GET', PLACES)).toHaveLength(1);
  await zip(page).blur();
  await expect(city(page)).toHaveValue('Sparks');
  await expect(state(page)).toHaveValue('OR');
});

test('a saved address keeps its city and state', { tag: '@EASE-016' }, async ({ page }) => {
  const asked = await mockApi(page, { [`GET ${PLACES}`]: place('RENO', 'NV') });
  await page.goto(SHIPPING);
  await expect(city(page)).toHaveValue('Sacramento');
  await zip(page).fill('89501');
  await expect.poll(() => callsOf(asked, 'GET', PLACES)).toHaveLength(1);
  await zip(page).blur();
  await expect(city(page)).toHaveValue('Sacramento');
  await expect(state(page)).toHaveValue('CA');
});

test('the customer types city and state when the postal service does not know them', {
  tag: '@EASE-016',
}, async ({ page }) => {
  let answer: Answer = 'abort';
  const asked = await mockApi(page, { ...NEW, [`GET ${PLACES}`]: () => answer });
  await page.goto(SHIPPING);
  const answers: [string, Answer][] = [
    ['does not know it', fail('We do not know this zip code.', 404)],
    ['is down', fail('down', 503)],
    ['cannot be reached', 'abort'],
  ];
  for (const [index, [how, next]] of answers.entries()) {
    await test.step(how, async () => {
      answer = next;
      await city(page).fill('');
      await zip(page).fill(`0000${index}`);
      await expect.poll(() => callsOf(asked, 'GET', PLACES)).toHaveLength(index + 1);
      await city(page).fill('Davis');
      await expect(city(page)).toHaveValue('Davis');
      await expect(state(page)).toHaveValue('CA');
      await expect(page.locator('.toast')).toHaveCount(0);
    });
  }
});
