import { afterAll, beforeAll, expect, it } from 'vitest';
import { LINKS_ID } from '#contracts/api/editors-notes.ts';
import { checkLinks } from '#server/features/system/content/links.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { lakePerTest } from '#tests/support/lake-per-test.ts';

const lake = lakePerTest();
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ lake: lake.lake });
});
afterAll(() => api.close());

const report = async () => {
  await checkLinks(api.deps);
  return (await lake.client().getDocument(LINKS_ID))?.broken;
};
const announce = (_id: string, linkTo: object) =>
  lake.client().create({
    _id,
    _type: 'announcement',
    linkTo: { _type: 'destination', ...linkTo },
  });

it('lists broken links in published content with their document and field', {
  tags: ['EDIT-008'],
}, async () => {
  expect(await report()).toEqual([]);
  const page = { _type: 'reference', _ref: 'legalPage-license' };
  await announce('gone', { elsewhere: 'https://gone.test/page' });
  await announce('works', { elsewhere: 'https://example.test/' });
  await announce('section', { page, section: 'nowhere' });
  await announce('place', { place: '/old' });
  await announce('drafts.unpublished', { elsewhere: 'https://gone.test/' });
  const link = { type: 'announcement', field: 'linkTo' };
  expect(await report()).toMatchObject([
    {
      ...link,
      document: 'gone',
      address: 'https://gone.test/page',
      problem: 'The server responded with 404.',
    },
    { document: 'place', problem: expect.stringContaining('There is no place "/old"') },
    { document: 'section', problem: 'The target page has no section "nowhere".' },
  ]);
});
