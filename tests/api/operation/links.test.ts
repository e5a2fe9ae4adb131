import { afterAll, beforeAll, expect, it } from 'vitest';
import { LINKS_ID } from '#contracts/api/editors-notes.ts';
import { checkLinks } from '#server/features/system/content/links.ts';
import { ensureRecurring } from '#server/jobs/handlers.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import { createWorkers } from '#server/jobs/start-jobs.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { lakePerTest } from '#tests/support/lake-per-test.ts';

const lake = lakePerTest();
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ lake: lake.lake });
});
afterAll(() => api.close());

const report = async () => {
  await checkLinks(api.deps, new AbortController().signal);
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

it('checks all addresses, and stops with the server', { tags: ['EDIT-008'] }, async () => {
  const links = Array.from({ length: 120 }, (_, n) => ({
    _key: String(n),
    _type: 'destination',
    elsewhere: `https://gone.test/${n}`,
  }));
  await lake.client().create({ _id: 'many', _type: 'announcement', links });
  expect(await report()).toHaveLength(120);
  await expect(checkLinks(api.deps, AbortSignal.abort())).rejects.toThrow();
});

it('is claimed for longer than a check takes', { tags: ['EDIT-008'] }, async () => {
  const { deps } = api;
  await ensureRecurring(deps);
  await announce('works', { elsewhere: 'https://example.test/' });
  let leaseMs = 0;
  const problemOf = async () => {
    const { locked_until } = await deps.db
      .selectFrom('job')
      .select('locked_until')
      .where('kind', '=', JOBS.checkLinks)
      .executeTakeFirstOrThrow();
    leaseMs = Number(locked_until) - Number(deps.clock());
    return undefined;
  };
  const gateways = { ...deps.gateways, links: { ...deps.gateways.links, problemOf } };
  const workers = createWorkers({ ...deps, gateways });
  await workers.find(({ kinds }) => kinds.includes(JOBS.checkLinks))?.runDue();
  expect(leaseMs).toBeGreaterThan(3_600_000);
});
