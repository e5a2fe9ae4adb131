import { expect, type Page } from '@playwright/test';
import { reachCode } from '#tests/support/browser/login-page.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (at === name) return;
  }
  throw new Error(`The field ${name} is not reached by keyboard`);
}

test('a profile with a picture is saved with the keyboard alone, and can be reloaded', {
  tag: ['@PROF-005', '@PROF-010', '@AMB-011', '@TRUE-003'],
}, async ({ page }) => {
  const { email } = newCustomer();
  await reachCode(page, email);
  const mail = await mailTo(page, email, 'Your login code');
  await page.keyboard.type(/\b\d{4}\b/.exec(mail)?.[0] ?? '');
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const name = page.locator('input[name=name]');
  await expect(name).toHaveValue('');
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  });
  await expect(page.locator('.toast')).toContainText('Picture saved');
  await name.focus();
  await page.keyboard.type('Ann Sample');
  for (const [field, text] of [
    ['mobile_number', '9165550142'],
    ['street_address', '1 Main St'],
    ['zip_code', '93701'],
    ['city', 'Fresno'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast').filter({ hasText: 'Profile updated' })).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Ann Sample');
  await expect(page.locator('input[name=city]')).toHaveValue('Fresno');
  await expect(page.locator('input[name=email]')).toHaveValue(email);
  const picture = page.locator('.photo img');
  await expect(picture).toHaveAttribute('src', /^\/v1\/files\/[^?]+\.webp$/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.locator('header img.avatar').click();
  await expect(page.getByText('Hello! Ann Sample')).toBeVisible();

  await test.step('the progress bar of an upload shows how much has been sent', async () => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 500_000,
    });
    const shown = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const values: number[] = [];
          const look = () => {
            const bar = document.querySelector('progress');
            if (bar && bar.position !== values.at(-1)) values.push(bar.position);
            if (!bar && values.length > 0) resolve(values);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await page.locator('input[type=file]').setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([PICTURE, Buffer.alloc(1_500_000)]),
    });
    const values = await shown;
    const between = values.filter((value) => value > 0 && value < 1);
    expect(between.length).toBeGreaterThan(2);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    await expect(page.locator('.toast')).toContainText('Picture saved');
  });
});
