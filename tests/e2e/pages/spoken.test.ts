/** A purchase as a screen reader announces it: title, focus, headings, and controls in order, and live regions. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
  startLookup,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

/** The stops of a screen reader user who jumps from heading to heading and from control to control. */
const STOP = /^\s*- (heading|textbox|combobox|checkbox|radio|button) "([^"]*)"/;

async function stopsOf(page: Page, within = 'main'): Promise<string[]> {
  const tree = await page.locator(within).ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    const [, role, name] = STOP.exec(line) ?? [];
    return role ? [`${role} ${name}`] : [];
  });
}

async function arriveAt(page: Page, title: string, heading: string) {
  await expect(page).toHaveTitle(`${title} – DMV Delegated Provider`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

async function listen(page: Page): Promise<() => string[]> {
  const said: string[] = [];
  await page.exposeFunction('hear', (text: string) => {
    if (text !== '' && said.at(-1) !== text) said.push(text);
  });
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [aria-live], output';
    const tell = (region: Element) =>
      Reflect.apply(Reflect.get(window, 'hear'), window, [region.textContent]);
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(live);
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [node, ...node.querySelectorAll('*')] : [],
        );
        for (const region of around ? [around] : inside.filter((one) => one.matches(live))) {
          tell(region);
        }
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => said.map((text) => text.replace(/\s+/g, ' '));
}

const TOTAL = /Total (\$[\d.]+)/;

const PAYMENT_CONTROLS = [
  'textbox Credit card number',
  'textbox Expiration month',
  'textbox Expiration year',
  'textbox CVV',
  'textbox First name',
  'textbox Last name',
  'heading Billing address and contact info',
  'button Change billing address',
  'button Change contact',
  'checkbox Email me renewal reminders',
  'checkbox I accept the terms and conditions (opens in a new tab)',
  'heading Order summary',
  'heading Payment notice',
];

test('a purchase makes sense in a screen reader, and no screen breaks a rule', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  const customer = newCustomer();
  const heard = await listen(page);
  await startLookup(page, '7ABC123', customer.email);

  await arriveAt(page, 'Shipping address', 'Where should we mail your documents?');
  expect(heard().join()).toContain('Checking DMV RecordsPlease wait...');
  await expect
    .poll(() => stopsOf(page))
    .toEqual([
      'heading Where should we mail your documents?',
      'textbox First name',
      'textbox Last name',
      'textbox Street address',
      'textbox Unit (optional)',
      'textbox ZIP code',
      'textbox City',
      'combobox State',
      'button Change email',
      'textbox Mobile phone',
      'radio Yes',
      'radio No',
      'checkbox Add overnight shipping for $39.95',
      'heading Order summary',
      'button CONTINUE',
    ]);
  await expectAccessible(page);
  const overnight = page.getByRole('checkbox', { name: 'Add overnight shipping for $39.95' });
  await overnight.uncheck();
  await expect.poll(() => heard().at(-1)).toMatch(TOTAL);
  const without = Number(TOTAL.exec(heard().at(-1) ?? '')?.[1]?.slice(1));
  await overnight.check();
  const total = (without + 39.95).toFixed(2);
  await expect.poll(() => heard().at(-1)).toContain(`Total $${total}`);

  await fillShipping(page, customer);
  await continueFromShipping(page);
  await arriveAt(page, 'Confirm your address', 'Which address should we use?');
  await expect
    .poll(() => stopsOf(page))
    .toEqual([
      'heading Which address should we use?',
      'radio As you entered it',
      'radio Suggested address Recommended',
      'button NEXT',
      'button BACK',
    ]);
  await expectAccessible(page);

  await confirmAddress(page);
  await arriveAt(page, 'Your cart', 'Your cart');
  await expect(page.getByText('1 Year Renewal').first()).toBeVisible();
  const [first, line, ...others] = await stopsOf(page);
  expect(first).toBe('heading Your cart');
  expect(line).toMatch(/^heading 1 Year Renewal for 7ABC123 /);
  expect(others).toEqual([
    'button DELETE',
    'heading Order summary',
    'button CHECKOUT',
    'button EDIT',
    'button EDIT CONTACT INFO',
    'button ADD ANOTHER VEHICLE',
    'button Email me a link to this cart',
    'button BACK',
  ]);
  await expectAccessible(page);

  await goToPayment(page);
  await arriveAt(page, 'Payment details', 'Payment details');
  const pay = [...PAYMENT_CONTROLS, `button PROCESS ORDER $${total}`, 'button BACK'];
  await expect.poll(() => stopsOf(page)).toEqual(['heading Payment details', ...pay]);
  await expectAccessible(page);

  await fillCard(page, cards.declined, customer);
  await processOrder(page);
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await expect.poll(() => stopsOf(page, 'dialog[open]')).toEqual(['heading Error', 'button OK']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Error: Payment details – DMV Delegated Provider');
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await expect
    .poll(() => stopsOf(page))
    .toEqual(['heading There is a problem', 'heading Payment details', ...pay]);
  expect(heard().join()).toContain('You were not charged.');

  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await arriveAt(page, 'Thank you', 'Thank you, Dana. Your renewal is on its way.');
  await expect
    .poll(() => stopsOf(page))
    .toEqual([
      'heading Thank you, Dana. Your renewal is on its way.',
      'button CHECK ORDER STATUS',
      'button Print receipt',
      'heading What happens next',
      'button Cancel this order',
      'button Add to calendar',
      'heading Receipt',
      'heading Auto insurance offers near 95814',
      'button VIEW QUOTES',
    ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'VIEW QUOTES' }).click();
  await expect(page.getByText('PROCESSING', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
