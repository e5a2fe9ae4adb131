import { evaluate, parse } from 'groq-js';
import { expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { fetchContent } from './fetch-content.ts';
import { originalIdOf } from './translations.ts';
import { type UsedOn, usedOn, usedOnQuery } from './used-on.ts';

const dataset = await fetchContent(readContentConfig(process.env));

async function stateOf(id: string) {
  const params = { id, original: originalIdOf(id).original };
  const found = await evaluate(parse(usedOnQuery, { params }), { dataset, params });
  const answer: UsedOn = await found.get();
  return usedOn(answer, new Date('2026-11-25T12:00:00Z'));
}
const pagesOf = async (id: string) => {
  const { locations = [] } = await stateOf(id);
  return locations.map(({ href }) => href);
};

it('each form lists every page that uses its document', { tags: ['EDIT-005'] }, async () => {
  expect(await pagesOf('faqEntry-smog')).toEqual(
    expect.arrayContaining(['/faq#q-smog', '/', '/services/renew-vehicle-registration']),
  );
  expect(await pagesOf('faqEntry-refund')).not.toContain('/');
  expect(await pagesOf('homePage')).toEqual(expect.arrayContaining(['/', '/404']));
  expect(await pagesOf('faqEntry-smog-es')).toEqual(
    expect.arrayContaining(['/es/faq#q-smog', '/es']),
  );
  expect(await pagesOf('servicePage-transfer-title')).toEqual(
    expect.arrayContaining(['/services/transfer-title', '/services', '/']),
  );
  expect(await pagesOf('pageText-fees')).toContain('/services/transfer-title');
  expect(await pagesOf('pageText-receipt-es')).toEqual(['/es']);
  expect(await stateOf('pageText-bonus-es')).toEqual({
    message: 'The site shows this text in English only.',
    tone: 'caution',
  });
  expect(await stateOf('siteSettings')).toMatchObject({
    message: 'Used on every page and in every email.',
  });
  expect(await stateOf('legalPage-license')).toMatchObject({
    message: 'Used on one page and in the footer of every page.',
  });
  expect((await stateOf('homePage')).message).toMatch(
    /^Used on one page\. Linked from \d+ pages\.$/,
  );
});

it('an announcement counts only while it is shown', { tags: ['EDIT-005'] }, () => {
  const document = { title: null, slug: null, anchor: null, place: null, service: null };
  const home = { ...document, _id: 'homePage', _type: 'homePage' };
  const announcement = {
    ...{ ...document, _id: 'a', _type: 'announcement', title: 'Closed' },
    startsAt: '2026-11-25T08:00:00Z',
    endsAt: '2026-11-26T08:00:00Z',
  };
  const messages = (time: string) =>
    [
      { own: announcement, users: [] },
      {
        own: home,
        users: [
          { ...announcement, shows: null },
          { ...home, _id: 'b', _type: 'faqEntry', slug: 'b', shows: null },
        ],
      },
    ].map((found) => usedOn({ ...found, services: [] }, new Date(time)).message);
  const home1 = 'Used on one page. Linked from one page.';
  expect(messages('2026-11-24T08:00:00Z')).toEqual(['Not shown yet.', home1]);
  expect(messages('2026-11-25T09:00:00Z')).toEqual(['Used on every page.', home1]);
  expect(messages('2026-11-27T08:00:00Z')).toEqual(['No longer shown.', home1]);
});
