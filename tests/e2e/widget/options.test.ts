import { expect, type Frame, type Page } from '@playwright/test';
import { violationsOf } from '#tests/support/browser/axe.ts';
import { shoot } from '#tests/support/browser/desk.ts';
import { CHECKOUT, openOwnPage, PARTNER } from '#tests/support/browser/own-page.ts';
import { buyRenewal, widgetOn } from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const BUYS = 'service="renew-vehicle-registration" plate="7ABC123"';

async function openInline(page: Page, attributes: string): Promise<void> {
  const body = `<renewal-checkout partner="demo-partner" display="inline" ${attributes}><a href="${CHECKOUT}/">Renew</a></renewal-checkout>`;
  await openOwnPage(page, { body });
  await expect(widgetOn(page).getByLabel('Email')).toBeVisible();
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (
    await page.locator('renewal-checkout iframe').elementHandle()
  )?.contentFrame();
  if (!frame) throw new Error('There is no checkout on the page');
  return frame;
}

function warningsOn(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.location().url.includes('/widget/')) {
      warnings.push(message.text());
    }
  });
  return warnings;
}

test('an element’s values are used, invalid values cause a warning, and its scheme is followed', {
  tag: ['@long', '@PART-008', '@PART-010'],
}, async ({ page }) => {
  test.slow();
  const warnings = warningsOn(page);

  await test.step('the plate, email, and names are prefilled, can be changed, and overwrite no input', async () => {
    const customer = newCustomer();
    await openInline(page, `${BUYS} email="${customer.email}" firstname="Dana" lastname="Kim"`);
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
  });

  await test.step('the checkout is dark if the page or the system asks for it', async () => {
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
    expect(warnings).toEqual([]);
  });

  await test.step('each wrong option causes one warning in the page’s console, with its name and value', async () => {
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
    await openInline(page, `${attributes.join(' ')} id="mine" class="wide" data-x="1"`);
    await expect.poll(() => warnings.length).toBe(attributes.length);
    for (const attribute of attributes) {
      expect(warnings.filter((text) => text.includes(attribute))).toHaveLength(1);
    }
    expect(warnings.join('\n')).toContain('Choose from: ');
    expect(warnings.join('\n')).toContain('4.5:1');
  });
});

test('an element in Spanish opens the Spanish checkout', {
  tag: ['@LANG-001', '@PART-010'],
}, async ({ page }) => {
  await openOwnPage(page, {
    body: `<renewal-checkout partner="demo-partner" lang="es"><a href="${CHECKOUT}/es">Renovar</a></renewal-checkout>`,
  });
  await page.getByRole('link', { name: 'Renovar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pago' });
  await expect(dialog.getByTitle('Pago')).toBeVisible();
  await expect(widgetOn(page).locator('html')).toHaveAttribute('lang', 'es');
  expect(new URL((await frameOf(page)).url()).pathname).toBe('/es/embed/checkout');
  await expect(widgetOn(page).getByLabel('Correo electrónico')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
});

const LOOKS = {
  dark: 'scheme="dark"',
  themed: 'accent="#6b2d73" ground="#fbf7fc" radius="16" font="Georgia, serif"',
  'dark and themed': 'scheme="dark" accent="#e3b5ea" ground="#1a101c" radius="0"',
};

/** A theme sets the class and the inline style of the frame's root element. */
const lookOf = (page: Page) =>
  widgetOn(page)
    .locator('html')
    .evaluate(({ className, style }) => ({ className, tokens: style.cssText }));

test('every step of a dark, a themed, and a dark and themed checkout is readable', {
  tag: ['@long', '@PART-010'],
}, async ({ page }) => {
  test.slow();
  const warnings = warningsOn(page);
  const looks = new Map<string, Awaited<ReturnType<typeof lookOf>>>();
  for (const [name, attributes] of Object.entries(LOOKS)) {
    await openInline(page, `${BUYS} ${attributes}`);
    looks.set(name, await lookOf(page));
  }
  expect(new Set([...looks.values()].map((look) => JSON.stringify(look))).size).toBe(3);

  const frame = widgetOn(page);
  // One order shows each of its steps in every theme.
  const look = async (step: string) => {
    for (const [name, { className, tokens }] of looks) {
      await frame.locator('html').evaluate(
        (root: HTMLElement, [names, style]) => {
          root.className = names;
          root.style.cssText = style;
        },
        [className, tokens] as const,
      );
      // Wait for animations, which would otherwise be measured midway.
      await page.waitForTimeout(400);
      const found = await violationsOf(await frameOf(page));
      expect(found, `${step}, ${name}`).toEqual([]);
      if (process.env.SHOTS) await shootWidths(page, `${name}-${step}`);
    }
  };
  await frame.getByRole('button', { name: 'GET STARTED' }).click();
  await expect(frame.getByText('Please enter')).not.toHaveCount(0);
  await look('lookup');
  await buyRenewal(frame, newCustomer(), { onStep: look });
  await expect(frame.getByText(/^PAID/)).toBeVisible();
  await look('done');
  expect(warnings).toEqual([]);
  expect(page.url()).toBe(`${PARTNER}/own`);
});

async function shootWidths(page: Page, name: string) {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    await shoot(page, `${name}-${width}`);
  }
}
