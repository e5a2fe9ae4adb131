import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('an editor restores an earlier version of a page, and sees what another editor is typing', async ({
  desk,
  context,
}) => {
  const { page, open, read } = desk;
  await open('/structure/siteSettings?editor=Kim');
  const nameIn = (tab: Page) => tab.getByTestId('field-providerName').getByRole('textbox');
  const name = nameIn(page);
  const openActions = () =>
    page.getByRole('button', { name: 'Open document actions' }).first().click();
  const undo = page.getByRole('menuitem', { name: 'Undo last publish' });
  await openActions();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  // Nothing has been published here yet.
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('Escape');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(nameIn(other)).toHaveValue('DMV Delegated Provider');
  await name.fill('Copper Tags');
  await expect(nameIn(other)).toHaveValue('Copper Tags');
  await other.close();
  const publish = async (text: string) => {
    await name.fill(text);
    await expect(page.getByTestId('action-publish')).toBeEnabled();
    await page.getByTestId('action-publish').click();
    await expect.poll(() => read('siteSettings/site-settings.json')).toContain(text);
  };
  await publish('Golden Tags');
  await publish('Silver Tags');

  await page.getByText(/^Last published/).click();
  await page.getByText('History', { exact: true }).first().click();
  // Sanity shows only initials. The name is added by CSS, which the page's text doesn't contain.
  const author = page.getByTestId('timeline-item-button').first().locator('[data-ui="Avatar"]');
  const shown = () => author.evaluate((one) => getComputedStyle(one, '::after').content);
  await expect.poll(shown).toBe('"Kim"');
  await page
    .getByRole('button', { name: /Published/ })
    .nth(2)
    .click();
  await page.getByRole('button', { name: /Revert/ }).click();
  await expect(page).toHaveURL(/rev%3D/);
  await expect(page.getByText('Make this version a draft?')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The old version is now a draft.')).toBeVisible();
  await expect(page).not.toHaveURL(/rev%3D/);
  await expect(name).toHaveValue('Golden Tags');
  await expect(page.getByTestId('action-publish')).toBeEnabled();
  await page.getByTestId('action-publish').click();
  await expect.poll(() => read('siteSettings/site-settings.json')).toContain('Golden Tags');

  // A failed request doesn't hide the action.
  await page.route('**/events/documents/**', (route) => route.abort());
  await page.reload();
  await expect(name).toHaveValue('Golden Tags');
  await openActions();
  await expect(undo).toBeVisible();
  await page.unroute('**/events/documents/**');
  await undo.click();
  await expect(name).toHaveValue('Silver Tags');
  await expect(page.getByTestId('action-publish')).toBeEnabled();
});
