import { expect } from '@playwright/test';
import { publishApproved } from '#tests/support/studio/approve.ts';
import { test } from '#tests/support/studio/desk.ts';

const QUESTION = 'faqEntry/refund.json';
const SPANISH = 'faqEntry/refund-es.json';
const english = '/intent/edit/id=faqEntry-refund;type=faqEntry/';
const spanish = '/intent/edit/id=faqEntry-refund-es;type=faqEntry/';

test('a translation is out of date from a change of its original until it is published', {
  tag: ['@EDIT-014', '@LANG-003'],
}, async ({ desk }) => {
  const { page, open, go, other, read } = desk;
  const question = page.getByTestId('field-question').getByRole('textbox');
  const publish = page.getByTestId('action-publish');
  const changes = page.getByTestId('english-changes');
  const before = read(SPANISH);
  await open(english);
  await question.fill('Can I get my money back?');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect.poll(() => read(QUESTION)).toContain('Can I get my money back?');
  await expect(page.getByText('Spanish is out of date')).toBeVisible();
  expect(read(SPANISH)).toBe(before);

  await go(spanish);
  await expect(question).toHaveValue('¿Puedo pedir un reembolso?');
  await expect(page.getByText('Out of date', { exact: true })).toBeVisible();
  await expect(changes).toContainText('Can I get a refund?');
  await expect(changes).toContainText('Can I get my money back?');
  await expect(page.getByTestId('english').first()).toContainText('my money back?');
  await expect(changes.locator('del')).toHaveText('a refund?');
  await expect(changes.locator('ins')).toHaveText('my money back?');
  // Another editor starts to change the English question.
  const { _id, ...original } = JSON.parse(read(QUESTION));
  await other.create({ ...original, _id: `drafts.${_id}`, question: 'Unfinished' });
  await question.fill('¿Me pueden devolver el dinero?');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect.poll(() => read(SPANISH)).toContain('¿Me pueden devolver el dinero?');
  await expect(changes).toHaveCount(0);
  await expect(page.getByText('Out of date', { exact: true })).toHaveCount(0);
  expect(read(QUESTION)).toContain('Can I get my money back?');

  await test.step('An editor can say that the translation still matches', async () => {
    await other.patch(_id).set({ question: 'Can I get my money back, please?' }).commit();
    await expect(changes.locator('ins')).toHaveText('back, please?');
    await page.getByRole('button', { name: 'No change needed' }).click();
    await expect(changes).toHaveCount(0);
    expect(read(SPANISH)).toContain('Can I get my money back, please?');
  });

  await test.step('A mistake, or an original that is not published, is rejected', async () => {
    // Like the drafts that the Studio makes, it has no anchor.
    const { anchor: _, ...texts } = original;
    await other.create({
      ...texts,
      _id: 'drafts.new-es',
      language: 'es',
      translationOf: {
        ...{ _type: 'reference', _ref: 'new', _weak: true },
        _strengthenOnPublish: { type: 'faqEntry' },
      },
    });
    await go('/intent/edit/id=new-es;type=faqEntry/');
    await question.fill('¿Qué hay de nuevo?');
    await expect(publish).toBeDisabled();
    await publish.hover({ force: true });
    await expect(page.getByText('Fix this first: Referenced document').first()).toBeVisible();
    await question.fill('');
    await expect(publish).toBeDisabled();
  });
});

test('an editor translates a page, releases it, and sees it on the site after a change in English', {
  tag: ['@EDIT-014', '@LANG-003'],
}, async ({ desk }) => {
  test.setTimeout(600_000);
  const { page, open, go, read, list, other, build } = desk;
  await other.patch('releasedPages').unset(['es[_ref=="legalPage-license"]']).commit();
  await other.delete('legalPage-license-es');
  const title = page.getByTestId('field-title').getByRole('textbox');
  await open('/intent/edit/id=legalPage-license;type=legalPage/');
  const name = await title.inputValue();
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await page.getByRole('menuitem', { name: 'Translate into Spanish' }).click();
  // The translation starts with the English text, and has no separate address or date.
  await expect(page).toHaveURL(/legalPage-license-es/);
  await expect(title).toHaveValue(name);
  await expect(page.getByTestId('field-slug')).toHaveCount(0);
  await expect(page.getByTestId('field-updated')).toHaveCount(0);
  await title.fill('Licencia');
  // An editor who leaves a text in English gets a warning, but can publish it.
  await expect(
    page.getByTestId('field-lead').getByTestId('input-validation-icon-warning').first(),
  ).toBeVisible();

  const license = page.getByTestId('page-legalPage-license');
  const transfer = page.getByTestId('page-servicePage-transfer-title');
  const released = () => read('releasedPages/released-pages.json');
  expect(released()).not.toContain('legalPage-license');
  await go('/structure/translations-es');
  await expect(license).toContainText('Not published');
  await expect(page.getByTestId('page-legalPage-accessibility')).toContainText('Current');
  await expect(license.getByRole('button', { name: 'Release' })).toBeDisabled();
  await license.getByRole('link').click();
  await expect(title).toHaveValue('Licencia');
  await publishApproved(page, other, 'legalPage-license-es');
  await expect.poll(() => list('legalPage').join()).toContain('license-es');
  await go('/structure/translations-es');
  await license.getByRole('button', { name: 'Release' }).click();
  await expect(license).toContainText('Released');
  expect(released()).toContain('legalPage-license');
  await transfer.getByRole('button', { name: 'Withdraw' }).click();
  await expect(transfer).toContainText('Not released');
  expect(released()).not.toContain('servicePage-transfer-title');

  await test.step('A change in English makes it out of date until it is translated', async () => {
    const lead = page.getByTestId('field-lead').getByRole('textbox');
    const changes = page.getByTestId('english-changes');
    await go('/intent/edit/id=legalPage-license;type=legalPage/');
    await expect(title).toHaveValue(name);
    await lead.fill('We are a licensed provider.');
    await publishApproved(page, other, 'legalPage-license');
    await expect(page.getByText('Spanish is out of date')).toBeVisible();
    await go('/structure/translations-es');
    await expect(license).toContainText('Out of date');
    await license.getByRole('link').click();
    await expect(title).toHaveValue('Licencia');
    await expect(changes.locator('del')).toContainText('delegated');
    await lead.fill('Somos un proveedor con licencia.');
    await publishApproved(page, other, 'legalPage-license-es');
    await expect(changes).toHaveCount(0);
  });
  await test.step('It is on the site, with a mark on what is still in English', async () => {
    await expect.poll(() => read('legalPage/license-es.json')).toContain('Somos un proveedor con');
    const built = await build();
    const spanish = built('es/license');
    expect(spanish).toContain('<h1>Licencia</h1>');
    expect(spanish).toContain('Somos un proveedor con licencia.');
    expect(spanish).toMatch(/lang="en-US">What the license means</);
    expect(built('license')).toContain('We are a licensed provider.');
    expect(built('license')).toContain('href="/es/license"');
  });
});
