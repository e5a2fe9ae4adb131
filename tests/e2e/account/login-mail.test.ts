/** With a separate server that sends to a real mail server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { httpApi } from '#tests/support/api/http-api.ts';
import {
  fillCart,
  type Ids,
  pay,
  RENEWAL,
  REPLACEMENT,
  someone,
} from '#tests/support/api/shopping.ts';
import { storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/support/outside/smtp-inbox.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;

test.describe.configure({ mode: 'default' });

let inbox: SmtpInbox;
let server: ServerProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'storefront-login-'));

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  inbox = await startSmtpInbox();
  server = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Storefront <hello@storefront.test>',
    FILING_WINDOW_SECONDS: '0',
    ORDER_STEP_SECONDS: '0',
    LOG_LEVEL: 'error',
  });
});

test.afterAll(async () => {
  await server.stop();
  await inbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Buyer = { plate: string; email: string; ids: Ids };

async function buy(service = RENEWAL): Promise<Buyer> {
  const whose = someone();
  const api = httpApi(server.baseUrl);
  const ids = await fillCart(api, whose, { service });
  const paid = await pay(api, ids.user);
  expect(paid.text('data', 'payment_status')).toBe('SUCCESS');
  return { ...whose, ids };
}

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  return context.newPage();
}

async function nextCode(email: string, count: number): Promise<string> {
  await expect.poll(() => inbox.codesFor(email).length, { timeout: 60_000 }).toBe(count);
  return inbox.codesFor(email).at(-1) ?? '';
}

async function logIn(page: Page, email: string) {
  const count = inbox.codesFor(email).length + 1;
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.locator('input[name=otp]')).toBeFocused();
  await page.keyboard.type(await nextCode(email, count));
  await expect(page).toHaveURL(/\/dashboard\//);
}

/** The order moves on automatically. */
async function untilCompleted(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const headers = { Authorization: `Bearer ${sessionStorage.getItem('jwt_token')}` };
          const path = `/v1/api/user/orders?user_uuid=${sessionStorage.getItem('user_id')}`;
          return (await fetch(path, { headers })).text();
        }),
      { timeout: 30_000 },
    )
    .toContain('"order_status":1');
  await page.reload();
  await expect(page.locator('tbody tr td').nth(3)).toHaveText('COMPLETED');
}

test('two customers log in from two browsers at once, see only their own orders, and save their card', {
  tag: [
    '@long',
    '@LOGIN-007',
    '@LOGIN-010',
    '@AUTH-004',
    '@AMB-046',
    '@AMB-079',
    '@AMB-080',
    '@CARD-018',
  ],
}, async ({ browser }) => {
  const [ann, bob] = [await buy(), await buy()];
  const [first, second] = [await openBrowser(browser), await openBrowser(browser)];
  await Promise.all([logIn(first, ann.email), logIn(second, bob.email)]);
  for (const [page, own, other] of [
    [first, ann, bob],
    [second, bob, ann],
  ] as const) {
    const table = page.getByRole('table');
    await expect(table).toContainText(own.plate);
    await expect(table).not.toContainText(other.plate);
    expect((await storageOf(page)).user_email).toBe(own.email);
  }

  await test.step('a completed renewal’s card is saved from the order', async () => {
    await untilCompleted(first);
    await first.locator('tbody').getByRole('link').click();
    const download = first.waitForEvent('download');
    await first.getByRole('button', { name: 'Download digital copy (PDF)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^registration-card-.+\.pdf$/);
  });

  // Neither the address nor the calls reveal another user's data.
  const [annId, bobId] = [await storageOf(first), await storageOf(second)].map(
    (kept) => kept.user_id,
  );
  await first.goto(`/dashboard/my-orders/${bobId}/${bob.ids.line}`);
  await expect(first).toHaveURL(`/dashboard/my-orders/${annId}/${bob.ids.line}`);
  await expect(first.getByText('We couldn’t find this order in your account.')).toBeVisible();
  const rejected = await first.evaluate(async (user) => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('jwt_token')}` };
    const answer = await fetch(`/v1/api/user/orders?user_uuid=${user}&order_status=0`, { headers });
    return { status: answer.status, text: await answer.text() };
  }, bobId);
  expect(rejected.status).toBe(403);
  expect(rejected.text).not.toContain(bob.plate);
  await first.context().close();
  await second.context().close();
});

test('the thank-you page’s link opens the guest’s order, but no order under another email', {
  tag: [
    '@long',
    '@LOGIN-011',
    '@LOGIN-012',
    '@LOGIN-013',
    '@AUTH-004',
    '@AMB-081',
    '@AMB-087',
    '@AMB-149',
    '@TRUE-014',
  ],
}, async ({ browser }) => {
  const mine = await buy(REPLACEMENT);
  const foreign = await buy();
  const page = await openBrowser(browser);
  const count = inbox.codesFor(mine.email).length + 1;
  await page.goto(`/login?uuid=${mine.ids.user}`);
  await expect(page.locator('input[name=otp]')).toBeFocused();
  await page.keyboard.type(await nextCode(mine.email, count));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toContainText(mine.plate);
  await expect(page.getByRole('table')).not.toContainText(foreign.plate);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const { user_id: account, user_name } = await storageOf(page);
  // The order provides the name for the header and the profile.
  expect(user_name).toBe('Ada Driver');
  await page.locator('header img.avatar').click();
  await expect(page.getByText('Hello! Ada Driver')).toBeVisible();
  await page.goto(`/dashboard/my-orders/${account}/${foreign.ids.line}`);
  await expect(page.getByText('We couldn’t find this order in your account.')).toBeVisible();

  await page.getByRole('link', { name: 'My Profile' }).click();
  for (const [name, value] of [
    ['name', 'Ada Driver'],
    ['mobile_number', '(415) 555-0123'],
    ['street_address', '1 Main Street'],
  ]) {
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value ?? '');
  }

  // The guest session has expired, so the order's link shows strangers only a masked email.
  const answer = await page.request.get(`/v1/api/users?uuid=${mine.ids.user}`);
  const body = await answer.text();
  expect(body).not.toContain(mine.email);
  expect(body).toContain('***@');

  // The renewal is due: one click opens its filled-in form.
  await page.getByRole('link', { name: 'My Garage' }).click();
  await expect(page.locator('.garage > li')).toHaveCount(1);
  await expect(page.locator('.garage')).toContainText(mine.plate);
  await page.getByRole('button', { name: 'Renew now' }).click();
  await expect(page).toHaveURL(new RegExp(`/shipping-address/${account}/[^/]+$`));
  await expect(page.locator('main')).toContainText(mine.plate);
  for (const [name, value] of [
    ['first_name', 'Ada'],
    ['street_address', '1 Main Street'],
    ['zip_code', '94607'],
    ['email', 'ada@example.com'],
    ['phone_no', '(415) 555-0123'],
  ]) {
    await expect(page.locator(`main [name=${name}]`)).toHaveValue(value ?? '');
  }
  await page.context().close();
});

test('a session ended elsewhere is detected at the next call, and the unfinished form survives it', {
  tag: ['@long', '@AMB-078', '@ERR-009'],
}, async ({ browser }) => {
  const { email } = someone();
  const [first, second] = [await openBrowser(browser), await openBrowser(browser)];
  await logIn(first, email);
  await second.clock.install({ time: new Date('2035-01-01T00:00:00Z') });
  await logIn(second, email);
  await expect(second.getByText('You have no orders yet')).toBeVisible();
  await second.getByRole('link', { name: 'My Profile' }).click();
  const city = second.locator('input[name=city]');
  await city.fill('Fresno');
  await first.getByRole('link', { name: 'My Profile' }).click();
  await first.locator('summary').filter({ hasText: 'sessions' }).click();
  await expect(first.locator('.logins li')).toHaveCount(2);
  await first.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(first).toHaveURL('/');
  await second.getByRole('link', { name: 'My Garage' }).click();
  await expect(second).toHaveURL('/');
  expect(await storageOf(second)).toEqual({});
  await second.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
  const count = inbox.codesFor(email).length + 1;
  await second.locator('input[name=email]').fill(email);
  await second.keyboard.press('Enter');
  await second.locator('input[name=otp]').fill(await nextCode(email, count));
  await second.keyboard.press('Enter');
  await expect(second).toHaveURL(/\/dashboard\/my-garage\//);
  await expect(second.getByText("You don't have added vehicles")).toBeVisible();
  await second.getByRole('link', { name: 'My Profile' }).click();
  await expect(city).toHaveValue('Fresno');

  // A logout also ends the session on the server.
  const { jwt_token: token } = await storageOf(second);
  await second.locator('header img.avatar').click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL('/');
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await second.request.get('/v1/auth/sessions', { headers })).status();
    })
    .toBe(401);
  await second.goBack();
  await expect(second).toHaveURL('/');
  await first.context().close();
  await second.context().close();
});
