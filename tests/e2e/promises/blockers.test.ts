/** Tests each sandbox plate that blocks a renewal, from its lookup to its last email. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { splitDebts } from '#islands/lookup/debts.ts';
import { heldPlates, paperPlates } from '#server/gateways/dmv/sandbox-blockers.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fillCartOf, openCart } from '#tests/support/browser/filled-cart.ts';
import { mailsTo, mailTo } from '#tests/support/browser/mailbox.ts';
import {
  fillCard,
  fillLookup,
  goToPayment,
  idsOf,
  newCustomer,
  processOrder,
  reachCart,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;
/** The sandbox takes ten seconds for documents, and a busy machine takes longer. */
const FOLLOWED = { timeout: 60_000 };

test.describe.configure({ mode: 'default' });

const dataDir = mkdtempSync(join(tmpdir(), 'storefront-blockers-'));
let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  server = await startServer({
    DATA_DIR: dataDir,
    FILING_WINDOW_SECONDS: '0',
    ORDER_STEP_SECONDS: '1',
    LOG_LEVEL: 'error',
  });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (browser: Browser) =>
  (await browser.newContext({ baseURL: server.baseUrl })).newPage();
const problem = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const notice = (page: Page) =>
  page
    .locator('.notice')
    .filter({ hasText: 'The DMV needs a document before it can issue your sticker' });
const inTheMail = async (page: Page, email: string) =>
  (await mailsTo(page, email))
    .flatMap(({ subject }) => /^Your order for (.+) is in the mail$/.exec(subject)?.[1] ?? [])
    .toSorted();
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

test('each plate on hold is named before the payment, with its next step, and emailed', {
  tag: ['@long', '@FEE-005'],
}, async ({ browser }) => {
  const page = await open(browser);
  const told: { plate: string; email: string; steps: string }[] = [];
  const next = problem(page).locator('h3 + p, h3 + ol > li');
  await page.goto('/');
  for (const [plate, { reason }] of Object.entries(heldPlates)) {
    await test.step(plate, async () => {
      const { email } = newCustomer();
      await fillLookup(page, plate, email);
      const [cause, debts] = splitDebts(reason);
      await expect(problem(page)).toContainText(cause);
      for (const { agency, count, amount } of debts) {
        const row = problem(page).locator('dl > div', { hasText: agency });
        await expect(row).toContainText(count + amount);
      }
      await expect(next.first()).not.toBeEmpty();
      await expect(problem(page)).toContainText(
        'You haven’t been charged. We emailed you the next steps.',
      );
      await expect(page).toHaveURL('/');
      told.push({ plate, email, steps: (await next.allTextContents()).join(' ') });
    });
  }
  expect(told.length).toBeGreaterThanOrEqual(25);
  for (const { plate, email, steps } of told) {
    const mail = await mailTo(page, email, `There’s a hold on ${plate}: what to do next`);
    expect(oneLine(mail)).toContain(oneLine(steps));
  }
  await page.context().close();
});

async function payFor(page: Page, customer: ReturnType<typeof newCustomer>) {
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/(thank-you|order-status)\//, FOLLOWED);
}

test('SMOG008 is explained before the payment, its fees are taken, and its last email says what is missing', {
  tag: ['@long', '@FEE-005', '@FEE-006'],
}, async ({ browser }) => {
  test.slow();
  const page = await open(browser);
  const customer = newCustomer();
  await reachCart(page, 'SMOG008', customer);
  await expect(notice(page)).toContainText('issue the sticker only once it has:');
  await expect(notice(page)).toContainText('Smog certificate. Get a smog check');
  await expectAccessible(page);
  await goToPayment(page);
  await expect(notice(page)).toContainText('Smog certificate.');
  await expectAccessible(page);
  await payFor(page, customer);
  await expect(page.locator('main')).toContainText(
    'The DMV accepts your fees but won’t send a sticker until it has: Smog certificate.',
  );
  const [user, cart] = idsOf(page);
  await page.goto(`/order-status/${user}/${cart}`);
  await expect(page.getByText('FEES PAID, DOCUMENTS MISSING', { exact: true })).toBeVisible(
    FOLLOWED,
  );
  await expect(notice(page)).toContainText('The DMV has the fees');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Fees paid, documents missing' }),
  ).toContainText('The DMV still needs: Smog certificate');
  await expectAccessible(page);
  const mail = await mailTo(page, customer.email, 'Fees paid for SMOG008, documents missing');
  expect(oneLine(mail)).toContain('Smog certificate. Get a smog check');
  await page.context().close();
});

const coming = Object.entries(paperPlates).flatMap(([plate, { come }]) => (come ? [plate] : []));
const [first = '', ...others] = coming;

test(`${coming.join(', ')} in one cart are each explained, tracked, and end with the sticker in the mail`, {
  tag: ['@long', '@FEE-005', '@FEE-006'],
}, async ({ browser }) => {
  test.setTimeout(5 * 60_000);
  const page = await open(browser);
  const customer = newCustomer();
  let ids = await fillCartOf(server.baseUrl, customer, { plate: first });
  for (const plate of others) {
    ids = await fillCartOf(server.baseUrl, customer, { plate, user: ids.user });
  }
  await openCart(page, server.baseUrl, ids);
  for (const plate of coming) await expect(notice(page)).toContainText(`${plate}: You can pay`);
  await goToPayment(page);
  // One of the vehicles is missing two documents.
  await expect(notice(page).getByRole('listitem')).toHaveCount(coming.length + 1);
  await payFor(page, customer);
  const [user, cart] = idsOf(page);
  for (const plate of coming) {
    const mail = oneLine(await mailTo(page, customer.email, `Fees paid for ${plate}, documents`));
    expect(mail).toMatch(/Still needed - .+\. .+\./);
  }
  await expect(async () => {
    expect(await inTheMail(page, customer.email)).toEqual(coming.toSorted());
  }).toPass(FOLLOWED);
  await page.goto(`/order-status/${user}/${cart}`);
  await expect(page.getByText('COMPLETED', { exact: true })).toHaveCount(coming.length, FOLLOWED);
  await expect(notice(page)).toHaveCount(0);
  await page.context().close();
});
