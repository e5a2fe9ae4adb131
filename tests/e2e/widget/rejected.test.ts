/**
 * If the browser or the server rejects the frame, the customer gets the page's own link, and the
 * developer a reason.
 */
import { expect, type Page } from '@playwright/test';
import { CHECKOUT, openOwnPage, PARTNER, toldOn } from '#tests/support/browser/own-page.ts';
import { widgetOn } from '#tests/support/browser/partner-page.ts';
import { test } from '#tests/support/browser/test.ts';

const REJECTED = { tag: '@PART-002' };
const STRANGER = 'http://localhost:4999';
const LINK = `<a href="${CHECKOUT}/">Renew your registration</a>`;
const element = (attributes: string) =>
  `<renewal-checkout ${attributes}>${LINK}</renewal-checkout>`;
const unavailable = {
  type: 'error',
  code: 'unavailable',
  severity: 'unrecoverable',
  continueUrl: `${CHECKOUT}/`,
};

/** Collects console errors, and checks in every animation frame whether an iframe is visible. */
async function watchPage(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.addInitScript(() => {
    const look = () => {
      for (const host of document.querySelectorAll('renewal-checkout')) {
        const frame = host.shadowRoot?.querySelector('iframe');
        if (frame?.checkVisibility({ visibilityProperty: true })) Reflect.set(window, 'seen', true);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return { errors, hasSeenFrame: () => page.evaluate(() => Reflect.get(window, 'seen') === true) };
}

const cases = [
  {
    ...{ name: 'an origin that is not allowed', site: STRANGER, partner: 'demo-partner' },
    says: `No checkout: ${STRANGER} isn’t one of the page origins`,
  },
  {
    ...{ name: 'a key that nobody has', site: PARTNER, partner: 'nobody' },
    says: 'No checkout: the key in the attribute partner is wrong',
  },
  {
    ...{ name: 'a secret key', site: PARTNER, partner: 'report_a' },
    says: 'No checkout: the attribute partner contains a secret',
  },
  {
    name: 'a policy that does not name the checkout',
    site: PARTNER,
    partner: 'demo-partner',
    frames: "'self'",
    says: '',
  },
];

test('if a checkout is rejected, the dialog shows the page’s own link immediately', {
  tag: ['@long', '@PART-002'],
}, async ({ page }) => {
  const { errors, hasSeenFrame } = await watchPage(page);
  const link = page.getByRole('link', { name: 'Renew your registration' });
  for (const { name, site, partner, frames, says } of cases) {
    await test.step(`with ${name}`, async () => {
      errors.length = 0;
      await openOwnPage(page, {
        body: element(`partner="${partner}"`),
        site,
        ...(frames && { frames }),
      });
      await link.click();
      await expect.poll(() => toldOn(page), { timeout: 3000 }).toEqual([unavailable]);
      await expect(page.locator('renewal-checkout iframe')).toHaveCount(0);
      await expect(page.locator('dialog')).toBeVisible();
      await expect(link).toBeVisible();
      expect(await hasSeenFrame()).toBe(false);
      const said = errors.find((text) => text.includes('does your key')) ?? '';
      expect(errors.join('\n')).toContain(says);
      expect(said).toContain(site);
      expect(said).not.toContain(partner);
      expect(said).toContain(`frame-src ${CHECKOUT}`);

      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.locator('dialog')).toHaveCount(0);
      await link.click();
      await expect(page.locator('dialog')).toBeVisible();
      await expect.poll(() => toldOn(page).then((told) => told.at(-1))).toEqual(unavailable);
      await link.click();
      await expect(page).toHaveURL(`${CHECKOUT}/`);
    });
  }

  await test.step('a rejected inline checkout leaves the link in place', async () => {
    errors.length = 0;
    await openOwnPage(page, { body: element('partner="nobody" display="inline"') });
    await expect.poll(() => toldOn(page), { timeout: 3000 }).toEqual([unavailable]);
    await expect(page.locator('renewal-checkout iframe')).toHaveCount(0);
    expect(await hasSeenFrame()).toBe(false);
    expect(errors.join()).toContain('does your key allow');
    await link.click();
    await expect(page).toHaveURL(`${CHECKOUT}/`);
  });
});

test(
  'a checkout that does not respond is replaced by the link, and returns once it responds',
  REJECTED,
  async ({ page }) => {
    const { hasSeenFrame } = await watchPage(page);
    const address = `${CHECKOUT}/embed/checkout*`;
    const link = page.getByRole('link', { name: 'Renew your registration' });
    const close = () => page.getByRole('button', { name: 'Close' }).click();
    await openOwnPage(page, { body: element('partner="demo-partner"') });
    await page.clock.install();

    await test.step('closing the dialog before a response shows the link, and allows a retry', async () => {
      // A server that never responds.
      await page.route(address, () => {});
      await link.click();
      await page.keyboard.press('Escape');
      await expect.poll(() => toldOn(page)).toEqual([{ type: 'close' }]);
      await page.clock.fastForward(21_000);
      await expect(link).toBeVisible();
      expect(await toldOn(page)).toEqual([{ type: 'close' }]);
      await link.click();
      await expect(page.locator('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.unroute(address);
    });

    await test.step('an unreachable checkout is replaced immediately', async () => {
      await page.route(address, (route) => route.abort());
      await link.click();
      await expect
        .poll(() => toldOn(page), { timeout: 3000 })
        .toEqual([{ type: 'close' }, { type: 'close' }, unavailable]);
      await expect(link).toBeVisible();
      expect(await hasSeenFrame()).toBe(false);
      await page.unroute(address);
      await close();
    });

    await test.step('a checkout that starts but does not respond is abandoned after 20 seconds', async () => {
      const before = (await toldOn(page)).length;
      await page.route(`${CHECKOUT}/v1/api/partners*`, () => {});
      await link.click();
      await expect(page.locator('renewal-checkout iframe')).toBeVisible();
      await page.clock.fastForward(21_000);
      await expect
        .poll(() =>
          toldOn(page).then((told) => told.slice(before).filter(({ type }) => type !== 'close')),
        )
        .toEqual([unavailable]);
      await expect(page.locator('renewal-checkout iframe')).toHaveCount(0);
      await page.unroute(`${CHECKOUT}/v1/api/partners*`);
      await close();
    });

    await test.step('the checkout appears when the server is back', async () => {
      await link.click();
      await expect(widgetOn(page).getByLabel('Email')).toBeVisible();
      expect(await hasSeenFrame()).toBe(true);
    });
  },
);
