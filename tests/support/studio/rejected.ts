/**
 * Checks that the Studio shows the build's error at the field, with the same message, and that the editor can fix the
 * field there.
 */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Changed, changed, rejectionOfBuild } from './build-rejection.ts';
import type { Desk } from './desk.ts';

export type Rejected = {
  mistake: string;
  document: Changed;
  /** How an editor fixes the field, with the page if necessary. */
  mend: (field: Locator, page: Page) => Promise<unknown>;
};

/** Opens the form of each document. The field shows the build's message until it is fixed. */
export async function expectRejected({ page, open, go, other }: Desk, rejected: Rejected[]) {
  const publish = page.getByTestId('action-publish');
  for (const { document } of rejected) {
    await other.create({ ...document, _id: `drafts.${document._id}` });
  }
  await open('/');
  for (const { mistake, document, mend } of rejected) {
    await test.step(mistake, async () => {
      const { field: name = '', sentence = '' } = (await rejectionOfBuild(document)) ?? {};
      await go(`/intent/edit/id=${document._id};type=${document._type}/`);
      await expect(page.getByTestId('document-panel-scroller')).toBeVisible();
      // A click on a link's error opens the link's fields.
      if (name.includes('markDefs')) {
        await page.getByRole('button', { name: 'Validation' }).click();
        await page.getByText(sentence).filter({ visible: true }).first().click();
      }
      const field = page.getByTestId(`field-${inForm(name)}`);
      await field.getByTestId('input-validation-icon-error').first().hover();
      const told = page.locator('[data-ui="Tooltip__card"]').filter({ hasText: sentence });
      await expect(told.filter({ visible: true }).first()).toBeVisible();
      // People without a mouse can't open the tooltip.
      await expect(page.getByTestId('reason').filter({ hasText: sentence }).first()).toBeVisible();
      await expect(publish).toBeDisabled();
      await mend(field, page);
      await expect(publish).toBeEnabled();
    });
  }
}

export function answerWithLink(id: string, to: object): Changed {
  const link = { _key: 'link', _type: 'link', to: { _type: 'destination', ...to } };
  const words = { _key: 'words', _type: 'span', marks: ['link'], text: 'See this page.' };
  const block = { _key: 'block', _type: 'block', style: 'normal' };
  return changed(id, { answer: [{ ...block, markDefs: [link], children: [words] }] });
}

/** The list of non-document pages, in a destination. */
export const placeIn = (field: Locator) => field.locator('select');

/** In the form, blocks and links are identified by key, and a link's address is in its destination field. */
const inForm = (field: string) =>
  field.replace('answer.0.markDefs.0.href', 'answer[_key=="block"].markDefs[_key=="link"].to');
