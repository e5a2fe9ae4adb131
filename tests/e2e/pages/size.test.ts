import { expect, type Page } from '@playwright/test';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { saveData } from '#tests/support/browser/save-data.ts';
import { test } from '#tests/support/browser/test.ts';

/** Before its form is touched. */
const HOME_KB = 6;

// Of each screen of an order about 98 KB are the packages, whole as published (docs/performance.md); the rest is ours,
// with what a hurried customer gets in return: a town from the zip code, dates, known facts to change in place, and
// words for each failure.
const SCREENS = [
  ['/', 'GET STARTED', HOME_KB],
  ['/shipping-address/u1/v1', 'CONTINUE', 137],
  ['/address-confirmation/u1/v1/a1', 'NEXT', 137],
  ['/add-another-vehicle/u1/a1', 'CHECKOUT', 140],
  ['/payment-details/u1/c1/a1', 'PROCESS ORDER', 140],
  ['/thank-you/u1/c1/a1', 'VIEW QUOTES', 139],
] as const;

/** With what measures the page, loaded when it stands. */
const HOME_AFTER_ALL_KB = 9;

/** With its form, what the header needs, and what measures the page. */
const CALCULATOR_KB = 40;

/** The scripts that a page loads by itself, in brotli bytes by file. */
async function scriptsOf(page: Page, path: string, button: string) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = [...urls].map(async (url) => {
    const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'] ?? 'small').toMatch(/^(br|small)$/);
    return [Number(answer.headers()['content-length']), new URL(url).pathname] as const;
  });
  return (await Promise.all(sizes)).sort(([a], [b]) => b - a);
}

for (const [path, button, limitKb] of SCREENS) {
  test(
    `${path} needs at most ${limitKb} KB of script`,
    {
      tag: '@FAST-013',
    },
    async ({ page }, testInfo) => {
      // Who saves data gets nothing beforehand.
      await saveData(page);
      await mockApi(page);
      const sizes = await scriptsOf(page, path, button);
      const total = sizes.reduce((sum, [bytes]) => sum + bytes, 0);
      const table = sizes.map(([bytes, file]) => `${bytes} ${file}`).join('\n');
      await testInfo.attach('scripts', { body: `${total} bytes\n${table}` });
      expect(total, table).toBeLessThanOrEqual(limitKb * 1024);
    },
  );
}

test('the fee calculator loads less than 40 KB of script in all', {
  tag: '@FEE-004',
}, async ({ page }) => {
  await mockApi(page);
  const sizes = await scriptsOf(page, '/registration-fee-calculator', 'ESTIMATE MY FEES');
  const total = sizes.reduce((sum, [bytes]) => sum + bytes, 0);
  expect(total, sizes.join('\n')).toBeLessThan(CALCULATOR_KB * 1024);
});

test('the home page loads little more than it needs while nobody touches it', async ({ page }) => {
  await mockApi(page);
  const sizes = await scriptsOf(page, '/', 'GET STARTED');
  const total = sizes.reduce((sum, [bytes]) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(HOME_AFTER_ALL_KB * 1024);
});
