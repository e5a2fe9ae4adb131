import { expect, type Page } from '@playwright/test';
import { at } from '#tests/support/browser/mock-api.ts';
import {
  arrive,
  checkouts,
  field,
  fill,
  pay,
  told,
  YEAR,
} from '#tests/support/browser/payment-screen.ts';
import { test } from '#tests/support/browser/test.ts';

const NUMBER = 'credit_card_number';
const NEXT_YEAR = String(YEAR + 1);

async function paste(page: Page, name: string, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field(page, name).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Returns the displayed number with its caret as `|`. */
const caretIn = (page: Page) =>
  field(page, NUMBER).evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return undefined;
    const place = input.selectionStart ?? 0;
    return `${input.value.slice(0, place)}|${input.value.slice(place)}`;
  });

test('a card number is grouped by its brand, and the caret stays in place', {
  tag: ['@EASE-024'],
}, async ({ page }) => {
  await arrive(page);
  await field(page, NUMBER).pressSequentially('378282246310005');
  await expect(field(page, NUMBER)).toHaveValue('3782 822463 10005');
  await expect(field(page, NUMBER)).toHaveAccessibleDescription(/^American Express/);
  await field(page, NUMBER).fill('');
  await field(page, NUMBER).pressSequentially('42424242');
  await expect(page.getByText('Visa', { exact: true })).toBeVisible();
  const steps = [
    ['Backspace', '4242 424|'],
    ['ArrowLeft', '4242 42|4'],
    ['9', '4242 429|4'],
    ['Home', '|4242 4294'],
    ['ArrowRight', '4|242 4294'],
    ['1', '41|24 2429 4'],
    ['Delete', '41|42 4294'],
    ['End', '4142 4294|'],
    ['Backspace', '4142 429|'],
    ['Backspace', '4142 42|'],
    ['Backspace', '4142 4|'],
    ['ArrowLeft', '4142 |4'],
    ['Backspace', '414|4'],
    ['Backspace', '41|4'],
  ] as const;
  for (const [key, shown] of steps) {
    await page.keyboard.press(key);
    expect(await caretIn(page), key).toBe(shown);
  }
});

test('the short card fields stay in one row, each with its message below it, on a phone too', {
  tag: ['@EASE-024'],
}, async ({ page }) => {
  await arrive(page);
  const boxesOf = (selector: string) =>
    page
      .locator(`.card-row ${selector}`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const linesOf = async (selector: string) =>
    new Set((await boxesOf(selector)).map(({ y }) => y)).size;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await linesOf('label')).toBe(1);
    expect(new Set((await boxesOf('label')).map(({ height }) => height)).size).toBe(1);
  }
  await field(page, 'cvv').fill('123');
  await pay(page).click();
  await expect(told(page, 'Please enter expiration month')).toBeVisible();
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect([await linesOf('label'), await linesOf('input')]).toEqual([1, 1]);
  }
  const leftOf = async (selector: string) => (await boxesOf(selector)).map(({ x }) => x);
  expect(await leftOf('.error')).toEqual((await leftOf('input')).slice(0, 2));
  await field(page, 'expiration_month').fill('08');
  await field(page, 'expiration_year').fill('1999');
  await pay(page).click();
  await expect(told(page, 'Expiration date cannot be in the past')).toBeVisible();
  expect([await linesOf('label'), await linesOf('input')]).toEqual([1, 1]);
});

test('a 19-digit card number can be typed or pasted in groups, and the pay button sends all of it', {
  tag: ['@TRUE-002', '@EASE-030'],
}, async ({ page }) => {
  const asked = await arrive(page);
  await fill(page);
  for (const text of ['6212 3456 7890 1234 567', '6212-3456-7890-1234-567']) {
    await field(page, NUMBER).fill('');
    await field(page, NUMBER).pressSequentially(text);
    await expect(field(page, NUMBER)).toHaveValue('6212 3456 7890 1234 567');
    await page.keyboard.type('8');
    await expect(field(page, NUMBER)).toHaveValue('6212 3456 7890 1234 567');
    await field(page, NUMBER).fill('');
    await paste(page, NUMBER, text);
    await expect(field(page, NUMBER)).toHaveValue('6212 3456 7890 1234 567');
  }

  await page.getByRole('button', { name: 'PROCESS ORDER $294.38', exact: true }).click();
  await expect(page).toHaveURL('/thank-you/u1/c1/a1');
  expect(at(checkouts(asked)[0]?.body, 'cardnumber')).toBe('6212345678901234567');
  const layer = await page.evaluate(() => JSON.stringify(window.dataLayer));
  expect(layer).toContain('"PROCESS ORDER"');
  expect(layer).not.toContain('294');
});

test('the name is prefilled, and the expiration date is parsed as printed on the card', {
  tag: ['@long', '@EASE-007'],
}, async ({ page }) => {
  const asked = await arrive(page);
  const [month, year] = [field(page, 'expiration_month'), field(page, 'expiration_year')];
  await expect(field(page, 'first_name')).toHaveValue('Dana');
  await expect(field(page, 'last_name')).toHaveValue('Sample');
  await month.fill('8');
  await year.fill(NEXT_YEAR.slice(2));
  await year.blur();
  await expect(month).toHaveValue('08');
  await expect(year).toHaveValue(NEXT_YEAR);

  const short = NEXT_YEAR.slice(2);
  const texts = [`09/${short}`, `09/${NEXT_YEAR}`, `09${short}`, `9 / ${short}`];
  for (const name of ['expiration_month', 'expiration_year']) {
    for (const text of texts) {
      await month.fill('');
      await year.fill('');
      await paste(page, name, text);
      await expect(month).toHaveValue('09');
      await expect(year).toHaveValue(NEXT_YEAR);
    }
  }
  for (const text of [`09${short}`, `9/${short}`, `9${short}`, `09/${short}`]) {
    await month.fill('');
    await year.fill('');
    await month.focus();
    await page.keyboard.type(text);
    await expect(month).toHaveValue('09');
    await expect(year).toBeFocused();
    await year.blur();
    await expect(year).toHaveValue(NEXT_YEAR);
  }
  await month.fill('');
  await year.fill('');
  await month.focus();
  await page.keyboard.type(`09${short}123`);
  await expect(field(page, 'cvv')).toBeFocused();
  await expect(field(page, 'cvv')).toHaveValue('123');
  await expect(year).toHaveValue(NEXT_YEAR);
  await field(page, 'cvv').fill('');
  await paste(page, 'cvv', ' 1 2 3');
  await expect(field(page, 'cvv')).toHaveValue('123');
  // A password manager sets a box's value all at once, even if it is longer than the box allows.
  await month.fill('');
  await year.fill('');
  await month.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, `10/${short}`);
  await expect(month).toHaveValue('10');
  await expect(year).toHaveValue(NEXT_YEAR);

  await field(page, NUMBER).fill('4242424242424242');
  await field(page, 'cvv').fill('123');
  await month.fill('13');
  await year.fill('1999');
  await pay(page).click();
  await expect(told(page, 'Please enter valid expiration month')).toBeVisible();
  await month.fill('8');
  await expect(told(page, 'Expiry year cannot be in the past')).toHaveCount(0);
  await pay(page).click();
  await expect(told(page, 'Expiry year cannot be in the past')).toBeVisible();
  await month.fill('8');
  await year.fill(short);
  await year.press('Enter');
  await expect(page).toHaveURL('/thank-you/u1/c1/a1');
  expect(checkouts(asked)[0]?.body).toMatchObject({ expmonth: '08', expyear: NEXT_YEAR });
});
