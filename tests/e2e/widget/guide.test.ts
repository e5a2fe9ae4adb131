import { expect, type Page } from '@playwright/test';
import { CHECKOUT, PARTNER, servePage } from '#tests/support/browser/own-page.ts';
import { widgetOn } from '#tests/support/browser/partner-page.ts';
import { test } from '#tests/support/browser/test.ts';
import { guideBlocks } from '#tests/support/widget/guide.ts';

const GUIDE = { tag: ['@long', '@PART-007', '@PART-008'] };
const [plain = '', inline = '', full = ''] = guideBlocks('html', CHECKOUT);
const [policy = ''] = guideBlocks('csp', CHECKOUT);
const scripts = guideBlocks('html', CHECKOUT).flatMap(
  (code) => /<script type="module">([\s\S]*?)<\/script>/.exec(code)?.[1] ?? [],
);
const [loader = ''] = plain.match(/<script[\s\S]*?<\/script>/) ?? [];

/** Opens a page with this body under the guide's policy, followed by the page's own script. */
async function openGuidePage(page: Page, body: string, script = '') {
  const html = `<!doctype html><html lang="en"><title>Guide</title><body>${body}<script type="module" src="/own.js"></script></html>`;
  const all = policy.replaceAll('\n', ' ').replace('script-src', `script-src ${PARTNER}`);
  await servePage(page, `${PARTNER}/own.js`, script, { 'content-type': 'text/javascript' });
  await servePage(page, `${PARTNER}/guide`, html, {
    'content-security-policy': `default-src 'none'; ${all}`,
  });
  await page.goto(`${PARTNER}/guide`);
}

test(
  'each code sample opens the checkout under the guide’s policy, without a warning',
  GUIDE,
  async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    const loaded = () =>
      page.evaluate(() => customElements.whenDefined('renewal-checkout').then(() => true));

    await test.step('plain HTML with the script’s hash opens the checkout over the page', async () => {
      await openGuidePage(page, plain, scripts[1]);
      await loaded();
      await page.getByRole('link', { name: 'Renew your registration' }).click();
      await expect(widgetOn(page).getByLabel('Service type')).toHaveValue(/./);
    });

    await test.step('the inline checkout, and the one with all options, are on the page', async () => {
      await openGuidePage(page, loader + inline);
      await expect(widgetOn(page).getByLabel('Email')).toBeVisible();
      await openGuidePage(page, loader + full);
      await loaded();
      await page.getByRole('link', { name: 'Renew your registration' }).click();
      await expect(widgetOn(page).getByLabel('Email')).toHaveValue('dana@gmail.com');
      await expect(page.getByRole('button', { name: 'Back to the club' })).toBeVisible();
    });

    await test.step('the module mounts a checkout by script', async () => {
      expect(scripts).toHaveLength(2);
      await openGuidePage(page, '<div id="renew"></div>', scripts[0]);
      await expect(widgetOn(page).getByLabel('Email')).toBeVisible();
    });
    expect(complaints).toEqual([]);
  },
);
