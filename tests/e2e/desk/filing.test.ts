import { expect, type Page } from '@playwright/test';
import { deskFilingPath, deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectFits, shoot } from '#tests/support/browser/desk.ts';
import { aside, giveReason, openAction, said } from '#tests/support/browser/desk-actions.ts';
import { type DeskServer, startDesk } from '#tests/support/browser/desk-server.ts';
import { openPayment } from '#tests/support/browser/filled-cart.ts';
import { fillCard, newCustomer, processOrder } from '#tests/support/browser/purchase.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;
const WIDTHS = [1280, 768, 360];
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test.describe.configure({ mode: 'default' });

test.describe('Orders that staff file', () => {
  let desk: DeskServer;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    desk = await startDesk({ DMV_FILED_BY: 'people', FILING_WINDOW_SECONDS: '1' });
  });
  test.afterAll(() => desk.stop());

  test('are paid, filed with the keyboard, and corrected', {
    tag: ['@long', '@FILE-001', '@FILE-003'],
  }, async ({ page }) => {
    test.slow();
    const customer = newCustomer();
    const collected = /Collected: \$([\d,.]+)\./;
    const feesOf = async () => {
      const hint = await page.getByText(collected).first().textContent();
      return collected.exec(hint ?? '')?.[1]?.replace(',', '') ?? '';
    };
    const status = page.getByRole('status').first();

    await test.step('the customer pays, and reads how long the order can be canceled', async () => {
      await openPayment(page, customer, '7FILE01', desk.place.site);
      await fillCard(page, cards.good, customer);
      await processOrder(page);
      await expect(page).toHaveURL(/\/thank-you\//);
      await expect(page.getByText('We file with the DMV.')).toBeVisible();
      // The cancellation period of a second may be over.
      const until = /You can cancel until (?:\d.* PT|we start filing) and get/;
      await expect(page.getByText(until)).toBeVisible();
    });
    const second = await desk.buy();
    const third = await desk.buy();

    await test.step('Today leads to the list, where staff claim the next orders', async () => {
      await enterDesk(page, 'agent', deskScreens.today.pattern, desk.place);
      await expect(page.getByText(/^3 orders to file with the DMV/)).toBeVisible({
        timeout: 60_000,
      });
      await page.getByRole('link', { name: 'Open the list' }).click();
      await expect(status).toContainText('3 orders to file, 3 unclaimed.');
      await expectFits(page, 'to-file', WIDTHS);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'CLAIM NEXT 10' }).click();
      await expect(page).toHaveURL(/view=mine/);
      await expect(status).toContainText(/Claimed 3 orders: R\d+, R\d+, R\d+\./);
    });

    await test.step('one key chooses the answer, and Enter saves it and shows the next order', async () => {
      const accepted = page.getByRole('radio', { name: 'Accepted' });
      await expect(accepted).toBeFocused();
      const keyA = { key: 'a', bubbles: true, cancelable: true };
      // The field is ready for the next key as soon as the first one is handled.
      const focused = await accepted.evaluate((radio, key) => {
        radio.dispatchEvent(new KeyboardEvent('keydown', key));
        return document.activeElement?.id ?? '';
      }, keyA);
      expect(focused).toMatch(/-reference$/);
      await expectFits(page, 'enter-result', WIDTHS);
      await page.setViewportSize({ width: 1280, height: 800 });
      const fees = await feesOf();
      await page.getByLabel('DMV reference').focus();
      await page.keyboard.type('T-0001');
      await press(page, 'Tab', 'Tab');
      await page.keyboard.type('B1234');
      await press(page, 'Tab');
      await page.keyboard.type(fees);
      await press(page, 'Enter');
      await expect(status).toContainText('Saved. We’ll email the customer in 15 minutes');
      await expect(page.getByRole('link', { name: /^Open order R\d+$/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: `Enter ${second.order}` })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Accepted' })).toBeFocused();
    });

    await test.step('what is missing is named, and a rejection takes a key and its reason', async () => {
      await press(page, 'r', 'Enter');
      await expect(page.getByRole('alert')).toContainText('Please enter the DMV’s reason');
      await expectAccessible(page);
      // It suggests reasons.
      await expect(page.getByLabel('The DMV’s reason')).toHaveRole('combobox');
      await page.getByLabel('The DMV’s reason').fill('The VIN is wrong.');
      await press(page, 'Enter');
      await expect(page.getByRole('heading', { name: `Enter ${third.order}` })).toBeVisible();
    });

    await test.step('the sheet for the terminal fits on paper', async () => {
      await page.getByRole('link', { name: 'Print the sheet' }).click();
      await expect(page.getByText(third.plate)).toBeVisible();
      await expectFits(page, 'filing-sheet', WIDTHS);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'PRINT' })).toBeHidden();
      await shoot(page, 'desk-filing-sheet-print');
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`${desk.place.site}${deskScreens.filing.pattern}`);
      await expect(page.getByRole('link', { name: /^Mine/ })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await page.goto(`${desk.place.site}${deskFilingPath('mine')}`);
    });

    await test.step('if the DMV charges more, the customer is asked, or we pay it', async () => {
      await expect(page.getByRole('radio', { name: 'Accepted' })).toBeFocused();
      await press(page, 'a');
      await page.getByLabel('DMV reference').fill('T-0003');
      const more = Number(await feesOf()) + 12;
      await page.getByLabel('Fees that the DMV charged').fill(more.toFixed(2));
      await expect(page.getByText('The DMV charges $12.00 more.')).toBeVisible();
      await expect(page.getByLabel('File at our cost: we pay $12.00')).toBeVisible();
      await expectFits(page, 'charges-more', WIDTHS);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'ASK CUSTOMER TO PAY' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'ASK CUSTOMER TO PAY' }).click();
      await expect(page.getByText('You have not claimed any orders.')).toBeVisible();
      await page.goto(`${desk.place.site}${deskOrderPath(third.order)}`);
      const ours = await openAction(page, 'Cover the difference');
      await giveReason(ours);
      await ours.getByRole('button', { name: 'COVER $12.00' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'COVER $12.00' }).click();
      await expect(said(page)).toContainText('We’ll cover the $12.00.');
      await page.goto(`${desk.place.site}${deskFilingPath('unclaimed')}`);
      await expect(page.getByText('+ $12.00 at our cost')).toBeVisible();
      await page.getByRole('button', { name: `CLAIM ${third.order}` }).click();
      await expect(status).toContainText('Nobody else can file this order now.');
    });

    await test.step('a sheet with a mistake is not imported, and says where it is', async () => {
      await page.getByText('Import results from a spreadsheet').click();
      const csv = `Order,Outcome,Reason or hold\n${third.order},declined,No.\nR1,rejected,No.`;
      await page.getByLabel('CSV file').setInputFiles({
        ...{ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
      });
      await page.getByRole('button', { name: 'IMPORT RESULTS' }).click();
      const wrong = page.getByText(`${third.order} (row 2), Outcome: Please enter one of`);
      await expect(wrong).toBeVisible();
      await expect(
        page.getByText('R1 (row 3), Order: There is no order with this number'),
      ).toBeVisible();
      await expectFits(page, 'import-errors', [1280, 360]);
    });

    await test.step('a result is corrected on the order’s page', async () => {
      const order = await orderOfPlate(page, '7FILE01');
      await page.goto(`${desk.place.site}${deskOrderPath(order)}`);
      await aside(page).locator('summary', { hasText: 'Correct the result' }).click();
      await expectFits(page, 'correct-result', WIDTHS);
      await page.setViewportSize({ width: 1280, height: 800 });
      const day = aside(page).locator('#desk-correct_result-expires_on');
      await day.fill('063030');
      await aside(page).locator('#desk-correct_result-reason').selectOption('Typing error');
      await aside(page).getByRole('button', { name: 'CORRECT RESULT' }).click();
      await expect(aside(page).getByRole('status')).toContainText('Corrected.');
      await expect(page.getByText(/Result corrected: Typing error, Valid until/)).toBeVisible();
    });
  });
});

async function orderOfPlate(page: Page, plate: string): Promise<string> {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByLabel('Order, email, plate, phone').fill(plate);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/R\d+/);
  return page.url().split('/').at(-1) ?? '';
}
