import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { callsOf, list, mockApi, ok, order } from '#tests/support/browser/mock-api.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const UPLOAD = 'POST /v1/api/user/orders/o1/papers/uploads';
const HAND_IN = '/v1/api/user/orders/o1/papers';
const PDF = { name: 'sale.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
/** The sandbox's clerk takes five seconds, and the page polls now and then. */
const CHECKED = { timeout: 30_000 };

const papers = [
  { paper: 'signed_title', state: 'missing' },
  { paper: 'bill_of_sale', state: 'again', reason: 'The date cannot be read.' },
  { paper: 'odometer', state: 'accepted' },
];
const waiting = {
  ...order,
  payment_status: 'PAID',
  can_cancel: true,
  papers,
  post_papers_to: ['DMV Delegated Provider', '100 Sample Avenue', 'Sacramento, CA 95814'],
  steps: [{ stage: 'paid', happened_at: new Date().toISOString() }],
};

const section = (page: Page) => page.getByRole('region', { name: 'Documents for this order' });
const item = (page: Page, name: string) =>
  section(page).getByRole('listitem').filter({ hasText: name });
const send = (page: Page) => section(page).getByRole('button', { name: 'Send documents' });

for (const [path, tag] of [
  ['/order-status/u1/c1', []],
  ['/dashboard/my-orders/u1/o1', '@long'],
] as const) {
  test.describe(`The documents at ${path}`, { tag: [tag].flat() }, () => {
    test.beforeEach(async ({ page }) => {
      await beLoggedIn(page);
    });

    test('show what is needed, why, what is wrong, and where to mail them', {
      tag: '@PROM-003',
    }, async ({ page }) => {
      await mockApi(page, { 'GET /v1/api/user/orders': list(waiting) });
      await page.goto(path);
      await expect(section(page)).toContainText('We still need 2 of 3 documents.');
      await expect(item(page, 'Title, signed')).toContainText('MISSING');
      await expect(item(page, 'Bill of sale')).toContainText('SEND AGAIN');
      const field = section(page).getByLabel('Upload a new picture or PDF of the bill of sale');
      await expect(field).toHaveAccessibleDescription(/The date cannot be read\./);
      await expect(item(page, 'Odometer').locator('input')).toHaveCount(0);
      await expect(section(page)).toContainText('100 Sample Avenue');
      await expectAccessible(page);
    });

    test('show at the field what can’t be sent, and lose nothing', {
      tag: ['@long', '@PROM-003'],
    }, async ({ page }) => {
      let isUp = false;
      let now: object = waiting;
      const asked = await mockApi(page, {
        'GET /v1/api/user/orders': () => list(now),
        [UPLOAD]: ok({
          url: '/v1/files/sent-papers/a.pdf?signature=x',
          content_type: PDF.mimeType,
        }),
        [`POST ${HAND_IN}`]: () => {
          const sent = { ...papers[0], state: 'checking', file_name: 'sale.pdf' };
          now = { ...waiting, papers: [sent, ...papers.slice(1)] };
          return ok({ papers: [sent, ...papers.slice(1)] });
        },
      });
      await page.route('**/v1/files/**', (route) =>
        isUp ? route.fulfill({ status: 200 }) : route.abort('internetdisconnected'),
      );
      await page.goto(path);
      await send(page).click();
      const field = section(page).getByLabel('Upload a picture or PDF of the signed title');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(/Please choose a file first/);
      await field.setInputFiles({ ...PDF, name: 'title.docx', buffer: Buffer.from('PK') });
      await expect(field).toHaveAccessibleDescription(/Please choose a PDF, PNG/);
      const large = Buffer.alloc(10 * 1024 * 1024 + 1);
      await field.setInputFiles({ ...PDF, buffer: large });
      await expect(field).toHaveAccessibleDescription(/up to 10 MB/);
      await field.setInputFiles(PDF);
      await expect(field).not.toHaveAttribute('aria-invalid');
      await send(page).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      isUp = true;
      await send(page).press('Enter');
      await expect(item(page, 'Title, signed')).toContainText('IN REVIEW');
      await expect(section(page).getByRole('status')).toContainText('Sent: Title, signed');
      expect(callsOf(asked, 'POST', HAND_IN)).toHaveLength(1);
      await expectAccessible(page);
    });
  });
}

test('A transfer is bought, its documents sent from order status, checked, and filed', {
  tag: ['@long', '@PROM-003'],
}, async ({ page }) => {
  test.slow();
  const customer = newCustomer();
  await page.goto('/');
  await page
    .locator('select[name=service_type_uuid]')
    .selectOption({ label: 'Transfer Boat Title' });
  await page.locator('input[name=vehicle_license_plate]').fill(`CF${Date.now() % 10_000}XY`);
  await page.locator('input[name=user_email]').fill(customer.email);
  await page.getByRole('button', { name: 'GET STARTED' }).click();
  await fillShipping(page, customer);
  await continueFromShipping(page);
  await confirmAddress(page);
  await goToPayment(page);
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click();
  await expect(page.getByText('DOCUMENTS MISSING').first()).toBeVisible();
  const title = section(page).getByLabel(/picture or PDF of the signed title/);
  const sale = section(page).getByLabel(/picture or PDF of the bill of sale/);
  await title.setInputFiles({ ...PDF, name: 'title.pdf' });
  await sale.setInputFiles({ ...PDF, name: 'blurred.pdf' });
  await send(page).click();
  await expect(item(page, 'Title, signed')).toContainText('IN REVIEW');
  await expect(item(page, 'Bill of sale')).toContainText('SEND AGAIN', CHECKED);
  await expect(item(page, 'Bill of sale')).toContainText('The picture is blurry');
  await expect(item(page, 'Title, signed')).toContainText('ACCEPTED');
  await sale.setInputFiles({ ...PDF, name: 'clear.pdf' });
  await send(page).click();
  await expect(section(page)).toHaveCount(0, CHECKED);
  await expect(page.getByText('DOCUMENTS MISSING')).toHaveCount(0);
});
