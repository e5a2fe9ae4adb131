/** Ten orders of all nine services, from the payment to the mailbox, as their customers read about them. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { pay } from '#tests/support/api/shopping.ts';
import { aside, giveReason, openAction } from '#tests/support/browser/desk-actions.ts';
import { fillCartOf } from '#tests/support/browser/filled-cart.ts';
import { fill } from '#tests/support/browser/payment-screen.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import {
  checked,
  corrected,
  dmvFees,
  less,
  lost,
  mailed,
  more,
  type Plan,
  papersMissing,
  plans,
  rejected,
  renewals,
  startTenOrders,
  type TenOrders,
  titles,
  transfer,
} from '#tests/support/browser/ten-orders.ts';
import { test } from '#tests/support/browser/test.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';

/** How much less or more the DMV charges than was collected, in cents. */
const LESS = 350;
const MORE = 1200;

test.describe.configure({ mode: 'default' });

test.describe('Ten orders', { tag: '@long' }, () => {
  let shop: TenOrders;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    shop = await startTenOrders();
  });
  test.afterAll(() => shop.stop());

  test('of all services are filed and mailed by people, and their money adds up', {
    tag: ['@FILE-001', '@FILE-002', '@FILE-003', '@POST-001', '@POST-002', '@POST-003'],
  }, async ({ browser }) => {
    test.setTimeout(900_000);
    const { desk, database, customer, bought, of, planOf, trackings } = shop;
    const { openPage, reads, sees, report, loginCode } = shop;
    const page = await openPage(browser);
    const staff = await openPage(browser);
    const said = staff.getByRole('status').first();
    const charged = staff.getByLabel('Fees that the DMV charged').first();
    const current = staff.getByRole('heading', { name: /^Enter R\d+$/ });

    async function fillFees(moreCents = 0) {
      const hint = await staff
        .getByText(/^Collected: /)
        .first()
        .textContent();
      const [, dollars = ''] = /\$([\d,.]+)\./.exec(hint ?? '') ?? [];
      await charged.fill((Number(dollars.replace(',', '')) + moreCents / 100).toFixed(2));
    }
    async function enterAnswer({ fate, name }: Plan) {
      await expect(staff.getByRole('radio').first()).toBeFocused();
      if (fate === 'rejected') {
        await staff.keyboard.press('r');
        await staff.keyboard.type('The hull number does not match.');
      } else if (fate === 'checked') {
        await staff.keyboard.press('o');
        await staff.keyboard.type('063027');
        await staff.keyboard.press('Tab');
        await staff.keyboard.type('A parking ticket is unpaid.');
      } else {
        const isTaken = fate === 'papersMissing';
        await staff.keyboard.press(isTaken ? 'f' : 'a');
        await staff.keyboard.type(`T-${name}`);
        await fillFees(fate === 'less' ? -LESS : fate === 'more' ? MORE : 0);
        if (isTaken) await staff.getByLabel('Smog certificate', { exact: true }).check();
      }
      if (fate === 'more') {
        const ask = { name: 'ASK CUSTOMER TO PAY' };
        await staff.getByRole('button', ask).click();
        await staff.getByRole('dialog').getByRole('button', ask).click();
      } else await staff.keyboard.press('Enter');
    }
    async function pack(plan: Plan, sticker: string) {
      const { order } = of(plan);
      const scan = async (text: string) => {
        await staff.keyboard.type(text);
        await staff.keyboard.press('Enter');
      };
      await expect(staff.getByLabel('Scan a packing slip')).toBeFocused();
      await scan(order);
      const panel = staff.getByRole('region', { name: `Pack ${order}` });
      const label = await panel.getByText(/^(USPS|UPS|FedEx) \d+$/).textContent();
      const [, tracking = ''] = /(\d+)$/.exec(label ?? '') ?? [];
      trackings.set(plan, tracking);
      await scan(plan.proof === 'plate' ? plan.plate : sticker);
      await expect(panel.getByLabel('Tracking number')).toBeFocused();
      await scan(tracking);
      await expect(staff.getByRole('status').first()).toContainText(`Mailed ${order} with`);
    }

    await test.step('the customer pays, and reads what happens next', async () => {
      for (const plan of plans) {
        const ids = await fillCartOf(desk.place.site, customer, plan);
        const paid = await pay(desk.shop, ids.user, { email: customer.email });
        expect(paid.text('data', 'payment_status')).toBe('SUCCESS');
        const path = `/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`;
        const found = await desk.shop.get(path);
        const order = found.text('data', 'data', 0, 'order_id');
        const cents = Math.round(Number(found.at('data', 'data', 0, 'final_price')) * 100);
        bought.set(plan, { ...ids, order, cents });
      }
      for (const plan of plans) {
        const isRenewal = renewals.includes(plan);
        const needsPapers = titles.includes(plan);
        await reads(
          page,
          `Your ${isRenewal ? 'renewal' : 'order'} for ${plan.plate} is paid`,
          needsPapers
            ? 'We’ll file as soon as we have your documents.'
            : isRenewal
              ? 'We’ll email you a digital copy.'
              : plan === checked
                ? 'We’ll check with the DMV and email you the result.'
                : 'We’ll mail your replacement.',
        );
        await sees(page, plan, needsPapers ? 'DOCUMENTS MISSING' : 'PROCESSING', of(plan).order);
      }
    });

    await test.step('titles need documents, which we accept', async () => {
      for (const plan of titles) {
        await reads(page, `Documents needed for ${plan.plate}`, 'we need documents from you.');
        for (const paper of plan.papers) {
          await desk.sendPaper(of(plan).line, { paper, file_name: `${paper}.pdf` });
        }
      }
      for (const plan of titles) {
        const subject = `We accepted all documents for ${plan.plate}`;
        await reads(page, subject, 'we accepted your documents.');
        await sees(page, plan, 'PROCESSING', 'Next: Filing with the DMV');
      }
    });

    await test.step('an agent claims all ten, and enters the DMV’s answers', async () => {
      await enterDesk(staff, 'agent', deskScreens.filing.pattern, desk.place);
      await expect(said).toContainText('10 orders to file, 10 unclaimed.');
      await staff.getByRole('button', { name: 'CLAIM NEXT 10' }).click();
      await expect(staff).toHaveURL(/view=mine/);
      for (const _ of plans) {
        const order = ((await current.textContent()) ?? '').replace('Enter ', '');
        await enterAnswer(planOf(order));
        await expect(said).toContainText(`${order}: `);
        await expect(staff.getByRole('heading', { name: `Enter ${order}` })).toHaveCount(0);
      }
      await expect(said).toContainText('Nothing to file.');
    });

    await test.step('the customer reads the answers, and what to do', async () => {
      for (const plan of plans) {
        const isOpen = plan === more || plan === papersMissing;
        if (isOpen || plan === rejected || plan === checked) continue;
        await sees(page, plan, 'COMPLETED', 'Done: Accepted by the DMV', 'Not mailed yet');
      }
      const card = `Your digital registration card for ${corrected.plate}`;
      await reads(page, card, 'The DMV has accepted your renewal.');
      await reads(
        page,
        `Fees paid for ${papersMissing.plate}, documents missing`,
        'late penalties have stopped',
        'Smog certificate',
      );
      await sees(page, papersMissing, 'FEES PAID, DOCUMENTS MISSING', 'The DMV still needs: Smog');
      const whole = formatUsd(of(rejected).cents);
      await reads(
        page,
        `The DMV did not accept your order for ${rejected.plate}`,
        'The hull number does not match.',
        `We requested a refund of ${whole}`,
      );
      await sees(page, rejected, 'NOT ACCEPTED', 'The hull number does not match.');
      const record = `What the DMV has on record for ${checked.plate}`;
      await reads(page, record, '06/30/2027', 'A parking ticket is unpaid.');
      await sees(page, checked, 'COMPLETED', 'No shipment needed', '06/30/2027');
    });

    await test.step('refunds arrive, and say why', async () => {
      const whole = formatUsd(of(rejected).cents);
      const accepted = `Your bank accepted our refund of ${whole} for ${rejected.plate}.`;
      await reads(page, `Your refund of ${whole} for ${rejected.plate}`, accepted);
      await sees(page, rejected, `${whole} was refunded.`);
      const reason = 'The DMV charged less than you paid for its fees.';
      await reads(page, `Your refund of ${formatUsd(LESS)} for ${less.plate}`, reason);
      await sees(page, less, 'COMPLETED');
    });

    await test.step('the customer pays the DMV’s extra charge, and the order is filed', async () => {
      const subject = `${more.plate}: the DMV charges ${formatUsd(MORE)} more than expected`;
      await reads(
        page,
        subject,
        'we need your decision on your order',
        `Difference: ${formatUsd(MORE)}`,
      );
      await sees(page, more, 'DECISION NEEDED', 'Waiting for your decision');
      await page.getByRole('button', { name: 'Pay or cancel' }).click();
      await fill(page);
      await page.getByRole('button', { name: `PAY ${formatUsd(MORE)}` }).click();
      await expect(
        page.getByRole('heading', { name: 'Thank you. The difference is paid.' }),
      ).toBeVisible();
      await reads(
        page,
        `You paid the ${formatUsd(MORE)} difference for ${more.plate}`,
        'We can file your order now.',
      );
      await sees(page, more, 'PROCESSING', `${formatUsd(MORE)}, paid`);
      await staff.getByRole('link', { name: 'To file' }).click();
      await expect(said).toContainText('1 order to file, 1 unclaimed.');
      await staff.getByRole('button', { name: 'CLAIM NEXT 10' }).click();
      await expect(current).toHaveText(`Enter ${of(more).order}`);
      await enterAnswer({ ...more, fate: 'corrected' });
      await expect(said).toContainText('Saved. We’ll email the customer in 15 minutes');
      await reads(page, `Your digital registration card for ${more.plate}`);
      await sees(page, more, 'COMPLETED', 'Done: Accepted by the DMV');
    });

    await test.step('the missing document arrives, and the DMV accepts', async () => {
      await staff.getByRole('link', { name: /^Documents missing/ }).click();
      await staff.getByRole('link', { name: 'Check with the DMV again' }).click();
      await expect(staff).toHaveURL(`${desk.place.site}${deskOrderPath(of(papersMissing).order)}`);
      const form = aside(staff);
      await form.getByRole('radio', { name: 'Accepted' }).focus();
      await staff.keyboard.press('a');
      await staff.keyboard.type('T-accepted');
      await fillFees();
      await form.getByRole('button', { name: 'SAVE RESULT' }).click();
      await expect(form.getByRole('status')).toContainText('Saved.');
      await reads(page, `Your digital registration card for ${papersMissing.plate}`);
      await sees(page, papersMissing, 'COMPLETED', 'Done: Accepted by the DMV');
    });

    await test.step('a typing error is corrected, and the customer reads what was wrong', async () => {
      await staff.goto(deskOrderPath(of(corrected).order));
      await aside(staff).locator('summary', { hasText: 'Correct the result' }).click();
      await aside(staff).locator('#desk-correct_result-expires_on').fill('063028');
      await giveReason(aside(staff).locator('details[open]'));
      await aside(staff).getByRole('button', { name: 'CORRECT RESULT' }).click();
      await expect(aside(staff).getByRole('status')).toContainText('Corrected.');
      const subject = `A correction to your order for ${corrected.plate}`;
      await reads(page, subject, 'Valid until: 06/30/2028', 'Previously reported:');
      await sees(page, corrected, 'Valid until', '06/30/2028');
    });

    await test.step('the mail room prints, packs, and mails eight orders', async () => {
      await staff.getByRole('link', { name: 'Mail room' }).click();
      await expect(staff.getByRole('main')).toContainText(`To print ${mailed.length} envelopes`);
      const download = staff.waitForEvent('download');
      await staff.getByRole('button', { name: `PRINT ${mailed.length} LABELS` }).click();
      const slips = textOfPdf(readFileSync(await (await download).path()));
      for (const plan of mailed) expect(slips).toContain(`${of(plan).order}, plate ${plan.plate}`);
      await sees(page, transfer, 'label printed', 'Label Printed');
      for (const [index, plan] of mailed.entries()) await pack(plan, `K10000${index}`);
      for (const plan of mailed) {
        const tracking = trackings.get(plan) ?? '';
        const subject = `Your order for ${plan.plate} is in the mail`;
        await reads(page, subject, 'your order is on its way.', tracking);
        await sees(page, plan, 'Done: Mailed');
        const link = page.getByRole('link', { name: tracking });
        await expect(link).toHaveAttribute('href', new RegExp(`^https://.*${tracking}$`));
      }
    });

    await test.step('an order whose envelope is lost is mailed again with a new tracking number', async () => {
      await report(lost, 'failure');
      const first = trackings.get(lost) ?? '';
      await staff.getByRole('link', { name: 'Mail room' }).click();
      await staff.getByRole('link', { name: 'Mail again' }).click();
      const again = await openAction(staff, 'Mail again');
      await again.getByLabel('Reason').selectOption('lost');
      await again.getByRole('button', { name: 'MAIL AGAIN' }).click();
      await expect(aside(staff).getByRole('status')).toContainText('We’ll mail the order again');
      await staff.getByRole('link', { name: 'Mail room' }).click();
      await expect(staff.getByRole('main')).toContainText('To print 1 envelope');
      const subject = `We are mailing your order for ${lost.plate} again`;
      await reads(page, subject, 'again at no charge.');
      await sees(page, lost, 'Not mailed yet', 'Next: Mailed');
      await staff.getByRole('button', { name: 'PRINT 1 LABEL' }).click();
      await expect(staff.getByRole('main')).toContainText('To pack 1 envelope');
      await pack(lost, '');
      const second = trackings.get(lost) ?? '';
      expect(second).not.toBe(first);
      await reads(page, `Your order for ${lost.plate} is in the mail`, second);
      await sees(page, lost, 'Done: Mailed', second);
    });

    await test.step('the carrier delivers, and the dashboard shows all ten', async () => {
      for (const plan of mailed) {
        await report(plan, 'in_transit');
        await report(plan, 'delivered');
      }
      for (const plan of mailed) await sees(page, plan, 'Done: Delivered');
      await page.goto('/login');
      await page.locator('input[name=email]').fill(customer.email);
      await page.keyboard.press('Enter');
      await expect(page.locator('input[name=otp]')).toBeFocused();
      await page.keyboard.type(await loginCode(page));
      await expect(page).toHaveURL(/\/dashboard\//);
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      for (const plan of plans) {
        const shown = page.getByRole('row').filter({ hasText: of(plan).order });
        const state = plan.proof
          ? 'Delivered'
          : plan === checked
            ? 'No shipment needed'
            : 'Not acc';
        await expect(shown).toContainText(state);
        await expect(shown).toContainText(plan === rejected ? 'REFUNDED' : 'PAID');
      }
      await page
        .getByRole('row')
        .filter({ hasText: of(lost).order })
        .getByRole('link')
        .click();
      await expect(page.getByRole('link', { name: trackings.get(lost) ?? '' })).toBeVisible();
    });

    await test.step('every cent is accounted for', async () => {
      const { settings } = desk.place;
      const books = await runOperator('money:check', [], settings);
      expect(`${books.stderr}${books.stdout}`).toMatch(/, 0 differences\n$/);
      const refunds = await database.db
        .selectFrom('refund')
        .select(['order_line_uuid', 'cause', 'state', 'amount_cents'])
        .orderBy('amount_cents')
        .execute();
      expect(refunds).toEqual([
        {
          ...{ order_line_uuid: of(less).line, cause: 'difference' },
          ...{ state: 'refunded', amount_cents: LESS },
        },
        {
          ...{ order_line_uuid: of(rejected).line, cause: 'rejected' },
          ...{ state: 'refunded', amount_cents: of(rejected).cents },
        },
      ]);
      const { collected, undone } = await dmvFees(database, of(rejected).line);
      const report = await runOperator('remittance', [], settings);
      expect(report.stderr).toBe('');
      const back = undone + LESS;
      expect(report.stdout).toBe(
        `${formatUsd(collected + MORE)} collected for the DMV = ${formatUsd(collected + MORE - back)} filed + ${formatUsd(back)} refunded + $0.00 held\n`,
      );
    });
  });
});
