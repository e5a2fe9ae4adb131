/** The mail room with a scanner, which types and presses Enter, and without a mouse. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { MailRoom, OrderToPack } from '#contracts/desk/mail-room.ts';
import { deskScreens } from '#routes/desk-screens.ts';
import { beAtTheDesk, expectFits, ME } from '#tests/support/browser/desk.ts';
import { type DeskServer, startDesk } from '#tests/support/browser/desk-server.ts';
import { address, callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';

const START_MS = 120_000;
const SLOW_LABEL = '9400111201080805483016';
const ACCEPTED = { timeout: 120_000 };

test.describe.configure({ mode: 'default' });

const scanField = (page: Page) => page.getByLabel('Scan a packing slip');
const panel = (page: Page, order: string) => page.getByRole('region', { name: `Pack ${order}` });

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button.first()).toBeVisible();
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await button.first().evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button.first()).toBeFocused();
  await page.keyboard.press('Enter');
}

test.describe('With a server', () => {
  let desk: DeskServer;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    desk = await startDesk({
      ...{ MAILED_BY: 'people', FILING_WINDOW_SECONDS: '1', ORDER_STEP_SECONDS: '1' },
    });
  });
  test.afterAll(() => desk.stop());

  test('Two orders are printed, packed, and mailed from the keyboard, with three scans each', {
    tag: ['@long', '@POST-001', '@POST-002'],
  }, async ({ page }) => {
    test.slow();
    const [first, second] = [await desk.buy(), await desk.buy()];
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await enterDesk(page, 'agent', deskScreens.mailRoom.pattern, desk.place);
    const room = page.getByRole('main');
    await page.clock.install();
    // A tab that the desk opens shares its session, so only one login waits for an email.
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void window.open(location.href));
    const other = await opened;

    await test.step('the batch is printed as one file', async () => {
      await expect(async () => {
        await page.reload();
        await expect(room).toContainText('To print 2 envelopes', { timeout: 2000 });
      }).toPass(ACCEPTED);
      await expect(scanField(page)).toBeFocused();
      await scan(page, '8ABC123');
      await expect(room).toContainText('This is not an order number.');
      await expectFits(page, 'mail-room-print', [1280, 768, 360]);
      await page.setViewportSize({ width: 1280, height: 800 });
      const download = page.waitForEvent('download');
      await press(page, 'PRINT 2 LABELS');
      const text = textOfPdf(readFileSync(await (await download).path()));
      expect(text.match(/Packing slip/g)).toHaveLength(2);
      for (const { order, plate } of [first, second])
        expect(text).toContain(`${order}, plate ${plate}`);
      await expect(page.getByRole('status')).toContainText('Prepared 2 envelopes.');
      await expect(room).toContainText('To pack 2 envelopes');
      await expect(scanField(page)).toBeFocused();
    });

    const tracking = newTracking();
    await test.step('a scan opens an envelope, and each next scan fills in the next field', async () => {
      await scan(page, first.order);
      const packing = panel(page, first.order);
      await expect(packing.getByLabel('Sticker number')).toBeFocused();
      await scan(page, 'K1234567');
      await expect(packing.getByLabel('Tracking number')).toBeFocused();
      // The staff member scans the sticker again by mistake.
      await scan(page, 'K1234567');
      await expect(packing).toContainText('Now scan the label');
      await expectFits(page, 'mail-room-pack', [1280, 768, 360]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(packing.getByLabel('Tracking number')).toBeFocused();
      await scan(page, `42094607${tracking}`);
      await expect(page.getByRole('status')).toContainText(`Mailed ${first.order} with USPS.`);
      await expect(packing).toHaveCount(0);
      await expect(scanField(page)).toBeFocused();
    });

    await test.step('a mailing is undone, and the envelope is mailed again', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('u');
      await press(page, 'UNDO MAILING');
      await expect(page.getByRole('status')).toContainText('We didn’t email the customer.');
      await expect(room).toContainText('To pack 2 envelopes');
      await expect(scanField(page)).toBeFocused();
      await scan(page, first.order);
      await expect(panel(page, first.order).getByLabel('Sticker number')).toBeFocused();
      await scan(page, 'K1234567');
      await scan(page, tracking);
      await expect(page.getByRole('status')).toContainText(`Mailed ${first.order} with USPS.`);
      await scan(page, first.order);
      await expect(room).toContainText(`Kim agent mailed ${first.order} at`);
      await expect(room.getByRole('button', { name: 'UNDO' })).toHaveCount(1);
      await page.clock.fastForward('05:01');
      await expect(room.getByRole('button', { name: 'UNDO' })).toHaveCount(0);
    });

    await test.step('two screens can’t mail the same envelope', async () => {
      await page.keyboard.press('Control+A');
      await scan(page, second.order);
      await scan(page, 'K7654321');
      // The other screen's list was loaded before the labels were printed.
      await expect(scanField(other)).toBeFocused();
      await scan(other, second.order);
      await expect(panel(other, second.order).getByLabel('Sticker number')).toBeFocused();
      await scan(other, 'K7654321');
      await scan(other, newTracking());
      await expect(other.getByRole('status')).toContainText(`Mailed ${second.order} with USPS.`);
      await other.close();
      await expect(panel(page, second.order).getByLabel('Tracking number')).toBeFocused();
      await scan(page, newTracking());
      await expect(page.getByRole('status')).toContainText('Kim agent mailed this envelope on');
      await expect(room).toContainText('Mailed today 2 envelopes');
      await expectFits(page, 'mail-room-mailed', [1280, 768, 360]);
    });

    await test.step('the customer hears about a mailing once it can’t be undone', async () => {
      await page.goto(`${desk.place.site}/order-status/${first.user}/${first.cart}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Mailed' })).toContainText(
        'expected',
      );
      await expect(page.getByRole('link', { name: `USPS ${tracking}` })).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  });
});

test('A label read twice isn’t confirmed, and closing an envelope reloads the list', {
  tag: ['@long', '@POST-001'],
}, async ({ page }) => {
  const order: OrderToPack = {
    ...{ order_id: 'R100011', plate: '8ABC123', service: 'Renewal', mailed: 'sticker' },
    ...{ proof: 'sticker', sticker_number: null, handovers: ['Hold it for Kim.'] },
  };
  const { first_name, last_name, company_name, street_address, unit, state, zip_code } = address;
  const roomIn = (city: string): MailRoom => ({
    ...{ to_print: [], mailed: [], failed: [], sells_labels: false, is_sandbox: false },
    to_pack: [
      {
        ...{ uuid: 'd9a1f0de-52c0-4a3c-9f5e-0c6f5b0a7e11', state: 'printed', orders: [order] },
        ship_to: {
          ...{ first_name, last_name, company_name, street_address, unit },
          ...{ city, state, zip_code },
        },
        ...{ is_overnight: true, carrier: null, tracking_number: null, is_label_bought: false },
        ...{ problem: null, printed_at: '2026-11-19T22:14:00Z', printed_by: 'Kim Agent' },
        ...{ mailed_at: null, mailed_by: null, undo_until: null },
      },
    ],
  });
  let room = roomIn('SACRAMENTO');
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/mail-room': () => ({ body: { data: room } }),
    'POST /v1/api/desk/mail-room/parcels/*': 'hang',
  });
  await page.clock.install();
  await page.goto(deskScreens.mailRoom.pattern);
  await expect(scanField(page)).toBeFocused();
  await scan(page, 'AB/12');
  await expect(page.getByRole('link', { name: 'Search for “AB/12”' })).toBeVisible();
  await expectFits(page, 'mail-room-wrong-scan', [1280, 360]);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(scanField(page)).toBeFocused();
  await page.getByRole('row').getByRole('button', { name: 'PACK' }).click();
  await expect(panel(page, order.order_id)).toContainText('SACRAMENTO');
  await expect(page.getByRole('row', { name: /handover/ })).toBeVisible();
  await expect(panel(page, order.order_id)).toContainText('Handover: Hold it for Kim.');
  await scan(page, 'K1234567');
  await scan(page, 'K1234567');
  await expect(panel(page, order.order_id)).toContainText('just scanned this sticker for R100011');
  await page.clock.pauseAt(Date.now() + 10_000);
  await scan(page, SLOW_LABEL);
  await scan(page, SLOW_LABEL);
  await expect(page.getByText('scan this one again to use it anyway')).toBeVisible();
  await page.clock.runFor(2_000);
  await scan(page, SLOW_LABEL);
  const question = page.getByRole('dialog', { name: /It says: Hold it for Kim\.$/ });
  await question.getByRole('button', { name: 'GO BACK' }).click();
  expect(callsOf(asked, 'POST', '/v1/api/desk/mail-room/parcels/*')).toEqual([]);
  await panel(page, order.order_id).getByRole('button', { name: 'MARK AS MAILED' }).click();
  await question.getByRole('button', { name: 'MARK AS MAILED' }).click();
  await expect
    .poll(() => callsOf(asked, 'POST', '/v1/api/desk/mail-room/parcels/*'))
    .toHaveLength(1);
  room = roomIn('FRESNO');
  await page.getByRole('button', { name: 'CLOSE' }).click();
  await expect(panel(page, order.order_id)).toHaveCount(0);
  await expect(page.getByRole('table')).toContainText('FRESNO');
  await expect(scanField(page)).toBeFocused();
});
