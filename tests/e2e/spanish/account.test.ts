/** A renewal in Spanish, then its account: the login, the dashboard, the registration card, and a privacy request. */
import { expect, type Page } from '@playwright/test';
import { RENEWAL_SLUG } from '#contracts/catalogue/service-plan.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { buyInSpanish, expectSpanish, expectSpanishMails } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';

test.use({ viewport: { width: 360, height: 780 } });
const LONG = { tag: ['@long', '@LANG-001'] };

test('a renewal is followed in an account in Spanish', LONG, ({ page }) =>
  runIn('es', async () => {
    const { email, ...customer } = newCustomer();
    await buyInSpanish(page, RENEWAL_SLUG, '7ESP200', { email, ...customer });
    const mailed = 'Ya enviamos por correo su pedido para 7ESP200';
    const card = await expectSpanishMails(page, email, mailed);
    expect(card).toContain('Tarjeta de registro');
    await page.goto(/\/es\/verify\/\S+/.exec(card)?.[0] ?? '');
    await expect(page.locator('dl')).toContainText('200');
    await expectSpanish(page, 'card check');
    await logIn(page, email);

    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expectSpanish(page, 'orders');
    await page.locator('tbody').getByRole('link').first().click();
    await expect(
      page.getByRole('button', { name: t('Download digital copy (PDF)') }),
    ).toBeVisible();
    await expectSpanish(page, 'order');
    for (const [name, screen] of [
      [t('My Garage'), 'garage'],
      [t('Our Services'), 'services'],
      [t('My Profile'), 'profile'],
    ] as const) {
      await page.locator('main').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectSpanish(page, screen);
    }
    await page.locator('summary').filter({ hasText: 'sesiones' }).click();
    await expect(page.locator('.logins li')).toHaveCount(1);
    await expectSpanish(page, 'sessions');
    await page.locator('input[name=city]').fill('');
    await page.getByRole('button', { name: t('UPDATE') }).click();
    await expectSpanish(page, 'profile with errors');
    await page.locator('input[name=city]').fill('Fresno');
    await page.getByRole('button', { name: t('UPDATE') }).click();
    await expect(page.locator('.toast')).toContainText(t('Profile updated'));
    await expectSpanish(page, 'profile saved');
    await page.locator('header img.avatar').click();
    await expectSpanish(page, 'account menu');
  }),
);

async function logIn(page: Page, email: string) {
  await page.goto('/es/login');
  // The order's email is filled in.
  await page.locator('input[name=email]').fill('');
  await page.getByRole('button', { name: t('Send code') }).click();
  await expectSpanish(page, 'login without an email');
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: t('Send code') }).click();
  const otp = page.locator('input[name=otp]');
  await expect(otp).toBeFocused();
  await expectSpanish(page, 'login code');
  const code = /^ {4}(\d{4})$/m.exec(await mailTo(page, email, 'Su código'))?.[1] ?? '';
  await otp.fill(code === '1234' ? '4321' : '1234');
  await expect(page.getByText('El código es incorrecto.').first()).toBeVisible();
  await expectSpanish(page, 'wrong code');
  await otp.fill(code);
  await expect(page).toHaveURL(/\/es\/dashboard\/my-orders\//);
  await expectSpanishMails(page, email, 'Su código');
}

test('a customer requests the deletion of their data in Spanish', LONG, ({ page }) =>
  runIn('es', async () => {
    const { email } = newCustomer();
    await page.goto('/es/privacy-request');
    await page.getByRole('button', { name: t('Send request') }).click();
    await expectSpanish(page, 'privacy request with errors');
    await page.getByText(t('Delete my data')).click();
    await page.locator('input[name=email]').fill(email);
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(page.getByRole('status')).toContainText('Recibimos su solicitud');
    await expectSpanish(page, 'privacy request received');
    await expectSpanishMails(page, email, 'Recibimos su solicitud de privacidad');
    const mail = await mailTo(page, email, 'Recibimos su solicitud de privacidad');
    const [path = ''] = /\/es\/privacy-confirmation\/\S+/.exec(mail) ?? [];
    await page.goto(path);
    await expectSpanish(page, 'privacy request to confirm');
    await page.locator('main').getByRole('button').first().click();
    await expect(page).toHaveTitle(/./);
    await expectSpanish(page, 'privacy request confirmed');
  }),
);
