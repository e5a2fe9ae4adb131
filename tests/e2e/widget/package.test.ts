/** The package as a partner uses it: packed, installed, type-checked, bundled, and used for a purchase. */
import { expect } from '@playwright/test';
import { CHECKOUT, PARTNER, servePage } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { guideBlocks } from '#tests/support/widget/guide.ts';
import { createScratchApp } from '#tests/support/widget/scratch-app.ts';
import { RELEASE } from '../../../widgets/releases/current.ts';

const POLICY = {
  'content-security-policy': `default-src 'none'; script-src ${PARTNER} ${CHECKOUT}; frame-src ${CHECKOUT}`,
};
const MAIN = `import { createRoot } from 'react-dom/client';
import { RELEASE, type CheckoutEvent, type CheckoutOptions } from 'renewal-checkout';
import { Renewal } from './Renewal.js';
export const told: CheckoutEvent[] = [];
export const options: CheckoutOptions = { partner: 'x', scheme: 'auto', 'meta-campaign': 'spring' };
console.log(RELEASE.version);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Renewal />);
`;
const WRONG = `import { RenewalCheckout } from 'renewal-checkout/react';
export const wrong = <RenewalCheckout origin="https://x.example" partner="x" scheme="black">x</RenewalCheckout>;
`;
const STRICT = [
  ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--jsx', 'react-jsx'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'],
  ...['--lib', 'es2023,dom,dom.iterable', '--types', 'react'],
];

test('a customer buys in a React app that installed the package from its tarball', {
  tag: ['@long', '@PART-007'],
}, async ({ page, request }) => {
  test.slow();
  const [component = ''] = guideBlocks('tsx', CHECKOUT);
  const app = await createScratchApp({
    'Renewal.tsx': component,
    'main.tsx': MAIN,
    'wrong.tsx': WRONG,
  });
  try {
    expect(app.tarball).toBe(`renewal-checkout-${RELEASE.version}.tgz`);
    app.checkTypes(...STRICT, 'main.tsx');
    expect(() => app.checkTypes(...STRICT, 'wrong.tsx')).toThrow();
    const html =
      '<!doctype html><html lang="en"><title>App</title><div id="root"></div><script src="/app.js"></script></html>';
    await servePage(page, `${PARTNER}/app`, html, POLICY);
    await servePage(page, `${PARTNER}/app.js`, app.bundle('main.tsx'), {
      'content-type': 'text/javascript',
    });
  } finally {
    app.remove();
  }
  const loaders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/widget/')) loaders.push(request.url());
  });
  await test.step('a loader never changes under its version, and can be checked by its hash', async () => {
    const pinned = await request.get(`${CHECKOUT}${RELEASE.path}`);
    expect(pinned.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(pinned.headers()['access-control-allow-origin']).toBe('*');
    const newest = await request.get(`${CHECKOUT}/widget/v1.js`);
    expect(newest.headers()['cache-control']).toBe('public, max-age=3600');
    expect(await newest.text()).toBe(await pinned.text());
    const module = RELEASE.path.replace(/js$/, 'mjs');
    expect((await request.get(`${CHECKOUT}${module}`)).status()).toBe(200);
  });
  await test.step('the app loads the loader, and sells a renewal', async () => {
    await page.goto(`${PARTNER}/app`);
    const pinned = page.locator(`script[integrity="${RELEASE.integrity}"][crossorigin=anonymous]`);
    await expect(pinned).toHaveCount(1);
    await page.evaluate(() => customElements.whenDefined('renewal-checkout').then(() => true));
    await page.getByRole('link', { name: 'Renew your registration' }).click();
    const frame = widgetOn(page);
    await frame.getByLabel('License plate').fill('7ABC123');
    await buyRenewal(frame, newCustomer());
    await expect(frame.getByText(/^PAID/)).toBeVisible();
    expect(loaders).toEqual([`${CHECKOUT}${RELEASE.path}`]);
  });
});
