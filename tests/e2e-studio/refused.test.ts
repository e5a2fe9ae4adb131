/** What a build refuses is refused at its field in the Studio, in the same words, and can be mended there. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/support/studio/desk.ts';
import { type Changed, changed, refusalOfBuild } from '#tests/support/studio/refusal-of-build.ts';

type Refused = {
  mistake: string;
  document: Changed;
  /** What an editor does with the field, or with the page where more is needed. */
  mend: (field: Locator, page: Page) => Promise<unknown>;
};

const REFUSED: Refused[] = [
  {
    mistake: 'a redirect to a missing page',
    document: {
      _id: 'redirect-to-gone',
      _type: 'redirect',
      from: '/old-page',
      to: { _type: 'destination', page: { _type: 'reference', _ref: 'legalPage-gone' } },
    },
    mend: async (field, page) => {
      await page.locator('[id="to.page-menuButton"]').click();
      await page.getByRole('menuitem', { name: 'Clear' }).click();
      await placeIn(field).selectOption('Questions and answers');
    },
  },
  {
    mistake: 'a redirect to a section that the page does not have',
    document: {
      _id: 'redirect-to-section',
      _type: 'redirect',
      from: '/old-section',
      to: {
        _type: 'destination',
        page: { _type: 'reference', _ref: 'legalPage-license' },
        section: 'gone',
      },
    },
    mend: (_, page) =>
      page.getByTestId('field-to.section').locator('select').selectOption('What the license means'),
  },
  {
    mistake: 'a page of an unknown service',
    document: changed('servicePage-transfer-title', { service: 'wash-a-car' }),
    mend: (field) => field.locator('select').selectOption('Transfer title'),
  },
  {
    mistake: 'an answer with a link to an address that is none',
    document: answerWithLink('faqEntry-insurance', { elsewhere: 'www.example.com' }),
    mend: (field) => field.getByRole('textbox').fill('https://www.example.com'),
  },
  {
    mistake: 'an answer with a link that leads nowhere',
    document: answerWithLink('faqEntry-smog', {}),
    mend: (field) => placeIn(field).selectOption('Services and fees'),
  },
  {
    mistake: 'the anchor of another question',
    document: changed('faqEntry-refund', { slug: { _type: 'slug', current: 'smog' } }),
    mend: (field) => field.getByRole('textbox').fill('money-back'),
  },
  {
    mistake: 'the anchor of another category',
    document: changed('faqCategory-contact', { anchor: 'services' }),
    mend: (field) => field.getByRole('textbox').fill('help'),
  },
  {
    mistake: 'an announcement that is too long',
    document: { ...notice('long'), message: 'Closed. '.repeat(18) },
    mend: (field) => field.getByRole('textbox').fill('Closed on Monday.'),
  },
  {
    mistake: 'an announcement with the words of a link alone',
    document: { ...notice('half'), linkText: 'Read more' },
    mend: (field) => placeIn(field).selectOption('Log in'),
  },
];

test('what a build refuses is refused at the field, in the same words, until it is mended', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  const { page, open, go, other } = desk;
  // Nine forms are opened.
  test.slow();
  const publish = page.getByTestId('action-publish');
  for (const { document } of REFUSED) {
    await other.create({ ...document, _id: `drafts.${document._id}` });
  }
  await open('/');
  for (const { mistake, document, mend } of REFUSED) {
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
});

function answerWithLink(id: string, to: object): Changed {
  const link = { _key: 'link', _type: 'link', to: { _type: 'destination', ...to } };
  const words = { _key: 'words', _type: 'span', marks: ['link'], text: 'See this page.' };
  const block = { _key: 'block', _type: 'block', style: 'normal' };
  return changed(id, { answer: [{ ...block, markDefs: [link], children: [words] }] });
}

function notice(name: string): Changed {
  const startsAt = '2026-01-01T08:00:00Z';
  return {
    _id: `notice-${name}`,
    _type: 'announcement',
    tone: 'info',
    message: 'Closed.',
    startsAt,
  };
}

/** The list of places that are no documents, in a destination. */
const placeIn = (field: Locator) => field.locator('select');

/** The form knows an answer’s link by its key and by what an editor chose, a page by its place and its address. */
const inForm = (field: string) =>
  field.replace('answer.0.markDefs.0.href', 'answer[_key=="block"].markDefs[_key=="link"].to');
