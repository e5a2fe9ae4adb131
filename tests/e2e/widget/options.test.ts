/** What a partner sets on the element, and what its developer hears of a wrong value. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { CHECKOUT, openOwnPage, PARTNER } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const PREFILL = { tag: '@PART-008' };
const THEME = { tag: '@PART-010' };

async function openInline(page: Page, attributes: string): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.location().url.includes('/widget/')) {
      warnings.push(message.text());
    }
  });
  const body = `<renewal-checkout partner="demo-partner" display="inline" ${attributes}><a href="${CHECKOUT}/">Renew</a></renewal-checkout>`;
  await openOwnPage(page, { body });
  await expect(widgetOn(page).getByLabel('Email')).toBeVisible();
  return warnings;
}

test(
  'plate, e-mail and names are there, can be changed, and nothing typed is overwritten',
  PREFILL,
  async ({ page }) => {
    const customer = newCustomer();
    const warnings = await openInline(
      page,
      `service="renew-vehicle-registration" plate="7ABC123" email="${customer.email}" firstname="Dana" lastname="Kim"`,
    );
    const frame = widgetOn(page);
    await expect(frame.getByLabel('License plate')).toHaveValue('7ABC123');
    await expect(frame.getByLabel('Email')).toHaveValue(customer.email);
    await frame.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(frame.locator('input[name=first_name]')).toHaveValue('Dana');
    await expect(frame.locator('input[name=last_name]')).toHaveValue('Kim');
    await expect(frame.locator('input[name=email]')).toHaveValue(customer.email);
    await frame.locator('input[name=first_name]').fill('Dan');
    await page.reload();
    await expect(frame.locator('input[name=first_name]')).toHaveValue('Dan');
    expect(warnings).toEqual([]);
  },
);

test('each wrong option warns once in the page’s console, by its name and value', {
  tag: ['@PART-008', '@PART-010'],
}, async ({ page }) => {
  const wrong = {
    service: 'renew-boats',
    plate: '---',
    email: 'dana',
    scheme: 'black',
    accent: '#ffcc00',
    ground: '#222222',
    radius: '99',
    font: 'x;}',
    'meta-a.b': '1',
    campaign: 'spring',
  };
  const attributes = Object.entries(wrong).map(([name, value]) => `${name}="${value}"`);
  const warnings = await openInline(
    page,
    `${attributes.join(' ')} id="mine" class="wide" data-x="1"`,
  );
  await expect.poll(() => warnings.length).toBe(attributes.length);
  for (const attribute of attributes) {
    expect(warnings.filter((text) => text.includes(attribute))).toHaveLength(1);
  }
  expect(warnings.join('\n')).toContain('There are: ');
  expect(warnings.join('\n')).toContain('4.5:1');
});

test(
  'the checkout is dark where the page asks for it, and where the system does',
  THEME,
  async ({ page }) => {
    const ground = () => widgetOn(page).locator('body');
    await openInline(page, 'scheme="dark"');
    await expect(ground()).toHaveCSS('background-color', 'rgb(15, 26, 36)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await openInline(page, '');
    await expect(ground()).toHaveCSS('background-color', 'rgb(253, 252, 250)');
    await openInline(page, 'scheme="auto"');
    await expect(ground()).toHaveCSS('background-color', 'rgb(15, 26, 36)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(ground()).toHaveCSS('background-color', 'rgb(253, 252, 250)');
  },
);

const LOOKS = [
  { look: 'dark', attributes: 'scheme="dark"' },
  {
    look: 'themed',
    attributes: 'accent="#6b2d73" ground="#fbf7fc" radius="16" font="Georgia, serif"',
  },
  {
    look: 'dark and themed',
    attributes: 'scheme="dark" accent="#e3b5ea" ground="#1a101c" radius="0"',
  },
];
for (const { look, attributes } of LOOKS) {
  test(`every step of a ${look} checkout can be read`, THEME, async ({ page }) => {
    test.slow();
    const warnings = await openInline(
      page,
      `service="renew-vehicle-registration" plate="7ABC123" ${attributes}`,
    );
    const frame = widgetOn(page);
    const shoot = async (step: string) => {
      // What moves would be measured halfway.
      await page.waitForTimeout(400);
      const { violations } = await new AxeBuilder({ page })
        .include(['renewal-checkout', 'iframe'])
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${step}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      if (!process.env.SHOTS) return;
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await page.screenshot({
          path: `${process.env.SHOTS}/${look}-${step}-${width}.png`,
          fullPage: true,
        });
      }
    };
    await frame.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(frame.getByText('Please enter')).not.toHaveCount(0);
    await shoot('lookup');
    const customer = newCustomer();
    await buyRenewal(frame, customer, { onStep: shoot });
    await expect(frame.getByText(/^PAID/)).toBeVisible();
    await shoot('done');
    expect(warnings).toEqual([]);
    expect(page.url()).toBe(`${PARTNER}/own`);
  });
}
