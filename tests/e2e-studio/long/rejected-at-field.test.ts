/** The Studio marks the field of anything that a build rejects. `long/rejected.test.ts` tests other fields. */

import { changed } from '#tests/support/studio/build-rejection.ts';
import { test } from '#tests/support/studio/desk.ts';
import {
  answerWithLink,
  expectRejected,
  placeIn,
  type Rejected,
} from '#tests/support/studio/rejected.ts';

const REJECTED: Rejected[] = [
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
    mistake: 'an answer with a link to an address that is none',
    document: answerWithLink('faqEntry-insurance', { elsewhere: 'www.example.com' }),
    mend: (field) => field.getByRole('textbox').fill('https://www.example.com'),
  },
  {
    mistake: 'the anchor of another question',
    document: changed('faqEntry-refund', { slug: { _type: 'slug', current: 'smog' } }),
    mend: (field) => field.getByRole('textbox').fill('money-back'),
  },
];

test('what a build rejects is rejected at the field, with the same message, until it is fixed', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  // Opens three forms.
  test.slow();
  await expectRejected(desk, REJECTED);
});
