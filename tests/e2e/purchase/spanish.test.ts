/** Purchases in Spanish. No screen has an English sentence, except names. */
import { expect } from '@playwright/test';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillLookup,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { expectSpanish } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';
import { runIn } from '#words/store.ts';
import { t, translate } from '#words/words.ts';

test.use({ viewport: { width: 360, height: 780 } });

test(
  'a driver renews a vehicle in Spanish, with mistakes and a declined card',
  {
    tag: ['@LANG-001'],
  },
  ({ page }) =>
    runIn('es', async () => {
      const customer = newCustomer();
      await page.goto('/es');
      await expectSpanish(page, 'home');
      await page.getByRole('button', { name: t('GET STARTED') }).click();
      await expectSpanish(page, 'home with errors');
      await fillLookup(page, '7ESP001', customer.email);
      await expect(page).toHaveURL(/\/es\/shipping-address\//);
      await expectSpanish(page, 'shipping');
      await page.getByRole('button', { name: t('CONTINUE') }).click();
      await expectSpanish(page, 'shipping with errors');
      await fillShipping(page, customer);
      await continueFromShipping(page);
      await expectSpanish(page, 'confirmation');
      await confirmAddress(page);
      await expectSpanish(page, 'cart');
      await goToPayment(page);
      await expectSpanish(page, 'payment');
      const terms = page.getByRole('main').getByRole('link', { name: /términos y condiciones/ });
      await expect(terms).toHaveAttribute('href', '/es/terms-conditions');
      await processOrder(page);
      await expectSpanish(page, 'payment with errors');
      await fillCard(page, cards.declined, customer);
      await processOrder(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSpanish(page, 'declined');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: translate('OK') })
        .click();
      await fillCard(page, cards.good, customer);
      await processOrder(page);
      await expect(page).toHaveURL(/\/es\/thank-you\//);
      await expectSpanish(page, 'thank-you');
      await page.getByRole('button', { name: t('CHECK ORDER STATUS') }).click();
      await expect(page).toHaveURL(/\/es\/order-status\//);
      await expectSpanish(page, 'order status');
    }),
);
