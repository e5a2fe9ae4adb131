import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { type Answer, callsOf, fail, list, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const SHIPPING = '/shipping-address/u1/v1';
const zip = (page: Page) => page.locator('[name=zip_code]');

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

const NEW = { 'GET /v1/api/user/shipping/address': list() };
const PLACES = '/v1/api/usps/city-state';
const place = (city: string, state: string) => ok({ city, state });
const city = (page: Page) => page.locator('[name=city]');
const state = (page: Page) => page.locator('[name=state]');
const note = (page: Page) => page.getByRole('status').and(page.locator('.hint *'));

test('the zip code of a new address fills its city and state', {
  tag: ['@long', '@EASE-016'],
}, async ({ page }) => {
  let answer: Answer | undefined;
  const asked = await mockApi(page, {
    ...NEW,
    [`GET ${PLACES}`]: (request) =>
      answer ?? (request.url().includes('89501') ? place('RENO', 'NV') : place('SAN DIEGO', 'CA')),
  });
  const looks = () => callsOf(asked, 'GET', PLACES).length;
  await page.goto(SHIPPING);

  await test.step('the zip code fills them in, and so does another zip code', async () => {
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
  });

  await test.step('the browser handles other text pasted into the zip code field', async () => {
    await zip(page).fill('92');
    await paste(page, '688');
    await expect(zip(page)).toHaveValue('92688');
    await expect.poll(looks).toBe(3);
  });

  await test.step('values for another ZIP code are cleared rather than saved for this one', async () => {
    answer = fail('We couldn’t find this ZIP code.', 404);
    await zip(page).fill('99950');
    await expect(city(page)).toHaveValue('');
    await expect(state(page)).toHaveValue('');
    answer = undefined;
  });

  await test.step('a city that is being typed is left alone', async () => {
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

  await test.step('the customer types the city and state if the postal service doesn’t know them', async () => {
    const answers: [string, Answer][] = [
      ['does not know it', fail('We couldn’t find this ZIP code.', 404)],
      ['is down', fail('down', 503)],
      ['cannot be reached', 'abort'],
    ];
    for (const [index, [how, next]] of answers.entries()) {
      await test.step(how, async () => {
        const before = looks();
        answer = next;
        await city(page).fill('');
        await zip(page).fill(`0000${index}`);
        await expect.poll(looks).toBe(before + 1);
        await city(page).fill('Davis');
        await state(page).selectOption('CA');
        await expect(city(page)).toHaveValue('Davis');
        await expect(page.locator('.toast')).toHaveCount(0);
      });
    }
  });

  await test.step('a zip code from another state replaces earlier input, and is named if the state changes', async () => {
    answer = place('RENO', 'NV');
    await city(page).fill('Portland');
    await state(page).selectOption('OR');
    await zip(page).fill('89502');
    await expect(city(page)).toHaveValue('Reno');
    await expect(state(page)).toHaveValue('NV');
    await expect(note(page)).toHaveText('');
    await state(page).selectOption('CA');
    await expect(note(page)).toHaveText('ZIP code 89502 is in Reno, NV.');
    await expect(zip(page)).toHaveAccessibleDescription(
      'Fills in the city and state. ZIP code 89502 is in Reno, NV.',
    );
    await expectAccessible(page);
    await expect(city(page)).toHaveValue('Reno');
  });

  await test.step('a city typed for the same state stays', async () => {
    await city(page).fill('Sparks');
    await state(page).selectOption('NV');
    const before = looks();
    await zip(page).fill('89503');
    await expect.poll(looks).toBe(before + 1);
    await zip(page).blur();
    await expect(city(page)).toHaveValue('Sparks');
    await expect(state(page)).toHaveValue('NV');
  });
});

test('the zip code of a known address keeps its five digits, and updates its city', {
  tag: ['@long', '@EASE-012', '@EASE-016'],
}, async ({ page }) => {
  const asked = await mockApi(page, {
    [`GET ${PLACES}`]: (request) =>
      request.url().includes('=89501') ? place('RENO', 'NV') : place('SACRAMENTO', 'CA'),
  });
  const saves = () => callsOf(asked, 'PUT', '/v1/api/user/shipping/address/*');
  /** Pastes and types long ZIP codes, and submits one. */
  const sendLong = async () => {
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
  };
  await page.goto(SHIPPING);

  await test.step('the city and state of a saved address follow a zip code from another state', async () => {
    await expect(city(page)).toHaveValue('Sacramento');
    expect(callsOf(asked, 'GET', PLACES), 'nothing is looked up before a change').toEqual([]);
    await city(page).fill('');
    await zip(page).fill('95814');
    await expect(city(page), 'the same ZIP code fills in an emptied city').toHaveValue(
      'Sacramento',
    );
    await city(page).fill('Davis');
    await city(page).blur();
    await expect(city(page)).toHaveValue('Davis');
    await city(page).fill('');
    await zip(page).fill('9581');
    await zip(page).fill('95814');
    await expect(city(page)).toHaveValue('Sacramento');
    await zip(page).fill('89501');
    await expect(city(page)).toHaveValue('Reno');
    await expect(state(page)).toHaveValue('NV');
  });

  await test.step('a long zip code keeps its five digits in the shipping form', async () => {
    await zip(page).fill('9268-');
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await expect(page.locator('.field').getByText('Please enter zip code')).toBeVisible();
    await expect(page.getByText('Fills in the city and state.')).toBeVisible();
    expect(saves(), 'one that breaks off at its hyphen').toEqual([]);
    await sendLong();
    await expect.poll(() => saves()[0]?.body).toMatchObject({ zip_code: '92677' });
  });

  await test.step('a long zip code also keeps its five digits in the edit dialog', async () => {
    await page.goto('/add-another-vehicle/u1/a1');
    await page.getByRole('button', { name: 'EDIT', exact: true }).click();
    await zip(page).fill('89501');
    await expect(city(page)).toHaveValue('Reno');
    await expect(state(page)).toHaveValue('NV');
    await sendLong();
    await expect.poll(() => saves()[1]?.body).toMatchObject({ zip_code: '92677' });
  });

  await test.step('the zip code of another billing address fills its city and state', async () => {
    await page.goto('/payment-details/u1/c1/a1');
    await page.getByRole('button', { name: 'Change billing address' }).click();
    await page.getByLabel('Use a different billing address').check();
    await zip(page).fill('89501');
    await expect(city(page)).toHaveValue('Reno');
    await expect(state(page)).toHaveValue('NV');
  });
});
