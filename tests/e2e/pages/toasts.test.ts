import { expect, type Page } from '@playwright/test';
import { type Answer, fail, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const toasts = (page: Page) => page.locator('.toast');

/** From here on, only the test moves the clock. */
async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 120_000);
}

const bottomOfHeader = (page: Page) =>
  page.locator('body > header').evaluate((header) => header.getBoundingClientRect().bottom);
const topOfToasts = async (page: Page) => (await page.locator('.toasts').boundingBox())?.y ?? -1;

test('a toast stays for its time, is announced, and hides neither the header nor all other toasts', {
  tag: ['@FLOW-007', '@FLOW-008', '@FLOW-009', '@FLOW-011', '@AMB-131', '@EASE-018'],
}, async ({ page }) => {
  test.slow();
  let added: Answer = fail('No cart');
  await mockApi(page, {
    'POST /v1/api/user/carts': () => added,
    'POST /v1/api/user/carts/resume': ok({}),
  });
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/address-confirmation/u1/v1/a1');
  const next = page.getByRole('button', { name: 'NEXT' });
  await expect(next).toBeVisible();
  await stopClock(page);

  await test.step('on a phone, no toast covers the header or its menu', async () => {
    await next.click();
    await expect(toasts(page)).toHaveCount(1);
    expect(await topOfToasts(page)).toBeGreaterThanOrEqual(await bottomOfHeader(page));

    const strip = page.locator('.strip summary');
    await strip.click();
    await expect.poll(async () => (await topOfToasts(page)) - (await bottomOfHeader(page))).toBe(8);
    await strip.click();

    await page.getByRole('button', { name: 'Menu' }).click();
    const onTop = await page.locator('.menu--phone a').evaluateAll((links) =>
      links.map((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    expect(onTop.length).toBeGreaterThan(2);
    expect(onTop).not.toContain(false);
    await page.keyboard.press('Escape');

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => topOfToasts(page)).toBeLessThan(40);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.clock.runFor(10_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('an error stays for 4 seconds, is announced, and stays while the pointer is on it', async () => {
    await next.click();
    await expect(toasts(page)).toHaveAttribute('role', 'alert');
    await page.clock.runFor(3400);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1500);
    await expect(toasts(page)).toHaveCount(0);

    await next.click();
    await toasts(page).hover();
    await page.clock.runFor(8000);
    await expect(toasts(page)).toHaveCount(1);
  });

  await test.step('25 failures show at most 20 toasts', async () => {
    for (let failures = 0; failures < 25; failures += 1) {
      await next.click();
      await expect(page.locator('button[aria-busy=true]')).toHaveCount(0);
    }
    await expect.poll(() => toasts(page).count()).toBeGreaterThan(1);
    expect(await toasts(page).count()).toBeLessThanOrEqual(20);
    await page.clock.runFor(10_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('a success stays for 2 seconds and a plain message for 4, and both are announced politely', async () => {
    added = ok({ uuid: 'c1' });
    await page.clock.resume();
    await next.click();
    const resume = page.getByRole('button', { name: 'Email me a link to this cart' });
    await expect(resume).toBeVisible();
    await stopClock(page);
    await resume.click();
    await expect(toasts(page)).toContainText('We emailed you the link to your cart');
    await expect(toasts(page)).toHaveAttribute('role', 'status');
    await page.clock.runFor(1400);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1500);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByText(/^Sent at \d+:\d\d [AP]M/)).toBeVisible();

    await page.getByRole('button', { name: 'DELETE', exact: true }).click();
    await page.getByRole('button', { name: 'YES' }).click();
    await expect(toasts(page)).toHaveText('Vehicle removed from your cart');
    await page.clock.runFor(3400);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1500);
    await expect(toasts(page)).toHaveCount(0);
  });
});
