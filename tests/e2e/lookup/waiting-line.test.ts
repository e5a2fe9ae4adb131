/** The servers are overloaded: the lookup waits in line, and continues automatically. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  type Answer,
  callsOf,
  list,
  mockApi,
  ok,
  vehicle,
} from '#tests/support/browser/mock-api.ts';
import { fillLookup, newCustomer, startLookup } from '#tests/support/browser/purchase.ts';
import { beLoggedIn } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

const LOOKUP = 'POST /v1/api/dmv/details';
const LINE = 'GET /v1/api/dmv/waiting-line';
const EMAIL = 'dana@gmail.com';
const SENT = { vehicle_license_plate: '7ABC123', user_email: EMAIL };
const WHY = 'We’re busy right now.';
const ADVICE = 'Keep this page open. We’ve saved what you typed.';
const FOUND = ok({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: true });

const wait = { position: 1204, wait_seconds: 600, retry_after_seconds: 1 };
const WAITS: Answer = {
  status: 429,
  body: {
    status: 'fail',
    message: WHY,
    error: {
      data: { message: WHY, code: 'WAITING_LINE', place: { ticket: '7.signed', ...wait } },
    },
  },
};

const place = (page: Page) => page.locator('section', { hasText: WHY });
const started = (page: Page) => page.getByRole('button', { name: 'Processing' });
const plate = (page: Page) => page.locator('input[name=vehicle_license_plate]');

test('a place in line is explained, ends on Cancel or typing, and continues automatically', {
  tag: ['@long', '@FAST-011'],
}, async ({ page }) => {
  let isCalled = false;
  const asked = await mockApi(page, {
    [LOOKUP]: () => (isCalled ? FOUND : WAITS),
    [LINE]: () => ok({ wait: isCalled ? null : wait }),
  });
  const lookups = () => callsOf(asked, 'POST', '/v1/api/dmv/details').map(({ body }) => body);
  const go = page.getByRole('button', { name: 'GET STARTED' });
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('the place is explained, does not take focus, and ends on Cancel', async () => {
    await startLookup(page, '7ABC123', EMAIL);
    await expect(place(page)).toContainText('You’re number 1,204 in line (about 10 minutes).');
    await expect(place(page)).toContainText(ADVICE);
    await expect(place(page)).toBeInViewport();
    await expect(page.getByRole('status')).toContainText(WHY);
    await expect(started(page)).toBeFocused();
    await expectAccessible(page);
    await place(page).getByRole('button', { name: 'CANCEL' }).click();
    await expect(place(page)).toHaveCount(0);
    await expect(go).toBeFocused();
    await expect(plate(page)).toHaveValue('7ABC123');
    expect(lookups()).toEqual([expect.objectContaining(SENT)]);
  });

  await test.step('focus stays in place, and changing the input ends the wait', async () => {
    await plate(page).focus();
    await page.keyboard.press('Enter');
    await expect(place(page)).toBeVisible();
    await expect(plate(page)).toBeFocused();
    // The customer still has their place in line.
    expect(lookups()[1]).toMatchObject({ ...SENT, waiting_ticket: '7.signed' });
    await page.keyboard.press('End');
    await page.keyboard.type('4');
    await expect(place(page)).toHaveCount(0);
    await expect(plate(page)).toBeFocused();
    await expect(plate(page)).toHaveValue('7ABC1234');
  });

  await test.step('the lookup continues automatically when it is its turn', async () => {
    await plate(page).fill('7ABC123');
    await go.click();
    await expect(place(page)).toContainText('You’re number 1,204 in line');
    isCalled = true;
    await expect(page).toHaveURL('/shipping-address/u1/v1');
    expect(lookups()[3]).toMatchObject({ ...SENT, waiting_ticket: '7.signed' });
    expect(lookups()).toHaveLength(4);
    expect(callsOf(asked, 'GET', '/v1/api/dmv/waiting-line')[0]?.query.get('ticket')).toBe(
      '7.signed',
    );
  });
});

test('a vehicle in the garage waits next to its button, even after a reload', {
  tag: ['@long', '@FAST-011'],
}, async ({ page }) => {
  const due = { ...vehicle, vehicle_registration_expiry_date: '2020-01-01' };
  const asked = await mockApi(page, {
    'GET /v1/api/user/vehicles': list(due),
    [LOOKUP]: WAITS,
    [LINE]: ok({ wait }),
  });
  await beLoggedIn(page);
  await page.goto('/dashboard/my-garage/u1');
  await page.getByRole('button', { name: 'Renew now' }).click();
  await expect(place(page)).toContainText('You’re number 1,204 in line');
  await page.reload();
  await expect(place(page)).toContainText('You’re number 1,204 in line');
  const sent = callsOf(asked, 'POST', '/v1/api/dmv/details').map(({ body }) => body);
  expect(sent.at(-1)).toMatchObject({ waiting_ticket: '7.signed' });
  await place(page).getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('button', { name: 'Renew now' })).toBeFocused();
});

test.describe('with a server that accepts twenty orders a minute', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'line-'));
  let server: ServerProcess;
  test.beforeAll(async () => {
    // An embedded database starts slowly on a busy machine.
    test.setTimeout(120_000);
    server = await startServer({ DATA_DIR: dataDir, WAITING_LINE: '20', LOG_LEVEL: 'warn' });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the place and the input survive a reload, and the turn comes', {
    tag: ['@long', '@FAST-011'],
  }, async ({ browser }) => {
    test.setTimeout(150_000);
    const context = await browser.newContext({ baseURL: server.baseUrl });
    const page = await context.newPage();
    await page.goto('/');
    const service = await page
      .locator('select[name=service_type_uuid] option')
      .nth(1)
      .getAttribute('value');
    const others = Array.from({ length: 8 }, (_, index) => ({
      service_type_uuid: service,
      vehicle_license_plate: `7LINE${index}`,
      user_email: newCustomer().email,
    }));
    for (const body of others) {
      await fetch(`${server.baseUrl}/v1/api/dmv/details`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    }
    const { email } = newCustomer();
    await fillLookup(page, '7ABC123', email);
    await expect(place(page)).toContainText(/You’re number [2-9] in line/);
    await page.reload();
    await expect(place(page)).toContainText(/You’re number [1-9] in line/);
    await expect(plate(page)).toHaveValue('7ABC123');
    await expect(page.locator('input[name=user_email]')).toHaveValue(email);
    await expect(page).toHaveURL(/\/shipping-address\//, { timeout: 90_000 });
    await context.close();
  });
});
