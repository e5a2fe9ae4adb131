/** Lookups in Spanish that don't lead to an order. */
import { expect } from '@playwright/test';
import { mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { fillLookup, newCustomer, startLookup } from '#tests/support/browser/purchase.ts';
import { englishOn, expectSpanish, expectSpanishMails } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';

test.use({ viewport: { width: 360, height: 780 } });
const LONG = { tag: ['@long', '@LANG-001'] };

test('a lookup that finds a hold, nothing, or no DMV says so in Spanish', LONG, ({ page }) =>
  runIn('es', async () => {
    const problem = page.getByRole('region', { name: t('There is a problem') });
    const held = newCustomer().email;
    await startLookup(page, 'HELD001', held);
    await expect(problem).toContainText(t('What to do next'));
    await expectSpanish(page, 'a hold');
    await expectSpanishMails(page, held, 'Hay un bloqueo en HELD001');

    await fillLookup(page, 'MISSING', held);
    await expect(page.locator('#vehicle_license_plate-error')).toBeVisible();
    // Only the plate itself is English.
    await expect.poll(() => englishOn(page), 'no such plate').toEqual(['MISSING']);
    await fillLookup(page, 'DMVDOWN', held);
    await expect(problem.getByRole('button', { name: t('Try again') })).toBeVisible();
    await expectSpanish(page, 'no DMV');
    await fillLookup(page, '1HGCM82633A004352', held);
    await expect(page.locator('.toast').first()).toBeVisible();
    await expectSpanish(page, 'a VIN');
  }),
);

test('a renewal that is too early ends with a reminder in Spanish', LONG, ({ page }) =>
  runIn('es', async () => {
    await startLookup(page, 'LATER01', newCustomer().email);
    await expect(page).toHaveURL(/\/es\/dmv-search-finalized/);
    await expectSpanish(page, 'not eligible');
    await page.getByRole('button', { name: t('SUBMIT') }).click();
    await expect(page).toHaveURL(/\/es\/thanks-you/);
    await expectSpanish(page, 'email is coming');
  }),
);

test('a customer waits in line in Spanish', LONG, ({ page }) =>
  runIn('es', async () => {
    const wait = { position: 1204, wait_seconds: 600, retry_after_seconds: 1 };
    const message = t('We’re busy right now.');
    const data = { message, code: 'WAITING_LINE', place: { ticket: '7.signed', ...wait } };
    await mockApi(page, {
      'POST /v1/api/dmv/details': {
        status: 429,
        body: { status: 'fail', message, error: { data } },
      },
      'GET /v1/api/dmv/waiting-line': ok({ wait }),
      'GET /v1/api/service/types': ok({
        data: [
          {
            uuid: 's1',
            slug: 'renew-vehicle-registration',
            name: 'Renovar el registro de un vehículo',
            status: 1,
            kind: 'renewal',
          },
        ],
        total: 1,
      }),
    });
    await startLookup(page, '7ABC123', 'dana@gmail.com');
    await expect(page.locator('section', { hasText: message })).toContainText('1,204');
    await expectSpanish(page, 'waiting line');
  }),
);
