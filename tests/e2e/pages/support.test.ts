import { expect, type Page } from '@playwright/test';
import { fail, item, list, ok } from '#tests/support/browser/mock-api.ts';
import { arrive, fill, pay } from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

async function expectContact(page: Page, place: string) {
  const contact = page.locator(`${place} address`);
  await expect(contact.getByRole('link', { name: '(916) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+19165550100',
  );
  await expect(contact.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  await expect(contact).toContainText('Mon–Fri, 8 AM–5 PM PT');
}

// tests/site/pages.test.ts checks the footer of every page.
test('the support contacts appear where the customer may be stuck', {
  tag: ['@long', '@EASE-011'],
}, async ({ page }) => {
  let isDown = false;
  await test.step('in the dialog about a declined payment, whose OK button has focus', async () => {
    const rejection = ok({ payment_status: 'FAILED', message: 'No.' });
    await arrive(page, {
      'POST /v1/api/checkout': rejection,
      'GET /v1/api/user/carts/items': () => (isDown ? fail('Out of order.', 503) : list(item)),
    });
    await fill(page);
    await pay(page).click();
    await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
    await expectContact(page, 'dialog');
  });

  await test.step('on a screen that failed to load', async () => {
    isDown = true;
    await page.goto('/add-another-vehicle/u1/a1');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectContact(page, 'footer');
  });

  await test.step('in the dialog that asks for a login', async () => {
    await page.goto('/dashboard/my-orders/u1');
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
    await expectContact(page, 'dialog');
  });
});
