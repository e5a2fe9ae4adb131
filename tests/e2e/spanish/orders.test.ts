/** Renewals in Spanish that need something more, or that the DMV rejects. */
import { expect } from '@playwright/test';
import { RENEWAL_SLUG } from '#contracts/catalogue/service-plan.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { buyInSpanish, expectSpanish, expectSpanishMails } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { runIn } from '#words/store.ts';

test.use({ viewport: { width: 360, height: 780 } });

const plates = {
  REJECT1: 'El DMV no aceptó su pedido para REJECT1',
  SMOG007: 'Ya enviamos por correo su pedido para SMOG007',
};

for (const [plate, last] of Object.entries(plates)) {
  test(`${plate} is followed to its end in Spanish`, { tag: ['@long', '@LANG-001'] }, ({ page }) =>
    runIn('es', async () => {
      const customer = newCustomer();
      await buyInSpanish(page, RENEWAL_SLUG, plate, customer);
      await expectSpanishMails(page, customer.email, last);
      await page.reload();
      await expect(page.locator('.milestones').first()).toBeVisible();
      await expectSpanish(page, 'order status at the end');
    }),
  );
}
