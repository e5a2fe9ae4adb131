/** What a build refuses is refused at its field in the Studio, in the same words, and can be mended there. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Desk } from './desk.ts';
import { type Changed, changed, refusalOfBuild } from './refusal-of-build.ts';

export type Refused = {
  mistake: string;
  document: Changed;
  /** What an editor does with the field, or with the page where more is needed. */
  mend: (field: Locator, page: Page) => Promise<unknown>;
};

/** Opens the form of each, where the field has the sentence of the build until it is mended. */
export async function expectRefused({ page, open, go, other }: Desk, refused: Refused[]) {
  const publish = page.getByTestId('action-publish');
  for (const { document } of refused) {
    await other.create({ ...document, _id: `drafts.${document._id}` });
  }
  await open('/');
  for (const { mistake, document, mend } of refused) {
    await test.step(mistake, async () => {
      const { field: name = '', sentence = '' } = (await refusalOfBuild(document)) ?? {};
      await go(`/intent/edit/id=${document._id};type=${document._type}/`);
      await expect(page.getByTestId('document-panel-scroller')).toBeVisible();
      // A link's fields open by a click on its mistake.
      if (name.includes('markDefs')) {
        await page.getByRole('button', { name: 'Validation' }).click();
        await page.getByText(sentence).filter({ visible: true }).first().click();
      }
      const field = page.getByTestId(`field-${inForm(name)}`);
      await field.getByTestId('input-validation-icon-error').first().hover();
      const told = page.locator('[data-ui="Tooltip__card"]').filter({ hasText: sentence });
      await expect(told.filter({ visible: true }).first()).toBeVisible();
      await expect(publish).toBeDisabled();
      await mend(field, page);
      await expect(publish).toBeEnabled();
    });
  }
}

/** The answer of a question with one link in it. */
export function answerWithLink(id: string, to: object): Changed {
  const link = { _key: 'link', _type: 'link', to: { _type: 'destination', ...to } };
  const words = { _key: 'words', _type: 'span', marks: ['link'], text: 'See this page.' };
  const block = { _key: 'block', _type: 'block', style: 'normal' };
  return changed(id, { answer: [{ ...block, markDefs: [link], children: [words] }] });
}

/** The list of places that are no documents, in a destination. */
export const placeIn = (field: Locator) => field.locator('select');

/** The form knows an answer’s link by its key and by what an editor chose, a page by its place and its address. */
const inForm = (field: string) =>
  field.replace('answer.0.markDefs.0.href', 'answer[_key=="block"].markDefs[_key=="link"].to');
