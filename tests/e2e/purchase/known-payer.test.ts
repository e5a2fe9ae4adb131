import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { at } from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  change,
  checkouts,
  field,
  fill,
  pay,
} from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

test('the address and contact are known, and Change turns them into fields in place', {
  tag: ['@long', '@EASE-006'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = await arrive(page);

  await test.step('the address and contact are text without boxes', async () => {
    const known = page.getByRole('region', { name: 'Billing address and contact info' });
    await expect(known).toContainText('Same as shipping address');
    await expect(known).toContainText('1200 Sample Street 4B, Sacramento, CA 95814');
    await expect(known).toContainText('dana@gmail.com');
    await expect(known).toContainText('(916) 555-0142');
    const boxes = known.locator('input:visible, select:visible');
    await expect(boxes).toHaveCount(2);
    for (const name of ['renewal_reminders', 'terms_and_conditions']) {
      await expect(known.locator(`input[name=${name}]:visible`)).toBeChecked();
    }
  });

  await test.step('Change opens the fields, and the other address is preserved', async () => {
    await fill(page);
    await change(page, 'contact');
    await expect(field(page, 'email')).toBeFocused();
    await field(page, 'phone_no').fill('916 555 0199');
    await change(page, 'billing address');
    await expect(page.getByRole('radio', { name: 'Same as shipping address' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Use a different billing address' }).check();
    await field(page, 'street_address').fill('5 Bill Rd');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Same as shipping address' }).check();
    await expect(field(page, 'street_address')).toHaveValue('1200 Sample Street');
    await page.getByRole('radio', { name: 'Use a different billing address' }).check();
    await expect(field(page, 'street_address')).toHaveValue('5 Bill Rd');
    await page.getByRole('radio', { name: 'Same as shipping address' }).check();
    await pay(page).click();
    await expect(page).toHaveURL('/thank-you/u1/c1/a1');
    const billing = at(checkouts(asked)[0]?.body, 'billing_address');
    expect(billing).toMatchObject({ street_address: '1200 Sample Street', phone_no: '9165550199' });
  });
});
