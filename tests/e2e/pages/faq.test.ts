import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { test } from '#tests/support/browser/test.ts';

test('the FAQ shows the questions that a search mentions, and all of them without JavaScript', {
  tag: ['@long', '@FAQ-001'],
}, async ({ page, browser }) => {
  const questions = page.locator('main details');
  await test.step('a search opens the page with its answers', async () => {
    await page.goto('/faq');
    const all = await questions.count();
    expect(all).toBeGreaterThan(10);
    await expect(questions.filter({ visible: true })).toHaveCount(all);
    await page.getByLabel('Search the questions').fill('Refund payment?');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('1 answer for “Refund payment?”')).toBeVisible();
    await expect(page).toHaveURL(/\/faq\?q=Refund\+payment%3F$/);
    await expect(page.getByLabel('Search the questions')).toHaveValue('Refund payment?');
    await expect(questions.filter({ visible: true })).toHaveCount(1);
    await expect(page.locator('#q-refund')).toBeVisible();
    await expect(page.locator('main section:visible')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a search without results says so, and offers a next step', async () => {
    await page.goto('/faq?q=zeppelin');
    await expect(page.getByText('No answers mention “zeppelin”.')).toBeVisible();
    await expect(questions.filter({ visible: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'All questions' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(questions.first()).toBeVisible();
  });

  await test.step('without JavaScript, the same link shows all questions', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/faq?q=refund');
    const shown = plain.locator('main details');
    await expect(shown.first()).toBeVisible();
    await expect(plain.locator('#faq-found')).toBeHidden();
    await context.close();
  });
});
