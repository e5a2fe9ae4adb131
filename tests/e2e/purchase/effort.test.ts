/** The effort of a purchase for a guest with a phone: boxes to type into, taps, and scrolling. */
import { expect, type Page } from '@playwright/test';
import { holdScripts, ORDER_SCRIPTS } from '#tests/support/browser/home-form.ts';
import { newCustomer, RENEW } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const SCREEN = { width: 390, height: 844 };
const MOST = { boxes: 11, taps: 16, screens: 11, buttonAt: 1.8, footer: 240 };

test.use({ viewport: SCREEN });

type Measured = { screen: string; screens: number; buttonAt?: number; footer: number };

class Effort {
  boxes = 0;
  taps = 0;
  readonly measured: Measured[] = [];
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async type(name: string, value: string) {
    const box = this.#page.locator(`input[name=${name}]:visible`);
    if ((await box.count()) === 0 || (await box.inputValue()) !== '') return;
    this.boxes += 1;
    this.taps += 1;
    await box.fill(value);
  }

  async choose(name: string, label: string) {
    const list = this.#page.locator(`select[name=${name}]`);
    if ((await list.inputValue()) !== '') return;
    this.taps += 2;
    await list.selectOption({ label });
  }

  async press(name: string) {
    this.taps += 1;
    await this.#page.getByRole('button', { name }).click();
  }

  async measure(screen: string, button?: string) {
    const heights = await this.#page.evaluate(() => {
      const heightOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      // Customers don't see the sandbox's notice.
      const notice = heightOf('header > .announcement');
      return {
        notice,
        page: document.documentElement.scrollHeight - notice,
        footer: heightOf('body > footer'),
      };
    });
    const box = button && (await this.#page.getByRole('button', { name: button }).boundingBox());
    this.measured.push({
      screen,
      screens: heights.page / SCREEN.height,
      ...(box && { buttonAt: (box.y - heights.notice) / SCREEN.height }),
      footer: heights.footer,
    });
  }
}

test(
  'a typical guest’s purchase is short',
  { tag: ['@EASE-015', '@EASE-016'] },
  async ({ page }, testInfo) => {
    const customer = newCustomer();
    const effort = new Effort(page);
    const arriveAt = async (address: RegExp, screen: string, button: string) => {
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('button', { name: button })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await effort.measure(screen, button);
    };

    await page.goto('/');
    await arriveAt(/\/$/, 'home', 'GET STARTED');
    await effort.choose('service_type_uuid', RENEW);
    await effort.type('vehicle_license_plate', '7EFF123');
    await effort.type('user_email', customer.email);
    // The checking screen moves on after a second.
    const release = await holdScripts(page, ORDER_SCRIPTS);
    await effort.press('GET STARTED');
    await page.waitForURL(/\/checking-dmv-records\//, { waitUntil: 'commit' });
    await expect(page.locator('body > footer')).toBeVisible();
    await effort.measure('checking');
    release();

    await arriveAt(/\/shipping-address\//, 'shipping', 'CONTINUE');
    for (const name of ['first_name', 'last_name', 'street_address', 'zip_code'] as const) {
      await effort.type(name, customer[name]);
    }
    // The postal service fills in the city.
    await expect(page.locator('input[name=city]')).toHaveValue(customer.city);
    await effort.type('phone_no', customer.phone_no);
    await effort.press('CONTINUE');

    await arriveAt(/\/address-confirmation\//, 'confirmation', 'NEXT');
    await effort.press('NEXT');

    await arriveAt(/\/add-another-vehicle\//, 'cart', 'CHECKOUT');
    await effort.press('CHECKOUT');

    await arriveAt(/\/payment-details\//, 'payment', 'PROCESS ORDER');
    await effort.type('credit_card_number', cards.good);
    await effort.type('expiration_month', '08');
    await effort.type('expiration_year', String(new Date().getFullYear() + 2));
    await effort.type('cvv', '123');
    await effort.type('first_name', customer.first_name);
    await effort.type('last_name', customer.last_name);
    await effort.press('PROCESS ORDER');
    await expect(page).toHaveURL(/\/thank-you\//);

    const screens = effort.measured.reduce((sum, one) => sum + one.screens, 0);
    const figures = JSON.stringify({ ...effort, screens }, rounded, 1);
    await testInfo.attach('effort', { body: figures });
    expect.soft(effort.boxes, figures).toBeLessThanOrEqual(MOST.boxes);
    expect.soft(effort.taps, figures).toBeLessThanOrEqual(MOST.taps);
    expect.soft(screens, figures).toBeLessThanOrEqual(MOST.screens);
    for (const { screen, buttonAt = 0, footer } of effort.measured) {
      expect.soft(buttonAt, screen).toBeLessThanOrEqual(MOST.buttonAt);
      if (screen !== 'home') expect.soft(footer, screen).toBeLessThanOrEqual(MOST.footer);
    }
    process.stdout.write(`${figures}\n`);
  },
);

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
