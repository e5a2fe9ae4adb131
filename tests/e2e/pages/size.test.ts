import { expect, type Page } from '@playwright/test';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { saveData } from '#tests/support/browser/save-data.ts';
import { test } from '#tests/support/browser/test.ts';

/** The home page's script size before its form is touched. */
const HOME_KB = 6;

// About 98 KB of each order screen is unmodified packages (docs/performance.md). The rest is ours,
// including city lookup by ZIP code, dates, editable known values, and messages for each failure. The payment screen
// also has code for the provider's fields and the bank's page, which no other screen loads.
const SCREENS = [
  ['/', 'GET STARTED', HOME_KB],
  ['/shipping-address/u1/v1', 'CONTINUE', 146],
  ['/address-confirmation/u1/v1/a1', 'NEXT', 143],
  ['/add-another-vehicle/u1/a1', 'CHECKOUT', 146],
  ['/payment-details/u1/c1/a1', 'PROCESS ORDER', 150],
  ['/thank-you/u1/c1/a1', 'VIEW QUOTES', 148],
] as const;

/** Including the speed measurement, which loads after the page. */
const HOME_AFTER_ALL_KB = 9.2;

/** Including its form, the header, and the speed measurement. */
const CALCULATOR_KB = 40;

/** The scripts of the screen after the shipping address, and of all order screens. */
const NEXT_SCREEN = /\/_astro\/AddressConfirmation\./;
const ORDER = /\/_astro\/funnel\..*\.js$/;

function openerOf(page: Page) {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = async (url: string) => {
    const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'] ?? 'small').toMatch(/^(br|small)$/);
    return Number(answer.headers()['content-length']);
  };
  return {
    urls,
    /** Opens a page, and returns the brotli bytes of its scripts, in total and by file. */
    open: async (path: string, button: string) => {
      urls.clear();
      await page.goto(path);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const rows = [...urls].map(async (url) => {
        const size = sizes.get(url) ?? sizeOf(url);
        sizes.set(url, size);
        return [await size, new URL(url).pathname] as const;
      });
      const sorted = (await Promise.all(rows)).sort(([a], [b]) => b - a);
      return {
        total: sorted.reduce((sum, [bytes]) => sum + bytes, 0),
        table: sorted.map(([bytes, file]) => `${bytes} ${file}`).join('\n'),
      };
    },
  };
}

test(
  'with data saver on, browsers load what a screen needs, and nothing before it is needed',
  {
    tag: ['@long', '@FAST-013'],
  },
  async ({ page }, testInfo) => {
    await saveData(page);
    await mockApi(page);
    const { urls, open } = openerOf(page);
    for (const [path, button, limitKb] of SCREENS) {
      await test.step(`${path} needs at most ${limitKb} KB of script`, async () => {
        const { total, table } = await open(path, button);
        await testInfo.attach('scripts', { body: `${total} bytes\n${table}` });
        expect(total, table).toBeLessThanOrEqual(limitKb * 1024);
        if (button === 'CONTINUE') {
          await page.getByLabel('City').click();
          expect([...urls].filter((url) => NEXT_SCREEN.test(url))).toEqual([]);
        }
      });
    }
  },
);

test('other visitors preload the next screens while filling in this one, and little before that', {
  tag: ['@long', '@FAST-013', '@FEE-004'],
}, async ({ page }) => {
  await mockApi(page);
  const { urls, open } = openerOf(page);

  await test.step('the home page loads little more than it needs until it is touched', async () => {
    const { total, table } = await open('/', 'GET STARTED');
    expect(total, table).toBeLessThanOrEqual(HOME_AFTER_ALL_KB * 1024);
  });

  await test.step('the home page loads the order’s screens once its form is touched', async () => {
    await expect(page.locator('select[name=service_type_uuid] option')).not.toHaveCount(1);
    expect([...urls].filter((url) => ORDER.test(url))).toEqual([]);
    const order = page.waitForRequest(ORDER);
    await page.getByLabel('License plate').click();
    await order;
  });

  await test.step('a screen of an order loads the next one', async () => {
    const next = page.waitForRequest(NEXT_SCREEN);
    await page.goto('/shipping-address/u1/v1');
    await next;
  });

  await test.step('the fee calculator loads less than 40 KB of script in total', async () => {
    const { total, table } = await open('/registration-fee-calculator', 'Estimate my fees');
    expect(total, table).toBeLessThan(CALCULATOR_KB * 1024);
  });
});
