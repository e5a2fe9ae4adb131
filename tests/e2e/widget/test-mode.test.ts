import { expect } from '@playwright/test';
import { TEST_MARK } from '#contracts/partner/test-words.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const checkout = `http://127.0.0.1:${process.env.E2E_PORT ?? 4388}`;
const partnerSite = `http://localhost:${Number(process.env.E2E_PARTNER_PORT)}`;

const pageWith = (key: string) => `<!doctype html>
  <html lang="en"><head><title>A partner</title>
  <script src="${checkout}/widget/v1.js" async></script></head>
  <body><renewal-checkout partner="${key}" service="renew-vehicle-registration"
    plate="7ABC123" display="inline">
    <a href="${checkout}/">Renew your registration</a>
  </renewal-checkout></body></html>`;

test('a purchase with a test key works like a real one, and each screen says that it is a test', {
  tag: ['@long', '@PART-006'],
}, async ({ context, page }) => {
  // The page comes from no server, so the browser treats it as public.
  await context.grantPermissions(['local-network-access']);
  await page.route(`${partnerSite}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: pageWith('demo-partner-test') }),
  );
  await page.goto(partnerSite);
  const frame = widgetOn(page);
  const mark = frame.getByRole('note');
  await expect(frame.getByLabel('License plate')).toBeVisible();
  await expect(mark).toHaveText(TEST_MARK);
  await buyRenewal(frame, newCustomer(), {
    async onStep(step) {
      if (step !== 'cart') return;
      await frame.getByRole('button', { name: 'Email me a link to this cart' }).click();
      await expect(frame.locator('main').getByText(TEST_MARK)).toHaveCount(2);
      await expect(frame.getByText('Sent at')).toHaveCount(0);
    },
  });
  await expect(frame.getByText(/^PAID/)).toBeVisible();
  await expect(mark).toBeVisible();
  await expect(frame.getByText('TEST', { exact: true })).toBeVisible();
  await expect(frame.getByText('We emailed')).toHaveCount(0);
  await frame.getByRole('button', { name: 'Check order status' }).click();
  await expect(frame.getByRole('heading', { name: 'Order status' })).toBeVisible();
  // A test order has no login, so its status is in the frame.
  expect(context.pages()).toHaveLength(1);
  await expect(frame.getByText('TEST', { exact: true })).toBeVisible();
  await expect(mark).toBeVisible();
});
