import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { test } from '#tests/support/browser/test.ts';

const CALCULATOR = '/registration-fee-calculator';
const CALL = '**/v1/api/fees/estimate';
const MEANT = { tag: '@FEE-004' };

const answers = {
  body: 'automobile',
  fuel: 'gasoline',
  model_year: '2021',
  purchased_on: '2022',
  purchase_price: '$24,000',
  county: 'Alpine',
  expires_on: '2026-12-31',
};

const field = (page: Page, name: string) => page.locator(`.calculator [name=${name}]`);
const submit = (page: Page) => page.getByRole('button', { name: 'Estimate my fees' });
const total = (page: Page) => page.getByRole('heading', { name: /^About \$\d+ in DMV fees$/ });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const fee = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

async function fill(page: Page, changed: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...answers, ...changed })) {
    const control = field(page, name);
    if (await control.evaluate((element) => element.matches('select'))) {
      await control.selectOption(value);
    } else {
      await control.fill(value);
    }
  }
}

function asked(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/fees/estimate')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('a driver sees each DMV fee, and continues to the renewal', MEANT, async ({ page }) => {
  const bodies = asked(page);
  await page.goto('/services');
  await page.getByRole('link', { name: 'Estimate the DMV’s fees for your vehicle' }).click();
  await expect(page).toHaveURL(CALCULATOR);
  const ourFees = page.getByRole('link', { name: 'See our fees' });
  await expect(ourFees).toHaveAttribute('href', '/services#fees');
  await fill(page);
  // The box already shows the dollar sign.
  await expect(field(page, 'purchase_price')).toHaveValue('24,000');
  await submit(page).click();
  await expect(
    page.getByText('This is only an estimate: you’ll pay what the DMV calculates.'),
  ).toBeVisible();
  await expect(page.getByText(/If it charges more, we’ll ask you first/)).toBeVisible();

  await expect(total(page)).toBeFocused();
  await expect(total(page)).toBeInViewport();
  await expect(fee(page, 'Vehicle license fee')).toContainText('$94');
  await expect(fee(page, 'Vehicle license fee')).toContainText(
    '0.65% of $14,460. The DMV uses this value',
  );
  await expect(fee(page, 'Vehicle license fee')).toContainText('Revenue and Taxation Code 10752');
  await expect(
    page.getByText(/We couldn’t confirm this year’s amount for: Registration fee,/),
  ).toBeVisible();
  const amounts = await page.locator('.estimate [data-value=dollars]').allTextContents();
  const sum = amounts.reduce((all, text) => all + Number(text.replace('$', '')), 0);
  await expect(total(page)).toHaveText(`About $${sum + 3} in DMV fees`);
  const ours = 29.95 + Math.round((sum + 3) * 2.25) / 100;
  await expect(row(page, 'Estimated DMV registration fee')).toContainText(`$${sum.toFixed(2)}`);
  await expect(row(page, 'Our fees')).toContainText(`$${ours.toFixed(2)}`);
  const whole = `$${(sum + 3 + ours).toFixed(2)}`;
  await expect(page.getByRole('table', { name: 'What it costs with us' })).toContainText(whole);
  await expect(fee(page, 'Weight fee')).toBeHidden();
  await page.locator('summary', { hasText: 'Fees you don’t owe' }).click();
  await expect(fee(page, 'Weight fee')).toContainText('$0');
  await expect(ourFees).toBeHidden();
  expect(bodies).toEqual([
    { ...answers, model_year: 2021, purchased_on: '2022-01-01', purchase_price: 24_000 },
  ]);

  await page.getByRole('link', { name: 'Start your renewal' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('select[name=service_type_uuid] option:checked')).toHaveText(
    'Renew Vehicle Registration',
  );
});

test('the calculator works with the keyboard alone, shows what is unknown, and speaks Spanish', {
  tag: ['@long', '@FEE-004'],
}, async ({ page }) => {
  await page.goto(CALCULATOR);

  await test.step('works with the keyboard alone', async () => {
    await field(page, 'body').focus();
    const typed = ['Car', 'Gas', '2021', '2022', '24000', '96120', 'Alpine', '12312026'];
    for (const [index, text] of typed.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await expect(field(page, 'expires_on')).toHaveValue('2026-12-31');
    await page.keyboard.press('Enter');
    await expect(total(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Start your renewal' }).first()).toBeFocused();
  });

  await test.step('asks for no personal data, and no plate', async () => {
    const names = await page
      .locator('main :is(input, select, textarea)')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    expect(names.toSorted()).toEqual(
      [...Object.keys(answers), 'gross_weight', 'unladen_weight', 'zip'].toSorted(),
    );
  });

  await test.step('says that a county’s fees are unknown', async () => {
    await fill(page, { county: 'Fresno' });
    await submit(page).click();
    await expect(page.getByText('Your county’s fees are not included')).toBeVisible();
    await expect(fee(page, 'County and district fees')).toContainText('Unknown');
    await fill(page, { county: 'Alpine' });
    await expect(total(page)).toBeHidden();
    await submit(page).click();
    await expect(total(page)).toBeVisible();
    await expect(page.getByText('Your county’s fees are not included')).toBeHidden();
  });

  await test.step('speaks Spanish', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await fill(page, { county: 'Fresno', body: 'truck' });
    await field(page, 'unladen_weight').fill('5000');
    await fill(page, { county: 'Fresno' });
    await submit(page).click();
    await expect(total(page)).toBeVisible();
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(`/es${CALCULATOR}`);
    await expect(page.getByRole('heading', { name: /^Cerca de/ })).toBeVisible();
    const keys = await page
      .locator('.estimate [data-fee]')
      .evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset.fee));
    expect(keys.length).toBe(new Set(keys).size);
    await expect(page.locator('h1')).toHaveText('Calculadora de tarifas de registro');
    await expect(page.getByRole('textbox', { name: 'Precio que pagó' })).toHaveValue('24,000');
    await page.getByRole('button', { name: 'Calcular mis tarifas' }).click();
    await expect(
      page.getByRole('heading', { name: /^Cerca de \$\d+ en tarifas del DMV$/ }),
    ).toBeFocused();
    await expect(page.getByText('Faltan las tarifas de su condado')).toBeVisible();
    await expect(fee(page, 'Tarifa de licencia del vehículo')).toContainText(
      'Ley: Revenue and Taxation Code 10752',
    );
    // A phone folds the explanations.
    const why = page.getByText('Un impuesto sobre el valor del vehículo');
    await expect(why).toBeHidden();
    await page.locator('summary', { hasText: 'Tarifa de licencia del vehículo' }).click();
    await expect(why).toBeVisible();
    await expect(
      page.getByText('Es solo un cálculo aproximado: usted pagará lo que calcule el DMV.'),
    ).toBeVisible();
    await expect(page.getByText('Revenue and Taxation Code').first()).toHaveAttribute(
      'lang',
      'en-US',
    );
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(320);
    const small = await page
      .locator('main :is(button, .button, input, select, summary):visible')
      .evaluateAll(
        (targets) => targets.filter((target) => target.getBoundingClientRect().height < 44).length,
      );
    expect(small).toBe(0);
  });
});

test('a ZIP code chooses the county, and never replaces the visitor’s choice', {
  tag: ['@long', '@FEE-004', '@PLACE-001'],
}, async ({ page }) => {
  const bodies = asked(page);
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/usps/city-state')) lookups.push(request.url());
  });
  const zip = page.getByRole('textbox', { name: 'ZIP code' });
  const county = page.getByRole('combobox', { name: 'County' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(CALCULATOR);

  await test.step('a ZIP code fills in its county, and so does another ZIP code', async () => {
    await zip.fill('94043');
    await expect(county).toHaveValue('Santa Clara');
    await zip.fill('94102');
    await expect(county).toHaveValue('San Francisco');
    await zip.fill('32801');
    // Orange County, Florida.
    await expect(county).toHaveValue('');
    await zip.fill('96120-0012');
    await expect(county).toHaveValue('Alpine');
    const { county: _, ...others } = answers;
    await fill(page, others);
    await submit(page).click();
    await expect(total(page)).toBeFocused();
    expect(Object.keys(Object(bodies[0])).toSorted()).toEqual(Object.keys(answers).toSorted());
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('changing the county hides the estimate', async () => {
    await zip.fill('92865');
    await expect(county).toHaveValue('Orange');
    await expect(total(page)).toBeHidden();
  });

  await test.step('after a reload, a county filled in from a ZIP code still follows the ZIP code', async () => {
    await page.reload();
    await expect(county).toHaveValue('Orange');
    await zip.fill('92101');
    await expect(county).toHaveValue('San Diego');
  });

  await test.step('a ZIP code keeps the county that the visitor chose', async () => {
    await county.selectOption('Riverside');
    const before = lookups.length;
    await zip.fill('94043');
    await submit(page).click();
    await expect(total(page)).toBeFocused();
    await expect(county).toHaveValue('Riverside');
    expect(lookups).toHaveLength(before);
  });

  await test.step('a ZIP code may be incomplete or unknown', async () => {
    await county.selectOption('');
    await zip.fill('9404');
    await submit(page).click();
    await expect(page.locator('.error-summary a')).toHaveText([
      /^Enter a five-digit ZIP code/,
      /county$/,
    ]);
    await zip.fill('00000');
    await county.selectOption('Alpine');
    await submit(page).click();
    await expect(total(page)).toBeFocused();
  });
});

test('the calculator names errors, and loses nothing if the connection is lost', {
  tag: ['@long', '@FEE-004'],
}, async ({ page }) => {
  test.slow();
  await page.goto(CALCULATOR);

  await test.step('names each invalid field, and links to it', async () => {
    await submit(page).click();
    const summary = page.locator('.error-summary');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(7);
    await expect(page).toHaveTitle(/^Error: Registration fee calculator/);
    await expect(page.getByRole('combobox', { name: 'County' })).toHaveAccessibleDescription(
      'The one you live in. Error: Choose the county',
    );
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Enter the price' }).click();
    await expect(field(page, 'purchase_price')).toBeFocused();
    await expect(page.getByText('Price you paid')).toBeInViewport();
    await field(page, 'purchase_price').fill('a lot');
    await expect(summary.getByRole('link')).toHaveCount(7);
    await field(page, 'purchase_price').fill('24000');
    await expect(summary.getByRole('link')).toHaveCount(6);
    await fill(page, { purchased_on: '2099', expires_on: '2031-01-01' });
    await submit(page).click();
    await expect(summary.getByRole('link')).toHaveText([/^Enter the day/]);
    await fill(page, { purchased_on: '2099' });
    await submit(page).click();
    await expect(summary.getByRole('link')).toHaveText([/no later than this year$/]);
    await expect(summary).toBeFocused();
    await fill(page);
    await expect(page).toHaveTitle(/^Registration fee calculator/);
  });

  await test.step('asks for a weight only for pickups and trucks', async () => {
    const bodies = asked(page);
    await fill(page, { body: 'motorcycle' });
    await expect(field(page, 'unladen_weight')).toBeHidden();
    await fill(page, { body: 'pickup' });
    await expect(field(page, 'gross_weight')).toBeHidden();
    await field(page, 'unladen_weight').fill('10,500');
    await submit(page).click();
    await expect(page.locator('#fee-unladen_weight-error')).toContainText(
      'If it’s over 10,000, choose Truck',
    );
    await fill(page, { body: 'truck' });
    await submit(page).click();
    const wrong = page.locator('.error-summary a');
    await expect(wrong).toHaveText([/^Enter the loaded weight/]);
    await field(page, 'gross_weight').fill('14,000');
    await submit(page).click();
    await expect(fee(page, 'Weight fee')).toContainText('14,000 pounds');
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toMatchObject({
      body: 'truck',
      unladen_weight: 10_500,
      gross_weight: 14_000,
    });
  });

  await test.step('keeps the input while the connection is lost, and retries', async () => {
    await page.route(CALL, (route) => route.abort());
    await fill(page);
    await submit(page).click();
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server' });
    await expect(failure).toBeVisible();
    await expect(field(page, 'purchase_price')).toHaveValue('24,000');
    await expectAccessible(page);
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(total(page)).toBeFocused();
    await expect(failure).toBeHidden();
    await expectAccessible(page);

    await page.reload();
    await expect(field(page, 'county')).toHaveValue('Alpine');
    await submit(page).click();
    await expect(total(page)).toBeVisible();
  });

  await test.step('sends one request for two clicks, and shows progress', async () => {
    const bodies = asked(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(CALL, async (route) => {
      await held;
      await route.continue();
    });
    await fill(page);
    await submit(page).dblclick();
    const busy = page.locator('.calculator button[aria-busy=true]');
    await expect(busy).toHaveText('Processing', { useInnerText: true });
    await field(page, 'county').focus();
    await page.keyboard.press('Enter');
    answer();
    await expect(total(page)).toBeVisible();
    await expect(busy).toHaveCount(0);
    expect(bodies).toHaveLength(1);
  });
});
