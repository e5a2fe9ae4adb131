/** Switching the language keeps the address and everything typed, also what may not be stored. */
import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { openScreen, screens } from '#tests/support/browser/every-screen.ts';
import { openHome, plate, service } from '#tests/support/browser/home-form.ts';
import { ANSWERS, reachCode } from '#tests/support/browser/login-page.ts';
import { type Answers, list, mockApi, order, SERVICES } from '#tests/support/browser/mock-api.ts';
import { arrive, field } from '#tests/support/browser/payment-screen.ts';
import { fillLookup } from '#tests/support/browser/purchase.ts';
import { englishOn } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { runIn } from '#words/store.ts';
import { translate } from '#words/words.ts';

const switchTo = (page: Page, name: string) =>
  page.locator('header').getByRole('link', { name, exact: true }).click();
/** Returns a growing list of React's complaints that an island's markup isn't what it renders. */
function hydrationErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

const NO_VEHICLE = ['No vehicle', 'No hay vehículo'] as const;

test('on the home page, a switch keeps the plate and the service', { tag: '@LANG-001' }, async ({
  page,
}) => {
  const brand = { title: 'Brand of the Server', sub_title: 'Caption', logo: '' };
  const inSpanish = { ...brand, sub_title: 'Lema' };
  await mockApi(page, {
    'GET /v1/api/system/params': (request) =>
      list({ value: request.headers()['x-language'] === 'es' ? inSpanish : brand }),
    // The server sends its messages in both languages.
    'POST /v1/api/dmv/details': {
      status: 400,
      body: { status: 'fail', message: NO_VEHICLE[0], messages: [NO_VEHICLE] },
    },
  });
  const unhydrated = hydrationErrors(page);
  await openHome(page);
  await plate(page).fill('8ABC123');
  await service(page).selectOption({ index: 2 });
  const chosen = await service(page).inputValue();
  // A browser extension, the bar for a chosen service, and an announcement that has expired on one of both pages.
  await page.evaluate(() => {
    for (const place of ['body', 'header']) {
      const added = document.createElement('div');
      added.className = 'busy';
      added.textContent = 'Other';
      document.querySelector(place)?.prepend(added);
    }
  });
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe('/es');
  expect(unhydrated).toEqual([]);
  await expect(page.getByRole('link', { name: 'Preguntas frecuentes' }).last()).toBeVisible();
  await expect(page.locator('.brand b')).toHaveText(brand.title);
  await expect(page.locator('.brand small')).toHaveText('Lema');
  await expect(page.locator('.busy')).toHaveText(['Other', 'Other']);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es$/);
  await expect(plate(page)).toHaveValue('8ABC123');
  await expect(service(page)).toHaveValue(chosen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TODO LO DEL DMV, SIN LÍOS');
  await switchTo(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(pathOf(page)).toBe('/');
  await expect(plate(page)).toHaveValue('8ABC123');

  await test.step('a toast that is still visible changes nothing', async () => {
    await fillLookup(page, 'MISSING', 'dana@gmail.com');
    await expect(page.locator('.toast').first()).toContainText(NO_VEHICLE[0]);
    await switchTo(page, 'Español');
    await expect(page.locator('.toast').first()).toContainText(NO_VEHICLE[1]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TODO LO DEL DMV, SIN LÍOS');
    await expect(plate(page)).toHaveValue('MISSING');
  });

  await test.step('a chosen service stays the headline, and a switch without a connection changes nothing', async () => {
    await page.evaluate(() => sessionStorage.setItem('selectedServiceType', 's2'));
    await page.context().setOffline(true);
    await switchTo(page, 'English');
    await expect(page.locator('header').getByRole('alert')).toContainText('No pudimos conectarnos');
    expect(pathOf(page)).toBe('/es');
    await expect(plate(page)).toHaveValue('MISSING');
    await page.context().setOffline(false);
    await switchTo(page, 'English');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer Title');
    await expect(page.locator('header').getByRole('alert')).toHaveCount(0);
  });
});

test('at the payment, a switch keeps the card, and the order continues', {
  tag: ['@long', '@LANG-001'],
}, async ({ page }) => {
  const unhydrated = hydrationErrors(page);
  await arrive(page);
  const path = pathOf(page);
  await field(page, 'credit_card_number').fill('4242 4242 4242 4242');
  await field(page, 'cvv').fill('123');
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe(`/es${path}`);
  expect(unhydrated).toEqual([]);
  await expect(field(page, 'credit_card_number')).toHaveValue('4242 4242 4242 4242');
  await expect(field(page, 'cvv')).toHaveValue('123');

  await test.step('the next screen that opens in the meantime stays', async () => {
    await page.route(path, async (route) => {
      await page.evaluate(() => history.pushState(null, '', '/es/thank-you/u1/c1/a1'));
      await route.continue();
    });
    await switchTo(page, 'English');
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
  });
});

test('at the login, a switch keeps the code', { tag: ['@long', '@LANG-001'] }, async ({ page }) => {
  await mockApi(page, ANSWERS);
  await reachCode(page);
  await page.keyboard.type('12');
  await expect(page.locator('input[name=otp]')).toHaveValue('12');
  await switchTo(page, 'Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(pathOf(page)).toBe('/es/login');
  await expect(page.locator('input[name=otp]')).toHaveValue('12');
});

/** Returns what the page's fields contain, by name. */
const typedOn = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((one) =>
        ['checkbox', 'radio'].includes(one.type)
          ? `${one.name} ${one.checked}`
          : `${one.name} ${one.value}`,
      ),
    );

/** Names services as the server does, in the language of the request. */
function nameIn(request: Request, name: string): string {
  const isSpanish = request.headers()['x-language'] === 'es';
  return isSpanish ? runIn('es', () => translate(name)) : name;
}

const answers: Answers = {
  'GET /v1/api/service/types': (request) =>
    list(...SERVICES.map((one) => ({ ...one, name: nameIn(request, one.name) }))),
  'GET /v1/api/user/orders': (request) =>
    list({ ...order, service_type: { name: nameIn(request, order.service_type.name) } }),
};

/** A sample, and a legal text. */
const ENGLISH_ONLY = ['waiting without a vehicle', 'license'];

for (const [name, screen] of Object.entries(screens)) {
  if (ENGLISH_ONLY.includes(name)) continue;
  test(`a switch on ${name} keeps the address and what is typed, and is accessible`, {
    tag: ['@long', '@LANG-001', '@LANG-004'],
  }, async ({ page }) => {
    await openScreen(page, screen, { answers });
    const path = pathOf(page);
    const blank = page.locator(
      'main input:not([type=checkbox], [type=radio], [type=file]):visible',
    );
    for (const input of await blank.all()) {
      if (await input.isEditable()) await input.fill('12');
    }
    const typed = await typedOn(page);
    const problems = page.locator('main .error-summary li, main .error:visible');
    // The home page checks an email once React has taken over the form.
    if (name === 'home') await expect(problems).toHaveCount(1);
    const count = await problems.count();
    await page.evaluate(() => document.querySelector<HTMLElement>('header [hreflang=es]')?.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(pathOf(page)).toBe(path === '/' ? '/es' : `/es${path}`);
    expect(await typedOn(page)).toEqual(typed);
    await expect(problems).toHaveCount(count);
    await expect.poll(() => englishOn(page)).toEqual([]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
  });
}
