import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { type Answer, at, fail, ok } from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  checkouts,
  field,
  fill,
  pay,
  told,
} from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

const DECLINED = 'Your card was declined.';
const declined = ok({
  payment_status: 'FAILED',
  payment_response: { Message: DECLINED },
  payment_uuid: 'p1',
  charged: false,
});

const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

async function reject(page: Page, words: string) {
  await pay(page).click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a payment that is declined or not sent stays on the page until it is paid', {
  tag: ['@long', '@EASE-005'],
}, async ({ page, context }) => {
  let answer: Answer = ok({});
  const asked = await arrive(page, { 'POST /v1/api/checkout': () => answer });
  await fill(page);

  await test.step('a declined payment says that the card was not charged only if that is known', async () => {
    const cases: [Answer, string, boolean][] = [
      [
        ok({
          payment_status: 'VALIDATION_FAILED',
          validation_response: { Message: 'The fees have changed.' },
          charged: false,
        }),
        'The fees have changed.',
        true,
      ],
      [ok({ payment_status: 'WHATEVER' }), 'Payment Failed', false],
      [fail('Card number is blocked'), 'Card number is blocked', false],
      ['abort', 'Network Error', false],
    ];
    for (const [next, words, isKnown] of cases) {
      answer = next;
      await field(page, 'cvv').fill('987');
      await reject(page, words);
      await expect(summary(page)).toBeFocused();
      await expect(summary(page)).toContainText(words);
      const claim = summary(page).getByText('You were not charged');
      await expect(claim).toHaveCount(isKnown ? 1 : 0);
    }
    // Nothing was wrong with the number; the connection failed.
    await expect(field(page, 'credit_card_number')).not.toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('the dialog of a payment that was not sent says when the connection is back', async () => {
    await field(page, 'cvv').fill('987');
    await context.setOffline(true);
    await pay(page).click();
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText(
      'You’re offline. Your payment wasn’t sent and you weren’t charged.',
    );
    await context.setOffline(false);
    await expect(dialog.getByRole('alert')).toContainText('You’re back online');
    await expect(dialog).not.toContainText('You’re offline');
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a declined card stays on the page, with what happened to the money and what to try', async () => {
    answer = declined;
    await field(page, 'cvv').fill('987');
    await reject(page, DECLINED);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText(
      /Your bank declined the payment at \d+:\d\d\s[AP]M\sPT\. You were not charged\./,
    );
    await expect(summary(page)).toContainText('Try another card, or contact your bank.');
    await expect(told(page, DECLINED)).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, 'credit_card_number')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await summary(page).getByRole('link', { name: DECLINED }).click();
    await expect(field(page, 'credit_card_number')).toBeFocused();
    await expect(field(page, 'credit_card_number')).toHaveValue('4111 1111 1111 1111');
    await expect(field(page, 'first_name')).toHaveValue('Pat');
    await expect(field(page, 'cvv')).toHaveValue('');
    // Types digit by digit, because the remaining message must not take the focus from the field.
    await field(page, 'cvv').pressSequentially('321');
    await expect(field(page, 'cvv')).toHaveValue('321');
    await expect(summary(page)).toContainText(DECLINED);

    await field(page, 'credit_card_number').fill('4242424242424242');
    await expect(summary(page)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  await test.step('nothing is sent while offline, the page says so, and the next attempt pays', async () => {
    const sent = checkouts(asked).length;
    answer = ok({ payment_status: 'SUCCESS' });
    await context.setOffline(true);
    const words = 'You’re offline. Your payment wasn’t sent and you weren’t charged.';
    await reject(page, words);
    await expect(summary(page)).toBeFocused();
    await expect(summary(page)).toContainText(words);
    await expect(summary(page)).toContainText('Try again when you’re back online.');
    await expect(page.getByText('You will be charged')).toHaveCount(0);
    await expect(field(page, 'credit_card_number')).not.toHaveAttribute('aria-invalid', 'true');
    expect(checkouts(asked)).toHaveLength(sent);
    await context.setOffline(false);
    await expect(summary(page).getByRole('alert')).toContainText('You’re back online');
    await expect(page.getByText('You will be charged')).toBeVisible();
    await expect(summary(page)).not.toContainText('You’re offline');
    await expect(summary(page)).not.toContainText('Try again when you’re back online.');
    await expect(summary(page)).toBeFocused();
    await expectAccessible(page);
    await expect(field(page, 'cvv')).toHaveValue('321');
    await pay(page).click();
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
    expect(checkouts(asked)).toHaveLength(sent + 1);
    expect(at(checkouts(asked).at(-1)?.body, 'cvv')).toBe('321');
  });
});

test('a payment has one notice while offline, and says nothing that another tab may have changed', {
  tag: ['@long', '@EASE-005'],
}, async ({ page, context }) => {
  await arrive(page);
  const notice = page.locator('form .notice');
  await expect(pay(page)).toHaveClass(/primary/);
  await context.setOffline(true);
  await expect(notice).toHaveText(
    'You’re offlineKeep this page open. Continue when you’re back online.Payment noticeThe fee calculation is valid today only. Payment sent to the DMV cannot be cancelled or reversed.',
  );
  await expect(pay(page)).toHaveClass(/secondary/);
  await expect(page.getByText('been charged')).toHaveCount(0);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toContainText('Payment notice');
});
