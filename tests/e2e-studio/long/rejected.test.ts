/** Tests the fields that `rejected-at-field.test.ts` doesn't cover. */

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
    mistake: 'an answer with a link that leads nowhere',
    document: answerWithLink('faqEntry-smog', {}),
    mend: (field) => placeIn(field).selectOption('Services and fees'),
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

test('what a build rejects is also rejected at every other field', {
  tag: '@EDIT-001',
}, async ({ desk }) => {
  // Opens six forms.
  test.slow();
  await expectRejected(desk, REJECTED);
});

function notice(name: string) {
  const startsAt = '2026-01-01T08:00:00Z';
  return {
    _id: `notice-${name}`,
    _type: 'announcement',
    tone: 'info',
    message: 'Closed.',
    startsAt,
  };
}
