import { expect, type Page } from '@playwright/test';
import {
  email,
  fillIn,
  go,
  holdScripts,
  LOOKUP,
  openHome,
  plate,
  REACT,
  said,
  service,
  startAfresh,
} from '#tests/support/browser/home-form.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const translate = (page: Page, selector: string) =>
  page.locator(selector).evaluate((label) => {
    const font = document.createElement('font');
    font.textContent = 'En otra lengua';
    label.replaceChildren(font);
  });

test('A form that was translated before hydration keeps its input', {
  tag: ['@long', '@FAST-013'],
}, async ({ page }) => {
  await test.step('focus stays where it was', async () => {
    await mockApi(page);
    const release = await holdScripts(page);
    await openHome(page);
    await translate(page, 'label[for=vehicle_license_plate]');
    await plate(page).pressSequentially('7XYZ');
    release();
    await expect(page.locator('label[for=vehicle_license_plate]')).toHaveText('License plate');
    await page.keyboard.type('999');
    await expect(page.locator('.hero__figure .plate__number')).toHaveText('7XYZ999');
    await expect(plate(page)).toBeFocused();
  });

  await test.step('the input is sent', async () => {
    const asked = await startAfresh(page);
    const release = await holdScripts(page);
    await openHome(page);
    await translate(page, 'label[for=vehicle_license_plate]');
    await service(page).selectOption('s2');
    await fillIn(page);
    await email(page).press('Enter');
    await expect(page.locator('form[data-early=sent]')).toBeVisible();
    release();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    expect(callsOf(asked, ...LOOKUP).map(({ body }) => body)).toEqual([
      expect.objectContaining({ service_type_uuid: 's2', vehicle_license_plate: 'abc 123' }),
    ]);
  });

  await test.step('an email in the login is also sent', async () => {
    const asked = await startAfresh(page);
    const release = await holdScripts(page);
    await page.goto('/login');
    await translate(page, 'label[for=login-email]');
    await page.locator('#login-email').fill('john@gmail.com');
    await page.locator('#login-email').press('Enter');
    release();
    const sent = () => asked.filter(({ body }) => JSON.stringify(body)?.includes('john@gmail.com'));
    await expect.poll(() => sent().length).toBe(1);
    await expect(page.locator('label[for=login-email]')).toHaveText('Email');
    await expect(page.locator('#login-email')).toHaveValue('john@gmail.com');
  });
});

test('A form that fails to hydrate says so, keeps its input, and continues once it can', {
  tag: ['@long', '@FAST-013'],
}, async ({ page }) => {
  await test.step('an incomplete form, or one with an invalid email, is checked after a reload', async () => {
    const asked = await mockApi(page);
    await page.route(REACT, (route) => route.abort());
    await openHome(page);
    await page.evaluate(() =>
      sessionStorage.setItem('funnel:lookup', JSON.stringify({ waiting_ticket: 'ticket-1' })),
    );
    await email(page).fill('john');
    await go(page).click();
    await expect.poll(() => said(page)).toBe('Network Error');
    await page.unroute(REACT);
    await go(page).click();
    await expect(plate(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(email(page)).toHaveValue('john');
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    expect(callsOf(asked, ...LOOKUP)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('funnel:lookup'))).toContain(
      'ticket-1',
    );
  });

  await test.step('the form is sent even after a second reload that did not help', async () => {
    const asked = await startAfresh(page);
    await page.route(REACT, (route) => route.abort());
    await openHome(page);
    await service(page).selectOption('s2');
    await fillIn(page);
    await go(page).click();
    for (let press = 0; press < 2; press += 1) {
      await expect.poll(() => said(page)).toBe('Network Error');
      const reloaded = page.waitForEvent('load');
      await go(page).click();
      await reloaded;
    }
    await expect.poll(() => said(page)).toBe('Network Error');
    await expect(service(page)).toHaveValue('s2');
    await expect(plate(page)).toHaveValue('abc 123');
    await page.unroute(REACT);
    await go(page).click();
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    expect(callsOf(asked, ...LOOKUP).map(({ body }) => body)).toEqual([
      expect.objectContaining({ service_type_uuid: 's2' }),
    ]);
  });
});
