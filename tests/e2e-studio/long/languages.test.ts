import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('an editor translates a question, and both versions are published together or not at all', {
  tag: '@EDIT-014',
}, async ({ desk }) => {
  const { page, open, go, read, list } = desk;
  const question = page.getByTestId('field-question').getByRole('textbox');
  const publish = page.getByTestId('action-publish');
  const mark = (field: string) =>
    page.getByTestId(`field-${field}`).getByTestId('input-validation-icon-warning');
  await open('/intent/edit/id=faqEntry-refund;type=faqEntry/');
  await question.fill('Can I get my money back?');
  await expect(publish).toBeEnabled();
  await page.getByRole('button', { name: 'Open document actions' }).click();
  await page.getByRole('menuitem', { name: 'Translate into Spanish' }).click();

  // The translation starts with the English text, and has no separate place or address.
  await expect(page).toHaveURL(/faqEntry-refund-es/);
  await expect(question).toHaveValue('Can I get my money back?');
  await expect(page.getByTestId('field-answer')).toContainText('Yes');
  await expect(page.getByTestId('field-category')).toHaveCount(0);
  await expect(page.getByTestId('field-slug')).toHaveCount(0);
  await question.fill('¿Me pueden devolver el dinero?');
  // An editor who leaves the answer in English gets a warning, but can publish it.
  await expect(mark('answer').first()).toBeVisible();
  await expect(mark('question')).toHaveCount(0);
  expect(list('faqEntry')).not.toContain('faqEntry-refund-es.json');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect(page.getByText('Published together with the English original')).toBeVisible();
  // The form still works: the editor can type in it and publish.
  await question.fill('¿Me devuelven el dinero?');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect.poll(() => read('faqEntry/refund.json')).toContain('Can I get my money back?');
  await expect
    .poll(() =>
      list('faqEntry')
        .map((name) => read(`faqEntry/${name}`))
        .join(),
    )
    .toContain('¿Me devuelven el dinero?');

  const [file = ''] = list('faqEntry').filter((name) => name.includes('-es'));
  expect(JSON.parse(read(`faqEntry/${file}`))).toMatchObject({
    _id: 'faqEntry-refund-es',
    language: 'es',
    translationOf: { _ref: 'faqEntry-refund' },
    question: '¿Me devuelven el dinero?',
  });

  await test.step('A mistake in the translation keeps the original from being published with it', async () => {
    const before = read('faqEntry/refund.json');
    await question.fill('');
    await expect(publish).toBeDisabled();
    await go('/intent/edit/id=faqEntry-refund;type=faqEntry/');
    await expect(question).toHaveValue('Can I get my money back?');
    await question.fill('May I have my money back?');
    await expect(publish).toBeEnabled();
    await publish.click();
    await expect(page.getByText('Nothing was published')).toBeVisible();
    expect(read('faqEntry/refund.json')).toBe(before);
  });
});
