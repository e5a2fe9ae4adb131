import { expect } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';

test('what an editor types while offline is stored once the connection is back', async ({
  desk,
  context,
}) => {
  const { page, open, other } = desk;
  const stored = () => other.getDocument('drafts.faqEntry-refund');
  const question = page.getByTestId('field-question').getByRole('textbox');
  const banner = page.getByTestId('offline');
  await open('/intent/edit/id=faqEntry-refund;type=faqEntry/');
  await question.fill('Before?');
  await expect.poll(async () => (await stored())?.question).toBe('Before?');

  await context.setOffline(true);
  await expect(banner).toContainText('Keep this tab open');
  await question.press('End');
  await page.keyboard.type(' While offline?', { delay: 50 });
  const left = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await left).dismiss();

  await context.setOffline(false);
  await expect.poll(async () => (await stored())?.question).toBe('Before? While offline?');
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(question).toHaveValue('Before? While offline?');
});
