import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

const FILE = 'screenWords/screenWords.json';

test('an editor replaces the words of a screen, except those that are fixed', {
  tag: '@LANG-002',
}, async ({ desk }) => {
  const { page, open, go, other, read, list } = desk;
  const search = page.getByRole('textbox', { name: 'Search sentences' });
  const publish = page.getByTestId('action-publish');
  const words = (language: string, sentence: string) =>
    page.getByRole('textbox', { name: `${language}: ${sentence}`, exact: true });
  await open('/structure/screenWords');
  await search.fill('respuestas para');
  const count = words('English', '{count} answers for “{asked}”');
  await count.fill('{count} answers');
  await expect(page.getByText('Include {asked} in the text').first()).toBeVisible();
  await expect(publish).toBeDisabled();
  await count.fill('“{asked}”: {count} answers');
  await search.fill('Please enter city');
  await expect(page.getByText('This English text can’t be changed.')).toBeVisible();
  await expect(words('English', 'Please enter city')).not.toBeEditable();
  await words('Spanish', 'Please enter city').fill('Escriba su ciudad');
  await expect(publish).toBeEnabled();
  await publish.click();
  await expect.poll(() => list('screenWords')).toHaveLength(1);
  expect(JSON.parse(read(FILE)).sentences).toMatchObject([
    { sentence: '{count} answers for “{asked}”', english: '“{asked}”: {count} answers' },
    { sentence: 'Please enter city', spanish: 'Escriba su ciudad' },
  ]);

  await test.step('Removing the words shows the site’s own again', async () => {
    await words('Spanish', 'Please enter city').fill('');
    await publish.click();
    await expect.poll(() => JSON.parse(read(FILE)).sentences).toHaveLength(1);
  });

  await test.step('Words for a sentence that no longer exists are marked', async () => {
    const gone = { _key: 'gone', sentence: 'An old sentence', spanish: 'Una frase vieja' };
    await other.patch('screenWords').append('sentences', [gone]).commit();
    await go('/structure/screenWords');
    await expect(page.getByText('“An old sentence”: Una frase vieja')).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await publish.click();
    await expect.poll(() => read(FILE)).not.toContain('An old sentence');
  });
});
